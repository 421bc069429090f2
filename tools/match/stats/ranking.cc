#include <algorithm>
#include <vector>

#include "tools/match/stats/ratings.h"

namespace tavoliere::match {
namespace {

using Relation = std::vector<std::vector<bool>>;

// above[i][j]: points went from j to i, directly or by a chain.
Relation TookPoints(const Results& results, std::size_t engines) {
  Relation above(engines, std::vector<bool>(engines, false));
  for (std::size_t i = 0; i < engines; ++i) {
    for (std::size_t j = 0; j < engines; ++j) {
      const GameCounts games = results.Between(i, j).games;
      above[i][j] = i != j && games.wins + games.draws > 0;
    }
  }
  for (std::size_t via = 0; via < engines; ++via) {
    for (std::size_t i = 0; i < engines; ++i) {
      if (!above[i][via]) continue;
      for (std::size_t j = 0; j < engines; ++j) {
        if (above[via][j]) above[i][j] = true;
      }
    }
  }
  return above;
}

}  // namespace

std::vector<std::size_t> Ranking(const Results& results, const std::vector<Rating>& ratings) {
  const std::size_t engines = ratings.size();
  const Relation above = TookPoints(results, engines);
  const auto score = [&](std::size_t i) {
    return Sample(results.engines()[i].total).score().value_or(0);
  };
  const auto together = [&](std::size_t i, std::size_t j) {
    return i == j || (above[i][j] && above[j][i]);
  };
  // The groups: engines that took points from one another, with the score of the best of them.
  std::vector<bool> placed(engines, false);
  std::vector<std::size_t> ranking;
  while (ranking.size() < engines) {
    std::size_t next = engines;
    for (std::size_t i = 0; i < engines; ++i) {
      if (placed[i]) continue;
      bool free = true;
      for (std::size_t j = 0; j < engines && free; ++j) {
        free = placed[j] || !above[j][i] || together(i, j);
      }
      if (free && (next == engines || score(i) > score(next))) next = i;
    }
    const auto first = static_cast<std::ptrdiff_t>(ranking.size());
    for (std::size_t i = 0; i < engines; ++i) {
      if (placed[i] || !together(next, i)) continue;
      placed[i] = true;
      ranking.push_back(i);
    }
    std::stable_sort(ranking.begin() + first, ranking.end(), [&](std::size_t a, std::size_t b) {
      if (ratings[a].elo && ratings[b].elo) return *ratings[a].elo > *ratings[b].elo;
      return score(a) > score(b);
    });
  }
  return ranking;
}

}  // namespace tavoliere::match
