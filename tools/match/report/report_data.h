// The data of a report's page, gathered from game records: the object of page_state.h and
//
//   version, generated   texts; generated is in UTC, ISO 8601
//   period        [when the first game started, when the last ended]; absent without games
//   distinct      how many different games there are; warning: what repeated ones mean, or ""
//   programs      ProgramUses::ToJson() of all matches: engines that several programs played
//   openings      [[text, wins, draws, losses]]: of the first engine when there are two, else of
//                 player 1. Those with the largest difference of wins and losses come first, of
//                 equal ones the most frequent; openings_left_out: how many more there are
//   suite         also positions: [[text, SuiteResults::ToJson() of the position]],
//                 positions_left_out: how many more there are
//   lengths       [[from, to, player 1's wins, draws, player 2's wins]], plies with the opening
//   time          for each engine {moves, seconds, longest, depth, nodes (means of those told),
//                 by_ply: [[from, to, mean seconds]]}, the same plies for all engines
//   endings       [[reason or fault, player 1's wins, draws, player 2's wins]]
//   done_left_out how many games are not in `done`
#pragma once

#include <utility>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/suite.h"
#include "tools/match/tune/tuning.h"

namespace tavoliere::match {

class ReportData {
 public:
  // The viewer gets the first `viewer_games` games and every game with a fault.
  // `engines` as far as they are known, in their order.
  ReportData(const std::vector<std::string>& engines, std::optional<SprtSettings> sprt,
             std::size_t viewer_games);

  // Before Add(): match number 0 is a tuning; null: it is none.
  void SetTuning(std::unique_ptr<Tuning> tuning) { tuning_ = std::move(tuning); }

  // As PageState::AddSquares().
  void AddSquares(const std::string& squares) { squares_.push_back(squares); }

  // What several programs played, for the page: an array.
  void SetPrograms(nlohmann::ordered_json programs) { programs_ = std::move(programs); }

  // As Results::Add().
  void Add(const protocol::GameRecord& record, std::size_t match = 0);
  nlohmann::ordered_json ToJson() const;

 private:
  using Json = nlohmann::ordered_json;
  using Counts = std::array<std::int64_t, 3>;  // player 1's wins, draws, player 2's wins

  // A record without its moves: what ratings and their order in time need.
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
  void AddPositions(Json& suite) const;
  Json Lengths() const;
  Json Times() const;
  Json Endings() const;
  // What the page of a running match has too.
  Json State() const;

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
  std::unique_ptr<Tuning> tuning_;
  std::map<SuiteResults::Position, std::string> positions_;  // where each begins
  bool all_alone_ = true;
  std::vector<std::string> squares_;
  Json programs_ = Json::array();
  Json viewer_ = Json::array();
  std::int64_t viewer_left_out_ = 0;
};

}  // namespace tavoliere::match
