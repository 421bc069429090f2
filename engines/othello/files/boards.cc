#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/base/text/game_text.h"
#include "engines/othello/files/formats.h"

namespace tavoliere::othello {
namespace {

using core::Player;

int DiscCount(const Position& position, Player player) { return Count(position.discs(player)); }

std::string Name(Player player) { return base::TextOf<Othello>::PlayerName(player); }

// "Black 4, White 1".
std::string CountLine(const Position& position) {
  return absl::StrCat("Black ", DiscCount(position, Player::kFirst), ", White ",
                      DiscCount(position, Player::kSecond));
}

// The rows with their numbers, under the letters of the columns.
std::string Drawn(const Position& position) {
  const int size = BoardSize(position.variant());
  const std::string cells = Othello::Format(position);
  std::string text = "  ";
  for (int column = 0; column < size; ++column)
    absl::StrAppend(&text, " ", std::string(1, static_cast<char>('a' + column)));
  for (int row = 0; row < size; ++row) {
    absl::StrAppend(&text, "\n", row + 1, " ");
    for (int column = 0; column < size; ++column)
      absl::StrAppend(&text, " ", cells.substr(static_cast<std::size_t>(size * row + column), 1));
  }
  return absl::StrCat(text, "\n", CountLine(position), "\n");
}

std::string OrUnknown(const std::string& name) { return name.empty() ? "?" : name; }

std::string EndText(const FileGame& game, const Position& end) {
  std::string text = absl::StrCat("End: ", CountLine(end));
  if (Othello::CountMoves(end) != 0) return text + ", not played to the end\n";
  const int margin = DiscCount(end, Player::kFirst) - DiscCount(end, Player::kSecond);
  if (margin == 0) return text + ": a draw\n";
  const Player winner = margin > 0 ? Player::kFirst : Player::kSecond;
  const std::string& name = winner == Player::kFirst ? game.black : game.white;
  return absl::StrCat(text, ": ", Name(winner), name.empty() ? "" : absl::StrCat(" (", name, ")"),
                      " wins by ", margin > 0 ? margin : -margin, "\n");
}

std::string GameText(const FileGame& game, int number) {
  std::string text = absl::StrCat("Game ", number, "\nBlack (X): ", OrUnknown(game.black),
                                  "\nWhite (O): ", OrUnknown(game.white), "\n");
  if (!game.event.empty()) absl::StrAppend(&text, "Event: ", game.event, "\n");
  if (!game.date.empty()) absl::StrAppend(&text, "Date: ", game.date, "\n");
  absl::StrAppend(&text, "\nStart\n", Drawn(game.start));
  Position position = game.start;
  double seconds[2] = {0, 0};
  int move_number = 0;
  for (const FileMove& move : game.moves) {
    const Player mover = position.turn();
    absl::StrAppend(&text, "\n", ++move_number, ". ", Name(mover), " ",
                    Othello::FormatMove(position, move.move));
    if (move.seconds) {
      absl::StrAppend(&text, absl::StrFormat(", %.3f s", *move.seconds));
      seconds[static_cast<std::size_t>(mover)] += *move.seconds;
    }
    position = position.Play(move.move);
    absl::StrAppend(&text, "\n", Drawn(position));
  }
  absl::StrAppend(&text, "\n", EndText(game, position));
  return text + absl::StrFormat("Time used: Black %.3f s, White %.3f s, %.3f s in all\n",
                                seconds[0], seconds[1], seconds[0] + seconds[1]);
}

}  // namespace

std::string WriteBoards(const std::vector<FileGame>& games) {
  std::string text;
  int number = 0;
  for (const FileGame& game : games) {
    ++number;
    absl::StrAppend(&text, number > 1 ? "\n" : "", GameText(game, number));
  }
  return text;
}

}  // namespace tavoliere::othello
