#include "tools/match/run/game/adjudication.h"

#include <utility>

#include <limits>

#include "absl/strings/str_cat.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();

// What the true score may be, for the side that moved.
struct ScoreRange {
  int least;
  int most;
};

// nullopt: the engine has said none.
std::optional<ScoreRange> ScoresOf(const protocol::MoveRecord& move) {
  if (!move.score_cp && !move.score_mate) return std::nullopt;
  const int score = move.score_cp ? *move.score_cp : *move.score_mate > 0 ? kMost : -kMost;
  return ScoreRange{move.bound == protocol::ScoreBound::kUpper ? -kMost : score,
                    move.bound == protocol::ScoreBound::kLower ? kMost : score};
}

}  // namespace

void TurnScore(protocol::MoveRecord& move) {
  using protocol::ScoreBound;
  if (move.score_cp) move.score_cp = -*move.score_cp;
  if (move.score_mate) move.score_mate = -*move.score_mate;
  if (move.chances) std::swap(move.chances->win, move.chances->loss);
  if (!move.bound) return;
  move.bound = *move.bound == ScoreBound::kLower ? ScoreBound::kUpper : ScoreBound::kLower;
}

std::optional<Adjudicator::Verdict> Adjudicator::Add(int player, const protocol::MoveRecord& move,
                                                     std::size_t plies) {
  const auto scores = ScoresOf(move);
  const auto count = [](int& row, bool goes_on) { row = goes_on ? row + 1 : 0; };
  count(level_plies_, scores && scores->least >= -draw_.score && scores->most <= draw_.score);
  count(lost_[player], scores && scores->most <= -resign_.score);
  count(won_[player], scores && scores->least >= resign_.score);

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
