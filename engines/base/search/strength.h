// How strong an engine for two plays: from moves at random to all that it can.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/types.h"
#include "engines/base/text/sentence.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// A weaker player looks `depth` plies ahead (0: not at all, and every move is as good as another)
// and misjudges each move that it then sees by about `error` hundredths of a unit.
struct Weakness {
  int depth = 0;
  int error = 0;
};

// The names of option `Strength`, the weakest first, of which a game takes as many from the front
// as it has a weaker player for; then comes kStrongest, the engine as it is.
inline constexpr std::array<const char*, 17> kWeakerStrengths = {
    "random",   "beginner", "novice", "learner", "casual",      "regular",
    "club",     "skilled",  "expert", "master",  "grandmaster", "champion",
    "virtuoso", "genius",   "legend", "titan",   "oracle"};
inline constexpr const char* kStrongest = "strongest";

// How strong each level is: of the names after the first that the ladder has, then of
// kStrongest, on the scale of Elo where the first, `random`, has 0. Ascending. Added up from the
// matches of tools/tune/strengths.py, each level against the one before.
using EloScale = absl::Span<const int>;

// What a game has for the names after the first, meant to score 70% to 85% each against the
// one before, as the strongest against the last; tools/tune/strengths.py measures it.
using StrengthLadder = absl::Span<const Weakness>;

class Strength {
 public:
  // `units` is the word for what scores count, such as "discs". The ladder is shorter than
  // kWeakerStrengths; what it shows outlives the options, which are those of `spoken`, and so does
  // `elo`, which is one longer than the ladder or empty: without it there is no `UCI_Elo`.
  void DeclareOptions(StrengthLadder ladder, const Words& units, protocol::Options& options,
                      SpokenLanguage& spoken, EloScale elo = {});

  void NewGame() { ++games_; }

  // nullopt: as strong as can be. `UCI_LimitStrength` sets `Strength` aside for the level whose Elo
  // is nearest to `UCI_Elo`, the weaker of two.
  std::optional<Weakness> weakness() const;

  // Which of the moves with these values, the best first, the player takes for the best: each value
  // is changed by an error drawn from a Gumbel distribution, so that of two moves the one better by
  // `error` is preferred e times as often. None that gives away more than three errors is chosen.
  // A function of the arguments, the seed and the number of games begun.
  std::size_t Choose(const std::vector<core::Score>& values, const Weakness& weakness,
                     core::Key position) const;

 private:
  // What `Strength` or `UCI_Elo` says: 0 is `random`, then come the steps of the ladder, and last
  // kStrongest.
  std::size_t Step() const;

  StrengthLadder ladder_;
  EloScale elo_;
  std::string name_ = kStrongest;
  bool limited_ = false;
  int wanted_elo_ = 0;
  std::uint64_t seed_ = 1;
  std::uint64_t games_ = 0;
};

}  // namespace tavoliere::base
