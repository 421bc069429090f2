// The report of a search, and the only formatter and parser of `info` lines and `bestmove`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "protocol/wire/commands.h"

namespace tavoliere::protocol {

// Of a score that is one end of a range: the true one is not below it, or not above it.
enum class ScoreBound { kLower, kUpper };

// How likely each result is for the side to move, in thousandths; the sum is 1,000. Only a proved
// result has 1,000.
struct Chances {
  int win = 0;
  int draw = 0;
  int loss = 0;

  friend bool operator==(const Chances&, const Chances&) = default;
};

// One line of play and what a search knows of it. A figure that was not said is absent.
struct SearchInfo {
  std::optional<int> depth;     // plies
  std::optional<int> seldepth;  // plies
  std::optional<int> multipv;   // its rank, from 1
  // For the side to move, one of the two: hundredths of the game's unit, or plies until the end of
  // the game, negative when losing.
  std::optional<int> score_cp;
  std::optional<int> score_mate;
  std::optional<ScoreBound> bound;  // of the score; absent: it is a value
  std::optional<Chances> chances;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;
  std::optional<int> hashfull;  // thousandths
  std::optional<Milliseconds> time;
  std::vector<std::string> pv;

  bool has_score() const { return score_cp || score_mate; }
};

// "cp 35", "mate -4 lowerbound"; empty: there is no score.
std::string FormatScore(const SearchInfo& info);
// "info depth 3 seldepth 5 multipv 1 score cp 35 nodes 90 nps 90000 hashfull 0 time 1 pv d3 c5",
// with " wdl 620 90 290" after the score if there are chances.
std::string FormatSearchInfo(const SearchInfo& info);

// Of an `info` line whose words may come in any order: unknown words and figures that are no
// numbers are passed over, and so is a line of play beyond kLongestPv moves. Nullopt: an `info
// string`, or no `info` line.
inline constexpr std::size_t kLongestPv = 1024;
std::optional<SearchInfo> ParseSearchInfo(std::string_view line);

// How far a search has proved the score of its best line.
enum class Proof { kNone, kWinner, kScore };

// The answer to `go`.
struct BestMove {
  std::string move;    // "none": there is no move; empty: the answer is no move
  std::string ponder;  // the reply that is expected; empty: it is not said

  friend bool operator==(const BestMove&, const BestMove&) = default;
};

// What a search knows at one moment, or one thing that it or other work has to say.
struct SearchReport {
  std::vector<SearchInfo> lines;   // best first
  Proof proof = Proof::kNone;      // of the first one
  std::optional<int> selectivity;  // per cent, where they look to the end but leave out some
  std::string book;                // what the book that they come from says; empty: none
  std::vector<std::string> remarks;
  absl::Status error;  // what went wrong
  std::string answer;  // lines that are no `info`, such as those of perft, joined by '\n'
  BestMove best;       // if this is the last
};

// Its lines in the order of its members, without `best`, joined by '\n': `info ...`,
// `info string selectivity 73%`, `info string exact +6`, `info string book ...` and so on.
std::string FormatReport(const SearchReport& report);
// "bestmove d3 ponder c5".
std::string FormatBestMove(const BestMove& best);

}  // namespace tavoliere::protocol
