// The state of a match for its watchers, as JSON: small enough to be sent whole each time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/report/page_state.h"
#include "tools/match/run/console/live_table.h"
#include "tools/match/run/engine/watcher.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/suite.h"

namespace tavoliere::match {

class LiveState {
 public:
  static constexpr std::size_t kMostGames = 200;  // that ended and can be looked at again
  static constexpr std::size_t kMostMoves = 6;    // of a game under way

  // `engines`: their names, in the order of the command line.
  LiveState(std::string event, std::vector<std::string> engines, std::optional<SprtSettings> sprt);

  // As PageState::SetTuning().
  void SetTuning(const Tuning* tuning) { page_.SetTuning(tuning); }

  // As PageState::AddSquares().
  void AddSquares(const std::string& squares) { page_.AddSquares(squares); }

  // A game has ended; `results` count it.
  void Add(const protocol::GameRecord& record, const Results& results);

  // The object of page_state.h and
  //  {finished, total, running: games of the match,
  //   games: [those under way: {i: id, e: [engine, engine] or [engine], plies, board: picture,
  //           changed: [cells that the last move changed], turn: 0 or 1, clock: [ms, ms],
  //           thinking: ms, m: [ViewerMove() of the last moves], s: [last score of each player],
  //           bounds: [bound of that]}],
  //   ended: in words};
  // what does not exist is null or absent.
  nlohmann::ordered_json ToJson(const Progress& progress, const Results& results,
                                const std::vector<GameUnderWay>& games,
                                const std::optional<std::string>& ended);
  // {type: "game", game: ViewerGame()}; the game is null when it is not kept (any more).
  nlohmann::ordered_json Game(const std::string& id) const;

 private:
  using Json = nlohmann::ordered_json;

  Json GameJson(const GameUnderWay& game) const;
  // Of a game that ended. Engines that are not known count as the first.
  std::size_t IndexOf(const std::string& engine) const;

  std::string event_;
  std::vector<std::string> engines_;
  std::deque<protocol::GameRecord> games_;  // the oldest first
  PageState page_;
  SuiteResults suite_;
  bool alone_ = false;
  // What page_ made of this many games.
  Json state_;
  std::int64_t state_games_ = -1;
};

}  // namespace tavoliere::match
