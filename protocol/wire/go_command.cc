#include <utility>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

// More than thirty years: beyond it a time is a mistake, and sums of times stay far from overflow.
constexpr std::int64_t kLongestMs = 1'000'000'000'000;
// How many words are named that were left out.
constexpr std::size_t kMostLeftOut = 10;

using Ms = Milliseconds;

constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLargest = std::numeric_limits<int>::max();

struct GoWord {
  std::string_view name;
  std::int64_t most;  // the largest number that may follow; 0: none follows
  void (*set)(GoCommand& go, std::int64_t number);  // null: moves follow

  bool IsTime() const { return most == kLongestMs; }
};

constexpr GoWord kGoWords[] = {
    {"depth", kLargest, [](GoCommand& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", kMostNodes,
     [](GoCommand& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(n); }},
    {"movetime", kLongestMs, [](GoCommand& go, std::int64_t n) { go.movetime = Ms(n); }},
    {"mate", kLargest, [](GoCommand& go, std::int64_t n) { go.mate = static_cast<int>(n); }},
    {"infinite", 0, [](GoCommand& go, std::int64_t) { go.infinite = true; }},
    {"ponder", 0, [](GoCommand& go, std::int64_t) { go.ponder = true; }},
    {"searchmoves", 0, nullptr},
    {"wtime", kLongestMs, [](GoCommand& go, std::int64_t n) { go.white.time = Ms(n); }},
    {"btime", kLongestMs, [](GoCommand& go, std::int64_t n) { go.black.time = Ms(n); }},
    {"winc", kLongestMs, [](GoCommand& go, std::int64_t n) { go.white.increment = Ms(n); }},
    {"binc", kLongestMs, [](GoCommand& go, std::int64_t n) { go.black.increment = Ms(n); }},
    {"p1time", kLongestMs, [](GoCommand& go, std::int64_t n) { go.clock[0].time = Ms(n); }},
    {"p2time", kLongestMs, [](GoCommand& go, std::int64_t n) { go.clock[1].time = Ms(n); }},
    {"p1inc", kLongestMs, [](GoCommand& go, std::int64_t n) { go.clock[0].increment = Ms(n); }},
    {"p2inc", kLongestMs, [](GoCommand& go, std::int64_t n) { go.clock[1].increment = Ms(n); }},
    {"movestogo", kLargest,
     [](GoCommand& go, std::int64_t n) { go.moves_to_go = static_cast<int>(n); }},
    {"perft", kLargest, [](GoCommand& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
};

// Null: none of them.
const GoWord* FindGoWord(std::string_view word) {
  const auto* const found = std::find_if(std::begin(kGoWords), std::end(kGoWords),
                                         [&](const GoWord& known) { return known.name == word; });
  return found == std::end(kGoWords) ? nullptr : found;
}

// The number after the word: a time below 0 is 0, what is too large the largest. The message of an
// error is why there is none; a word of `go` that follows is not taken for it.
absl::StatusOr<std::int64_t> TakeNumber(const GoWord& word, LineWords* words) {
  const auto expected = [&](const char* what, const std::string& got) {
    return absl::InvalidArgumentError(
        absl::StrCat("go ", std::string(word.name), ": expected ", what, ", got ", got));
  };
  if (words->empty()) return expected("a number", "nothing");
  const std::string token(words->Peek());
  if (FindGoWord(token) != nullptr) return expected("a number", Quoted(token));
  words->Next();
  const std::optional<std::int64_t> number = WholePart(token);
  if (!number) return expected("a number", Quoted(token));
  if (*number < 1 && !word.IsTime()) return expected("a number from 1", Quoted(token));
  return std::clamp<std::int64_t>(*number, 0, word.most);
}

std::vector<std::string> TakeMoves(LineWords* words) {
  std::vector<std::string> moves;
  while (!words->empty() && FindGoWord(words->Peek()) == nullptr) moves.emplace_back(words->Next());
  return moves;
}

}  // namespace

absl::StatusOr<Command> ParseGo(LineWords words) {
  GoCommand command;
  command.has_words = !words.empty();
  const auto leave_out = [&](std::string why) {
    if (command.left_out.size() < kMostLeftOut) command.left_out.push_back(std::move(why));
  };
  while (!words.empty()) {
    const std::string name(words.Next());
    const GoWord* const word = FindGoWord(name);
    if (word == nullptr) {
      command.extra.push_back(name);
    } else if (word->set == nullptr) {
      command.search_moves = TakeMoves(&words);
      if (command.search_moves.empty()) leave_out("go searchmoves: expected moves, got none");
    } else if (word->most == 0) {
      word->set(command, 0);
    } else {
      const absl::StatusOr<std::int64_t> number = TakeNumber(*word, &words);
      if (number.ok()) {
        word->set(command, *number);
      } else if (name == "perft") {
        return number.status();
      } else {
        leave_out(std::string(number.status().message()));
      }
    }
  }
  return command;
}

bool HasLimit(const GoCommand& go) {
  return go.depth || go.nodes || go.movetime || go.mate || go.clock[0].time || go.clock[1].time ||
         go.white.time || go.black.time;
}

bool LacksLimit(const GoCommand& go) {
  return go.has_words && !HasLimit(go) && !go.infinite && !go.ponder && !go.perft;
}

std::vector<std::string> GoWords() {
  std::vector<std::string> words;
  for (const GoWord& word : kGoWords) words.emplace_back(word.name);
  return words;
}

}  // namespace tavoliere::protocol
