#include "engines/base/program/main.h"

#include <utility>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <new>
#include <system_error>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "boost/program_options.hpp"
#include "core/usage/boost_options.h"
#include "core/usage/documents/completion.h"
#include "core/usage/documents/documents.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"
#include "engines/base/program/engine_commands.h"
#include "engines/base/program/levels.h"
#include "protocol/server/loop.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

extern "C" {
const tavoliere::base::LevelChoice* tavoliere_levels = nullptr;
}

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
CommandLine Parse(const std::vector<std::string>& arguments,
                  const po::options_description& options) {
  CommandLine line;
  const int style = (po::command_line_style::unix_style & ~po::command_line_style::allow_guessing &
                     ~po::command_line_style::allow_short) |
                    po::command_line_style::long_case_insensitive;
  const auto parsed = po::command_line_parser(arguments)
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
constexpr char kDescribe[] = "describe";

// The first word, where it is short for an option.
std::string SpeltOut(const std::string& word) {
  if (usage::AsksForHelp(word)) return "--help";
  return word == "-v" ? "--version" : word;
}

// At a terminal a line says first what the program is: a person would see only a cursor.
int Converse(protocol::Engine& engine, const std::string& dialect) {
  if (::isatty(STDIN_FILENO) != 0) {
    std::cerr << absl::StrCat(
        engine.name(),
        ", an engine that reads commands: 'help' lists them, 'quit' ends the program.\n");
  }
  return protocol::RunLoop(engine, STDIN_FILENO, STDOUT_FILENO, dialect);
}

int PrintVersion(protocol::Engine& engine) {
  std::cout << engine.name() << '\n';
  if (!Levels().empty()) std::cout << Level() << ", of " << absl::StrJoin(Levels(), ", ") << '\n';
  std::cout << std::flush;
  return EXIT_SUCCESS;
}

int BadArguments(const std::string& program, const std::string& what) {
  std::cerr << absl::StrCat(program, ": ", what, " (see ", program, " --help)\n");
  return kBadArguments;
}

int PrintUsage(const std::string& program, protocol::Engine& engine,
               const std::vector<Subcommand>& subcommands, const std::string& what) {
  const std::string text =
      usage::UsageText(what, EngineUsage(program, engine, subcommands), kToolsHeading);
  std::cout << text << std::flush;
  if (!text.empty()) return EXIT_SUCCESS;
  return BadArguments(program,
                      absl::StrCat("--usage: expected bash, zsh, fish, mdoc or markdown, got ",
                                   protocol::Quoted(what)));
}

int PrintDescription(const std::string& program, protocol::Engine& engine,
                     const std::vector<Subcommand>& subcommands, const std::string& form) {
  if (form != "json") {
    return BadArguments(program,
                        absl::StrCat("--describe: expected json, got ", protocol::Quoted(form)));
  }
  std::cout << usage::Description(EngineUsage(program, engine, subcommands)) << std::flush;
  return EXIT_SUCCESS;
}

// Whether the command line calls the option so, by its name or an old one.
bool IsCalled(OptionInfo info, const std::string& key) {
  if (info.CommandLineName() == key) return true;
  const std::vector<std::string> old_names = info.old_names;
  return std::any_of(old_names.begin(), old_names.end(), [&](const std::string& old_name) {
    info.name = old_name;
    return info.CommandLineName() == key;
  });
}

absl::Status SetOption(const po::option& given, protocol::Options* options) {
  for (const OptionInfo& info : options->List()) {
    if (IsCalled(info, given.string_key)) {
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
    if (words.size() == 2 && SpeltOut(words[1]) == "--version") return PrintVersion(engine);
    try {
      return subcommand->run({words.begin() + 1, words.end()});
    } catch (const std::bad_alloc&) {
      std::cerr << absl::StrCat(program, ": ", subcommand->name, ": out of memory\n");
      return EXIT_FAILURE;
    }
  }

  for (const Subcommand& renamed : subcommands) {
    if (renamed.old_name.empty() || renamed.old_name != words.front()) continue;
    return BadArguments(program, absl::StrCat("the command ", protocol::Quoted(words.front()),
                                              " is now ", protocol::Quoted(renamed.name)));
  }

  std::string line = absl::StrJoin(words, " ");
  if (words.front() == "perft") line.insert(0, "go ");
  protocol::FurtherWords further{protocol::ExtensionNames(engine), engine.go_words(), {"perft"}};
  for (const Subcommand& known : subcommands) further.others.push_back(known.name);
  const absl::Status status = protocol::CheckTypedLine(line, further);
  if (!status.ok()) return BadArguments(program, std::string(status.message()));
  return protocol::RunLine(engine, line, STDOUT_FILENO);
}

// An engine as `make` makes it, with the options of the command line.
std::unique_ptr<protocol::Engine> MakeWith(const std::vector<po::option>& given,
                                           const EngineFactory& make) {
  std::unique_ptr<protocol::Engine> engine = make();
  for (const po::option& option : given) SetOption(option, &engine->options()).IgnoreError();
  return engine;
}

int RunArguments(int argc, char** argv, const EngineFactory& make,
                 std::vector<Subcommand> subcommands, const EngineSubcommands& more) {
  const std::unique_ptr<protocol::Engine> made = make();
  protocol::Engine& engine = *made;
  if (argc <= 1) return Converse(engine, "");
  std::vector<std::string> arguments(argv + 1, argv + argc);
  arguments.front() = SpeltOut(arguments.front());
  const std::string path = argv[0];
  const std::string program = path.substr(path.rfind('/') + 1);
  // Filled before a subcommand runs.
  std::vector<po::option> settings;
  const EngineFactory make_more = [&] { return MakeWith(settings, make); };
  if (more) {
    for (Subcommand& subcommand : more(make_more)) subcommands.push_back(std::move(subcommand));
  }
  subcommands.push_back(AnalyseCommand(program, make_more, engine.options().List()));
  if (engine.Query({"players", {}}).value_or("") == "2")
    subcommands.push_back(ProblemsCommand(program, make_more));
  const std::vector<std::string> dialects = DialectNames(engine);
  const std::vector<usage::Option> declared = EngineOptions(engine);
  po::options_description options = usage::BoostOptions(declared);
  options.add(usage::BoostOptions(OldOptions(engine)));
  CommandLine line;
  try {
    line = Parse(arguments, options);
  } catch (const po::error& error) {
    return BadArguments(program, usage::WhatIsWrong(error, arguments, declared));
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
  if (asked("version")) return PrintVersion(engine);
  std::string dialect;
  for (const po::option& option : line.given) {
    if (option.string_key == kUsage) {
      return PrintUsage(program, engine, subcommands, option.value.front());
    }
    if (option.string_key == kDescribe) {
      return PrintDescription(program, engine, subcommands, option.value.front());
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
    settings.push_back(option);
  }
  if (line.words.empty()) return Converse(engine, dialect);
  if (!dialect.empty()) {
    return BadArguments(program, "--dialect is for standard input: no command may follow it");
  }
  return RunCommand(program, engine, subcommands, line.words);
}

// A full disk is no success.
int CheckOutput(const std::string& program, int status) {
  std::cout.flush();
  const bool written = std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (written || status != EXIT_SUCCESS) return status;
  std::cerr << absl::StrCat(program.substr(program.rfind('/') + 1),
                            ": standard output could not be written\n");
  return EXIT_FAILURE;
}

}  // namespace

int EngineMain(int argc, char** argv, const EngineFactory& make,
               std::vector<Subcommand> subcommands, const EngineSubcommands& more) {
  try {
    return CheckOutput(argv[0], RunArguments(argc, argv, make, std::move(subcommands), more));
  } catch (const std::bad_alloc&) {
    std::cerr << absl::StrCat(argv[0], ": out of memory\n");
  } catch (const std::system_error& error) {
    std::cerr << absl::StrCat(argv[0], ": ", error.what(), "\n");
  }
  return EXIT_FAILURE;
}

// ---- levels.h

std::vector<std::string> Levels() {
  std::vector<std::string> levels;
  if (tavoliere_levels == nullptr) return levels;
  for (const char* const* name = tavoliere_levels->names; *name != nullptr; ++name)
    levels.emplace_back(*name);
  return levels;
}

std::string Level() { return tavoliere_levels == nullptr ? "" : tavoliere_levels->level; }

absl::StatusOr<int> RunLevel(const std::string& level, int argc, char** argv) {
  const int status = tavoliere_levels->run(level.c_str(), argc, argv);
  if (status == kLacking)
    return absl::FailedPreconditionError(absl::StrCat("this processor does not support ", level));
  return status;
}

}  // namespace tavoliere::base
