#include "tools/play/terminal/board/move_entry.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {

std::optional<std::vector<std::string>> SquaresIn(const std::string& text, const Facts& facts) {
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
  std::vector<std::string> squares;
  for (const std::string& word : words) {
    if (const auto at = facts.board.Find(word)) {
      squares.push_back(facts.board.names[*at]);
      continue;
    }
    // Without names the squares are those that the legal moves pass.
    std::optional<std::string> known;
    for (const Route& route : facts.routes) {
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

absl::Status MoveEntry::Play(const std::string& move) {
  board_.ForgetPlace();
  RETURN_IF_ERROR(terminal_.session.PlayPersonsMove(move));
  board_.Show();
  return absl::OkStatus();
}

absl::Status MoveEntry::Enter(const std::string& text) {
  const std::size_t plies = terminal_.game().plies();
  const absl::Status status = Read(text);
  if (terminal_.session.engines().AnyLost() && terminal_.game().plies() == plies) {
    terminal_.typed = text;
  }
  return status;
}

absl::Status MoveEntry::Read(const std::string& text) {
  PlaySession& session = terminal_.session;
  if (session.game().ended()) {
    return Impossible({"the game is over: 'new' starts another, 'undo' takes back",
                       "la partita è finita: 'new' ne comincia un'altra, 'undo' annulla"});
  }
  if (absl::EqualsIgnoreCase(text, "cancel") && !session.chosen().empty()) {
    session.Choose({});
    board_.Show();
    return absl::OkStatus();
  }
  if (const auto squares = SquaresIn(text, session.facts())) return EnterSquares(*squares, text);
  const absl::StatusOr<std::string> move = session.judge().Read(text, session.facts());
  if (move.ok()) return Play(*move);
  if (const auto moves = AsGame(text)) return PlayGame(*moves);
  return Error(absl::StatusCode::kInvalidArgument, sentences::NotPlayed(SentenceOf(move.status())));
}

absl::Status MoveEntry::EnterSquares(const std::vector<std::string>& squares,
                                     const std::string& text) {
  PlaySession& session = terminal_.session;
  std::vector<std::string> route = session.chosen();
  route.insert(route.end(), squares.begin(), squares.end());
  const auto entered = session.EnterRoute(route);
  if (entered.ok() && *entered) return Play(**entered);
  if (entered.ok()) {
    board_.Show();
    ShowChoice(Continue(session.facts().routes, route));
    return absl::OkStatus();
  }
  // "d3 c4" is no route where "d3" alone is a move; the engine says what is wrong with it.
  if (session.chosen().empty() && squares.size() == 1) {
    const absl::StatusOr<std::string> move = session.judge().Read(text, session.facts());
    if (move.ok()) return Play(*move);
  }
  Sentence why = sentences::NotPlayed(SentenceOf(entered.status()));
  if (!session.chosen().empty()) {
    why.Append(Words{" Press Enter to select another piece.",
                     " Premi Invio per scegliere un altro pezzo."});
  }
  return Error(absl::StatusCode::kInvalidArgument, why);
}

// The legal moves, more than one, that `text` holds one after the other, where persons have both
// sides; else nullopt.
std::optional<std::vector<std::string>> MoveEntry::AsGame(const std::string& text) {
  PlaySession& session = terminal_.session;
  const PlayedGame& game = session.game();
  const std::vector<std::string> moves = MovesIn(text);
  if (moves.size() < 2 || session.IsEngine(0) || session.IsEngine(1)) return std::nullopt;
  const std::string line = absl::StrCat(game.PositionLine(), game.has_moves() ? " " : " moves ",
                                        absl::StrJoin(moves, " "));
  std::vector<std::string> played;
  if (session.judge().SetPosition(line).ok()) {
    const absl::StatusOr<std::string> answer = session.judge().engine().Ask("query played");
    if (answer.ok()) played = absl::StrSplit(*answer, ' ', absl::SkipEmpty());
  }
  if (!session.RestorePosition().ok() || played.size() <= game.plies()) return std::nullopt;
  played.erase(played.begin(), played.begin() + static_cast<std::ptrdiff_t>(game.plies()));
  return played;
}

absl::Status MoveEntry::PlayGame(const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    RETURN_IF_ERROR(terminal_.session.PlayPersonsMove(move));
  }
  board_.Show();
  return absl::OkStatus();
}

void MoveEntry::ShowChoice(const Choice& choice) {
  const std::vector<std::string>& chosen = terminal_.session.chosen();
  Sentence line = Say({"From $0: ", "Da $0: "},
                      Sentence(absl::StrJoin(chosen, " over "), absl::StrJoin(chosen, " per ")));
  if (!choice.next.empty()) line.Append(Say({"to $0", "a $0"}, absl::StrJoin(choice.next, ", ")));
  if (!choice.moves.empty()) {
    if (!choice.next.empty()) line.Append(Words{"; or ", "; o "});
    line.Append(absl::StrJoin(choice.moves, ", "));
  }
  line.Append("\n");
  terminal_.Print(line);
}

// The square chosen last chosen once more gives the piece up, or plays the one move that ends
// there; a square where another piece can begin chooses that one.
absl::Status MoveEntry::Point(const std::string& square) {
  PlaySession& session = terminal_.session;
  board_.DrawInPlace();
  if (square.empty()) {
    board_.Show();
    return absl::OkStatus();
  }
  const std::vector<Route>& routes = session.facts().routes;
  const std::vector<std::string> chosen = session.chosen();
  std::vector<std::string> longer = chosen;
  longer.push_back(square);
  const bool goes_on =
      Continue(routes, longer).possible() || EndingOn(routes, chosen, square).has_value();
  if (!chosen.empty() && !goes_on) {
    const std::vector<std::string> moves = Continue(routes, chosen).moves;
    const bool again = square == chosen.back();
    if (again && moves.size() == 1) return Play(moves.front());
    if (again && !moves.empty()) {
      return Wrong({"Several moves fit. Type one of them: $0.",
                    "Ci sono più mosse possibili. Scrivine una: $0."},
                   absl::StrJoin(moves, ", "));
    }
    if (again || Continue(routes, {square}).possible()) session.Choose({});
    if (again) {
      board_.Show();
      return absl::OkStatus();
    }
  }
  return Enter(square);
}

}  // namespace tavoliere::play
