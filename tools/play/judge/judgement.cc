#include "tools/play/judge/judgement.h"

#include <utility>

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace tavoliere::play {
namespace {

using protocol::Chances;
using protocol::SearchInfo;

constexpr int kDecidedScore = 1000;  // the least that a decided game is worth, in hundredths
constexpr int kCertain = 1000;       // thousandths
// Thousandths of the expected score.
constexpr int kLostByAMistake = 100;
constexpr int kLostByABlunder = 200;
constexpr int kLostByAGoodMove = 50;
constexpr int kHardlyToLose = 950;
// Hundredths of a unit.
constexpr int kInaccuracyLoss = 50;
constexpr int kMistakeLoss = 100;
constexpr int kBlunderLoss = 300;

int Worth(const SearchInfo& info, int decided) {
  if (info.score_mate) return *info.score_mate > 0 ? decided : -decided;
  return info.score_cp.value_or(0);
}

// Scores count in full, since only the engine knows how large they grow in its game: 64 discs, or
// 12 men. A decided game is worth no less than the score that it is compared with.
int LossOf(const SearchInfo& before, const SearchInfo& after) {
  const int decided = std::max(
      {kDecidedScore, std::abs(before.score_cp.value_or(0)), std::abs(after.score_cp.value_or(0))});
  return std::max(0, Worth(before, decided) - Worth(after, decided));
}

bool IsProved(int expected, const SearchInfo& info) {
  const bool drawn = info.chances && info.chances->draw == kCertain;
  return drawn || expected == 0 || expected == kCertain;
}

Fault FaultByScores(int loss) {
  if (loss >= kBlunderLoss) return Fault::kBlunder;
  if (loss >= kMistakeLoss) return Fault::kMistake;
  return loss >= kInaccuracyLoss ? Fault::kInaccuracy : Fault::kNone;
}

}  // namespace

bool Judgement::IsGoodEnough() const {
  return fault != Fault::kBlunder && (chance ? *chance < kLostByAGoodMove : loss < kInaccuracyLoss);
}

std::optional<int> ExpectedScore(const SearchInfo& info) {
  if (info.score_mate) return *info.score_mate > 0 ? kCertain : 0;
  if (!info.chances) return std::nullopt;
  return info.chances->win + info.chances->draw / 2;
}

Judgement JudgeMove(const SearchInfo& before, const SearchInfo& after) {
  Judgement judgement;
  judgement.loss = LossOf(before, after);
  const std::optional<int> had = ExpectedScore(before);
  const std::optional<int> has = ExpectedScore(after);
  if (!before.chances || !had || !has) {
    judgement.fault = FaultByScores(judgement.loss);
    return judgement;
  }
  const int lost = std::max(0, *had - *has);
  judgement.chance = lost;
  const bool changed = lost > 0 && IsProved(*had, before) && IsProved(*has, after);
  const bool decided = *had >= kHardlyToLose || *had <= kCertain - kHardlyToLose;
  if (changed || lost >= kLostByABlunder) {
    judgement.fault = Fault::kBlunder;
  } else if (lost >= kLostByAMistake) {
    judgement.fault = Fault::kMistake;
  } else if (decided && judgement.loss >= kBlunderLoss) {
    judgement.fault = Fault::kCostly;
  }
  return judgement;
}

std::string GoOnlyLine(const std::string& go, const std::string& move) {
  return absl::StrCat(go, " searchmoves ", move);
}

Found Reversed(Found found) {
  SearchInfo& info = found.info;
  if (info.score_cp) info.score_cp = -*info.score_cp;
  if (info.score_mate) info.score_mate = -*info.score_mate;
  if (info.chances) std::swap(info.chances->win, info.chances->loss);
  return found;
}

Found AtTheEnd(const Facts& facts, int mover, Found found) {
  SearchInfo& info = found.info;
  if (facts.result == "draw") {
    info.score_mate.reset();
    info.score_cp = 0;
    info.chances = Chances{0, kCertain, 0};
    return found;
  }
  const bool won = facts.result == (mover == 0 ? "p1win" : "p2win");
  info.chances = won ? Chances{kCertain, 0, 0} : Chances{0, 0, kCertain};
  const int sign = won ? 1 : -1;
  if (info.score_cp.value_or(0) * sign > 0) return found;
  info.score_cp.reset();
  info.score_mate = sign;
  return found;
}

}  // namespace tavoliere::play
