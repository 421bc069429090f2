// One session at the board, for any user interface: the game, takebacks, clocks, engines and saved
// files.
#pragma once

#include <utility>

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
#include "tools/play/engine/asked_engine.h"
#include "tools/play/engine/board.h"
#include "tools/play/game/files.h"
#include "tools/play/game/played_game.h"
#include "tools/play/game/sides.h"
#include "tools/play/session/judge.h"
#include "tools/play/session/news.h"

namespace tavoliere::play {

inline constexpr char kPass[] = "pass";

// The name of a program without its folder: it names the files that are kept.
std::string BaseName(const std::string& program);

struct Settings {
  std::string program;                                       // of the engine that keeps the game
  std::vector<std::string> arguments;                        // of that program
  std::vector<std::pair<std::string, std::string>> options;  // of every engine of the game
  Side sides[2];
  std::string position;    // to begin from; empty: the usual start
  std::string state;       // the folder for what is kept; empty: nothing is
  std::string transcript;  // a file to write the game to as it goes; empty: none
  std::string language;    // of the engines' sentences, for those that speak it; empty: the usual
};

// Receives notices for the person as they happen.
class PlaySessionListener {
 public:
  virtual ~PlaySessionListener() = default;
  virtual void OnNews(const News& news) = 0;
  // A game that is not over was left; Resume() finds it in the file `archive`.
  virtual void OnPutAway(const std::string& archive) = 0;
  // What an engine says while it searches, from Think() and Advise(); may call nothing of the
  // session.
  virtual void OnSearchLine(std::string_view /*line*/) {}
};

class PlaySession {
 public:
  // Starts the engine that keeps the game and sets up the first position.
  static absl::StatusOr<std::unique_ptr<PlaySession>> Begin(protocol::EventLoop& loop,
                                                            const Settings& settings);
  // Outlives the session, or is null.
  void set_listener(PlaySessionListener* listener) { listener_ = listener; }

  // ---- what is
  const PlayedGame& game() const { return *game_; }
  const Facts& facts() const { return facts_; }  // of the game's present position
  const std::set<std::string>& last_squares() const { return last_squares_; }  // of the last move
  int turn() const { return facts_.first_to_move ? 0 : 1; }
  int players() const { return judge_->players(); }
  bool IsEngine(int player) const { return !sides_[player].human; }
  const Side& side(int player) const { return sides_[player]; }
  const std::string& program() const { return settings_.program; }
  // The one that is played; empty where the game has none.
  std::string variant() const;
  std::chrono::steady_clock::time_point turn_began() const { return turn_began_; }
  bool keeps_games() const { return autosave_ != nullptr; }
  bool watching() const;  // no side is a person's
  std::string PlayerName(int player) const;
  protocol::GameRecord Record() const;
  const Board& first_board() const { return first_board_; }  // of the game
  int games_begun() const { return games_begun_; }
  Judge& judge() { return *judge_; }
  const Judge& judge() const { return *judge_; }
  AskedEngine& judge_engine() { return *judge_engine_; }
  const AskedEngine& judge_engine() const { return *judge_engine_; }

  // The squares of a move that is being entered; forgotten when the position changes.
  const std::vector<std::string>& chosen() const { return chosen_; }
  void Choose(const std::vector<std::string>& squares) { chosen_ = squares; }
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
  // By the person to move, or else by the person who waits.
  absl::Status Resign();
  // By the side to move, whose clock has run out.
  void LoseByTime();
  void AgreeOnDraw();
  // How the game ended where the rules did not end it, `text` being its reason: "resigns" and
  // "time", with the place "side", or "agreed". nullopt: it has not, or the engine knows the
  // reason.
  std::optional<News> PeoplesEnding() const;
  // Otherwise than by the rules.
  void EndGame(const std::string& result, const std::string& reason);
  // Whether the engine accepts a draw: when it does not think itself ahead.
  absl::StatusOr<bool> EngineAgrees(int player, const std::function<bool()>& hurry);
  // What the engine of `player` would play; `hurry` as in AskedEngine::Search(). `go` in place of
  // the words of its side, unless it is empty.
  absl::StatusOr<Found> Think(int player, const std::function<bool()>& hurry,
                              const std::string& go = "");
  // What an engine of the game finds after a move of the tree, `lines` lines of play where it can
  // report several. It is a process of its own, so that the one that keeps the game answers
  // meanwhile, and starts anew by itself.
  absl::StatusOr<Found> Advise(GameTree::Node node, int lines, const std::string& go,
                               const std::function<bool()>& hurry);
  // The game after a move of its tree. The game itself stays where it is.
  absl::StatusOr<Facts> LookAt(GameTree::Node node);
  // A position that NewGame() would take. The game itself stays where it is.
  absl::StatusOr<Facts> LookAtPosition(const std::string& position);
  // The squares of the move that led there.
  absl::StatusOr<std::vector<std::string>> SquaresAt(GameTree::Node node);
  // Asks again for the facts of the present position.
  absl::Status LookAgain();
  // Another language of the engines' sentences: what is known of the game is in it from now on.
  absl::Status SpeakLanguage(const std::string& language);
  // A line to the engine that keeps the game, and what it says. After a line that may have moved it
  // RestorePosition() sets the game's position again.
  absl::StatusOr<std::vector<std::string>> SayToJudge(const std::string& line);
  absl::Status RestorePosition() { return judge_->SetPosition(game_->PositionLine()); }

  // ---- variations (sitting_tree.cc). A node that the tree does not have is an error.
  // The board goes to the position after that move: what is played and does not lead there is taken
  // back, what leads there is played. An error leaves the game as it was, or on the way there.
  absl::Status GoTo(GameTree::Node node);
  // A move that a person has written, as the engine writes it.
  absl::StatusOr<std::string> ReadAt(GameTree::Node node, const std::string& text);
  // Why no move begins on these squares there.
  absl::Status WhyNotAt(GameTree::Node node, const std::vector<std::string>& squares);
  // Makes the moves that lead there the main line. The board stays as it is.
  absl::Status Promote(GameTree::Node node);
  // Removes the move and all that follows it, unless it is on the board.
  absl::Status Remove(GameTree::Node node);
  absl::Status CommentAt(GameTree::Node node, const std::string& text);
  // Puts the moves, or the first of them as far as they are legal, behind `node`; the last of them.
  // The board stays as it is.
  absl::StatusOr<GameTree::Node> AddLine(GameTree::Node node, std::vector<std::string> moves);

  // ---- other games. The present one is kept, and the listener told where.
  // A position text, with moves perhaps; empty: the usual start.
  absl::Status NewGame(const std::string& position);
  // Sets the variant for every engine and begins a new game of it.
  absl::Status ChooseVariant(const std::string& name);
  // Goes on with a game of a file of records, from 1; 0: the last.
  absl::Status Load(const std::string& path, int number);
  // The same with the contents of such a file.
  absl::Status LoadText(const std::string& text, int number);
  // Goes on with the last unfinished game of those kept.
  absl::Status Resume();
  // An error of Load() or Resume() as one of the command line that asked for it, unless an engine
  // was lost.
  absl::Status AsArgumentError(const absl::Status& status) const;
  // Whether a process that died had left a game, which is kept with the others now.
  bool found_a_game() const { return autosave_ != nullptr && autosave_->found_a_game(); }

  // ---- who plays
  void SetSides(const Side& first, const Side& second);
  // As SetSides() for one; an engine is started first, and without it nothing changes.
  absl::Status Seat(int player, Side side);
  // Starts the engine of `player` unless it runs.
  absl::Status Wake(int player) { return EngineOf(player).status(); }
  void SwitchSides();
  bool AnyEngineLost() const;
  // Restarts lost engines and reports it. False: they cannot be, or they were too often.
  bool ReviveEngines();

  // ---- what is kept
  // Writes the game where it is kept; Play() and the like do it too. Reports a failure once.
  void Keep();
  // The game is over or left.
  void PutAway();
  // To this file as the game goes; empty: to none. False: it cannot be written; reported.
  bool WriteTranscriptTo(const std::string& path);
  const std::string& transcript() const { return settings_.transcript; }
  absl::Status Comment(const std::string& text);  // on the last move; before any on the start

 private:
  PlaySession(protocol::EventLoop& loop, const Settings& settings)
      : loop_(loop), settings_(settings) {}

  void Tell(const News& news);
  void TellUnsaved(const absl::Status& status);
  absl::Status UndoPlies(std::size_t plies);

  // ---- the engines' processes (sitting_engines.cc)
  absl::StatusOr<AskedEngine*> EngineOf(int player);
  absl::StatusOr<AskedEngine*> AnalysisEngine();
  LineTap Tap();
  absl::StatusOr<std::unique_ptr<AskedEngine>> StartEngine(Side& side);
  absl::Status ReviveJudge();

  // ---- what is kept (sitting_files.cc)
  absl::Status GoOnWith(const protocol::GameRecord& record);
  absl::Status GoOnWithOneOf(const absl::StatusOr<std::vector<protocol::GameRecord>>& games,
                             const std::string& path, int number);
  // The error of a file, "" if it has no name, whose lines are no game records.
  absl::Status NoRecords(const absl::Status& status, const std::string& path);
  // The game of the record if it is one in the present variant.
  absl::StatusOr<PlayedGame> GameOf(const protocol::GameRecord& record);
  // Sets the variant for every engine.
  absl::Status SetVariant(const std::string& name);
  absl::Status SetUp(const PlayedGame& game);
  absl::Status RestoreTakebacks(int count);
  absl::Status OpenState();

  protocol::EventLoop& loop_;
  Settings settings_;
  PlaySessionListener* listener_ = nullptr;
  std::unique_ptr<AskedEngine> judge_engine_;
  std::optional<Judge> judge_;
  Side sides_[2];
  std::unique_ptr<AskedEngine> engines_[2];
  std::unique_ptr<AskedEngine> analysis_engine_;  // null: not asked yet
  std::unique_ptr<Autosave> autosave_;
  std::optional<PlayedGame> game_;
  Facts facts_;
  Board first_board_;
  int games_begun_ = 0;
  std::set<std::string> last_squares_;
  std::vector<std::string> chosen_;
  std::chrono::steady_clock::time_point turn_began_;
  std::string said_options_;  // `setoption` lines that the person said to the judge
  int advised_lines_ = 1;
  int revivals_ = 0;  // since the last move
  bool announced_ = false;
  bool paused_ = false;
  bool save_failed_ = false;  // and this was reported
};

}  // namespace tavoliere::play
