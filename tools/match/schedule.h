// Which games a match consists of: a pure function of its settings, so that neither concurrency nor
// faults change the set. Where the pairings follow from results (Swiss, knockout) they are a pure
// function of the settings and those results.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>

namespace tavoliere::match {

enum class Format {
  kRoundRobin,  // everybody against everybody, in every round
  kGauntlet,    // the first `seeds` engines against each of the others
};

// "round-robin", "gauntlet"; the words of the command line and of journals.
const char* FormatWord(Format format);
std::optional<Format> ParseFormat(const std::string& word);

struct ScheduleSettings {
  Format format = Format::kRoundRobin;
  int engines = 2;
  std::int64_t rounds = 1;
  int games_each = 2;  // of an encounter of two engines in a round: a pair, when 2
  int seeds = 1;
};

struct GameSpec {
  std::int64_t number;  // from 0
  std::int64_t pair;    // from 0, over the whole match; its games share engines and opening
  std::int64_t round;   // from 0
  int game_of_pair;     // from 0
  int engine[2];        // who is player 1 and player 2: index into the engines of the match

  // "<pair>.<game>", both from 1: the same game of the same match has the same id on any machine.
  std::string Id() const;
};

// The pair and the game of the pair, from 0, that an id names; nullopt when it names none.
struct PairAndGame {
  std::int64_t pair;
  int game_of_pair;
};
std::optional<PairAndGame> ParseGameId(const std::string& id);

// Sides are swapped after each game of a pair; pairs of an odd number of games begin with the sides
// in turn, round by round.
class Schedule {
 public:
  // At least two engines, one round, one game and one seed; fewer seeds than engines.
  explicit Schedule(const ScheduleSettings& settings);

  std::int64_t size() const { return pairs() * settings_.games_each; }
  std::int64_t pairs() const { return settings_.rounds * encounters_; }
  GameSpec Game(std::int64_t number) const;

 private:
  std::pair<int, int> Encounter(std::int64_t index) const;

  ScheduleSettings settings_;
  std::int64_t encounters_;  // in a round
};

}  // namespace tavoliere::match
