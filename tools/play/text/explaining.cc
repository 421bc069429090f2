#include "tools/play/text/explaining.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace tavoliere::play {
namespace {

using protocol::Explanation;

constexpr std::size_t kMostMovesPrinted = 12;  // of a line of play

std::string FirstMove(const Explanation::Line& line) {
  return line.pv.empty() ? "" : line.pv.front();
}

std::string LineScore(const Explanation::Line& line) {
  if (line.score_mate) return absl::StrFormat("#%+d", *line.score_mate);
  if (line.score_cp) return absl::StrFormat("%+.2f", static_cast<double>(*line.score_cp) / 100);
  return "";
}

std::string PlayedLine(const Explanation::Line& line) {
  const auto end =
      line.pv.begin() + static_cast<std::ptrdiff_t>(std::min(line.pv.size(), kMostMovesPrinted));
  const std::string score = LineScore(line);
  return absl::StrCat("  ", score, score.empty() ? "" : "  ",
                      absl::StrJoin(line.pv.begin(), end, " "), "\n");
}

}  // namespace

Sentence ExplainedVerdict(const Explanation& explanation) {
  const std::string move = FirstMove(explanation.move);
  if (explanation.best) {
    return explanation.other ? Say({"$0 is the best move.", "$0 è la mossa migliore."}, move)
                             : Say({"$0 is the only move.", "$0 è l'unica mossa."}, move);
  }
  const std::string best = explanation.other ? FirstMove(*explanation.other) : "";
  if (!explanation.loss) {
    return Say({"$0 changes the result; $1 is better.", "$0 cambia il risultato; è meglio $1."},
               move, best);
  }
  return Say({"$0 loses $2 against $1.", "$0 perde $2 rispetto a $1."}, move, best,
             absl::StrFormat("%.2f", static_cast<double>(*explanation.loss) / 100));
}

std::string ShownLine(const Explanation::Statement& statement) {
  const std::string moves = absl::StrJoin(statement.line, " ");
  if (statement.line.size() < 2 || absl::StrContains(statement.text, moves)) return "";
  return absl::StrCat("(", moves, ")");
}

Sentence ExplanationText(const Explanation& explanation) {
  Sentence text = ExplainedVerdict(explanation);
  text.Append("\n");
  for (const Explanation::Statement& statement : explanation.statements) {
    const std::string shown = ShownLine(statement);
    text.Append(absl::StrCat("  ", statement.text, shown.empty() ? "" : " ", shown, "\n"));
  }
  text.Append(PlayedLine(explanation.move));
  if (explanation.other) text.Append(PlayedLine(*explanation.other));
  return text;
}

}  // namespace tavoliere::play
