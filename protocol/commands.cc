#include "protocol/commands.h"

#include <utility>

#include <algorithm>
#include <cctype>
#include <limits>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "protocol/text.h"

namespace tavoliere::protocol {
namespace {

// More than thirty years: beyond it a time is a mistake, and sums of times stay far from overflow.
constexpr std::int64_t kLongestMs = 1'000'000'000'000;
constexpr std::int64_t kInt64Max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kIntMax = std::numeric_limits<int>::max();

constexpr std::string_view kBlanks = " \t\r";

// The words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) { SkipBlanks(); }

  bool empty() const { return rest_.empty(); }
  std::string_view Peek() const { return rest_.substr(0, rest_.find_first_of(kBlanks)); }
  std::string_view Next() {
    const std::string_view word = Peek();
    rest_.remove_prefix(word.size());
    SkipBlanks();
    return word;
  }
  // What is left as it was written, without blanks at either end.
  std::string_view Rest() const {
    const std::size_t last = rest_.find_last_not_of(kBlanks);
    return last == std::string_view::npos ? std::string_view() : rest_.substr(0, last + 1);
  }
  std::vector<std::string> All() {
    std::vector<std::string> words;
    while (!empty()) words.emplace_back(Next());
    return words;
  }

 private:
  void SkipBlanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
  }

  std::string_view rest_;
};

void AppendWord(std::string* text, std::string_view word) {
  if (!text->empty()) text->push_back(' ');
  text->append(word);
}

absl::StatusOr<Command> ParsePosition(Words words) {
  PositionCommand command;
  const std::string kind(words.Next());
  if (kind == "fen") {
    command.fen.emplace();
    while (!words.empty() && words.Peek() != "moves") AppendWord(&*command.fen, words.Next());
    if (command.fen->empty()) {
      return absl::InvalidArgumentError("position: expected a position after 'fen'");
    }
  } else if (kind != "startpos") {
    return absl::InvalidArgumentError(absl::StrCat("position: expected 'startpos' or 'fen', got ",
                                                   kind.empty() ? "nothing" : Quoted(kind)));
  }
  if (words.empty()) return command;
  // Skipping a word here would take moves whose `moves` was forgotten for no moves at all.
  if (const std::string word(words.Next()); word != "moves") {
    return absl::InvalidArgumentError(
        absl::StrCat("position: expected 'moves' or nothing more, got ", Quoted(word)));
  }
  command.moves = words.All();
  return command;
}

enum class GoWord {
  kDepth,
  kNodes,
  kMoveTime,
  kMate,
  kInfinite,
  kPonder,
  kSearchMoves,
  kWhiteTime,
  kBlackTime,
  kWhiteIncrement,
  kBlackIncrement,
  kFirstTime,
  kSecondTime,
  kFirstIncrement,
  kSecondIncrement,
  kMovesToGo,
  kPerft,
};

constexpr std::pair<std::string_view, GoWord> kGoWords[] = {
    {"depth", GoWord::kDepth},
    {"nodes", GoWord::kNodes},
    {"movetime", GoWord::kMoveTime},
    {"mate", GoWord::kMate},
    {"infinite", GoWord::kInfinite},
    {"ponder", GoWord::kPonder},
    {"searchmoves", GoWord::kSearchMoves},
    {"wtime", GoWord::kWhiteTime},
    {"btime", GoWord::kBlackTime},
    {"winc", GoWord::kWhiteIncrement},
    {"binc", GoWord::kBlackIncrement},
    {"p1time", GoWord::kFirstTime},
    {"p2time", GoWord::kSecondTime},
    {"p1inc", GoWord::kFirstIncrement},
    {"p2inc", GoWord::kSecondIncrement},
    {"movestogo", GoWord::kMovesToGo},
    {"perft", GoWord::kPerft},
};

std::optional<GoWord> FindGoWord(std::string_view word) {
  for (const auto& [name, value] : kGoWords) {
    if (name == word) return value;
  }
  return std::nullopt;
}

struct Range {
  std::int64_t min, max;
};

// What the number after the word may be.
Range RangeOf(GoWord word) {
  switch (word) {
    case GoWord::kNodes:
      return {1, kInt64Max};
    case GoWord::kDepth:
    case GoWord::kMate:
    case GoWord::kMovesToGo:
    case GoWord::kPerft:
      return {1, kIntMax};
    default:
      return {0, kLongestMs};
  }
}

void SetGoNumber(GoWord word, std::int64_t number, GoCommand* command) {
  switch (word) {
    case GoWord::kDepth:
      command->depth = static_cast<int>(number);
      break;
    case GoWord::kNodes:
      command->nodes = static_cast<std::uint64_t>(number);
      break;
    case GoWord::kMoveTime:
      command->movetime = Milliseconds(number);
      break;
    case GoWord::kMate:
      command->mate = static_cast<int>(number);
      break;
    case GoWord::kWhiteTime:
      command->white.time = Milliseconds(number);
      break;
    case GoWord::kBlackTime:
      command->black.time = Milliseconds(number);
      break;
    case GoWord::kWhiteIncrement:
      command->white.increment = Milliseconds(number);
      break;
    case GoWord::kBlackIncrement:
      command->black.increment = Milliseconds(number);
      break;
    case GoWord::kFirstTime:
      command->clock[0].time = Milliseconds(number);
      break;
    case GoWord::kSecondTime:
      command->clock[1].time = Milliseconds(number);
      break;
    case GoWord::kFirstIncrement:
      command->clock[0].increment = Milliseconds(number);
      break;
    case GoWord::kSecondIncrement:
      command->clock[1].increment = Milliseconds(number);
      break;
    case GoWord::kMovesToGo:
      command->moves_to_go = static_cast<int>(number);
      break;
    case GoWord::kPerft:
      command->perft = static_cast<int>(number);
      break;
    case GoWord::kInfinite:
    case GoWord::kPonder:
    case GoWord::kSearchMoves:
      break;  // no number follows these
  }
}

absl::StatusOr<Command> ParseGo(Words words) {
  GoCommand command;
  while (!words.empty()) {
    const std::string name(words.Next());
    const std::optional<GoWord> word = FindGoWord(name);
    if (!word) {
      command.extra.push_back(name);
    } else if (*word == GoWord::kInfinite) {
      command.infinite = true;
    } else if (*word == GoWord::kPonder) {
      command.ponder = true;
    } else if (*word == GoWord::kSearchMoves) {
      command.search_moves.clear();
      while (!words.empty() && !FindGoWord(words.Peek())) {
        command.search_moves.emplace_back(words.Next());
      }
      if (command.search_moves.empty()) {
        return absl::InvalidArgumentError("go searchmoves: expected moves, got none");
      }
    } else {
      const std::string what = absl::StrCat("go ", name);
      if (words.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(what, ": expected a number, got nothing"));
      }
      const Range range = RangeOf(*word);
      const auto number = ParseNumber(std::string(words.Next()), what, range.min, range.max);
      if (!number.ok()) return number.status();
      SetGoNumber(*word, *number, &command);
    }
  }
  return command;
}

absl::StatusOr<Command> ParseSetOption(Words words) {
  SetOptionCommand command;
  while (!words.empty() && words.Next() != "name") {
  }
  while (!words.empty() && words.Peek() != "value") AppendWord(&command.name, words.Next());
  if (command.name.empty()) {
    return absl::InvalidArgumentError("setoption: expected 'name' and the option's name");
  }
  if (!words.empty()) {
    words.Next();
    command.value = words.Rest();
  }
  return command;
}

absl::StatusOr<Command> ParseQuery(Words words) {
  if (words.empty()) {
    return absl::InvalidArgumentError("query: expected what to tell ('result'), got nothing");
  }
  QueryCommand command;
  command.what = words.Next();
  command.arguments = words.All();
  return command;
}

absl::StatusOr<Command> ParseBench(Words words) {
  BenchCommand command;
  if (!words.empty()) {
    const auto depth = ParseNumber(std::string(words.Next()), "bench", 1, kIntMax);
    if (!depth.ok()) return depth.status();
    command.depth = static_cast<int>(*depth);
  }
  return command;
}

constexpr std::pair<std::string_view, Word> kPlainWords[] = {
    {"isready", Word::kIsReady},
    {"stop", Word::kStop},
    {"ponderhit", Word::kPonderHit},
    {"quit", Word::kQuit},
    {"ucinewgame", Word::kNewGame},
    {"uginewgame", Word::kNewGame},
    {"uci", Word::kUci},
    {"ugi", Word::kUgi},
    {"d", Word::kDisplay},
    {"eval", Word::kEval},
};

// A byte that no text line holds: binary input must not pass for a command.
bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\r') || byte == 0x7f;
}

}  // namespace

absl::StatusOr<std::optional<Command>> ParseCommand(const std::string& line,
                                                    const std::vector<std::string>& extensions) {
  const auto control = std::find_if(line.begin(), line.end(), IsControl);
  if (control != line.end()) {
    return absl::InvalidArgumentError(absl::StrCat("expected text, got the control byte ",
                                                   Quoted(std::string(1, *control)), " in column ",
                                                   control - line.begin() + 1));
  }
  Words words(line);
  if (words.empty()) return std::optional<Command>();
  const std::string first(words.Peek());
  while (!words.empty()) {
    const std::string_view word = words.Next();
    if (word == "position") return ParsePosition(words);
    if (word == "go") return ParseGo(words);
    for (const auto& [name, value] : kPlainWords) {
      if (name == word) return Command(value);
    }
    if (word == "query") return ParseQuery(words);
    if (word == "setoption") return ParseSetOption(words);
    if (word == "bench") return ParseBench(words);
    if (std::find(extensions.begin(), extensions.end(), word) != extensions.end()) {
      return Command(ExtensionCommand{std::string(word), words.All()});
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no known command in the line that begins with ", Quoted(first)));
}

std::vector<std::string> CommandWords() {
  std::vector<std::string> words = {"position", "go", "query", "setoption", "bench"};
  for (const auto& [name, value] : kPlainWords) words.emplace_back(name);
  return words;
}

std::vector<std::string> GoWords() {
  std::vector<std::string> words;
  for (const auto& [name, value] : kGoWords) words.emplace_back(name);
  return words;
}

}  // namespace tavoliere::protocol
