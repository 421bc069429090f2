#include "engines/base/main.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>
#include <system_error>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "boost/program_options.hpp"
#include "core/usage/boost_options.h"
#include "core/usage/completion.h"
#include "core/usage/terminal_width.h"
#include "engines/base/engine_usage.h"
#include "engines/base/levels.h"
#include "protocol/server/loop.h"
#include "protocol/wire/text.h"
#include "protocol/wire/typed_line.h"

namespace tavoliere::base {
namespace {

namespace po = boost::program_options;
using protocol::OptionInfo;

constexpr int kBadArguments = 2;  // exit status

struct CommandLine {
  std::vector<po::option> given;  // in order
  std::vector<std::string> words;
};

// From the first word that is no option on, everything belongs to the command: its words may begin
// with hyphens.
std::vector<po::option> RestIsCommand(std::vector<std::string>& arguments) {
  std::vector<po::option> words;
  if (arguments.front().rfind('-', 0) == 0) return words;
  for (const std::string& argument : arguments) {
    po::option word;
    word.value = {argument};
    word.original_tokens = {argument};
    words.push_back(word);
  }
  arguments.clear();
  return words;
}

// Throws po::error.
CommandLine Parse(int argc, char** argv, const po::options_description& options) {
  CommandLine line;
  const int style = (po::command_line_style::unix_style & ~po::command_line_style::allow_guessing &
                     ~po::command_line_style::allow_short) |
                    po::command_line_style::long_case_insensitive;
  const auto parsed = po::command_line_parser(argc, argv)
                          .options(options)
                          .style(style)
                          .extra_style_parser(RestIsCommand)
                          .run();
  for (const po::option& option : parsed.options) {
    if (option.string_key.empty()) {
      line.words.insert(line.words.end(), option.value.begin(), option.value.end());
    } else {
      line.given.push_back(option);
    }
  }
  return line;
}

constexpr char kUsage[] = "usage";

int BadArguments(const std::string& program, const std::string& what) {
  std::cerr << program << ": " << what << " (see " << program << " --help)\n";
  return kBadArguments;
}

int PrintUsage(const std::string& program, protocol::Engine& engine,
               const std::vector<Subcommand>& subcommands, const std::string& what) {
  const std::string text =
      usage::UsageText(what, EngineUsage(program, engine, subcommands), kToolsHeading);
  std::cout << text << std::flush;
  if (!text.empty()) return EXIT_SUCCESS;
  return BadArguments(program, absl::StrCat("--usage: expected bash, zsh, fish or mdoc, got ",
                                            protocol::Quoted(what)));
}

absl::Status SetOption(const po::option& given, protocol::Options* options) {
  for (const OptionInfo& info : options->List()) {
    if (info.CommandLineName() == given.string_key) {
      return options->Set(info.name, given.value.empty() ? "" : given.value.front());
    }
  }
  return absl::InternalError(absl::StrCat("option ", given.string_key, " is not declared"));
}

int RunOtherLevel(const std::string& program, const std::string& level, int argc, char** argv) {
  const std::vector<std::string> levels = Levels();
  absl::StatusOr<int> status = absl::InvalidArgumentError(absl::StrCat(
      "expected one of ", absl::StrJoin(levels, ", "), ", got ", protocol::Quoted(level)));
  if (std::count(levels.begin(), levels.end(), level) > 0) status = RunLevel(level, argc, argv);
  if (status.ok()) return *status;
  return BadArguments(program, absl::StrCat("--", kLevelOption, ": ", status.status().message()));
}

int RunCommand(const std::string& program, protocol::Engine& engine,
               const std::vector<Subcommand>& subcommands, const std::vector<std::string>& words) {
  const auto subcommand =
      std::find_if(subcommands.begin(), subcommands.end(),
                   [&](const Subcommand& s) { return s.name == words.front(); });
  if (subcommand != subcommands.end()) {
    try {
      return subcommand->run({words.begin() + 1, words.end()});
    } catch (const std::bad_alloc&) {
      std::cerr << program << ": " << subcommand->name << ": the machine gives no more memory\n";
      return EXIT_FAILURE;
    }
  }

  std::string line = absl::StrJoin(words, " ");
  if (words.front() == "perft") line.insert(0, "go ");
  protocol::FurtherWords further{engine.extensions(), engine.go_words(), {"perft"}};
  for (const Subcommand& known : subcommands) further.others.push_back(known.name);
  const absl::Status status = protocol::CheckTypedLine(line, further);
  if (!status.ok()) return BadArguments(program, std::string(status.message()));
  return protocol::RunLine(engine, line, STDOUT_FILENO);
}

int RunArguments(int argc, char** argv, protocol::Engine& engine,
                 const std::vector<Subcommand>& subcommands) {
  if (argc <= 1) return protocol::RunLoop(engine, STDIN_FILENO, STDOUT_FILENO);
  const std::string path = argv[0];
  const std::string program = path.substr(path.rfind('/') + 1);
  const std::vector<std::string> dialects = DialectNames(engine);
  const po::options_description options = usage::BoostOptions(EngineOptions(engine));
  CommandLine line;
  try {
    line = Parse(argc, argv, options);
  } catch (const po::error& error) {
    // Boost fills in placeholders such as %value% when it is asked what(), for ever where a word of
    // the user's holds one.
    const bool safe = std::none_of(argv + 1, argv + argc,
                                   [](const char* word) { return std::strchr(word, '%'); });
    return BadArguments(program, safe ? error.what() : "an option is not known or lacks its value");
  }
  const auto asked = [&](const char* name) {
    return std::any_of(line.given.begin(), line.given.end(),
                       [&](const po::option& option) { return option.string_key == name; });
  };
  const auto level =
      std::find_if(line.given.begin(), line.given.end(),
                   [](const po::option& option) { return option.string_key == kLevelOption; });
  if (level != line.given.end() && level->value.front() != Level()) {
    return RunOtherLevel(program, level->value.front(), argc, argv);
  }
  if (asked("help")) {
    std::cout << EngineHelp(program, engine, subcommands, usage::HelpWidth()) << std::flush;
    return EXIT_SUCCESS;
  }
  if (asked("version")) {
    std::cout << engine.name() << '\n';
    if (!Levels().empty()) {
      std::cout << Level() << ", of " << absl::StrJoin(Levels(), ", ") << '\n';
    }
    std::cout << std::flush;
    return EXIT_SUCCESS;
  }
  std::string dialect;
  for (const po::option& option : line.given) {
    if (option.string_key == kUsage) {
      return PrintUsage(program, engine, subcommands, option.value.front());
    }
    if (option.string_key == kLevelOption) continue;
    if (option.string_key == kDialectOption) {
      dialect = option.value.front();
      if (std::count(dialects.begin(), dialects.end(), dialect) > 0) continue;
      return BadArguments(program,
                          absl::StrCat("--dialect: expected one of ", absl::StrJoin(dialects, ", "),
                                       ", got ", protocol::Quoted(dialect)));
    }
    const absl::Status status = SetOption(option, &engine.options());
    if (!status.ok()) return BadArguments(program, std::string(status.message()));
  }
  if (line.words.empty()) return protocol::RunLoop(engine, STDIN_FILENO, STDOUT_FILENO, dialect);
  if (!dialect.empty()) {
    return BadArguments(program, "--dialect is for standard input: no command may follow it");
  }
  return RunCommand(program, engine, subcommands, line.words);
}

}  // namespace

int EngineMain(int argc, char** argv, protocol::Engine& engine,
               const std::vector<Subcommand>& subcommands) {
  try {
    return RunArguments(argc, argv, engine, subcommands);
  } catch (const std::bad_alloc&) {
    std::cerr << argv[0] << ": out of memory\n";
  } catch (const std::system_error& error) {
    std::cerr << argv[0] << ": " << error.what() << "\n";
  }
  return EXIT_FAILURE;
}

}  // namespace tavoliere::base
