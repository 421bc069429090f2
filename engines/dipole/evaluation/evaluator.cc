#include "engines/dipole/evaluation/evaluator.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "engines/dipole/evaluation/move_order.h"

namespace tavoliere::dipole {
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

std::string Evaluator::Terms(const Position& position) const {
  if (options_.evaluation == Evaluation::kCourse) {
    const CourseTerms terms = CourseTermsOf(position, position.turn(), options_.course_count);
    return absl::StrCat("checkers ", terms.checkers, "\nremaining moves ", terms.remaining_moves,
                        "\ncontrolled squares ", terms.controlled_squares, "\nstacks ",
                        terms.stacks, "\nadvantage ", terms.advantage);
  }
  std::string text = ExplainTerms(TermsOf(position), options_.weights);
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
  return MoveOrder(position, move);
}

core::Depth Evaluator::Reduction(const Position& position, const Move& move, core::Depth depth,
                                 int index, bool pv) const {
  return LateMoveReduction(position, move, depth, index, pv);
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
