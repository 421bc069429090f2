// What must not compile: each mistake with the words by which the compiler has to name it.
// misfits_test.sh looks for all of them.
#include <cstdint>
#include <optional>
#include <string>

#include "core/game.h"
#include "core/search/hook_check.h"
#include "tests/core/domineering.h"

namespace tavoliere::core::testing {

using Position = Domineering::Position;
using Move = Domineering::Move;

struct Plain {
  static constexpr HookSet kHooks = {};
  Score Evaluate(const Position&) const { return Score::Draw(); }
};

struct Fitting : Plain {
  static constexpr HookSet kHooks = {Hook::kOrderingScore, Hook::kExplain};
  int OrderingScore(const Position&, const Move&, Depth) const { return 0; }
  std::string Explain(const Position&) const { return ""; }
};
static_assert(HooksFit<Plain, Domineering>() && HooksFit<Fitting, Domineering>());

// error: an evaluator lists its hooks: static constexpr core::HookSet kHooks
struct Unlisted {
  Score Evaluate(const Position&) const { return Score::Draw(); }
  int OrderScore(const Position&, const Move&, Depth) const { return 0; }
};
static_assert(HooksFit<Unlisted, Domineering>());

// error: kHooks lists kReduction, and the evaluator has no function Reduction
struct Misspelt : Plain {
  static constexpr HookSet kHooks = {Hook::kReduction};
  Depth Reduce(const Position&, const Move&, Depth, int, bool) const { return {}; }
};
static_assert(HooksFit<Misspelt, Domineering>());

// error: kOrderScore
struct MisspeltInTheList : Plain {
  static constexpr HookSet kHooks = {Hook::kOrderScore};
};

// error: the evaluator has a function Extension, and kHooks does not list kExtension
struct Forgotten : Plain {
  Depth Extension(const Position&, const Move&, int) const { return {}; }
};
static_assert(HooksFit<Forgotten, Domineering>());

// error: the form is: int OrderingScore(const Position&, const Move&, Depth) const
struct OfAnotherForm : Plain {
  static constexpr HookSet kHooks = {Hook::kOrderingScore};
  int OrderingScore(const Position&, const Move&) const { return 0; }
};
static_assert(HooksFit<OfAnotherForm, Domineering>());

// error: the form is: bool Threatened(const Position&, Depth, MoveList&) const
struct ThreatenedAtAnyDepth : Plain {
  static constexpr HookSet kHooks = {Hook::kThreatened};
  bool Threatened(const Position&, Domineering::MoveList&) const { return false; }
};
static_assert(HooksFit<ThreatenedAtAnyDepth, Domineering>());

// error: the form is: int LongestGame(const Position&) const
struct NotConst : Plain {
  static constexpr HookSet kHooks = {Hook::kLongestGame};
  int LongestGame(const Position&) { return 0; }
};
static_assert(HooksFit<NotConst, Domineering>());

// error: the form is: std::optional<Score> Probe(const Position&, Ply, int reversible_plies) const
struct Template : Plain {
  static constexpr HookSet kHooks = {Hook::kProbe};
  template <class T>
  int Probe(T, Ply, int) const {
    return 0;
  }
};
static_assert(HooksFit<Template, Domineering>());

// error: history rules need a type Settings
struct WithoutSettings : Domineering {
  static bool Irreversible(const Position&, const Move&) { return true; }
  static std::optional<Outcome> Adjudicate(const Position&, const HistoryFacts&) { return {}; }
};
static_assert(RulesFit<WithoutSettings>());

// error: history rules need a function Adjudicate
struct MisspeltAdjudicate : Domineering {
  struct Settings {};
  static bool Irreversible(const Position&, const Move&) { return true; }
  static std::optional<Outcome> Ajudicate(const Position&, const HistoryFacts&, const Settings&) {
    return {};
  }
};
static_assert(RulesFit<MisspeltAdjudicate>());

// error: the form is: static std::optional<core::Outcome> Adjudicate(const Position&
struct WrongAdjudicate : Domineering {
  struct Settings {};
  static bool Irreversible(const Position&, const Move&) { return true; }
  static std::optional<Outcome> Adjudicate(const Position&, const HistoryFacts&) { return {}; }
};
static_assert(RulesFit<WrongAdjudicate>());

// error: the form is: static std::uint64_t CountMoves(const Position&)
struct WrongCount : Domineering {
  static int CountMoves(const Position&) { return 0; }
};
static_assert(RulesFit<WrongCount>());

// error: the form is: static core::Key SymmetricKey(const Position&)
struct WrongSymmetricKey : Domineering {
  static int SymmetricKey(const Position&) { return 0; }
};
static_assert(RulesFit<WrongSymmetricKey>());

}  // namespace tavoliere::core::testing
