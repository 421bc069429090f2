#include <cstdint>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/replay/replay.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr int kAnswerColumns = 30;

std::string ScoreText(const protocol::MoveRecord& move) {
  using protocol::ScoreBound;
  const char* const sign = !move.bound ? "" : *move.bound == ScoreBound::kLower ? ">=" : "<=";
  if (move.score_mate) {
    return absl::StrCat("  ", sign, *move.score_mate < 0 ? "-#" : "#", std::abs(*move.score_mate));
  }
  if (!move.score_cp) return "";
  return absl::StrFormat("  %s%+.2f", sign, *move.score_cp / 100.0);
}

// "d3  +1.20  depth 8".
std::string AnswerText(const protocol::MoveRecord& move) {
  return absl::StrCat(Shown(move.move), ScoreText(move),
                      move.depth ? absl::StrCat("  depth ", *move.depth) : "");
}

std::string LineText(const std::string& ply, const std::string& name, const std::string& recorded,
                     const std::string& now, const std::string& rest) {
  const std::string line =
      absl::StrCat(ply, "  ", Padded(FirstColumns(Shown(name), 16), 16), "  ",
                   Padded(recorded, kAnswerColumns), "  ", Padded(now, kAnswerColumns), "  ", rest);
  return absl::StrCat(line.substr(0, line.find_last_not_of(' ') + 1), "\n");
}

}  // namespace

std::string ReplayText::Heading() const {
  std::string text =
      absl::StrCat("Game ", record_.id, ": ", record_.engine[0],
                   record_.engine[1].empty() ? "" : " vs ", record_.engine[1], ": ", record_.result,
                   record_.score.empty() ? "" : " ", record_.score, " (", record_.reason, ")\n");
  const std::size_t opening = record_.opening.size();
  if (opening > 0) {
    absl::StrAppend(&text, "The opening has ", Counted(static_cast<std::int64_t>(opening), "move"),
                    ".\n");
  }
  return ShownLines(text) + LineText(" ply", "player", "recorded", "now", "");
}

std::string ReplayText::Line(const ReplayedMove& move) {
  ++answers_;
  const ReplayDifference difference = DifferenceOf(move);
  if (difference != ReplayDifference::kMove) ++same_;
  if (difference == ReplayDifference::kNone) ++same_score_;
  if (difference == ReplayDifference::kMove && first_ply_ == 0) first_ply_ = move.ply;
  const std::string recorded =
      move.recorded != nullptr ? AnswerText(*move.recorded) : move.recorded_fault;
  std::string now = move.answer.move.empty() ? "" : AnswerText(move.answer);
  if (!move.fault.empty()) {
    absl::StrAppend(&now, now.empty() ? "" : "  ", move.fault, ": ", Shown(move.what));
  }
  const char* const words = difference == ReplayDifference::kMove    ? "differs"
                            : difference == ReplayDifference::kScore ? "another score"
                                                                     : "";
  std::string text =
      LineText(absl::StrFormat("%4d", move.ply),
               record_.engine[static_cast<std::size_t>(move.player)], recorded, now, words);
  for (const std::string& line : move.last_lines)
    absl::StrAppend(&text, "      ", Shown(line), "\n");
  return text;
}

std::string ReplayText::Summary() const {
  if (answers_ == 0) return "There was no move to ask for.\n";
  std::string text = absl::StrCat(same_, " of ", Counted(answers_, "answer"), " as recorded, ",
                                  same_score_, " with the same score");
  if (first_ply_ > 0) absl::StrAppend(&text, "; the first that differs is at ply ", first_ply_);
  return text + ".\n";
}

}  // namespace tavoliere::match
