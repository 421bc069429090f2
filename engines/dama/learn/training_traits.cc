#include "engines/dama/learn/training_traits.h"

#include <utility>

#include <cstring>

#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/evaluation/patterns.h"

namespace tavoliere::dama {
namespace {

// The 32 squares without the bits between them that are none.
std::uint32_t Squeezed(Bitboard squares) {
  std::uint32_t dense = 0;
  for (int rows = 0; rows < 4; ++rows) {
    const Bitboard two = squares >> 9 * rows;
    dense |= static_cast<std::uint32_t>((two & 0xF) | (two >> 1 & 0xF0)) << 8 * rows;
  }
  return dense;
}

Bitboard Spread(std::uint32_t dense) {
  Bitboard squares = 0;
  for (int rows = 0; rows < 4; ++rows) {
    const Bitboard two = dense >> 8 * rows & 0xFF;
    squares |= ((two & 0xF) | (two & 0xF0) << 1) << 9 * rows;
  }
  return squares;
}

// Null without any.
const std::shared_ptr<const Endings>& InstalledEndings() {
  static const std::shared_ptr<const Endings> kEndings = [] {
    for (const std::string& folder : files::DataFolders()) {
      std::vector<absl::Status> problems;
      std::shared_ptr<const Endings> endings = Endings::Open(folder, &problems);
      if (!endings->empty()) return endings;
    }
    return std::shared_ptr<const Endings>();
  }();
  return kEndings;
}

}  // namespace

DamaTrainingTraits::Bytes DamaTrainingTraits::Pack(const Position& position) {
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  const std::array<std::uint32_t, 3> sets = {Squeezed(seen.pieces(kWhite)),
                                             Squeezed(seen.pieces(kBlack)), Squeezed(seen.kings())};
  Bytes bytes;
  std::memcpy(bytes.data(), sets.data(), kBytes);
  return bytes;
}

Position DamaTrainingTraits::Unpack(const Bytes& bytes, Dama::Variant) {
  std::array<std::uint32_t, 3> sets;
  std::memcpy(sets.data(), bytes.data(), kBytes);
  return {Spread(sets[0]), Spread(sets[1]), Spread(sets[2]), kWhite};
}

learn::Value DamaTrainingTraits::Result(const Position& finished) {
  return learn::ValueOf(core::ScoreOf(Dama::Result(finished), finished.turn(), core::Ply{0}));
}

std::optional<learn::Value> DamaTrainingTraits::Exact(const Position& position,
                                                      core::SolverContext&) {
  return Known(position);
}

std::optional<learn::Value> DamaTrainingTraits::Known(const Position& position) {
  const Endings* const endings = InstalledEndings().get();
  const auto outcome = endings == nullptr ? std::nullopt : endings->ProbeOutcome(position);
  if (!outcome) return std::nullopt;
  return learn::ValueOf(*outcome == core::WinDrawLoss::kDraw  ? core::Score::Draw()
                        : *outcome == core::WinDrawLoss::kWin ? core::Score::Win(core::Ply{0})
                                                              : core::Score::Loss(core::Ply{0}));
}

bool DamaTrainingTraits::Quiet(const Position& position, const Move&) {
  static const Evaluator kEvaluator;
  Dama::MoveList forcing;
  return kEvaluator.AtHorizon(position, forcing) == core::Horizon::kStandPat;
}

base::TrainingPlan DamaTrainingTraits::Plan(Dama::Variant) {
  base::TrainingPlan plan;
  plan.last_stages = {2 * kMostPieces};
  plan.plies = "2-12";
  plan.knots = "4-24";
  plan.knots_every = 10;
  plan.play = {"--depth", "5"};
  // Tables decide games long before their end: what wins there must be learnt, too.
  plan.fit = {"--logistic", "--logistic-unit", "1.3", "--results",
              "0.1",        "--shrink",        "8",   "--proved"};
  return plan;
}

learn::ModelShape DamaTrainingTraits::Shape(Dama::Variant, std::vector<int> knots) {
  learn::ModelShape shape;
  shape.slots.assign(kPatternSlotsAt.begin(), kPatternSlotsAt.end() - 1);
  shape.weights = kPatternWeights;
  shape.knots = std::move(knots);
  return shape;
}

void DamaTrainingTraits::Slots(const Position& position, std::uint16_t* slots) {
  const PatternSlots found = PatternSlotsOf(position);
  std::copy(found.begin(), found.end(), slots);
}

absl::StatusOr<Evaluator> DamaTrainingTraits::WithWeights(const std::string& bytes, Dama::Variant) {
  EvaluatorOptions options;
  options.endings = InstalledEndings();
  // What learning from nothing begins with.
  options.evaluation = Evaluation::kHandmade;
  if (bytes.empty()) return Evaluator(options);
  if (auto network = Network::Parse(bytes); network.ok()) {
    options.evaluation = Evaluation::kNetwork;
    options.network = *std::move(network);
    return Evaluator(options);
  }
  ASSIGN_OR_RETURN(auto patterns, PatternWeights::Parse(bytes));
  options.evaluation = Evaluation::kPattern;
  options.patterns = std::move(patterns);
  return Evaluator(options);
}

Evaluator DamaTrainingTraits::WithoutProbCut(const Evaluator& evaluator) {
  EvaluatorOptions options = evaluator.options();
  options.probcut = false;
  return Evaluator(options);
}

}  // namespace tavoliere::dama
