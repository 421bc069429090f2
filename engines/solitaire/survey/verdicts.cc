#include "engines/solitaire/survey/verdicts.h"

#include <utility>

#include <algorithm>
#include <atomic>

#include "absl/strings/str_cat.h"

namespace tavoliere::solitaire {

std::vector<int> DistinctHoles(const Board& board, std::optional<int> kept) {
  std::vector<int> distinct;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    bool first = true;
    for (int s = 0; s < board.symmetry_count(); ++s) {
      if (kept && board.MapHole(s, *kept) != *kept) continue;
      first = first && board.MapHole(s, hole) >= hole;
    }
    if (first) distinct.push_back(hole);
  }
  return distinct;
}

PairVerdict Decide(const std::shared_ptr<const Board>& board, int vacant, int last,
                   std::uint64_t nodes, ExactSolver* solver) {
  const Pegs pegs = StartPegs(*board, vacant);
  PairVerdict verdict;
  verdict.vacant = vacant;
  verdict.last = last;
  if (std::optional<Weights> weights = FindHoleWeights(*board, pegs, last)) {
    verdict.proof = Proof::kHoleWeights;
    verdict.weights.functions.push_back(*std::move(weights));
    return verdict;
  }
  if (std::optional<RootWeights> weights = FindRootWeights(*board, pegs, Bit(last))) {
    verdict.proof = Proof::kRootWeights;
    verdict.weights = *std::move(weights);
    return verdict;
  }
  const std::atomic<bool> never{false};
  const core::SearchClock clock;
  SearchMeter meter(nodes, clock, never);
  Solution solution = solver->Solve({Position(board, pegs), last}, nullptr, &meter);
  verdict.nodes = meter.nodes();
  if (solution.verdict == Verdict::kSolvable) verdict.proof = Proof::kSolution;
  if (solution.verdict == Verdict::kUnsolvable) verdict.proof = Proof::kSearch;
  verdict.jumps = std::move(solution.jumps);
  return verdict;
}

std::string WrapWords(const std::string& head, const std::vector<std::string>& words,
                      const std::string& mark) {
  constexpr std::size_t kLineLength = 100;
  constexpr char kIndent[] = " ";
  std::string text;
  std::string line = head.empty() ? kIndent : head;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = absl::StrCat(words[i], i + 1 < words.size() ? mark : "");
    if (line.size() + 1 + word.size() > kLineLength) {
      absl::StrAppend(&text, line, "\n");
      line = kIndent;
    }
    absl::StrAppend(&line, " ", word);
  }
  return absl::StrCat(text, line, "\n");
}

std::vector<std::string> WeightLines(const Board& board, const Weights& weights) {
  std::size_t width = 1;
  for (const int weight : weights) width = std::max(width, absl::StrCat(weight).size());
  // A triangular board's columns are half as far apart.
  const std::size_t column = board.triangular() ? width / 2 + 1 : width + 1;
  std::vector<std::string> lines;
  for (int row = 0; row < board.rows(); ++row) {
    std::string line;
    for (int hole = 0; hole < board.hole_count(); ++hole) {
      if (board.RowOf(hole) != row) continue;
      const std::string text = absl::StrCat(weights[static_cast<std::size_t>(hole)]);
      const std::size_t end = column * static_cast<std::size_t>(board.ColumnOf(hole)) + width;
      line += std::string(end - line.size() - text.size(), ' ') + text;
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace tavoliere::solitaire
