#include "tools/play/session/play_session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/session/usual_opponent.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

// How often engines are started again before the next move is made.
constexpr int kMostRevivals = 3;

}  // namespace

absl::StatusOr<bool> FirstBegins(Judge& judge, const std::optional<std::string>& fen) {
  RETURN_IF_ERROR(
      judge.SetPosition(fen ? absl::StrCat("position fen ", *fen) : "position startpos"));
  const absl::StatusOr<std::string> first = judge.engine().Ask("query p1turn");
  return !first.ok() || *first != "false";
}

absl::StatusOr<std::unique_ptr<PlaySession>> PlaySession::Begin(protocol::EventLoop& loop,
                                                                const Settings& settings) {
  std::unique_ptr<PlaySession> session(new PlaySession(loop, settings));
  RETURN_IF_ERROR(session->engines_.StartJudge());
  if (settings.usual_opponent) SeatUsualOpponent(session->engines_);
  session->saved_.set_transcript(settings.transcript);
  if (!settings.state.empty()) {
    const std::string name = BaseName(settings.program);
    RETURN_IF_ERROR(session->saved_.Open(settings.state, name));
    session->streak_.Open(absl::StrCat(settings.state, "/", name, ".streak"));
  }
  RETURN_IF_ERROR(session->NewGame(settings.position));
  return session;
}

void PlaySession::Notify(const Notice& notice) const {
  if (listener_ != nullptr) listener_->OnNotice(notice);
}

GameHeading PlaySession::Heading() const {
  return {engines_.judge_engine().name(),
          {judge().side(0), judge().side(1)},
          {engines_.PlayerName(0), players() == 1 ? Sentence() : engines_.PlayerName(1)},
          engines_.language()};
}

protocol::GameRecord PlaySession::Record() const {
  const GameHeading heading = Heading();
  return game_->Record(heading.players[0].english(), heading.players[1].english());
}

absl::StatusOr<std::optional<std::string>> PlaySession::EnterRoute(
    const std::vector<std::string>& route) {
  if (std::optional<std::string> move = MoveOf(facts_.routes, route)) return move;
  if (Continue(facts_.routes, route).possible()) {
    Choose(route);
    return std::optional<std::string>();
  }
  return Error(absl::StatusCode::kOutOfRange, judge().WhyNotFrom(route));
}

void PlaySession::TakeFacts(Facts facts) {
  facts_ = std::move(facts);
  if (facts_.over()) game_->End(facts_.result, facts_.reason);
}

absl::Status PlaySession::LookAgain() {
  chosen_.clear();
  last_marks_ = {};
  Before before;
  if (game_->has_moves()) {
    ASSIGN_OR_RETURN(before, judge().LookBefore(game_->PositionLine(/*plies_ago=*/1)));
  }
  RETURN_IF_ERROR(RestorePosition());
  ASSIGN_OR_RETURN(Facts facts, judge().Look());
  if (game_->has_moves()) {
    last_marks_ = MarksOf(SquaresOf(before.routes, game_->last().move), before.cells, facts.board);
  }
  TakeFacts(std::move(facts));
  turn_began_ = steady_clock::now();
  return absl::OkStatus();
}

absl::Status PlaySession::SpeakLanguage(const std::string& language) {
  ASSIGN_OR_RETURN(const bool spoken, engines_.SpeakLanguage(language));
  if (!spoken) return absl::OkStatus();
  ASSIGN_OR_RETURN(Facts facts, judge().Look());
  TakeFacts(std::move(facts));
  return absl::OkStatus();
}

absl::StatusOr<Facts> PlaySession::LookAtPosition(const std::string& position) {
  const absl::StatusOr<Opening> opening = judge().SetOpening(position);
  absl::StatusOr<Facts> facts = opening.ok() ? judge().Look() : opening.status();
  RETURN_IF_ERROR(RestorePosition());
  return facts;
}

absl::Status PlaySession::Play(const std::string& move, protocol::MoveRecord figures) {
  figures.move = move;
  const bool known = game_->tree().Child(game_->here(), move).has_value();
  game_->Play(std::move(figures));
  if (absl::Status status = LookAgain(); !status.ok()) {
    const GameTree::Node played = game_->here();
    game_->Undo(1);
    if (!known) game_->Remove(played);
    return status;
  }
  announced_ = false;
  revivals_ = 0;
  Keep();
  return absl::OkStatus();
}

absl::Status PlaySession::PlayPersonsMove(const std::string& move) {
  const bool solves = puzzle_ && !puzzle_->solved;
  if (solves && move != puzzle_->puzzle.move) {
    HelpWithPuzzle();
    chosen_.clear();
    return WrongPuzzleMove(puzzle_->puzzle);
  }
  protocol::MoveRecord figures;
  figures.time_us =
      std::chrono::duration_cast<Microseconds>(steady_clock::now() - turn_began_).count();
  paused_ = false;
  RETURN_IF_ERROR(Play(move, figures));
  if (!solves) return absl::OkStatus();
  puzzle_->solved = true;
  if (puzzle_->clean) streak_.Add();
  Notify(
      {"puzzle-right",
       Words{"Right: no other move is as good.", "Giusto: nessun'altra mossa è altrettanto buona."},
       {}});
  return absl::OkStatus();
}

void PlaySession::HelpWithPuzzle() {
  if (!puzzle_ || puzzle_->solved) return;
  puzzle_->clean = false;
  streak_.End();
}

absl::Status PlaySession::BeginPuzzle(const protocol::Puzzle& puzzle, int number) {
  RETURN_IF_ERROR(NewGame(puzzle.position));
  puzzle_ = PuzzleAtBoard{puzzle, number, true, false, {engines_.side(0), engines_.side(1)}};
  engines_.SetSides({}, {});
  paused_ = false;
  return absl::OkStatus();
}

void PlaySession::LeavePuzzle() {
  if (!puzzle_) return;
  engines_.SetSides(puzzle_->seats[0], puzzle_->seats[1]);
  puzzle_.reset();
}

// Where the engine counts what is taken back, each move costs what its own `undo` says.
absl::Status PlaySession::UndoPlies(std::size_t plies) {
  for (std::size_t i = 0; i < plies && game_->has_moves(); ++i) {
    if (judge().Has("undo")) {
      RETURN_IF_ERROR(RestorePosition());
      ASSIGN_OR_RETURN(const std::vector<std::string> said, judge().Command("undo"));
      Notify({kEnginesWords, absl::StrJoin(said, "\n"), {}});
      game_->TakeBack();
    }
    game_->Undo(1);
  }
  announced_ = false;
  return LookAgain();
}

absl::Status PlaySession::Undo(std::optional<std::size_t> plies) {
  if (!game_->has_moves())
    return Impossible({"there is no move to take back", "non c'è nessuna mossa da annullare"});
  absl::Status status;
  if (plies) {
    status = UndoPlies(*plies);
  } else {
    // As far as a position where the person had a choice.
    do {
      status = UndoPlies(1);
    } while (status.ok() && !watching() && game_->has_moves() &&
             (IsEngine(turn()) || facts_.legal.size() == 1));
  }
  paused_ = IsEngine(turn()) || watching() || must_pass();
  Keep();
  return status;
}

absl::Status PlaySession::Redo(std::optional<std::size_t> plies) {
  if (game_->redoable() == 0)
    return Impossible({"there is no move to replay", "non c'è nessuna mossa da rifare"});
  const auto redo = [this](std::size_t count) {
    game_->Redo(count);
    return LookAgain();
  };
  absl::Status status;
  if (plies) {
    status = redo(*plies);
  } else {
    do {
      status = redo(1);
    } while (status.ok() && !watching() && game_->redoable() > 0 && IsEngine(turn()));
  }
  paused_ = IsEngine(turn());
  announced_ = false;
  Keep();
  return status;
}

void PlaySession::EndGame(const std::string& result, const std::string& reason) {
  game_->End(result, reason);
  announced_ = false;
  paused_ = false;
}

LineTap PlaySession::Tap() {
  return [this](std::string_view line) {
    if (listener_ != nullptr) listener_->OnSearchLine(line);
  };
}

absl::StatusOr<Found> PlaySession::Think(int player, const std::function<bool()>& hurry,
                                         const std::string& go) {
  return engines_.Think(player, game_->PositionLine(),
                        go.empty() ? GoLine(engines_.side(player)) : go, hurry, Tap());
}

absl::StatusOr<Found> PlaySession::Advise(GameTree::Node node, int lines, const std::string& go,
                                          const std::function<bool()>& hurry) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  HelpWithPuzzle();
  return engines_.Advise(game_->PositionLineAt(node), lines, go, hurry, Tap());
}

absl::StatusOr<std::vector<protocol::BookMove>> PlaySession::BookMovesAt(GameTree::Node node) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  absl::StatusOr<std::string> answer;
  if (const absl::Status set = judge().SetPosition(game_->PositionLineAt(node)); set.ok()) {
    answer = judge().engine().Ask("query book");
  } else {
    answer = set;
  }
  RETURN_IF_ERROR(RestorePosition());
  if (!answer.ok()) return answer.status();
  return protocol::ParseBookMoves(*answer);
}

absl::StatusOr<std::optional<protocol::Explanation>> PlaySession::Explain(
    GameTree::Node node, const std::string& move, const std::function<bool()>& hurry) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  return engines_.Explain(game_->PositionLineAt(node), move, hurry);
}

// The judge learns its options, the variant and the position anew; what the person was entering
// stays.
absl::Status PlaySession::ReviveJudge() {
  RETURN_IF_ERROR(engines_.StartJudge());
  RETURN_IF_ERROR(RestoreTakebacks(game_->takebacks()));
  const std::vector<std::string> chosen = chosen_;
  const auto turn_began = turn_began_;
  RETURN_IF_ERROR(LookAgain());
  chosen_ = chosen;
  turn_began_ = turn_began;
  return absl::OkStatus();
}

bool PlaySession::ReviveEngines() {
  for (const Notice& loss : engines_.Losses()) Notify(loss);
  if (++revivals_ > kMostRevivals) {
    Notify({"restarted-often",
            Say({"It was restarted $0 times without a move being played.",
                 "È stato riavviato $0 volte senza che si giocasse una mossa."},
                kMostRevivals),
            {{"count", absl::StrCat(kMostRevivals)}}});
    return false;
  }
  absl::Status status;
  if (engines_.judge_engine().lost()) status = ReviveJudge();
  status.Update(engines_.RestartPlayers());
  // Lost anew already: that is the next time's affair.
  if (!status.ok() && !engines_.AnyLost()) {
    const Sentence why = SentenceOf(status);
    Notify({"not-restarted",
            Say({"It cannot be restarted: $0.", "Non si riavvia: \"$0\"."}, why),
            {{"why", why.english()}}});
    return false;
  }
  if (status.ok()) {
    Notify({"restarted",
            Words{"It was restarted, and the game continues.",
                  "È stato riavviato e la partita continua."},
            {}});
  }
  return true;
}

absl::Status PlaySession::SetUp(const PlayedGame& game) {
  RETURN_IF_ERROR(judge().SetPosition(game.PositionLine()));
  if (game_) PutAway();
  LeavePuzzle();
  game_ = game;
  clock_.Set(clock_.rule(), *game_);
  paused_ = false;
  announced_ = false;
  RETURN_IF_ERROR(engines_.BeginGame());
  RETURN_IF_ERROR(RestoreTakebacks(game.takebacks()));
  // The whole game is drawn as wide as its beginning, though it may be shown from its end.
  RETURN_IF_ERROR(judge().SetPosition(game.PositionLine(game.plies())));
  ASSIGN_OR_RETURN(Facts facts, judge().Look());
  first_board_ = std::move(facts.board);
  ++games_begun_;
  return LookAgain();
}

// The engine counts what its `undo` has cost since the game began, and forgets it with its process:
// so many moves are made and taken back once more.
absl::Status PlaySession::RestoreTakebacks(int count) {
  if (count == 0 || !judge().Has("undo")) return absl::OkStatus();
  const std::string start = game_->PositionLine(game_->plies());
  ASSIGN_OR_RETURN(const Before before, judge().LookBefore(start));
  if (before.routes.empty()) return absl::OkStatus();
  std::string commands;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&commands, start, " moves ", before.routes.front().move, "\nundo\n");
  }
  return judge().engine().Say(commands).status();
}

absl::Status PlaySession::NewGame(const std::string& position) {
  ASSIGN_OR_RETURN(const Opening opening, judge().SetOpening(position));
  ASSIGN_OR_RETURN(const bool first, FirstBegins(judge(), opening.fen));
  PlayedGame game(opening.fen, players(), first);
  for (const std::string& text : opening.moves) {
    protocol::MoveRecord move;
    move.move = text;
    game.Play(move);
  }
  return SetUp(game);
}

absl::Status PlaySession::ChooseVariant(const std::string& name) {
  RETURN_IF_ERROR(engines_.SetVariant(name));
  return NewGame("");
}

void PlaySession::ReportUnsaved(const absl::Status& status) const {
  const Sentence why = SentenceOf(status);
  Notify({"unsaved",
          Say({"The game is not saved: $0.", "La partita non è salvata: \"$0\"."}, why),
          {{"why", why.english()}}});
}

void PlaySession::Keep() {
  if (puzzle_) return;
  if (absl::Status status = saved_.Save(*game_, Heading()); !status.ok()) ReportUnsaved(status);
}

void PlaySession::PutAway() {
  if (puzzle_) return;
  Keep();
  const absl::StatusOr<bool> moved = saved_.PutAway(*game_, Heading());
  if (!moved.ok()) {
    ReportUnsaved(moved.status());
  } else if (*moved && !game_->ended() && listener_ != nullptr) {
    listener_->OnPutAway(saved_.archive());
  }
}

bool PlaySession::WriteTranscriptTo(const std::string& path) {
  saved_.set_transcript(path);
  Keep();
  return !saved_.save_failed();
}

}  // namespace tavoliere::play
