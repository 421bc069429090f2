// The `info` lines that tell of a search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/evaluator.h"
#include "core/types.h"

namespace tavoliere::base {

// "cp 35" or "mate -4", with "lowerbound" or "upperbound" where the score is one.
std::string ScoreText(core::Score score, core::Bound bound);

// What a proof is worth, for people: "exact +6", in whole units where it can be ("+0.5" where not);
// "proved win" or "proved loss" of a bound that decides who wins; nullopt of one that does not, and
// for a mate score, which says it itself.
std::optional<std::string> ProofText(core::Score score, core::Bound bound);

// One line's worth of a report; `pv` is the moves as text, may be empty.
struct InfoLine {
  core::Depth depth;
  int selective_depth = 0;
  int multi_pv = 1;
  core::Score score;
  core::Bound bound = core::Bound::kExact;
  std::uint64_t nodes = 0;
  int hashfull = 0;
  core::Milliseconds time{0};
  std::string pv;
};
std::string ToText(const InfoLine& line);

// The last lines of a bench: nodes, time, and both together.
std::string BenchTotal(std::uint64_t nodes, core::Milliseconds time);

// Nodes a second; times under a millisecond count as one.
std::uint64_t NodesPerSecond(std::uint64_t nodes, core::Milliseconds time);

}  // namespace tavoliere::base
