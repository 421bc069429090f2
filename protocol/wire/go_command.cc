#include "protocol/wire/go_command.h"

#include <utility>

#include <limits>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/text.h"

namespace tavoliere::protocol {
namespace {

// More than thirty years: beyond it a time is a mistake, and sums of times stay far from overflow.
constexpr std::int64_t kLongestMs = 1'000'000'000'000;
constexpr std::int64_t kInt64Max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kIntMax = std::numeric_limits<int>::max();

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

}  // namespace

absl::StatusOr<Command> ParseGo(LineWords words) {
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

std::vector<std::string> GoWords() {
  std::vector<std::string> words;
  for (const auto& [name, value] : kGoWords) words.emplace_back(name);
  return words;
}

}  // namespace tavoliere::protocol
