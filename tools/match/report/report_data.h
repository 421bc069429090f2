// The data of the report's page: one JSON object, gathered from game records.
//
//   title, version, generated, started, ended   texts; times are UTC, ISO 8601
//   games, engines, encounters, sprt            as TablesJson() gives them
//   distinct      how many different games there are; warning: what repeated ones mean, or ""
//   ranking       indices of the engines, best first
//   curve_names   two engines: the first one's; more: every engine's
//   curve         [{n: games so far, t: seconds, r: [Elo of each name], e: [error], llr}]
//   openings      [[text, wins, draws, losses]], most frequent first: of the first engine when
//   there
//                 are two, else of player 1; openings_left_out: how many more there are
//   suite         only where all games are of a single-player game: SuiteResults::ToJson(),
//                 positions: [[text, SuiteResults::ToJson() of the position]],
//                 positions_left_out: how many more there are
//   lengths       [[from, to, player 1's wins, draws, player 2's wins]], plies with the opening
//   time          for each engine {moves, seconds, longest, depth, nodes (means of those told),
//                 by_ply: [[ply, mean seconds]]}
//   endings       [[reason or fault, player 1's wins, draws, player 2's wins]]
//   viewer        games as ViewerGame() gives them; viewer_left_out: how many are not in it
#pragma once

#include <utility>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/suite.h"

namespace tavoliere::match {

class ReportData {
 public:
  // The viewer gets the first `viewer_games` games and every game with a fault.
  // `engines` as far as they are known, in their order.
  ReportData(const std::vector<std::string>& engines, std::optional<SprtSettings> sprt,
             std::size_t viewer_games);

  // As Results::Add().
  void Add(const protocol::GameRecord& record, std::size_t match = 0);
  nlohmann::ordered_json ToJson() const;

 private:
  using Json = nlohmann::ordered_json;
  using Counts = std::array<std::int64_t, 3>;  // player 1's wins, draws, player 2's wins

  // A record without its moves: what standings and their order in time need.
  struct Ended {
    double time;  // when the game ended, seconds since 1970
    std::size_t match;
    protocol::GameRecord summary;
  };
  struct TimeUse {
    std::int64_t moves = 0, with_depth = 0, with_nodes = 0;
    double seconds = 0, longest = 0, depth = 0, nodes = 0;
    std::vector<std::pair<double, std::int64_t>> by_ply;  // seconds, moves

    void Add(std::size_t ply, const protocol::MoveRecord& move);
  };

  std::size_t IndexOf(const std::string& engine);
  Json Openings() const;
  Json Suite() const;
  Json Lengths() const;
  Json Times() const;
  Json Endings() const;
  // Also fills in the standings after the last game.
  void AddCurve(Json& json) const;

  std::optional<SprtSettings> sprt_;
  std::size_t viewer_games_;
  std::vector<Ended> ended_;
  std::vector<std::string> names_;
  std::map<std::string, std::array<Counts, 2>>
      openings_;                 // by the opening; [0]: player 1 was names_[0]
  std::vector<Counts> lengths_;  // by plies
  std::map<std::string, Counts> endings_;
  std::vector<TimeUse> times_;
  DistinctGames distinct_;
  SuiteResults suite_;
  std::map<SuiteResults::Position, std::string> positions_;  // where each begins
  bool all_alone_ = true;
  Json viewer_ = Json::array();
  std::int64_t viewer_left_out_ = 0;
};

}  // namespace tavoliere::match
