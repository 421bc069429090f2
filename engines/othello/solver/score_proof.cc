#include "engines/othello/solver/score_proof.h"

#include <utility>

#include <algorithm>
#include <bit>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/proofs/replies.h"
#include "engines/othello/solver/solver_table.h"

namespace tavoliere::othello {
namespace {

// Results that cost at least 2 to this power of nodes go into the journal.
constexpr int kReportedEffort = 14;
// Solving more empty squares than this begins with the solver's selective stages.
constexpr int kStagesFrom = 14;
// Replies: moves that the table proves go first, then its own move.
constexpr int kTableMove = 128;
constexpr int kSearchedMove = 256;
constexpr std::size_t kProverMegabytes = 16;

// Whether the claim's side scores what is claimed, by a null window.
bool SideSucceeds(Solver& solver, const base::ScoreClaim& claim, const Position& position) {
  const int least = claim.at_least;
  if (position.turn() == claim.side) return solver.Solve(position, least - 1, least) >= least;
  return solver.Solve(position, -least, -least + 1) <= -least;
}

const PatternWeights* ProofPatterns(Variant variant) {
  return PatternWeights::BuiltIn(variant).get();
}

}  // namespace

// ---- the judge

ScoreJudge::ScoreJudge(const base::ScoreClaim& claim, Variant variant)
    : claim_(claim),
      context_(std::make_unique<ProofContext>()),
      solver_(std::make_unique<Solver>(*context_, variant, ProofPatterns(variant))) {}

absl::StatusOr<ScoreJudge> ScoreJudge::Of(const std::string& claim, Variant variant) {
  ASSIGN_OR_RETURN(const base::ScoreClaim read, base::ReadScoreClaim(claim));
  return ScoreJudge(read, variant);
}

bool ScoreJudge::Holds(const Position& position) {
  return SideSucceeds(*solver_, claim_, position);
}

// ---- the proof

ScoreProof::ScoreProof(const base::ScoreClaim& claim, Variant variant, ProofContext& context)
    : claim_(claim), variant_(variant), context_(context) {
  for (int i = 0; i < context.threads(); ++i)
    solvers_.push_back(std::make_unique<Solver>(context, variant, ProofPatterns(variant)));
}

void ScoreProof::Know(core::Key key, core::Solved solved) {
  const std::lock_guard lock(mutex_);
  known_[key] = solved.wins;
}

std::optional<bool> ScoreProof::Known(const Position& position) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(position.key());
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void ScoreProof::Remember(const Position& position, bool succeeds, std::uint64_t nodes) {
  const int effort = static_cast<int>(std::bit_width(nodes + 1)) - 1;
  if (effort < kReportedEffort) return;
  Know(position.key(), {succeeds, effort});
  if (report_) report_(position.key(), {succeeds, effort});
}

bool ScoreProof::MoverSucceeds(Solver& solver, const Position& position) {
  if (const std::optional<bool> known = Known(position)) return *known;
  const std::uint64_t before = solver.nodes();
  const bool side = SideSucceeds(solver, claim_, position);
  const bool mover = side == (position.turn() == claim_.side);
  Remember(position, mover, solver.nodes() - before);
  return mover;
}

absl::StatusOr<ScoreJudge> ScoreProof::Solve(const Position& position) {
  if (Count(position.empties()) >= kStagesFrom && !Known(position)) {
    // For the table's sake: the null window below then finds good moves first.
    Othello::MoveList moves;
    Othello::Generate(position, moves);
    const std::uint64_t before = context_.nodes();
    if (!moves.empty()) {
      int value = 0;
      solvers_[0]->SolveRoot(
          position, {moves.begin(), moves.end()}, Goal::kScore, nullptr,
          [&](const Solver::StageResult& found) { value = static_cast<int>(found.value); });
      const bool own = position.turn() == claim_.side;
      const bool succeeds = (own ? value : -value) >= claim_.at_least;
      Remember(position, succeeds == own, context_.nodes() - before);
    }
  }
  if (MoverSucceeds(*solvers_[0], position) == (position.turn() == claim_.side))
    return ScoreJudge(claim_, variant_);
  return absl::FailedPreconditionError(
      absl::StrCat("the claim does not hold for ", Othello::Format(position)));
}

bool ScoreProof::InTable(const Position& after) {
  if (const std::optional<bool> known = Known(after)) return !*known;
  if (Count(after.empties()) <= NearEndings::kMostEmpties) return false;  // never there
  const auto entry = context_.table().Probe(SolverKey(after.own(), after.other()));
  return entry && entry->bound == core::Bound::kUpper && SelectivityOf(entry->score) == 0 &&
         ValueOf(entry->score) <= -claim_.at_least;
}

absl::StatusOr<Move> ScoreProof::Reply(std::size_t thread, const Position& position) {
  struct Choice {
    Move move;
    Position after;
    int order = 0;  // small first
  };
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  std::uint16_t table_tag = 0;
  if (Count(position.empties()) > NearEndings::kMostEmpties) {
    const auto entry = context_.table().Probe(SolverKey(position.own(), position.other()));
    if (entry) table_tag = entry->move_tag;
  }
  std::vector<Choice> choices;
  for (const Move& move : moves) {
    const Position after = position.Play(move);
    // The fewer answers, the smaller the proof.
    int order = static_cast<int>(Othello::CountMoves(after));
    if (!InTable(after)) order += move.tag() == table_tag ? kTableMove : kSearchedMove;
    choices.push_back({move, after, order});
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.order < b.order; });
  for (const Choice& choice : choices) {
    if (!MoverSucceeds(*solvers_[thread], choice.after)) return choice.move;
  }
  return absl::InternalError(absl::StrCat("no reply: ", Othello::Format(position)));
}

std::vector<base::ProofVariant> ScoreProofVariants() {
  std::vector<base::ProofVariant> variants;
  for (const auto& [name, variant] : Othello::kVariants) {
    const auto prove = [variant = variant](
                           const base::ProofRequest& request,
                           const base::ReportProof& say) -> absl::StatusOr<base::Proof> {
      ProofContext context(request.threads);
      if (!context.table().Resize(request.megabytes))
        return absl::ResourceExhaustedError("out of memory");
      ScoreProof proof(request.score, variant, context);
      return base::ProveBy<Othello>(proof, request, variant, say);
    };
    const auto verify = [variant = variant](const base::Certificate& certificate) {
      return base::CertificateChecker<Othello, ScoreJudge>::Check(certificate, variant);
    };
    variants.push_back({name, prove, verify});
  }
  return variants;
}

// ---- for puzzles

void SolverProver::Settings::Declare(usage::BoundOptions& options) {
  constexpr int kMostEmpty = 24;
  options.Number("least-empty", "N", &least, "Least number of empty squares.").Range(1, kMostEmpty);
  options.Number("most-empty", "N", &most, "Most empty squares: each more takes twice as long.")
      .Range(1, kMostEmpty);
}

SolverProver::SolverProver(const Settings& settings, Variant variant)
    : settings_(settings),
      patterns_(PatternWeights::BuiltIn(variant)),
      solver_(context_, variant, patterns_.get()) {}

absl::StatusOr<std::unique_ptr<SolverProver>> SolverProver::Make(const Settings& settings,
                                                                 Variant variant) {
  std::unique_ptr<SolverProver> prover(new SolverProver(settings, variant));
  if (!prover->context_.table().Resize(kProverMegabytes))
    return absl::ResourceExhaustedError("out of memory");
  return prover;
}

std::optional<core::WinDrawLoss> SolverProver::Prove(const Position& position) {
  const int before = Count(position.empties()) + 1;
  if (before < settings_.least || before > settings_.most) return std::nullopt;
  const int difference = solver_.Solve(position, -1, 1);
  if (difference == 0) return core::WinDrawLoss::kDraw;
  return difference > 0 ? core::WinDrawLoss::kWin : core::WinDrawLoss::kLoss;
}

}  // namespace tavoliere::othello
