#include "engines/base/main.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include <unistd.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "boost/program_options.hpp"
#include "protocol/server/loop.h"
#include "protocol/wire/text.h"
#include "protocol/wire/typed_line.h"

namespace tavoliere::base {
namespace {

namespace po = boost::program_options;
using protocol::OptionInfo;

constexpr int kBadArguments = 2;     // exit status
constexpr unsigned kHelpWidth = 80;  // columns

struct CommandLine {
  std::vector<po::option> given;  // in order
  std::vector<std::string> words;
};

// `text` with a capital at its beginning and a full stop at its end.
std::string Sentence(std::string text) {
  if (text.empty()) return text;
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  if (std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

// "One sentence. Default 16, 1 to 32768."
std::string HelpText(const OptionInfo& info) {
  std::string text = Sentence(info.help);
  if (info.type == OptionInfo::Type::kButton) return text;
  absl::StrAppend(&text, text.empty() ? "" : " ", "Default ",
                  info.default_value.empty() ? "empty" : info.default_value);
  if (info.type == OptionInfo::Type::kSpin) {
    absl::StrAppend(&text, ", ", info.min, " to ", info.max);
  }
  if (!info.choices.empty()) absl::StrAppend(&text, "; one of ", absl::StrJoin(info.choices, ", "));
  return absl::StrCat(text, ".");
}

const char* ValueName(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::kSpin:
      return "N";
    case OptionInfo::Type::kCheck:
      return "true|false";
    case OptionInfo::Type::kCombo:
      return "WORD";
    default:
      return "TEXT";
  }
}

constexpr char kDialect[] = "dialect";  // the option

std::vector<std::string> DialectNames(const protocol::Engine& engine) {
  std::vector<std::string> names;
  for (const protocol::DialectChoice& dialect : engine.dialects()) names.push_back(dialect.name);
  return names;
}

void Describe(const protocol::Options& options, const std::vector<std::string>& dialects,
              po::options_description* description) {
  description->add_options()("help", "Print this text.")("version",
                                                         "Print the engine's name and version.");
  if (!dialects.empty()) {
    const std::string help = absl::StrCat(
        "The protocol of standard input, where its first line does not say it; one of ",
        absl::StrJoin(dialects, ", "), ".");
    auto* value = po::value<std::string>()->value_name("WORD");
    description->add_options()(kDialect, value, help.c_str());
  }
  for (const OptionInfo& info : options.List()) {
    const std::string name = info.CommandLineName();
    const std::string help = HelpText(info);
    if (info.type == OptionInfo::Type::kButton) {
      description->add_options()(name.c_str(), help.c_str());
    } else {
      auto* value = po::value<std::string>()->value_name(ValueName(info.type));
      description->add_options()(name.c_str(), value, help.c_str());
    }
  }
}

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

// A name and what it does, in lines of at most kHelpWidth columns.
std::string HelpLine(const std::string& name, const std::string& help) {
  constexpr std::size_t kIndent = 22;
  std::string text;
  std::string line = absl::StrCat("  ", name);
  line.resize(std::max(line.size() + 1, kIndent), ' ');
  for (const std::string& word :
       std::vector<std::string>(absl::StrSplit(help, ' ', absl::SkipEmpty()))) {
    if (line.back() != ' ' && line.size() + 1 + word.size() >= kHelpWidth) {
      absl::StrAppend(&text, line, "\n");
      line.assign(kIndent, ' ');
    }
    absl::StrAppend(&line, line.back() == ' ' ? "" : " ", word);
  }
  return absl::StrCat(text, line, "\n");
}

void PrintHelp(const std::string& program, const protocol::Engine& engine,
               const po::options_description& options, const std::vector<Subcommand>& subcommands) {
  std::cout << engine.name() << " by " << engine.author() << "\n\nUsage: " << program
            << " [options] [command]\n\n"
               "Without a command it reads the protocol's lines from standard input.\n\n"
            << options << "\nCommands:\n"
            << HelpLine("bench [DEPTH]",
                        "Search the fixed positions and tell nodes, time and speed.")
            << HelpLine("perft DEPTH", "Count the lines of play of DEPTH plies from the start.")
            << HelpLine("go LIMITS", "Search the start position: depth N, nodes N, movetime MS.")
            << HelpLine("d", "Show the start position.")
            << HelpLine("eval", "Show the terms of its evaluation.")
            << HelpLine("query WHAT", "Ask about it: legal, fen, board, result, extensions.");
  for (const std::string& extension : engine.extensions()) {
    std::cout << HelpLine(extension, "A further line of this engine's protocol.");
  }
  if (!subcommands.empty()) std::cout << "\nTools, each with a --help of its own:\n";
  for (const Subcommand& subcommand : subcommands) {
    std::cout << HelpLine(subcommand.name, subcommand.help);
  }
  std::cout << std::flush;
}

int BadArguments(const std::string& program, const std::string& what) {
  std::cerr << program << ": " << what << " (see " << program << " --help)\n";
  return kBadArguments;
}

absl::Status SetOption(const po::option& given, protocol::Options* options) {
  for (const OptionInfo& info : options->List()) {
    if (info.CommandLineName() == given.string_key) {
      return options->Set(info.name, given.value.empty() ? "" : given.value.front());
    }
  }
  return absl::InternalError(absl::StrCat("option ", given.string_key, " is not declared"));
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
  po::options_description options("Options", kHelpWidth);
  const std::vector<std::string> dialects = DialectNames(engine);
  Describe(engine.options(), dialects, &options);
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
  if (asked("help")) {
    PrintHelp(program, engine, options, subcommands);
    return EXIT_SUCCESS;
  }
  if (asked("version")) {
    std::cout << engine.name() << std::endl;
    return EXIT_SUCCESS;
  }
  std::string dialect;
  for (const po::option& option : line.given) {
    if (option.string_key == kDialect) {
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
