#include "engines/dipole/evaluation/evaluator.h"

#include <utility>

#include <algorithm>
#include <array>
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
      CourseTermsOf(position, searcher, options_.source).Total(options_.course_control);
  return position.turn() == searcher ? value : -value;
}

core::Score Evaluator::Terminal(const Position& position, core::Ply ply) const {
  if (!programmed()) return EvaluatorBase::Terminal(position, ply);
  // Passes are plies: the searcher has every second one.
  const bool searchers_turn = ply.value % 2 == 0;
  const core::Player searcher = searchers_turn ? position.turn() : core::Opponent(position.turn());
  const core::Score value = CourseFinished(position, searcher, options_.course_control);
  return searchers_turn ? value : -value;
}

std::string Evaluator::Terms(const Position& position) const {
  if (options_.evaluation == Evaluation::kCourse) {
    const CourseTerms terms = CourseTermsOf(position, position.turn(), options_.source);
    const auto line = [](const char* name, const CourseCount& count) {
      return absl::StrCat(name, " ", count.own, " - ", count.enemy, " = ", count.difference());
    };
    return absl::StrCat(line("checkers", terms.checkers), "\n",
                        line("remaining moves", terms.remaining_moves), "\n",
                        line("controlled squares", terms.controlled_squares), "\nstacks ",
                        terms.stacks, "\n", line("advantage", terms.advantage));
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

void Evaluator::OrderClassic(const Position& position, Dipole::MoveList& moves) const {
  if (programmed()) {
    std::array<std::pair<int, Move>, Dipole::MoveList::kCapacity> ordered;
    const auto end = std::transform(
        moves.begin(), moves.end(), ordered.begin(),
        [&](const Move& move) { return std::pair(CourseOrder(position, move), move); });
    std::sort(ordered.begin(), end, [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(ordered.begin(), end, moves.begin(),
                   [](const auto& move) { return move.second; });
  }
  if (!options_.course_captures_first) {
    std::stable_partition(moves.begin(), moves.end(),
                          [&](const Move& move) { return !IsCapture(position, move); });
  }
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
