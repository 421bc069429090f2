// The data of the page of a match: one JSON object, of one form for a report and for a running
// match.
//
//   type         "state"
//   event        what the user calls the match, or ""
//   alone        whether it is a single-player game
//   engines      their names; elsewhere engines are indices into this
//   table        TablesJson()
//   ranking      indices of the engines, best first
//   curve        {names, points: [{n: games so far, t: seconds since 1970, s: [score of each name,
//                0 to 1], r: [its Elo: of two engines the difference, else the rating], e: [error
// of
//                that], llr: only with a test}]}
//   tune         only of a tuning: Tuning::ToJson()
//   squares      the names of the squares of boards, as `query squares` writes them: a text for
//                each game that was played
//   suite        only of a single-player game: SuiteResults::ToJson(); a report adds positions
//   done         games that ended: ViewerGame() in a report, the newest first and only ListedGame()
//                in a running match
//
// ReportData adds what only the whole journal tells, LiveState what is under way. A figure that
// does not exist is null.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/suite.h"
#include "tools/match/tune/tuning.h"

namespace tavoliere::match {

// Who played move number `index` of record.moves: 0 for player 1.
int PlayerOf(const protocol::GameRecord& record, std::size_t index);

// [move, score, depth, nodes, seconds, player, bound]: a score is a number of centipawns or "#N",
// what is not known is null; bound is "lower" or "upper", and absent where the score is a value.
nlohmann::ordered_json ViewerMove(const protocol::GameRecord& record, std::size_t index);

// {i: id, e: [engine, engine] or, in a single-player game, [engine], r: result, c: score in the
//  game's units, q: reason, t: termination, o: [opening moves], f: fen, l: last lines of an engine
//  at fault}; c, f and l may be absent.
nlohmann::ordered_json ListedGame(const protocol::GameRecord& record, std::size_t player1,
                                  std::size_t player2);

// The same with m: [ViewerMove(), ...] and b: [picture of the start, the cells that each move of o
// and m changed, ...]; b may be absent.
nlohmann::ordered_json ViewerGame(const protocol::GameRecord& record, std::size_t player1,
                                  std::size_t player2);

// When the game ended, in seconds since 1970; 0 where the record does not say.
double EndOf(const protocol::GameRecord& record);

class PageState {
 public:
  static constexpr std::size_t kMostPoints = 256;  // of the curve
  static constexpr std::size_t kMostCurves = 8;    // engines in it

  // `stride`: games from a point of the curve to the next. It doubles when there are too many.
  explicit PageState(std::optional<SprtSettings> sprt, std::int64_t stride = 1)
      : sprt_(sprt), stride_(stride) {}

  // A game has ended; `results` count it. Games are added in the order of their ends.
  void Add(const protocol::GameRecord& record, const Results& results);

  // Of a tuning: `tuning` outlives the state. null: none.
  void SetTuning(const Tuning* tuning) { tuning_ = tuning; }

  // Of a game: the names of its squares; empty: unknown.
  void AddSquares(const std::string& squares);

  // All members but `done`. The last point of the curve is that of the newest game.
  nlohmann::ordered_json ToJson(const std::string& event, bool alone, const Results& results,
                                const SuiteResults& suite) const;

 private:
  nlohmann::ordered_json PointOf(const Results& results) const;

  std::optional<SprtSettings> sprt_;
  std::int64_t stride_;
  const Tuning* tuning_ = nullptr;
  std::vector<std::string> squares_;
  std::int64_t games_ = 0;                                               // that counted
  double time_ = 0;                                                      // of the newest
  std::vector<std::pair<std::int64_t, nlohmann::ordered_json>> points_;  // by the games so far
};

}  // namespace tavoliere::match
