#include "tools/match/run/adjudication.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "tools/match/text/figures.h"

namespace tavoliere::match {
namespace {

std::optional<int> ScoreOf(const protocol::MoveRecord& move) {
  if (move.score_cp) return move.score_cp;
  if (!move.score_mate) return std::nullopt;
  constexpr int kMost = std::numeric_limits<int>::max();
  return *move.score_mate > 0 ? kMost : -kMost;
}

}  // namespace

std::optional<Adjudicator::Verdict> Adjudicator::Add(int player, const protocol::MoveRecord& move,
                                                     std::size_t plies) {
  const std::optional<int> score = ScoreOf(move);
  const auto count = [](int& row, bool goes_on) { row = goes_on ? row + 1 : 0; };
  count(level_plies_, score && *score >= -draw_.score && *score <= draw_.score);
  count(lost_[player], score && *score <= -resign_.score);
  count(won_[player], score && *score >= resign_.score);

  if (draw_.moves > 0 && level_plies_ >= 2 * draw_.moves &&
      plies >= 2 * static_cast<std::size_t>(draw_.from_move)) {
    return Verdict{"draw", absl::StrCat("both scores within ", draw_.score, " for ",
                                        Counted(draw_.moves, "move"))};
  }
  if (resign_.moves == 0) return std::nullopt;
  for (int loser = 0; loser < 2; ++loser) {
    if (lost_[loser] < resign_.moves) continue;
    if (resign_.two_sided && won_[1 - loser] < resign_.moves) continue;
    return Verdict{loser == 0 ? "p2win" : "p1win",
                   absl::StrCat("player ", loser + 1, " resigns: ", resign_.score, " behind for ",
                                Counted(resign_.moves, "move"))};
  }
  return std::nullopt;
}

}  // namespace tavoliere::match
