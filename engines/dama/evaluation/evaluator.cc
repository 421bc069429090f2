#include "engines/dama/evaluation/evaluator.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "engines/dama/evaluation/probcut.h"

namespace tavoliere::dama {
namespace {

// For how many plies beyond the horizon threats are evaluated; found by matches.
constexpr int kThreatPlies = 2;

// Whether the enemy threatens more than an exchange: a capture of several pieces, or one that the
// side to move could not answer by another.
bool LosesMaterial(const Position& position) {
  const Position passed(position.pieces(kWhite), position.pieces(kBlack), position.kings(),
                        core::Opponent(position.turn()));
  if (!Dama::HasCapture(passed)) return false;
  Dama::MoveList captures;
  Dama::Generate(passed, captures);
  return std::any_of(captures.begin(), captures.end(), [&](const Move& capture) {
    return Count(capture.captured()) > 1 || !Dama::HasCapture(passed.Play(capture));
  });
}

HistoricalFunction FunctionOf(Evaluation evaluation) {
  switch (evaluation) {
    case Evaluation::kOriginale:
      return HistoricalFunction::kOriginale;
    case Evaluation::kSpettacolo:
      return HistoricalFunction::kSpettacolo;
    case Evaluation::kPrima:
      return HistoricalFunction::kPrima;
    case Evaluation::kFunzione2:
      return HistoricalFunction::kFunzione2;
    default:
      return HistoricalFunction::kSoloPedine;
  }
}

// The terms of a historical function as the side to move sees them, which add up to its value.
std::string HistoricalText(HistoricalFunction function, const Position& position,
                           const HistoricalWeights& weights) {
  const core::Player mover = position.turn();
  const auto name = [](core::Player player) { return base::TextOf<Dama>::PlayerName(player); };
  std::string text = absl::StrCat("term: ", name(mover), " - ", name(core::Opponent(mover)),
                                  ", weight, value for ", name(mover));
  for (const HistoricalTerm& term : HistoricalTerms(function, position, weights)) {
    const bool black = mover == kBlack;
    absl::StrAppend(&text, "\n", term.name, ": ", black ? term.black : term.white, " - ",
                    black ? term.white : term.black, ", ", term.weight, ", ",
                    black ? term.value : -term.value);
  }
  return text;
}

bool IsCrowning(const Position& position, const Move& move) {
  return (move.from_set() & position.kings()) == 0 &&
         (move.to_set() & Position::CrownRow(position.turn())) != 0;
}

}  // namespace

Evaluator::Evaluator(const EvaluatorOptions& options) : options_(options) {
  assert(options_.evaluation != Evaluation::kPattern || options_.patterns != nullptr);
  if (options_.evaluation == Evaluation::kNetwork && options_.network == nullptr)
    options_.network = Network::BuiltIn();
}

core::Score Evaluator::Evaluate(const Position& position) const {
  if (SearchesWonPositions() || CounterLeavesOpen()) {
    if (const auto outcome = KnownOutcome(position)) return Known(*outcome, position);
  }
  return EvaluateBoard(position);
}

core::Score Evaluator::EvaluateBoard(const Position& position) const {
  switch (options_.evaluation) {
    case Evaluation::kPattern:
      return options_.patterns->Evaluate(position);
    case Evaluation::kNetwork:
      return options_.network->Evaluate(position);
    case Evaluation::kHandmade:
      return Weigh(FeaturesOf(position), Count(position.pieces()), options_.weights);
    default:
      return HistoricalScore(FunctionOf(options_.evaluation), position, options_.historical);
  }
}

core::SearchStyle Evaluator::Style() const {
  return Modern() ? core::SearchStyle::kModern : core::SearchStyle::kClassic;
}

core::Horizon Evaluator::AtHorizon(const Position& position, Dama::MoveList& forcing) const {
  if (Dama::HasCapture(position)) {
    Dama::Generate(position, forcing);
    return core::Horizon::kMustMove;
  }
  return Dama::CountMoves(position) == 0 ? core::Horizon::kGameOver : core::Horizon::kStandPat;
}

bool Evaluator::Threatened(const Position& position, core::Depth depth,
                           Dama::MoveList& moves) const {
  if (!Modern() || depth.value <= -kThreatPlies || !LosesMaterial(position)) return false;
  Dama::Generate(position, moves);
  return true;
}

int Evaluator::OrderingScore(const Position& position, const Move& move, core::Depth depth) const {
  if (move.IsCapture()) return 0;  // all take as many: history knows better
  if (IsCrowning(position, move)) return 2 * core::kKillerBonus;
  // A man given away is seldom the best move.
  if (depth.value >= 2 && Dama::HasCapture(position.Play(move))) return -core::kHistoryMax / 2;
  return 0;
}

core::Depth Evaluator::Reduction(const Position& position, const Move& move, core::Depth depth,
                                 int index, bool pv) const {
  if (depth.value < 3 || index < 3 || move.IsCapture() || IsCrowning(position, move)) return {0};
  const double plies = 0.6 + std::log(depth.value) * std::log(index) / 2.2;
  return {std::max(0, static_cast<int>(plies) - (pv ? 1 : 0))};
}

std::optional<core::ProbCutRule> Evaluator::ProbCut(const Position& position,
                                                    core::Depth depth) const {
  if (!options_.probcut || depth.value < kLeastProbCutDepth || Dama::HasCapture(position))
    return std::nullopt;
  core::ProbCutRule rule;
  rule.shallow = ProbCutDepth(depth);
  rule.sigma = ProbCutSigma(depth);
  rule.confidence = kProbCutConfidence;
  return rule;
}

std::optional<core::Score> Evaluator::Probe(const Position& position, core::Ply ply,
                                            int reversible_plies) const {
  if (options_.endings == nullptr) return std::nullopt;
  if (const std::optional<core::TableValue> value = options_.endings->Probe(position)) {
    if (value->IsDraw()) return core::Score::Draw();
    const InTime in_time = EndsInTime(position, *value, reversible_plies);
    if (in_time == InTime::kNo) return core::Score::Draw();
    if (in_time == InTime::kOpen) return std::nullopt;
    const core::Ply end = ply + value->plies();
    return value->IsWin() ? core::Score::Win(end) : core::Score::Loss(end);
  }
  const std::optional<core::WinDrawLoss> outcome = KnownOutcome(position);
  if (!outcome) return std::nullopt;
  if (*outcome != core::WinDrawLoss::kDraw && SearchesWonPositions()) return std::nullopt;
  return Known(*outcome, position);
}

Evaluator::InTime Evaluator::EndsInTime(const Position& position, core::TableValue value,
                                        int reversible_plies) const {
  const int limit = options_.draw_plies;
  const int longest = std::min(value.plies(), options_.endings->longest_conversion());
  if (limit == 0 || reversible_plies + longest <= limit) return InTime::kYes;
  const std::optional<int> conversion = options_.endings->Conversion(position);
  if (!conversion) return InTime::kYes;  // assumed
  if (reversible_plies + *conversion > limit) return InTime::kNo;
  return CounterLeavesOpen() ? InTime::kOpen : InTime::kYes;
}

std::optional<core::WinDrawLoss> Evaluator::KnownOutcome(const Position& position) const {
  if (options_.endings == nullptr) return std::nullopt;
  const int pieces = Count(position.pieces());
  if ((pieces <= options_.endings->most_pieces() && !CounterLeavesOpen()) ||
      pieces > options_.endings->most_outcome_pieces() || Dama::HasCapture(position))
    return std::nullopt;
  return options_.endings->ProbeOutcome(position);
}

core::Score Evaluator::Known(core::WinDrawLoss outcome, const Position& position) const {
  if (outcome == core::WinDrawLoss::kDraw) return core::Score::Draw();
  const core::Score score = EvaluateBoard(position);
  return outcome == core::WinDrawLoss::kWin ? score + kKnownWin : score - kKnownWin;
}

std::string Evaluator::Terms(const Position& position) const {
  if (options_.evaluation == Evaluation::kPattern) return options_.patterns->Terms(position);
  if (options_.evaluation == Evaluation::kNetwork) return options_.network->Terms(position);
  if (!Modern())
    return HistoricalText(FunctionOf(options_.evaluation), position, options_.historical);
  const FeatureVector features = FeaturesOf(position);
  std::string text = "term: count, weight in the opening, in the ending";
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (features[i] == 0) continue;
    absl::StrAppend(&text, "\n", std::string(kFeatureNames[i]), ": ", features[i], ", ",
                    options_.weights.opening[i], ", ", options_.weights.ending[i]);
  }
  return text;
}

}  // namespace tavoliere::dama
