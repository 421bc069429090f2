// Which games a match consists of: a pure function of its settings, so that neither concurrency nor
// faults change the set. Where the pairings follow from results (Swiss, knockout) they are a pure
// function of the settings and those results.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/schedule/pairings.h"

namespace tavoliere::match {

enum class Format {
  kRoundRobin,  // every engine against every other, in every round
  kPyramid,     // every engine against all named before it, in every round
  kGauntlet,    // the first `seeds` engines against each of the others, in every round
  kSwiss,       // in every round neighbours in the standing who have not met
  kKnockout,    // encounters of `rounds` pairs; a tie goes to the engine named first
  kSuite,       // single-player: every engine on every position, one per round
  kTune,        // first the last two engines for `tuning_pairs`, then the first two
};

// "round-robin" and so on; the words of the command line and of journals.
const char* FormatWord(Format format);
std::optional<Format> ParseFormat(const std::string& word);

struct ScheduleSettings {
  Format format = Format::kRoundRobin;
  int engines = 2;
  std::int64_t rounds = 1;
  int games_each = 2;  // of two engines that meet in a round: a pair, when 2
  int seeds = 1;
  bool swaps = true;      // sides, after each game of a pair
  bool reversed = false;  // every game with the sides exchanged
  std::int64_t tuning_pairs = 0;
};

struct GameSpec {
  std::int64_t number;  // from 0
  std::int64_t pair;    // from 0, over the whole match; its games share engines and opening
  std::int64_t round;   // from 0
  int game_of_pair;     // from 0
  int engine[2];        // player 1 and player 2; -1: none, in a single-player game

  // "<pair>.<game>", both from 1: the same game of the same match has the same id on any machine.
  std::string Id() const;
};

// How often a match goes on to its next opening: each serves `repeat` games of a pair, or the whole
// pair when that is 0. `by_round`: all pairs of a round begin from the same openings.
struct OpeningPolicy {
  int repeat = 0;
  bool by_round = false;
};

// Which opening, from 0, a game begins from.
std::int64_t OpeningNumber(const GameSpec& spec, int games_each, const OpeningPolicy& policy);

class Schedule;
// How many openings all games of a match begin from.
std::int64_t OpeningCount(const Schedule& schedule, const OpeningPolicy& policy);

// The pair and the game of the pair, from 0, that an id names; nullopt when it names none.
struct PairAndGame {
  std::int64_t pair;
  int game_of_pair;
};
std::optional<PairAndGame> ParseGameId(const std::string& id);

// Sides are swapped after each game of a pair, if they are at all; pairs of an odd number of games
// begin with the sides in turn, round by round.
class Schedule {
 public:
  // At least two engines (one in a suite), one round, one game and one seed; fewer seeds than
  // engines.
  explicit Schedule(const ScheduleSettings& settings);

  std::int64_t size() const { return pairs_ * games_each_; }
  std::int64_t pairs() const { return pairs_; }
  int games_each() const { return games_each_; }
  std::int64_t rounds() const { return settings_.rounds; }
  // Games 0 to known() - 1 have their players; the others wait for results.
  std::int64_t known() const;
  GameSpec Game(std::int64_t number) const;  // number < known()

  // Each game's result once, "p1win", "p2win" or "draw", in any order.
  void Add(const GameSpec& spec, const std::string& result);

 private:
  // A round whose pairings are fixed; each is played `repeats_` times.
  struct Stage {
    std::int64_t first_pair;
    std::vector<Pairing> pairings;
  };

  bool by_results() const {
    return settings_.format == Format::kSwiss || settings_.format == Format::kKnockout;
  }
  void BeginStage();
  std::pair<Pairing, std::int64_t> PairingOf(std::int64_t pair) const;  // and its round

  ScheduleSettings settings_;
  int games_each_;
  std::int64_t encounters_ = 0;  // in a round, where all are alike
  std::int64_t pairs_ = 0;

  std::int64_t repeats_ = 1;
  std::vector<Stage> stages_;
  std::int64_t open_games_ = 0;  // of the last stage
  SwissStandings swiss_;
  KnockoutBracket bracket_;
};

}  // namespace tavoliere::match
