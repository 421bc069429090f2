#include "tools/match/stats/distinct_games.h"

#include <cmath>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {

void DistinctGames::Add(const protocol::GameRecord& record) {
  if (record.result == "none") return;
  std::string game =
      absl::StrCat(record.engine[0], "\n", record.engine[1], "\n", record.fen.value_or(""), "\n",
                   absl::StrJoin(record.opening, " "));
  for (const protocol::MoveRecord& move : record.moves) absl::StrAppend(&game, " ", move.move);
  absl::StrAppend(&game, "\n", record.result, "\n", record.termination);
  const std::int64_t times = ++times_[std::hash<std::string>()(game)];
  ++games_;
  squares_ += static_cast<double>(2 * times - 1);
}

double DistinctGames::error_factor() const {
  if (games_ == 0) return 1;
  return std::sqrt(squares_ / static_cast<double>(games_));
}

std::string DistinctGames::Warning() const {
  constexpr double kWorthAWord = 1.05;
  if (error_factor() < kWorthAWord) return "";
  return absl::StrFormat(
      "repeated games add no information: the errors are too small by a factor of %.2f; use more "
      "openings",
      error_factor());
}

std::string DistinctGames::Text() const {
  if (games_ == 0) return "";
  std::string text =
      absl::StrFormat("  %-12s %d of %s\n", "distinct", distinct(), Counted(games_, "game"));
  const std::string warning = Warning();
  if (!warning.empty()) absl::StrAppendFormat(&text, "  %-12s %s\n", "warning", warning);
  return text;
}

}  // namespace tavoliere::match
