// The standings of a Swiss or knockout tournament, from its games.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/match/schedule/schedule.h"

namespace tavoliere::match {

class Standings {
 public:
  // Of Format::kSwiss or kKnockout. `names`: of the engines, in the order of the command line.
  Standings(const ScheduleSettings& settings, std::vector<std::string> names);

  // Which games there are, by the results so far.
  const Schedule& schedule() const { return schedule_; }
  // A game of schedule(), once, and its result as Schedule::Add() has it.
  void Add(const GameSpec& spec, const std::string& result);

  // Swiss: the engines by points, a bye giving those of a round won; then by Buchholz (the points
  // of all opponents), by Sonneborn and Berger (the points of each opponent times the share of the
  // games' points won against it) and by their order. Knockout: the encounters, round by round, and
  // the winner; the engine named first wins a tie. Several lines, each indented.
  std::string Text() const;

  // {"format", "complete", "engines": [...]}, best first: of Swiss {"name", "points", "buchholz",
  // "sonneborn_berger", "games", "byes"}, of a knockout {"name", "points", "rounds_won"}.
  nlohmann::ordered_json ToJson() const;

 private:
  // An encounter of a round, the better seed first; points doubled.
  struct Meeting {
    Pairing engines;
    std::int64_t points[2] = {0, 0};
    std::int64_t games = 0;
  };
  struct Line {
    std::size_t engine;
    double points = 0;
    double buchholz = 0;
    double sonneborn_berger = 0;
    std::int64_t games = 0;
    std::int64_t byes = 0;
    std::int64_t rounds_won = 0;
  };

  bool is_swiss() const { return settings_.format == Format::kSwiss; }
  bool complete() const { return played_ == schedule_.size(); }
  // How many games an encounter has.
  std::int64_t GamesOfMeeting() const;
  std::vector<std::vector<Meeting>> Rounds() const;
  // 0 or 1; -1: not decided.
  int WinnerOf(const Meeting& meeting) const;
  std::vector<Line> Lines() const;
  std::string SwissText() const;
  std::string KnockoutText() const;

  ScheduleSettings settings_;
  std::vector<std::string> names_;
  Schedule schedule_;
  // By round and engines.
  std::map<std::pair<std::int64_t, Pairing>, Meeting> meetings_;
  std::int64_t played_ = 0;
};

}  // namespace tavoliere::match
