#include "engines/dipole/evaluator.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::dipole {
namespace {

// Large prey first, and few checkers to take it with.
int CaptureOrder(const Position& position, Move move) {
  return 64 * position.height(move.to()) - move.count();
}

// The captures of the side to move, best first by CaptureOrder().
void ListCaptures(const Position& position, Dipole::MoveList& captures) {
  const SquareSet enemies = position.stacks(core::Opponent(position.turn()));
  for (SquareSet stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    for (SquareSet targets = Reach(from, position.height(from)) & enemies; targets != 0;) {
      const Square to = PopFirst(targets);
      const int steps = Steps(from, to);
      if (position.height(to) <= steps) captures.push_back(Move(from, Towards(from, to), steps));
    }
  }
  // Seldom more than a few: insertion is quickest.
  for (std::size_t i = 1; i < captures.size(); ++i) {
    const Move move = captures[i];
    const int order = CaptureOrder(position, move);
    std::size_t at = i;
    for (; at > 0 && CaptureOrder(position, captures[at - 1]) < order; --at)
      captures[at] = captures[at - 1];
    captures[at] = move;
  }
}

}  // namespace

core::Score Evaluator::Evaluate(const Position& position) const {
  if (options_.evaluation == Evaluation::kCourse) return EvaluateFor(position, position.turn());
  const core::Score terms = Weigh(TermsOf(position), options_.weights);
  return options_.net == nullptr ? terms : terms + options_.net->Value(position);
}

core::Score Evaluator::EvaluateFor(const Position& position, core::Player searcher) const {
  const core::Score value =
      CourseTermsOf(position, searcher, options_.course_count).Total(options_.course_control);
  return position.turn() == searcher ? value : -value;
}

std::string Evaluator::Explain(const Position& position) const {
  if (options_.evaluation == Evaluation::kCourse) {
    const CourseTerms terms = CourseTermsOf(position, position.turn(), options_.course_count);
    return absl::StrCat("checkers ", terms.checkers, "\nremaining moves ", terms.remaining_moves,
                        "\ncontrolled squares ", terms.controlled_squares, "\nstacks ",
                        terms.stacks, "\nadvantage ", terms.advantage);
  }
  const TermVector terms = TermsOf(position);
  std::string text;
  for (std::size_t i = 0; i < kTerms; ++i) {
    absl::StrAppend(&text, i > 0 ? "\n" : "", absl::AsciiStrToLower(kTermNames[i]), " ", terms[i],
                    " x ", options_.weights[i], " = ", terms[i] * options_.weights[i]);
  }
  if (options_.net != nullptr)
    absl::StrAppend(&text, "\nplacement net ", options_.net->Value(position));
  return text;
}

core::SearchStyle Evaluator::Style() const {
  return options_.evaluation == Evaluation::kStrong ? core::SearchStyle::kModern
                                                    : core::SearchStyle::kClassic;
}

core::Depth Evaluator::FirstDepth() const {
  return options_.evaluation == Evaluation::kCourse ? kCourseFirstDepth : core::Depth{1};
}

core::Horizon Evaluator::AtHorizon(const Position& position, Dipole::MoveList& captures) const {
  if (position.Finished()) return core::Horizon::kGameOver;
  if (options_.evaluation == Evaluation::kStrong) ListCaptures(position, captures);
  return core::Horizon::kStandPat;
}

int Evaluator::OrderingScore(const Position& position, const Move& move, core::Depth) const {
  constexpr int kCapture = 2 * (core::kKillerBonus + core::kHistoryMax);
  constexpr int kQuietCount = 128;
  if (move.IsPass()) return 0;
  if (IsCapture(position, move)) return kCapture + CaptureOrder(position, move);
  // Few checkers spend few rows; those that leave are lost.
  return -kQuietCount * move.count() - (move.BearsOff() ? core::kHistoryMax : 0);
}

core::Depth Evaluator::Reduction(const Position& position, const Move& move, core::Depth depth,
                                 int index, bool pv) const {
  if (depth.value < 3 || index < 2 || IsCapture(position, move)) return {0};
  // About the product of the logarithms, as strong engines reduce.
  const auto logs = static_cast<int>(std::bit_width(static_cast<unsigned>(depth.value)) *
                                     std::bit_width(static_cast<unsigned>(index)));
  return {std::max(0, logs / 4 + (move.BearsOff() ? 1 : 0) - (pv ? 1 : 0))};
}

std::optional<core::Score> Evaluator::Probe(const Position& position, core::Ply ply, int) const {
  if (options_.tables == nullptr) return std::nullopt;
  const std::optional<int> plies = options_.tables->Probe(position);
  if (!plies) return std::nullopt;
  const core::Ply end = ply + std::abs(*plies);
  if (end.value > options_.plies_left) return std::nullopt;
  return *plies > 0 ? core::Score::Win(end) : core::Score::Loss(end);
}

}  // namespace tavoliere::dipole
