// One session at the board, for any user interface: the game, its position and its clock.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/wire/book_moves.h"
#include "tools/play/engine/board.h"
#include "tools/play/game/game_clock.h"
#include "tools/play/game/played_game.h"
#include "tools/play/judge/judge.h"
#include "tools/play/judge/puzzles.h"
#include "tools/play/session/engines.h"
#include "tools/play/session/saved_games.h"
#include "tools/play/text/notice.h"

namespace tavoliere::play {

inline constexpr char kPass[] = "pass";

// How a program ends: its exit status.
enum class Ending { kLeft = 0, kEngineLost = 3, kInterrupted = 4 };

// Receives notices for the person as they happen.
class PlaySessionListener {
 public:
  virtual ~PlaySessionListener() = default;
  virtual void OnNotice(const Notice& notice) = 0;
  // A game that is not over was left; GameLoader::Resume() finds it in the file `archive`.
  virtual void OnPutAway(const std::string& archive) = 0;
  // What an engine says while it searches, from Think() and Advise(); may call nothing of the
  // session.
  virtual void OnSearchLine(std::string_view /*line*/) {}
};

class PlaySession {
 public:
  // Starts the judge and sets up the first position.
  static absl::StatusOr<std::unique_ptr<PlaySession>> Begin(protocol::EventLoop& loop,
                                                            const Settings& settings);
  // Outlives the session, or is null.
  void set_listener(PlaySessionListener* listener) { listener_ = listener; }
  void Notify(const Notice& notice) const;

  // ---- what is
  const PlayedGame& game() const { return *game_; }
  const Facts& facts() const { return facts_; }                // of the game's present position
  const MoveMarks& last_marks() const { return last_marks_; }  // of the last move
  int turn() const { return facts_.first_to_move ? 0 : 1; }
  std::chrono::steady_clock::time_point turn_began() const { return turn_began_; }
  bool must_pass() const { return facts_.legal == std::vector<std::string>{kPass}; }
  const Board& first_board() const { return first_board_; }  // of the game
  int games_begun() const { return games_begun_; }
  GameHeading Heading() const;
  protocol::GameRecord Record() const;

  // ---- its parts
  SessionEngines& engines() { return engines_; }
  const SessionEngines& engines() const { return engines_; }
  Judge& judge() { return engines_.judge(); }
  const Judge& judge() const { return engines_.judge(); }
  int players() const { return judge().players(); }
  bool IsEngine(int player) const { return engines_.IsEngine(player); }
  bool watching() const { return engines_.watching(); }
  const SavedGames& saved() const { return saved_; }
  const GameClock& clock() const { return clock_; }
  // Of this game from now on, and of the next ones from their beginning.
  void SetClock(const ClockRule& rule) { clock_.Set(rule, *game_); }

  // The squares of a move that is being entered; forgotten when the position changes.
  const std::vector<std::string>& chosen() const { return chosen_; }
  void Choose(const std::vector<std::string>& squares) { chosen_ = squares; }
  // The move that `route`, the squares so far, comes to: it is whole, or its last square is the end
  // of one legal move alone. nullopt: more squares may follow or one of several moves is to be
  // named, and `route` is chosen. An error says why no legal move goes over these squares.
  absl::StatusOr<std::optional<std::string>> EnterRoute(const std::vector<std::string>& route);
  // Whether the engines wait.
  bool paused() const { return paused_; }
  void set_paused(bool paused) { paused_ = paused; }
  // Whether the end of the game was announced.
  bool announced() const { return announced_; }
  void set_announced() { announced_ = true; }

  // ---- moves. An error leaves the game as it was.
  absl::Status Play(const std::string& move, protocol::MoveRecord figures);
  absl::Status PlayPersonsMove(const std::string& move);  // with the time since the turn began
  // So many plies, or back to where the person had a choice.
  absl::Status Undo(std::optional<std::size_t> plies);
  // So many plies, or on to a person's turn.
  absl::Status Redo(std::optional<std::size_t> plies);
  // Otherwise than by the rules.
  void EndGame(const std::string& result, const std::string& reason);

  // ---- searches; `hurry` as in AskedEngine::Search()
  // What the engine of `player` would play; `go` in place of the words of its side, unless empty.
  absl::StatusOr<Found> Think(int player, const std::function<bool()>& hurry,
                              const std::string& go = "");
  // What the analysis engine finds after a move of the tree, as SessionEngines::Advise().
  absl::StatusOr<Found> Advise(GameTree::Node node, int lines, const std::string& go,
                               const std::function<bool()>& hurry);

  // What the judge's opening book knows after a move of the tree, the best move first; none: the
  // book does not have the position. For a judge that has a book.
  absl::StatusOr<std::vector<protocol::BookMove>> BookMovesAt(GameTree::Node node);

  // Why `move` is good or bad after a move of the tree, as SessionEngines::Explain().
  absl::StatusOr<std::optional<protocol::Explanation>> Explain(GameTree::Node node,
                                                               const std::string& move,
                                                               const std::function<bool()>& hurry);

  // ---- the judge's position
  // Asks again for the facts of the present position.
  absl::Status LookAgain();
  // A position that NewGame() would take. The game itself stays where it is.
  absl::StatusOr<Facts> LookAtPosition(const std::string& position);
  // Another language of the engines' sentences: what is known of the game is in it from now on.
  absl::Status SpeakLanguage(const std::string& language);
  // After anything that may have moved the judge.
  absl::Status RestorePosition() { return judge().SetPosition(game_->PositionLine()); }
  // Restarts lost engines and reports it. False: they cannot be, or they were too often.
  bool ReviveEngines();

  // ---- other games. The present one is kept, and the listener told where.
  // A position text, with moves perhaps; empty: the usual start.
  absl::Status NewGame(const std::string& position);
  // Sets the variant for every engine and begins a new game of it.
  absl::Status ChooseVariant(const std::string& name);
  // Goes on with a game that the judge takes.
  absl::Status SetUp(const PlayedGame& game);

  // ---- puzzles
  // Puts one on the board, persons on both sides; the game under way is kept as by NewGame(). It
  // stays until another game or puzzle begins, which gives the seats back to whom they were.
  absl::Status BeginPuzzle(const protocol::Puzzle& puzzle, int number);
  const std::optional<PuzzleAtBoard>& puzzle() const { return puzzle_; }
  const PuzzleStreak& streak() const { return streak_; }
  // The person is told more than the position: the puzzle no longer counts, and the streak ends.
  void HelpWithPuzzle();

  // ---- what is kept
  // Writes the game where it is kept; Play() and the like do it too. Reports a failure once.
  void Keep();
  // The game is over or left.
  void PutAway();
  // To this file as the game goes; empty: to none. False: it cannot be written; reported.
  bool WriteTranscriptTo(const std::string& path);

 private:
  friend class Variations;  // changes the tree of the game

  PlaySession(protocol::EventLoop& loop, const Settings& settings) : engines_(loop, settings) {}

  void ReportUnsaved(const absl::Status& status) const;
  void TakeFacts(Facts facts);
  LineTap Tap();
  void LeavePuzzle();
  absl::Status UndoPlies(std::size_t plies);
  absl::Status ReviveJudge();
  absl::Status RestoreTakebacks(int count);

  PlaySessionListener* listener_ = nullptr;
  SessionEngines engines_;
  SavedGames saved_;
  std::optional<PlayedGame> game_;
  GameClock clock_;
  Facts facts_;
  Board first_board_;
  int games_begun_ = 0;
  MoveMarks last_marks_;
  std::vector<std::string> chosen_;
  std::optional<PuzzleAtBoard> puzzle_;
  PuzzleStreak streak_;
  std::chrono::steady_clock::time_point turn_began_;
  int revivals_ = 0;  // since the last move
  bool announced_ = false;
  bool paused_ = false;
};

// Whether player 1 moves first in a game from there: the position says so, whatever was played
// since. Moves the judge.
absl::StatusOr<bool> FirstBegins(Judge& judge, const std::optional<std::string>& fen);

}  // namespace tavoliere::play
