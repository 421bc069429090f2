// The first line of a journal: what match its games belong to. Enough to go on with the match, to
// compute every table again and to see whether two journals are parts of one match.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/score/sprt.h"

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
  std::uint64_t seed = 1;
  std::string openings;  // in words; empty: the usual start
  std::optional<SprtSettings> sprt;
  Shard shard;
  std::string started;                 // UTC, ISO 8601
  std::vector<std::string> arguments;  // the command line

  ScheduleSettings schedule() const;
};

// One line, beginning with protocol::kMatchHeaderStart.
std::string ToJsonLine(const MatchHeader& header);
// An error names the member.
absl::StatusOr<MatchHeader> ParseMatchHeader(const std::string& line);

// Whether both are parts of one match: all but shard, time and command line is the same. The error
// names what differs.
absl::Status CheckSameMatch(const MatchHeader& a, const MatchHeader& b);

// The scheduled game that a record is, by its id and names. An error: it does not belong to the
// match. `schedule` has been told the results that come before it.
absl::StatusOr<GameSpec> SpecOf(const MatchHeader& header, const Schedule& schedule,
                                const protocol::GameRecord& record);

}  // namespace tavoliere::match
