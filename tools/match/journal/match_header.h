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
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

struct EngineEntry {
  std::string name;     // as in the records; no two alike
  std::string command;  // program and arguments
  std::vector<std::pair<std::string, std::string>> options;
  std::string limits;  // "tc=40/60+0.5 depth=5"

  friend bool operator==(const EngineEntry&, const EngineEntry&) = default;
};

// This run played the pairs p (from 0) with p mod count = index.
struct Shard {
  std::int64_t index = 0;
  std::int64_t count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
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
  std::string game;   // the start position, as the judge writes it; empty: unknown
  std::optional<SprtSettings> sprt;
  Shard shard;
  std::string started;                 // UTC, ISO 8601
  std::vector<std::string> arguments;  // the command line, byte for byte

  ScheduleSettings schedule() const;
};

// One line, beginning with protocol::kMatchHeaderStart. Where an argument is no UTF-8 (a path may
// be any bytes), "escaped_arguments" has the arguments again, each byte above 127 and each % as
// %XX.
std::string ToJsonLine(const MatchHeader& header);
// An error names the member.
absl::StatusOr<MatchHeader> ParseMatchHeader(const std::string& line);

// Whether both are parts of one match: all but shard, time, judge and command line is the same,
// except what an older journal does not hold. The error names what differs.
absl::Status CheckSameMatch(const MatchHeader& a, const MatchHeader& b);
// Whether the rules are the same, for a match that is resumed; `recorded` may lack them. The error
// names the option and the recorded words.
absl::Status CheckSameRules(const MatchHeader& recorded, const MatchHeader& now);
// Whether the judge knows the game that was recorded; either may be unknown.
absl::Status CheckSameGame(const MatchHeader& recorded, const MatchHeader& now);

// The scheduled game that a record is, by its id and names. An error: it does not belong to the
// match. `schedule` has been told the results that come before it.
absl::StatusOr<GameSpec> SpecOf(const MatchHeader& header, const Schedule& schedule,
                                const protocol::GameRecord& record);

}  // namespace tavoliere::match
