// Moves as a person enters them: in a notation that the engine reads, or square by square.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/session/entering.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

// The squares that `text` names, separated by blanks or commas, as the engine writes them; nullopt
// when it is anything else.
std::optional<std::vector<std::string>> TerminalUi::AsSquares(const std::string& text) const {
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
  std::vector<std::string> squares;
  for (const std::string& word : words) {
    if (const auto at = facts().board.Find(word)) {
      squares.push_back(facts().board.names[*at]);
      continue;
    }
    // Without names the squares are those that the legal moves pass.
    std::optional<std::string> known;
    for (const Route& route : facts().routes) {
      for (const std::string& square : route.squares) {
        if (absl::EqualsIgnoreCase(square, word)) known = square;
      }
    }
    if (!known) return std::nullopt;
    squares.push_back(*known);
  }
  if (squares.empty()) return std::nullopt;
  return squares;
}

// A move that was not played because an engine was lost is played when that has been started again.
absl::Status TerminalUi::EnterMove(const std::string& text) {
  const std::size_t plies = game().plies();
  const absl::Status status = ReadMove(text);
  if (session_.AnyEngineLost() && game().plies() == plies) typed_ = text;
  return status;
}

absl::Status TerminalUi::ReadMove(const std::string& text) {
  if (game().ended()) {
    return absl::FailedPreconditionError(
        "the game is over: 'new' starts another, 'undo' takes back");
  }
  if (absl::EqualsIgnoreCase(text, "cancel") && !session_.chosen().empty()) {
    session_.Choose({});
    Show();
    return absl::OkStatus();
  }
  if (const auto squares = AsSquares(text)) return EnterSquares(*squares, text);
  const absl::StatusOr<std::string> move = judge().Read(text, facts());
  if (move.ok()) return PlayPersonsMove(*move);
  if (const auto moves = AsGame(text)) return PlayGame(*moves);
  return absl::InvalidArgumentError(
      session_.sentences().NotPlayed(std::string(move.status().message())));
}

absl::Status TerminalUi::EnterSquares(const std::vector<std::string>& squares,
                                      const std::string& text) {
  std::vector<std::string> route = session_.chosen();
  route.insert(route.end(), squares.begin(), squares.end());
  const auto entered = EnterRoute(session_, route);
  if (entered.ok() && *entered) return PlayPersonsMove(**entered);
  if (entered.ok()) {
    Show();
    ShowChoice(Continue(facts().routes, route));
    return absl::OkStatus();
  }
  // "d3 c4" is no route where "d3" alone is a move; the engine says what is wrong with it.
  if (session_.chosen().empty() && squares.size() == 1) {
    const absl::StatusOr<std::string> move = judge().Read(text, facts());
    if (move.ok()) return PlayPersonsMove(*move);
  }
  std::string why = session_.sentences().NotPlayed(std::string(entered.status().message()));
  if (!session_.chosen().empty()) absl::StrAppend(&why, " Press Enter to select another piece.");
  return absl::InvalidArgumentError(why);
}

// The legal moves, more than one, that `text` holds one after the other, where persons have both
// sides; else nullopt.
std::optional<std::vector<std::string>> TerminalUi::AsGame(const std::string& text) {
  const std::vector<std::string> moves = MovesIn(text);
  if (moves.size() < 2 || IsEngine(0) || IsEngine(1)) return std::nullopt;
  const std::string line = absl::StrCat(game().PositionLine(), game().has_moves() ? " " : " moves ",
                                        absl::StrJoin(moves, " "));
  std::vector<std::string> played;
  if (judge().SetPosition(line).ok()) {
    const absl::StatusOr<std::string> answer = session_.judge_engine().Ask("query played");
    if (answer.ok()) played = absl::StrSplit(*answer, ' ', absl::SkipEmpty());
  }
  if (!session_.RestorePosition().ok() || played.size() <= game().plies()) return std::nullopt;
  played.erase(played.begin(), played.begin() + static_cast<std::ptrdiff_t>(game().plies()));
  return played;
}

absl::Status TerminalUi::PlayGame(const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    RETURN_IF_ERROR(session_.PlayPersonsMove(move));
  }
  Show();
  return absl::OkStatus();
}

void TerminalUi::ShowChoice(const Choice& choice) {
  std::string line = absl::StrCat("From ", absl::StrJoin(session_.chosen(), " over "), ": ");
  if (!choice.next.empty()) absl::StrAppend(&line, "to ", absl::StrJoin(choice.next, ", "));
  if (!choice.moves.empty()) {
    absl::StrAppend(&line, choice.next.empty() ? "" : "; or ", absl::StrJoin(choice.moves, ", "));
  }
  Print(line + "\n");
}

}  // namespace tavoliere::play
