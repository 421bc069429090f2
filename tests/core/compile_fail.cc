// What must not compile: each mistake with the words by which the compiler has to name it.
// compile_fail_test.sh looks for all of them.
#include <cstdint>
#include <optional>
#include <string>

#include "core/game.h"
#include "core/search/evaluator.h"
#include "tests/core/domineering.h"

namespace tavoliere::core::testing {

using Position = Domineering::Position;
using Move = Domineering::Move;

struct Plain : EvaluatorBase<Domineering> {
  Score Evaluate(const Position&) const override { return Score::Draw(); }
};

struct Fitting final : Plain {
  int OrderingScore(const Position&, const Move&, Depth) const override { return 0; }
  std::string Terms(const Position&) const override { return ""; }
};
static_assert(Evaluator<Plain, Domineering> && Evaluator<Fitting, Domineering>);

// error: derived_from
struct Underived {
  Score Evaluate(const Position&) const { return Score::Draw(); }
};
static_assert(Evaluator<Underived, Domineering>);

// error: marked 'override'
// error: Reduce(
struct Misspelt final : Plain {
  Depth Reduce(const Position&, const Move&, Depth, int, bool) const override { return {}; }
};

// error: suggest-override]
// error: Extension(
struct WithoutTheWord final : Plain {
  Depth Extension(const Position&, const Move&, int) const { return {}; }
};

// error: OrderingScore(
struct OfAnotherForm final : Plain {
  int OrderingScore(const Position&, const Move&) const override { return 0; }
};

// error: Threatened(
struct ThreatenedAtAnyDepth final : Plain {
  bool Threatened(const Position&, Domineering::MoveList&) const override { return false; }
};

// error: LongestGame(
struct NotConst final : Plain {
  std::optional<int> LongestGame(const Position&) override { return 0; }
};

// error: return type
// error: Probe(
struct OfAnotherResult final : Plain {
  int Probe(const Position&, Ply, int) const override { return 0; }
};

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
