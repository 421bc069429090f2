#include "tools/play/terminal/menu.h"

#include <utility>

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/play/session/games.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kMostChoices = 12;  // of an option that are shown

// The trimmed line; nullopt at the end of the input.
std::optional<std::string> AskFor(Console& console, const std::string& prompt) {
  const auto line = console.ReadLine(
      prompt + "> ", [] { return false; }, nullptr);
  if (!line) return std::nullopt;
  return std::string(absl::StripAsciiWhitespace(*line));
}

// A number from 1 or one of `words`; the first for nothing. The index.
std::optional<std::size_t> AskForOne(Console& console, const std::string& prompt,
                                     const std::vector<std::string>& words, std::size_t usual) {
  while (true) {
    const auto line = AskFor(console, prompt);
    if (!line) return std::nullopt;
    if (line->empty()) return usual;
    int number = 0;
    if (absl::SimpleAtoi(*line, &number) && number >= 1 &&
        number <= static_cast<int>(words.size())) {
      return static_cast<std::size_t>(number - 1);
    }
    const auto found = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
      return absl::EqualsIgnoreCase(word, *line);
    });
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    console.Print(absl::StrCat("Enter a number from 1 to ", words.size(),
                               " or a name: ", absl::StrJoin(words, ", "), ".\n"));
  }
}

// "evaluation=strong|greedy", on lines that fit a terminal.
std::string Choices(const std::string& name, const std::vector<std::string>& choices) {
  constexpr std::size_t kLongest = 76;
  std::string text;
  std::string line = absl::StrCat("  ", name, "=");
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string choice = absl::StrCat(choices[i], i + 1 < choices.size() ? "|" : "");
    if (line.size() + choice.size() > kLongest) {
      absl::StrAppend(&text, line, "\n");
      line = "    ";
    }
    line += choice;
  }
  return absl::StrCat(text, line);
}

// The options that make the engine another player.
std::string PlayingOptions(const std::vector<protocol::OptionInfo>& options) {
  using Type = protocol::OptionInfo::Type;
  std::string text;
  for (const protocol::OptionInfo& option : options) {
    const bool combo = option.type == Type::kCombo && option.name != kVariantOption &&
                       option.choices.size() <= kMostChoices;
    const bool level = option.type == Type::kSpin && absl::EndsWithIgnoreCase(option.name, "level");
    if (!combo && !level) continue;
    const std::string name = absl::AsciiStrToLower(option.CommandLineName());
    absl::StrAppend(
        &text, combo ? Choices(name, option.choices) : absl::StrCat("  ", name, "=PLIES"), "\n");
  }
  return text;
}

constexpr char kUsualStrength[] = "casual";

// The strengths that the engine names, numbered, each with its line; none where it names none.
struct Strengths {
  std::vector<std::string> names;
  std::size_t usual = 0;
  std::string list;
};

Strengths StrengthsOf(const Judge& judge, const std::vector<protocol::OptionInfo>& options) {
  Strengths strengths;
  for (const protocol::OptionInfo& option : options) {
    if (option.name == kStrengthOption) strengths.names = option.choices;
  }
  const std::vector<std::string>& notes = judge.NotesOf(kStrengthOption);
  for (std::size_t i = 0; i < strengths.names.size(); ++i) {
    if (strengths.names[i] == kUsualStrength) strengths.usual = i;
    absl::StrAppendFormat(&strengths.list, "  %2d  %-11s %s\n", i + 1, strengths.names[i],
                          i < notes.size() ? notes[i] : "");
  }
  return strengths;
}

// The words that choose the strength of that number or name; other words stay as they are.
std::string WordsFor(const Strengths& strengths, const std::string& answer) {
  std::size_t number = strengths.names.size();
  int given = 0;
  if (answer.empty()) {
    number = strengths.usual;
  } else if (absl::SimpleAtoi(answer, &given) && given >= 1) {
    number = static_cast<std::size_t>(given - 1);
  } else {
    const auto found =
        std::find_if(strengths.names.begin(), strengths.names.end(),
                     [&](const std::string& name) { return absl::EqualsIgnoreCase(name, answer); });
    number = static_cast<std::size_t>(found - strengths.names.begin());
  }
  if (number >= strengths.names.size()) return answer;
  return absl::StrCat(absl::AsciiStrToLower(kStrengthOption), "=", strengths.names[number]);
}

constexpr char kOtherWords[] =
    "Settings such as time=2 (seconds per move), depth=5, nodes=10000, level=3\n";

// Who plays one side. False: the input has ended.
bool AskForSide(Console& console, PlaySession& session, int player, bool human, Side& side) {
  Judge& judge = session.judge();
  const std::string which = judge.players() == 1 ? "" : " " + judge.side(player);
  const auto who = AskForOne(
      console, absl::StrCat("Who plays", which, "? 1 you, 2 the computer [", human ? 1 : 2, "]"),
      {"human", "engine"}, human ? 0 : 1);
  if (!who) return false;
  side = Side();
  side.human = *who == 0;
  if (side.human) return true;
  const std::vector<protocol::OptionInfo>& options = judge.engine().options();
  const Strengths strengths = StrengthsOf(judge, options);
  const std::string others = absl::StrCat(kOtherWords, PlayingOptions(options));
  const bool named = !strengths.names.empty();
  console.Print(named ? absl::StrCat("How strong is it?\n", strengths.list)
                      : absl::StrCat("How does it play? ", others));
  const std::string prompt = named ? absl::StrCat("A number or a name, or ? for other settings [",
                                                  strengths.usual + 1, "]")
                                   : "Settings (Enter: one second per move)";
  while (true) {
    const auto words = AskFor(console, prompt);
    if (!words) return false;
    if (*words == "?") {
      console.Print(others);
      continue;
    }
    Side answer = side;  // a wrong word is not kept for the next answer
    absl::Status status = ApplyWords(named ? WordsFor(strengths, *words) : *words, answer);
    if (status.ok()) status = FitOptions(options, answer);
    if (status.ok()) {
      side = std::move(answer);
      return true;
    }
    console.Print(absl::StrCat(std::string(status.message()), "\n"));
  }
}

bool AskForVariant(Console& console, PlaySession& session) {
  for (const protocol::OptionInfo& option : session.judge().engine().options()) {
    if (option.name != kVariantOption || option.choices.size() < 2) continue;
    std::string text;
    for (std::size_t i = 0; i < option.choices.size(); ++i) {
      absl::StrAppend(&text, i == 0 ? "" : ", ", i + 1, " ", option.choices[i]);
    }
    const auto choice =
        AskForOne(console, absl::StrCat("Which variant? ", text, " [1]"), option.choices, 0);
    if (!choice) return false;
    if (*choice == 0) return true;
    if (const absl::Status status = session.ChooseVariant(option.choices[*choice]); !status.ok()) {
      console.Print(absl::StrCat(std::string(status.message()), "\n"));
    }
  }
  return true;
}

}  // namespace

std::optional<std::string> ChooseGame(protocol::EventLoop& loop, Console& console,
                                      const std::string& folder) {
  const std::vector<GameProgram> games = FindGames(loop, folder);
  if (games.empty()) {
    console.Print(absl::StrCat("There is no engine in ", folder, ". Name one with --engine.\n"));
    return std::nullopt;
  }
  std::vector<std::string> names;
  console.Print("The games:\n");
  for (const GameProgram& game : games) {
    names.push_back(game.name);
    console.Print(absl::StrFormat("  %d  %-12s %s\n", names.size(), game.name, game.title));
  }
  const auto choice = AskForOne(console, "Which one? [1]", names, 0);
  if (!choice) return std::nullopt;
  return games[*choice].path;
}

bool ChooseSides(Console& console, PlaySession& session) {
  if (!AskForVariant(console, session)) return false;
  Side sides[2];
  for (int player = 0; player < session.judge().players(); ++player) {
    if (!AskForSide(console, session, player, /*human=*/player == 0, sides[player])) return false;
  }
  session.engines().SetSides(sides[0], sides[1]);
  while (true) {
    const auto position =
        AskFor(console, "Start position? A position text or moves (Enter: the usual start)");
    if (!position) return false;
    if (position->empty()) return true;
    const absl::Status status = session.NewGame(*position);
    if (status.ok()) return true;
    console.Print(session.engines().sentences().NotAPosition(std::string(status.message())) + "\n");
  }
}

}  // namespace tavoliere::play
