#include "tools/match/run/engine/judging.h"

#include <cctype>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/board_picture.h"

namespace tavoliere::match {
namespace {

constexpr char kTurnQuery[] = "query p1turn\n";

// Of "Black White" the second player, 1; of "Red Black" the first; nullopt of "Blue Red".
std::optional<int> WhiteOf(const std::string& sides) {
  const std::vector<std::string> names = absl::StrSplit(sides, ' ', absl::SkipEmpty());
  if (names.size() != 2) return std::nullopt;
  for (int player = 0; player < 2; ++player) {
    if (absl::EqualsIgnoreCase(names[static_cast<std::size_t>(player)], "White")) return player;
  }
  for (int player = 0; player < 2; ++player) {
    if (absl::EqualsIgnoreCase(names[static_cast<std::size_t>(player)], "Black")) return 1 - player;
  }
  return std::nullopt;
}

// Pictures begin with their size, "8x8".
bool IsPicture(const std::string& response) {
  return !response.empty() && std::isdigit(static_cast<unsigned char>(response[0])) != 0;
}

}  // namespace

std::string JudgeSkills::Questions(bool boards, bool positions) {
  return absl::StrCat(positions ? kPositionQuery : "", kTurnQuery, kMoveQuery, "?\nquery sides\n",
                      boards ? kBoardQuery : "", kTurnQuery, kScoreQuery);
}

// It has answered what it knows of the queries, in their order, and "?" is no move. Every judge
// knows whose turn it is: those two answers stand between the others.
JudgeSkills JudgeSkills::Of(const EngineProcess& judge) {
  JudgeSkills skills;
  int turns = 0;
  for (const std::string& response : judge.responses()) {
    if (response == "true" || response == "false") {
      ++turns;
    } else if (turns == 0) {
      skills.positions = true;
    } else if (turns > 1) {
      skills.counts = true;
    } else if (response == "none") {
      skills.spells = true;
    } else if (IsPicture(response)) {
      skills.draws = true;
    } else {
      skills.white = WhiteOf(response).value_or(0);
    }
  }
  return skills;
}

std::optional<std::string> JudgeSkills::Spelling(const std::string& move,
                                                 const std::string& response) const {
  if (!spells) return response == "true" ? std::optional(move) : std::nullopt;
  if (response.empty() || response == "none") return std::nullopt;
  return response;
}

void BoardTrail::Clear() {
  record_.board.clear();
  record_.changes.clear();
}

void BoardTrail::Add(const std::string& picture) {
  if (record_.board.empty()) {
    record_.board = picture;
  } else {
    record_.changes.push_back(protocol::BoardChanges(last_, picture));
  }
  last_ = picture;
}

}  // namespace tavoliere::match
