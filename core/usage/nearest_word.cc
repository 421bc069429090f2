#include "core/usage/nearest_word.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::usage {
namespace {

// Letters left out, added, mistaken or exchanged with their neighbour.
std::size_t Slips(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> slips(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        slips[i][j] = i + j;
        continue;
      }
      const std::size_t mistaken = a[i - 1] == b[j - 1] ? 0 : 1;
      slips[i][j] =
          std::min({slips[i - 1][j] + 1, slips[i][j - 1] + 1, slips[i - 1][j - 1] + mistaken});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
      }
    }
  }
  return slips[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> NearestWord(const std::string& word,
                                       const std::vector<std::string>& known) {
  constexpr std::size_t kShortestStart = 3;
  constexpr std::size_t kLongest = 40;
  if (word.size() > kLongest) return std::nullopt;
  const std::string* nearest = nullptr;
  std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    if (word.size() >= kShortestStart && absl::StartsWith(candidate, word)) return candidate;
    const std::size_t slips = Slips(word, candidate);
    if (slips >= fewest || slips >= candidate.size()) continue;
    fewest = slips;
    nearest = &candidate;
  }
  return nearest == nullptr ? std::nullopt : std::optional(*nearest);
}

std::string DidYouMean(const std::string& word, const std::vector<std::string>& known,
                       const std::string& dashes) {
  const auto nearest = NearestWord(word, known);
  return nearest ? absl::StrCat("; did you mean '", dashes, *nearest, "'?") : "";
}

}  // namespace tavoliere::usage
