#include "engines/solitaire/proofs/last_peg_proof.h"

#include <utility>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "core/proof/proof_journal.h"
#include "engines/base/program/progress.h"
#include "engines/base/proofs/sorted_lines.h"
#include "engines/solitaire/proofs/closed_set.h"
#include "engines/solitaire/proofs/last_peg_claim.h"
#include "engines/solitaire/proofs/refuting_arguments.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/sets/shared_refutations.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

// A refutation that cost so many positions goes into the journal.
constexpr std::uint64_t kJournalNodes = 1 << 12;

using ReadPosition = absl::StatusOr<Position>;

// The position of a certificate: only on the board that the variant names.
ReadPosition ReadOnBoard(const std::string& text, Variant variant, const std::string& name) {
  ASSIGN_OR_RETURN(Position position, Solitaire::Parse(text, variant));
  if (position.board() == Solitaire::Start(variant).board()) return position;
  return absl::InvalidArgumentError(absl::StrCat("expected a position on the board of ", name,
                                                 " (--UCI_Variant), got ", protocol::Quoted(text)));
}

// ---- prove

// Writes lines in this order.
absl::Status WriteInOrder(const std::string& path, const std::string& kind,
                          const std::vector<std::string>& lines, base::Proof* proof) {
  proof->kind = kind;
  proof->lines = lines.size();
  ASSIGN_OR_RETURN(proof->bytes, base::WriteCertificate(path, proof->claim, kind, lines.size(),
                                                        [&](base::TakeLine take) -> absl::Status {
                                                          for (const std::string& line : lines) {
                                                            RETURN_IF_ERROR(take(line + "\n"));
                                                          }
                                                          return absl::OkStatus();
                                                        }));
  return absl::OkStatus();
}

absl::Status WriteSet(const std::string& path, const std::shared_ptr<const Board>& board,
                      const ClosedSet& set, base::Proof* proof) {
  base::SortedLines lines(files::FolderOf(path));
  for (std::size_t i = 0; i < set.positions.size(); ++i) {
    const Position position(board, set.positions.pegs(i));
    RETURN_IF_ERROR(lines.Add(absl::StrCat(Solitaire::Format(position), "\n")));
  }
  proof->kind = set.kind == ClosedSet::Kind::kSuccessors ? kSuccessorLines : kPredecessorLines;
  proof->lines = lines.count();
  ASSIGN_OR_RETURN(proof->bytes,
                   base::WriteCertificate(path, proof->claim, proof->kind, lines.count(),
                                          [&](base::TakeLine take) { return lines.Visit(take); }));
  return absl::OkStatus();
}

// One for each thread of a search, of which the first result ends the others.
class Meters {
 public:
  explicit Meters(int threads) {
    for (int i = 0; i < threads; ++i) meters_.push_back(std::make_unique<SearchMeter>(found_));
  }

  std::size_t size() const { return meters_.size(); }
  SearchMeter& operator[](std::size_t thread) { return *meters_[thread]; }
  void End() { found_.store(true); }
  std::uint64_t nodes() const {
    std::uint64_t nodes = 0;
    for (const auto& meter : meters_) nodes += meter->nodes();
    return nodes;
  }

 private:
  std::atomic<bool> found_{false};
  std::vector<std::unique_ptr<SearchMeter>> meters_;
};

Solution SolveTogether(const Task& task, std::size_t max_bytes, SharedRefutations& shared,
                       Meters& meters) {
  std::mutex mutex;
  Solution first;
  core::ParallelFor(
      meters.size(), static_cast<int>(meters.size()), [&](std::size_t, std::size_t number) {
        const Solution found =
            ExactSolver(max_bytes / meters.size())
                .SolveTogether(shared, static_cast<int>(number), task, &meters[number]);
        const std::lock_guard lock(mutex);
        if (found.verdict == Verdict::kUnknown) return;
        if (first.verdict == Verdict::kUnknown) first = found;
        meters.End();
      });
  return first;
}

// ---- verify

absl::Status CheckSolution(Position position, Goal goal,
                           const std::vector<std::string_view>& jumps) {
  for (const std::string_view text : jumps) {
    const std::string jump(text);
    ASSIGN_OR_RETURN(const Move move, Solitaire::ParseMove(position, jump));
    if (Solitaire::FormatMove(position, move) != jump) {
      return absl::DataLossError(absl::StrCat("expected ", Solitaire::FormatMove(position, move),
                                              ", got ", protocol::Quoted(jump)));
    }
    position = position.Play(move);
  }
  if (Count(position.pegs()) == 1 && (position.pegs() & GoalHoles(position.board(), goal)) != 0) {
    return absl::OkStatus();
  }
  return absl::DataLossError(
      absl::StrCat("the jumps end with ", Solitaire::Format(position), ", which is not the goal"));
}

absl::Status CheckPositions(const Position& start, Goal goal, ClosedSet::Kind kind,
                            const std::vector<std::string_view>& lines) {
  const std::string shape = Solitaire::Format(start);
  absl::flat_hash_set<Pegs> positions;
  positions.reserve(lines.size());
  std::string_view last;
  for (const std::string_view line : lines) {
    if (line <= last) return absl::DataLossError("the positions are not in order, each once");
    last = line;
    ASSIGN_OR_RETURN(const Pegs pegs, ReadHoleSet(shape, line));
    positions.insert(pegs);
  }
  return CheckClosedSet(
      start.board(), start.pegs(), GoalHoles(start.board(), goal), kind,
      [&](Pegs pegs) { return positions.contains(pegs); },
      [&](absl::FunctionRef<absl::Status(Pegs pegs)> take) -> absl::Status {
        for (const Pegs pegs : positions) RETURN_IF_ERROR(take(pegs));
        return absl::OkStatus();
      });
}

}  // namespace

absl::StatusOr<base::Proof> ProveLastPeg(const base::ProofRequest& request, Variant variant,
                                         const std::string& goal, const base::ReportProof& say) {
  Position start = Solitaire::Start(variant);
  if (!request.position.empty()) {
    ASSIGN_OR_RETURN(start, ReadOnBoard(request.position, variant, request.variant));
  }
  const Board& board = start.board();
  LastPegClaim claim;
  if (!absl::EqualsIgnoreCase(goal, "any")) {
    ASSIGN_OR_RETURN(claim.goal, ReadHole(board, goal));
  }
  // A file that cannot be written is reported before a long search.
  RETURN_IF_ERROR(files::FileReplacement::Begin(request.path).status());
  base::Proof proof;
  proof.claim = {request.game, request.variant, Solitaire::Format(start), ""};
  const auto claim_is = [&](bool solvable) {
    claim.solvable = solvable;
    proof.claim.claim = TextOfLastPegClaim(board, claim);
  };
  if (const auto arguments = FindArguments(board, start.pegs(), claim.goal)) {
    claim_is(false);
    RETURN_IF_ERROR(
        WriteInOrder(request.path, kArgumentLines, FormatArguments(start, *arguments), &proof));
    return proof;
  }
  std::unique_ptr<core::ProofJournal> journal;
  SharedRefutations shared([&](Pegs pegs, std::uint64_t nodes) {
    if (nodes >= kJournalNodes)
      journal->Add(pegs, {false, static_cast<int>(std::bit_width(nodes)) - 1});
  });
  claim_is(true);  // what the journal's title asks
  ASSIGN_OR_RETURN(journal, base::OpenProofJournal(request, proof.claim, proof.claim.claim,
                                                   [&](core::Key pegs, core::Solved) {
                                                     shared.Know(pegs);
                                                     ++proof.resumed;
                                                   }));
  Meters meters(request.threads);
  const base::NodeReports reports([&] { return meters.nodes(); }, say);
  const std::size_t max_bytes = request.megabytes << 20;
  const Solution solution = SolveTogether({start, claim.goal}, max_bytes, shared, meters);
  RETURN_IF_ERROR(journal->status());
  if (solution.verdict == Verdict::kUnknown)
    return absl::InternalError("neither solved nor refuted");
  claim_is(solution.verdict == Verdict::kSolvable);
  say(absl::StrCat(proof.claim.claim, " after ", meters.nodes(), " nodes"));
  if (claim.solvable) {
    std::vector<std::string> jumps;
    for (const Jump jump : solution.jumps) {
      jumps.push_back(FormatJump(board, jump, HoleNames::kLetters));
    }
    RETURN_IF_ERROR(WriteInOrder(request.path, kJumpLines, jumps, &proof));
  } else {
    ASSIGN_OR_RETURN(
        const ClosedSet set,
        FindClosedSet(board, start.pegs(), GoalHoles(board, claim.goal), max_bytes, &meters[0]));
    RETURN_IF_ERROR(WriteSet(request.path, start.shared_board(), set, &proof));
  }
  proof.nodes = meters.nodes();
  journal->Remove();
  return proof;
}

absl::Status CheckLastPegCertificate(const base::Certificate& certificate, Variant variant) {
  const std::string& text = certificate.claim.position;
  ASSIGN_OR_RETURN(const Position start, ReadOnBoard(text, variant, certificate.claim.variant));
  if (Solitaire::Format(start) != text) {
    return absl::DataLossError(
        absl::StrCat("expected ", Solitaire::Format(start), ", got ", protocol::Quoted(text)));
  }
  ASSIGN_OR_RETURN(const LastPegClaim claim,
                   ReadLastPegClaim(start.board(), certificate.claim.claim));
  if (claim.solvable != (certificate.kind == kJumpLines)) {
    return absl::DataLossError(absl::StrCat(certificate.kind, " cannot prove this claim"));
  }
  if (claim.solvable) return CheckSolution(start, claim.goal, certificate.lines);
  if (certificate.kind != kArgumentLines) {
    const auto kind = certificate.kind == kSuccessorLines ? ClosedSet::Kind::kSuccessors
                                                          : ClosedSet::Kind::kPredecessors;
    return CheckPositions(start, claim.goal, kind, certificate.lines);
  }
  ASSIGN_OR_RETURN(const RefutingArguments arguments, ReadArguments(start, certificate.lines));
  return CheckArguments(start.board(), start.pegs(), claim.goal, arguments);
}

std::vector<base::ProofVariant> LastPegProofVariants(const base::EngineFactory& make) {
  std::vector<base::ProofVariant> variants;
  for (const auto& [name, variant] : Solitaire::kVariants) {
    const auto prove = [make, variant = variant](
                           const base::ProofRequest& request,
                           const base::ReportProof& say) -> absl::StatusOr<base::Proof> {
      std::string goal;
      RETURN_IF_ERROR(make()->options().Get("Goal", &goal));
      return ProveLastPeg(request, variant, goal, say);
    };
    const auto verify = [variant = variant](const base::Certificate& certificate) {
      return CheckLastPegCertificate(certificate, variant);
    };
    variants.push_back(
        {name, prove, verify, {kJumpLines, kArgumentLines, kSuccessorLines, kPredecessorLines}});
  }
  return variants;
}

}  // namespace tavoliere::solitaire
