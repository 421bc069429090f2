#include "tools/play/command_line.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <sstream>

#include <boost/program_options.hpp>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/usage/boost_options.h"
#include "core/usage/completion.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"
#include "protocol/wire/text.h"

namespace tavoliere::play {
namespace {

namespace po = boost::program_options;

// What Boost reads before it is looked at.
struct GivenWords {
  std::string game;
  std::string engine;
  std::string sides[2];
  std::vector<std::string> options;
  std::string variant;
  std::string pace;
  std::string web;
  std::string listen;
  std::string language;
};

constexpr char kAnyPort[] = "0";

po::options_description Visible(GivenWords& words, CommandLine& line) {
  Settings& settings = line.settings;
  po::options_description visible("Options");
  auto add = visible.add_options();
  add("engine", po::value(&words.engine)->value_name("CMD"),
      "any engine that speaks PROTOCOL.md: a program and its arguments");
  add("p1", po::value(&words.sides[0])->value_name("SIDE"),
      "who plays player 1: 'human', or 'engine' with words such as depth=5, time=2, level=3, "
      "evaluation=..., cmd=PROGRAM, separated by blanks or commas (default: human)");
  add("p2", po::value(&words.sides[1])->value_name("SIDE"),
      "who plays player 2 (default: engine, a second a move)");
  add("option", po::value(&words.options)->value_name("NAME=VALUE"),
      "an option of every engine; may come again");
  add("variant", po::value(&words.variant)->value_name("NAME"), "the variant of the game");
  add("position", po::value(&settings.position)->value_name("TEXT"),
      "the position to begin from: a position text or 'startpos', perhaps with 'moves ...'");
  add("load", po::value(&line.manner.load)->value_name("FILE"),
      "go on with the last game of a file of game records");
  add("resume", po::bool_switch(&line.manner.resume), "go on with the last unfinished game");
  add("transcript", po::value(&settings.transcript)->value_name("FILE"),
      "write the game with its comments to a file as it goes");
  add("pace", po::value(&words.pace)->value_name("SECONDS|step"),
      "the time for each move when two engines play; step: Enter after each");
  add("web", po::value(&words.web)->value_name("PORT")->implicit_value(kAnyPort, ""),
      "play on a page in the browser; a free port unless one is given");
  add("listen", po::value(&words.listen)->value_name("ADDRESS"),
      "serve the page on this address of the machine too, not on the loopback alone");
  add("no-browser", "do not open the page");
  add("language", po::value(&words.language)->value_name("en|it"),
      "the language of what the engines say (default: Italian where the locale is, else English)");
  add("menu", po::bool_switch(&line.ask), "ask who plays even in a pipe");
  add("ascii", po::bool_switch(&line.ascii), "draw with letters");
  add("unicode", po::bool_switch(&line.unicode), "draw with Unicode whatever the locale says");
  add("no-colour", "draw without colour (as with NO_COLOR)");
  add("no-mouse", "leave the mouse to the terminal: clicks choose no squares");
  add("state", po::value(&settings.state)->value_name("FOLDER"),
      "where games are kept (default: ~/.local/state/tavoliere)");
  add("no-state", "keep nothing");
  add("help", "this text");
  add("version", "the version");
  add("usage", po::value(&line.usage)->value_name("bash|zsh|fish|mdoc"),
      usage::UsageOption().help.c_str());
  return visible;
}

absl::Status ReadPace(const std::string& text, Manner& manner) {
  double seconds = 0;
  if (text == "step") {
    manner.step = true;
  } else if (absl::SimpleAtod(text, &seconds) && seconds >= 0 && seconds <= 3600) {
    manner.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  } else {
    return absl::InvalidArgumentError(
        absl::StrCat("--pace: expected seconds or 'step', got ", protocol::Quoted(text)));
  }
  return absl::OkStatus();
}

absl::Status ReadPlace(const GivenWords& words, CommandLine& line) {
  line.web = !words.web.empty() || !words.listen.empty();
  if (!words.listen.empty()) line.place.address = words.listen;
  if (words.web.empty()) return absl::OkStatus();
  const absl::StatusOr<std::int64_t> port =
      protocol::ParseNumber(words.web, "--web", 0, std::numeric_limits<std::uint16_t>::max());
  if (!port.ok()) return port.status();
  line.place.port = static_cast<std::uint16_t>(*port);
  return absl::OkStatus();
}

// Without the word that of the environment: of its variables the first that is set counts, as
// setlocale(3) has it.
absl::Status ReadLanguage(const std::string& word, Settings& settings) {
  constexpr const char* kLanguages[] = {"en", "it"};
  if (!word.empty() &&
      std::find(std::begin(kLanguages), std::end(kLanguages), word) == std::end(kLanguages)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--language: expected en or it, got ", protocol::Quoted(word)));
  }
  settings.language = word;
  if (!word.empty()) return absl::OkStatus();
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    if (absl::StartsWith(value, "it")) settings.language = "it";
    break;
  }
  return absl::OkStatus();
}

absl::Status ReadWords(const GivenWords& words, CommandLine& line) {
  Settings& settings = line.settings;
  line.game = words.game;
  if (!words.engine.empty()) {
    std::vector<std::string> parts = absl::StrSplit(words.engine, ' ', absl::SkipEmpty());
    if (parts.empty()) return absl::InvalidArgumentError("--engine: expected a program");
    settings.program = parts.front();
    settings.arguments.assign(parts.begin() + 1, parts.end());
    if (!words.game.empty()) {
      return absl::InvalidArgumentError("give a game or --engine, not both");
    }
  }
  settings.sides[1].human = false;
  for (int player = 0; player < 2; ++player) {
    if (words.sides[player].empty()) continue;
    line.sides_given = true;
    absl::StatusOr<Side> side = ParseSide(words.sides[player]);
    if (!side.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--p", player + 1, ": ", std::string(side.status().message())));
    }
    settings.sides[player] = *std::move(side);
  }
  for (const std::string& option : words.options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("--option: expected NAME=VALUE, got ", protocol::Quoted(option)));
    }
    settings.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  if (!words.variant.empty()) settings.options.emplace_back("UCI_Variant", words.variant);
  if (absl::Status status = ReadPlace(words, line); !status.ok()) return status;
  if (absl::Status status = ReadLanguage(words.language, settings); !status.ok()) return status;
  if (!words.pace.empty()) return ReadPace(words.pace, line.manner);
  return absl::OkStatus();
}

// Boost takes an optional value only as --web=PORT.
std::vector<std::string> JoinPort(const std::vector<std::string>& arguments) {
  std::vector<std::string> joined;
  for (const std::string& word : arguments) {
    const bool number = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
    if (number && !joined.empty() && joined.back() == "--web") {
      absl::StrAppend(&joined.back(), "=", word);
    } else {
      joined.push_back(word);
    }
  }
  return joined;
}

// After a side that a shell has torn apart, how to write it; else nothing.
std::string QuotingNeeded(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 2 < arguments.size(); ++i) {
    if (arguments[i] != "--p1" && arguments[i] != "--p2") continue;
    std::string words = arguments[i + 1];
    for (std::size_t next = i + 2;
         next < arguments.size() && absl::StrContains(arguments[next], "=") &&
         !absl::StartsWith(arguments[next], "-");
         ++next) {
      absl::StrAppend(&words, " ", arguments[next]);
    }
    if (words == arguments[i + 1]) continue;
    return absl::StrCat("; who plays is one word to the shell: ", arguments[i], " '", words, "'");
  }
  return "";
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  GivenWords words;
  po::options_description all = Visible(words, line);
  all.add_options()("game", po::value(&words.game));
  po::positional_options_description positional;
  positional.add("game", 1);
  po::variables_map given;
  // Boost tells what is wrong by exceptions.
  try {
    po::store(
        po::command_line_parser(JoinPort(arguments))
            .options(all)
            .positional(positional)
            .style(po::command_line_style::unix_style ^ po::command_line_style::allow_guessing)
            .run(),
        given);
    po::notify(given);
  } catch (const po::error& error) {
    return absl::InvalidArgumentError(
        absl::StrCat(error.what(), QuotingNeeded(arguments), "; see --help"));
  }
  if (absl::StrContains(words.game, "=")) {
    return absl::InvalidArgumentError(absl::StrCat("expected a game, got ",
                                                   protocol::Quoted(words.game),
                                                   QuotingNeeded(arguments), "; see --help"));
  }
  if (given.count("help") > 0) line.request = CommandLine::Request::kHelp;
  if (given.count("version") > 0) line.request = CommandLine::Request::kVersion;
  if (given.count("usage") > 0) line.request = CommandLine::Request::kUsage;
  line.keep = given.count("no-state") == 0;
  line.place.open = given.count("no-browser") == 0;
  line.colour = given.count("no-colour") == 0;
  line.mouse = given.count("no-mouse") == 0;
  if (absl::Status status = ReadWords(words, line); !status.ok()) return status;
  return line;
}

usage::Command ProgramUsage() {
  GivenWords words;
  CommandLine line;
  usage::Command program;
  program.name = "tav-play";
  program.help = "Play a board game at the terminal or in the browser.";
  program.synopsis = "[GAME] [options]";
  program.text =
      "Plays a game at the terminal or, with --web, on a page in the browser: against an engine, "
      "against "
      "a person, or by watching two engines.\nGAME is x for the program tav-x beside this one; "
      "without it you are asked.\n"
      "At the board 'help' lists the commands.";
  program.options = usage::OptionsOf(Visible(words, line));
  program.operands = usage::Declare("", "GAME", "");
  program.operands.words = {"play", "match"};
  for (usage::Option& option : program.options) {
    if (option.name == "--p1" || option.name == "--p2") option.words = {"human", "engine"};
    if (option.name == "--language") option.words = {"en", "it"};
  }
  return program;
}

std::string HelpText() { return usage::HelpOf("tav-play", ProgramUsage(), usage::HelpWidth()); }

}  // namespace tavoliere::play
