// What a sitting shows: the board, the state of the game, its end.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/play/legend.h"
#include "tools/play/sitting.h"
#include "tools/play/transcript.h"

namespace tavoliere::play {
void Sitting::Show() {
  Marks marks;
  marks.last = last_squares_;
  if (!facts_.obliged.empty() && chosen_.empty()) {
    const std::vector<std::string> origins = Origins(facts_.routes);
    marks.obliged.insert(origins.begin(), origins.end());
  }
  if (!chosen_.empty()) {
    marks.chosen.insert(chosen_.begin(), chosen_.end());
    const Choice choice = Continue(facts_.routes, chosen_);
    marks.targets.insert(choice.next.begin(), choice.next.end());
  }
  std::vector<std::string> sides;
  for (int player = 0; player < players(); ++player) sides.push_back(referee_->side(player));
  // The board keeps its width, though the pieces of it change.
  least_width_ = std::max(least_width_, WidestPiece(facts_.board));
  Print(absl::StrCat("\n", play::Draw(facts_.board, marks, settings_.style, least_width_),
                     players() == 2 ? Legend(facts_.board, sides, settings_.style) : "",
                     StatusLine(), "\n"));
  if (!facts_.obliged.empty() && chosen_.empty() && !game_->ended()) {
    std::string rule = facts_.obliged;
    rule.front() = absl::ascii_toupper(static_cast<unsigned char>(rule.front()));
    Print(absl::StrCat(rule, ": ", absl::StrJoin(Origins(facts_.routes), " or "), " must move.\n"));
  }
}

std::string Sitting::StatusLine() const {
  std::string line =
      game_->ended() ? "The game is over" : absl::StrCat(referee_->side(turn()), " to move");
  std::string counts;
  for (int player = 0; player < players() && players() == 2; ++player) {
    const std::string& side = referee_->side(player);
    const char colour = absl::ascii_tolower(static_cast<unsigned char>(side.front()));
    if (colour != 'w' && colour != 'b') continue;
    absl::StrAppend(&counts, counts.empty() ? "" : ", ", side, " ",
                    CountPieces(facts_.board, colour));
  }
  if (!counts.empty()) absl::StrAppend(&line, " | ", counts);
  if (!facts_.score.empty()) absl::StrAppend(&line, " | score ", facts_.score);
  if (game_->has_moves()) {
    absl::StrAppend(&line, " | move ", game_->plies(), ": ", game_->last().move);
    if (players() == 2) {
      absl::StrAppend(&line, " by ", referee_->side(game_->Mover(game_->plies() - 1)));
    }
  }
  return line;
}

void Sitting::Announce() {
  announced_ = true;
  const std::string sides[2] = {referee_->side(0), referee_->side(1)};
  Print(absl::StrCat(ResultText(*game_, sides, players()), ".\n",
                     TimeText(*game_, sides, players()), ".\n"));
  PutAway();
  if (const absl::Status status = AskForFame(); !status.ok()) {
    Print(absl::StrCat(std::string(status.message()), "\n"));
  }
}

absl::Status Sitting::AskForFame() {
  const bool shameful = absl::StartsWith(facts_.score, "-");
  if (!referee_->Has("halloffame") || game_->result() != "p1win" || IsEngine(0) || shameful) {
    return absl::OkStatus();
  }
  const std::optional<std::string> line =
      ReadLine("Your name for the hall of fame (Enter: none)> ");
  const std::string name(absl::StripAsciiWhitespace(line.value_or("")));
  if (name.empty()) return absl::OkStatus();
  const absl::StatusOr<std::vector<std::string>> added =
      referee_->Command(absl::StrCat("halloffame add ", name));
  if (!added.ok()) return added.status();
  Print(absl::StrCat(absl::StrJoin(*added, "\n"), "\n"));
  return EngineCommand("halloffame");
}

}  // namespace tavoliere::play
