// How strong an engine for two plays: from moves at random to all that it can.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"
#include "engines/base/sentence.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// A weaker player looks `depth` plies ahead (0: not at all, and every move is as good as another)
// and misjudges each move that it then sees by about `error` hundredths of a unit.
struct Weakness {
  int depth = 0;
  int error = 0;
};

// The names of option `Strength`, the weakest first; the last is the engine as it is.
inline constexpr std::array<const char*, 13> kStrengths = {
    "random",  "beginner", "novice", "learner",     "casual",   "regular",  "club",
    "skilled", "expert",   "master", "grandmaster", "champion", "strongest"};

// What a game has for the names between the first and the last, meant to score 70 to 85 per cent each
// against the one before; tools/tune/strengths.py measures it.
using StrengthLadder = std::array<Weakness, kStrengths.size() - 2>;

class Strength {
 public:
  // `units` is the word for what scores count, such as "discs". The ladder outlives the options,
  // which are those of `spoken`.
  void DeclareOptions(const StrengthLadder& ladder, const Words& units, protocol::Options& options,
                      SpokenLanguage& spoken);

  void NewGame() { ++games_; }

  // nullopt: as strong as can be.
  std::optional<Weakness> weakness() const;

  // Which of the moves with these values, the best first, the player takes for the best: each value
  // is changed by an error drawn from a Gumbel distribution, so that of two moves the one better by
  // `error` is preferred e times as often. None that gives away more than three errors is chosen.
  // A function of the arguments, the seed and the number of games begun.
  std::size_t Choose(const std::vector<core::Score>& values, const Weakness& weakness,
                     core::Key position) const;

 private:
  const StrengthLadder* ladder_ = nullptr;  // null: not declared
  std::string name_ = kStrengths.back();
  std::int64_t seed_ = 1;
  std::uint64_t games_ = 0;
};

}  // namespace tavoliere::base
