#include "tools/match/run/judging.h"

#include "absl/strings/str_cat.h"
#include "protocol/wire/board_picture.h"

namespace tavoliere::match {

std::string JudgeSkills::Questions(bool boards) {
  return absl::StrCat(kMoveQuery, "?\n", boards ? kBoardQuery : "");
}

// It has answered what it knows of the two queries, and "?" is no move.
JudgeSkills JudgeSkills::Of(const EngineProcess& judge) {
  JudgeSkills skills;
  for (const std::string& response : judge.responses()) {
    (response == "none" ? skills.spells : skills.draws) = true;
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
