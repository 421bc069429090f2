#include <utility>

#include <algorithm>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/match/run/preparation/opening_choice.h"

namespace tavoliere::match {
namespace {

// Walks find different ways easily in a tree of so many times the openings wanted. A larger list
// than the second figure is not worth its time.
constexpr std::int64_t kTimesWanted = 8;
constexpr std::int64_t kMostListed = 20'000;
constexpr std::int64_t kMostWeighed = 2'000;

// The openings of `plies` moves that leave the game open, a level of the tree after the other, many
// positions in one request; none where there are more than `most`.
absl::StatusOr<std::vector<Opening>> OpeningsOfTree(JudgeInquiry& judge, int plies,
                                                    std::size_t most) {
  constexpr std::size_t kAtATime = 64;
  std::vector<Opening> level = {Opening()};
  // After the last move it is only asked whether the game is over.
  for (int ply = 1; ply <= plies + 1; ++ply) {
    const std::size_t each = ply > plies ? 1 : 2;
    std::vector<Opening> next;
    for (std::size_t first = 0; first < level.size(); first += kAtATime) {
      const std::size_t count = std::min(kAtATime, level.size() - first);
      std::string questions;
      for (std::size_t i = first; i < first + count; ++i) {
        absl::StrAppend(&questions, "position ", level[i].PositionWords(), "\nquery gameover\n",
                        each == 2 ? "query legal\n" : "");
      }
      ASSIGN_OR_RETURN(const auto answers, judge.Ask(questions, each * count));
      for (std::size_t i = 0; i < count; ++i) {
        const Opening& opening = level[first + i];
        if (answers[each * i] == "true") continue;
        if (each == 1) next.push_back(opening);
        if (each == 1 || answers[each * i + 1] == "none") continue;
        for (const auto move : absl::StrSplit(answers[each * i + 1], ' ', absl::SkipEmpty())) {
          next.push_back(opening);
          next.back().moves.emplace_back(move);
        }
      }
      if (next.size() > most) return std::vector<Opening>();
    }
    level = std::move(next);
  }
  return level;
}

}  // namespace

absl::StatusOr<std::vector<Opening>> ListOpenings(protocol::EventLoop& loop, JudgeInquiry& judge,
                                                  const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  if (!openings.file.empty() || openings.plies == 0) return std::vector<Opening>();
  const std::int64_t wanted =
      OpeningCount(Schedule(HeaderOf(settings).schedule()), settings.openings_each);
  const std::int64_t list = settings.evaluator ? kMostWeighed : kMostListed;
  const std::int64_t most = std::min(list, kTimesWanted * std::min(wanted, list));
  ASSIGN_OR_RETURN(auto tree,
                   OpeningsOfTree(judge, openings.plies, static_cast<std::size_t>(most)));
  if (!settings.evaluator || tree.empty()) return tree;
  return LevelOpenings(loop, settings, tree);
}

}  // namespace tavoliere::match
