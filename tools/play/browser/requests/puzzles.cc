// Puzzles on the page.
#include "tools/play/judge/puzzles.h"

#include <utility>

#include <cstddef>

#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"

namespace tavoliere::play {
namespace requests {

// The grade of each, in the engine's order, and the length of the streak.
absl::Status ListPuzzles(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const std::vector<protocol::Puzzle> puzzles,
                   ReadPuzzles(table.session->judge()));
  protocol::Json grades = protocol::Json::array();
  for (const protocol::Puzzle& puzzle : puzzles) grades.push_back(puzzle.grade);
  table.tabs.Answer(received, {{"type", "puzzles"},
                               {"grades", std::move(grades)},
                               {"streak", table.session->streak().length()}});
  return absl::OkStatus();
}

absl::Status BeginPuzzle(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const std::vector<protocol::Puzzle> puzzles,
                   ReadPuzzles(table.session->judge()));
  const int number = *received.message.number;
  if (static_cast<std::size_t>(number) > puzzles.size()) {
    return Refusal(absl::StatusCode::kNotFound, {"no-puzzle", "there is no such puzzle", {}});
  }
  RETURN_IF_ERROR(
      table.session->BeginPuzzle(puzzles[static_cast<std::size_t>(number - 1)], number));
  table.ForgetOffers();
  return absl::OkStatus();
}

absl::Status HelpWithPuzzle(WebTable& table, const ClientMessage& /*received*/) {
  table.session->HelpWithPuzzle();
  table.dirty = true;
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
