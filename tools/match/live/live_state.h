// The state of a match for its watchers, as JSON: small enough to be sent whole each time.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/run/console/live_display.h"
#include "tools/match/run/engine/watcher.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

class LiveState {
 public:
  static constexpr std::size_t kMostGames = 200;   // that ended and can be looked at again
  static constexpr std::size_t kMostPoints = 512;  // of the curve
  static constexpr std::size_t kMostCurves = 8;    // engines in it
  static constexpr std::size_t kMostMoves = 6;     // of a game under way

  // `engines`: their names, in the order of the command line.
  LiveState(std::string event, std::vector<std::string> engines, std::optional<SprtSettings> sprt);

  // A game has ended; `results` count it.
  void Add(const protocol::GameRecord& record, const Results& results);

  // {type: "state", event, alone: whether it is a single-player game, finished, total, running,
  //  table: TablesJson(), curve: {names, points: [[games, score of each name, 0 to 1, ...], ...]},
  //  games: [those under way: {i: id, e: [engine, engine], plies, board: picture,
  //          changed: [cells that the last move changed], turn: 0 or 1, clock: [ms, ms],
  //          thinking: ms, m: [ViewerMove() of the last moves], s: [last score of each player]}],
  //  done: [those that ended, the newest first: {i, e, r: result, q: reason}], ended: in words};
  // what does not exist is null or absent.
  nlohmann::ordered_json ToJson(const Progress& progress, const Results& results,
                                const std::vector<GameUnderWay>& games,
                                const std::optional<std::string>& ended);
  // {type: "game", game: ViewerGame()}; the game is null when it is not kept (any more).
  nlohmann::ordered_json Game(const std::string& id) const;

 private:
  using Json = nlohmann::ordered_json;

  Json GameJson(const GameUnderWay& game) const;
  Json Ended(const protocol::GameRecord& record) const;
  // nullopt: not known.
  std::optional<std::size_t> IndexOf(const std::string& engine) const;

  std::string event_;
  std::vector<std::string> engines_;
  std::optional<SprtSettings> sprt_;
  std::deque<protocol::GameRecord> games_;  // the oldest first
  std::vector<std::pair<std::int64_t, std::vector<double>>> curve_;
  std::int64_t stride_ = 1;     // games from a point to the next
  std::vector<double> newest_;  // the scores after the last game
  std::int64_t games_counted_ = 0;
  bool alone_ = false;
  Json table_;
  std::int64_t table_games_ = -1;  // that the table was made of
};

}  // namespace tavoliere::match
