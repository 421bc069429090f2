// The first line of a journal: the match to which its games belong. It is enough to resume the
// match, to compute every table again and to decide whether two journals are parts of one match.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/match/journal/programs.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/tune/tune_settings.h"

namespace tavoliere::match {

struct EngineEntry {
  std::string name;     // as in the records; no two alike
  std::string command;  // program and arguments
  std::vector<std::pair<std::string, std::string>> options;
  std::string limits;  // "tc=40/60+0.5 depth=5"
  Origin origin = {};
};

// Whether nothing tells the two apart: neither name, command, options and limits, nor programs that
// are known of both.
bool AreAlike(const EngineEntry& a, const EngineEntry& b);

// This run played the pairs p (from 0) with p mod count = index.
struct Shard {
  std::int64_t index = 0;
  std::int64_t count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// What a match was resumed with other than before.
struct HeaderChange {
  std::string option;  // "rounds", "sprt", "draw", "timemargin", or "program of NAME"
  std::string was;     // its words; empty: it was not given
  std::string is;

  friend bool operator==(const HeaderChange&, const HeaderChange&) = default;
};

struct MatchHeader {
  std::string event;
  Format format = Format::kRoundRobin;
  std::vector<EngineEntry> engines;  // in the order of the command line
  std::int64_t rounds = 1;
  int games_each = 2;
  int seeds = 1;
  bool swaps = true;      // sides, after each game of a pair
  bool reversed = false;  // every game with the sides exchanged
  std::uint64_t seed = 1;
  std::string openings;  // in words; empty: the usual start
  // What decides games in addition to engines and rules, by option ("draw", with its
  // words), in a fixed order. nullopt: in an older journal, whose command line has it.
  std::optional<std::vector<std::pair<std::string, std::string>>> rules;
  std::string judge;  // program and arguments; empty in an older journal
  Origin judge_origin;
  std::string game;  // the start position, as the judge writes it; empty: unknown
  // The squares of its board, as `query squares` names them; empty: unknown, or no boards are kept.
  std::string squares;
  std::optional<SprtSettings> sprt;
  std::optional<TuneSettings> tune;  // of Format::kTune
  Shard shard;
  std::string started;                 // UTC, ISO 8601
  std::string runner;                  // "tav-match 0.1.0"; empty in an older journal
  Machine machine;                     // where the runner ran
  std::vector<std::string> arguments;  // the command line, byte for byte
  // Of a later header in the journal: what differs from the one before it.
  std::vector<HeaderChange> changes;

  ScheduleSettings schedule() const;
};

// One line, beginning with protocol::kMatchHeaderStart. Where an argument is no UTF-8 (a path may
// be any bytes), "escaped_arguments" has the arguments again, each byte above 127 and each % as
// %XX.
std::string ToJsonLine(const MatchHeader& header);
// An error names the member.
absl::StatusOr<MatchHeader> ParseMatchHeader(const std::string& line);

// Whether both are parts of one match: all but shard, time, judge, command line, programs and
// machine is the same, except what an older journal does not hold. The error names what differs.
absl::Status CheckSameMatch(const MatchHeader& a, const MatchHeader& b);
// Where `now` is the match `recorded` gone on with: more rounds, except in a knockout, another
// sequential test, or other draws, resignations, longest games and margins. Returns what differs,
// engines' programs included; nothing where nothing does. An error names what may not.
absl::StatusOr<std::vector<HeaderChange>> GrowthOf(const MatchHeader& recorded,
                                                   const MatchHeader& now);
// The later of two headers of one match, where the match may have grown between them, with the
// programs of both. The error of CheckSameMatch() otherwise.
absl::StatusOr<MatchHeader> LaterOf(const MatchHeader& a, const MatchHeader& b);
// "-rounds from 10 to 20; -sprt added, elo0=0 elo1=5".
std::string ChangesText(const std::vector<HeaderChange>& changes);
// Whether the judge knows the game that was recorded; either may be unknown.
absl::Status CheckSameGame(const MatchHeader& recorded, const MatchHeader& now);

// The scheduled game that a record is, by its id and names. An error: it does not belong to the
// match. `schedule` has been told the results that come before it.
absl::StatusOr<GameSpec> SpecOf(const MatchHeader& header, const Schedule& schedule,
                                const protocol::GameRecord& record);

}  // namespace tavoliere::match
