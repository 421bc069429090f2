#include "tools/play/command_line.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "core/usage/bound_options.h"
#include "core/usage/documents/completion.h"
#include "core/usage/help.h"
#include "core/usage/terminal_width.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::play {
namespace {

// The words of the command line before they are checked.
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
  std::string describe;
};

constexpr char kAnyPort[] = "0";

void Declare(usage::BoundOptions& options, GivenWords& words, CommandLine& line) {
  using Request = CommandLine::Request;
  Settings& settings = line.settings;
  options.synopsis = "[GAME] [options]";
  options.Text("engine", "CMD", &words.engine,
               "the engine, a program and its arguments; any that answers PROTOCOL.md's queries");
  options
      .Text("p1", "SIDE", &words.sides[0],
            "player 1: 'human', or 'engine' with settings such as depth=5, time=2, strength=club, "
            "cmd=PROGRAM, separated by blanks or commas (default: human)")
      .Offer({"human", "engine"});
  options
      .Text("p2", "SIDE", &words.sides[1],
            "player 2 (default: engine strength=beginner, where the engine has it)")
      .Offer({"human", "engine"});
  options.Texts("option", "NAME=VALUE", &words.options,
                "an option of every engine; may be repeated");
  options.Text("variant", "NAME", &words.variant, "the variant of the game");
  options.Text(
      "position", "TEXT", &settings.position,
      "the start: a position text, moves from the start position, or either with 'moves ...'");
  options.Text("load", "FILE", &line.options.load,
               "continue the last game of a file of game records");
  options.Flag("resume", &line.options.resume, "continue the last unfinished game");
  options.Text("transcript", "FILE", &settings.transcript,
               "write the game with its comments to a file during play");
  options.Text("pace", "SECONDS|step", &words.pace,
               "the time per move when two engines play; step: wait for Enter");
  options.Text("web", "PORT", &words.web, "play in the browser; default: any free port")
      .Implicit(kAnyPort);
  options.Text("listen", "ADDRESS", &words.listen,
               "also serve the page on this address, not only to this machine");
  options.Switch("no-browser", &line.place.open, false, "do not open the page");
  options.Text(
      "language", "en|it", &words.language,
      "the language of the terminal and the engines (default: Italian where the locale is, else "
      "English)");
  options.Flag("menu", &line.ask, "ask for the players even in a pipe");
  options.Flag("ascii", &line.ascii, "draw with letters");
  options.Flag("unicode", &line.unicode, "draw with Unicode whatever the locale says");
  options.Switch("no-colour", &line.colour, false, "draw without colour (as with NO_COLOR)");
  options.Switch("no-mouse", &line.mouse, false,
                 "leave the mouse to the terminal: clicks select no squares");
  options.Text("state", "FOLDER", &settings.state,
               "folder of saved games (default: ~/.local/state/tavoliere)");
  options.Switch("no-state", &line.keep, false, "save nothing");
  options.Switch("help", &line.request, Request::kHelp, "this text").Brief("-h");
  options.Switch("version", &line.request, Request::kVersion, "the version").Brief("-v");
  options.Text("usage", usage::UsageOption().value, &line.usage, usage::UsageOption().help);
  options.Text("describe", usage::DescribeOption().value, &words.describe,
               usage::DescribeOption().help);
  options.Text("game", "GAME", &words.game, "").Hidden().Operand().Offer({"play", "match"});
}

absl::Status ReadPace(const std::string& text, TerminalOptions& options) {
  double seconds = 0;
  if (text == "step") {
    options.step = true;
  } else if (absl::SimpleAtod(text, &seconds) && seconds >= 0 && seconds <= 3600) {
    options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
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
  ASSIGN_OR_RETURN(
      const std::int64_t port,
      protocol::ParseNumber(words.web, "--web", 0, std::numeric_limits<std::uint16_t>::max()));
  line.place.port = static_cast<std::uint16_t>(port);
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
  settings.usual_opponent = words.sides[1].empty() && words.sides[0].empty();
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
  if (!words.variant.empty()) settings.options.emplace_back(kVariantOption, words.variant);
  RETURN_IF_ERROR(ReadPlace(words, line));
  RETURN_IF_ERROR(ReadLanguage(words.language, settings));
  if (line.options.resume && !line.options.load.empty()) {
    return absl::InvalidArgumentError("give --load or --resume, not both");
  }
  if (!words.pace.empty()) return ReadPace(words.pace, line.options);
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
    return absl::StrCat("; put the settings in quotes: ", arguments[i], " '", words, "'");
  }
  return "";
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  CommandLine line;
  GivenWords words;
  usage::BoundOptions options;
  Declare(options, words, line);
  const absl::Status read = options.Read(JoinPort(arguments), usage::BoundOptions::Names::kWhole);
  if (!read.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(std::string(read.message()), QuotingNeeded(arguments), "; see --help"));
  }
  if (absl::StrContains(words.game, "=")) {
    return absl::InvalidArgumentError(absl::StrCat("expected a game, got ",
                                                   protocol::Quoted(words.game),
                                                   QuotingNeeded(arguments), "; see --help"));
  }
  if (!line.usage.empty()) line.request = CommandLine::Request::kUsage;
  if (!words.describe.empty()) {
    if (words.describe != "json") {
      return absl::InvalidArgumentError(
          absl::StrCat("--describe: expected json, got ", protocol::Quoted(words.describe)));
    }
    line.request = CommandLine::Request::kDescribe;
  }
  if (usage::AsksForHelp(words.game)) line.request = CommandLine::Request::kHelp;
  RETURN_IF_ERROR(ReadWords(words, line));
  return line;
}

usage::Command ProgramUsage() {
  GivenWords words;
  CommandLine line;
  usage::BoundOptions options;
  Declare(options, words, line);
  usage::Command program = options.Declaration();
  program.name = "tav-play";
  program.help = "Play a board game at the terminal or in the browser.";
  program.text =
      "Play at the terminal or, with --web, in the browser: against an engine or another person, "
      "or watch two engines.\nGAME is x for the program tav-x in tav-play's folder or in PATH. "
      "Without GAME, tav-play asks.\nDuring a game 'help' lists the commands.";
  return program;
}

std::string HelpText() { return usage::HelpOf("tav-play", ProgramUsage(), usage::HelpWidth()); }

}  // namespace tavoliere::play
