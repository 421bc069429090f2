// One sitting at the board: positions, turns and the commands of whoever sits there.
#pragma once

#include <utility>

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client.h"
#include "tools/play/console.h"
#include "tools/play/drawing.h"
#include "tools/play/engine.h"
#include "tools/play/files.h"
#include "tools/play/game.h"
#include "tools/play/referee.h"
#include "tools/play/sides.h"

namespace tavoliere::play {

struct Settings {
  std::string program;                                       // of the engine that keeps the game
  std::vector<std::string> arguments;                        // of that program
  std::vector<std::pair<std::string, std::string>> options;  // of every engine of the game
  Side sides[2];
  std::string position;  // to begin from; empty: the usual start
  std::string again;     // the command that begins such a sitting again, for people
  Style style;
  std::chrono::milliseconds pace{0};  // at least so long for each move when two engines play
  bool step = false;                  // wait for Enter after each of their moves
  std::string state;                  // the folder for what is kept; empty: nothing is
  std::string load;                   // a file of game records to go on with
  bool resume = false;                // go on with the last unfinished game
  std::string transcript;             // a file to write the game to as it goes
};

enum class Ending { kLeft = 0, kEngineLost = 3, kInterrupted = 4 };

class Sitting {
 public:
  // Starts the engine that keeps the game and sets up the first position.
  static absl::StatusOr<std::unique_ptr<Sitting>> Begin(protocol::EventLoop& loop,
                                                        const Settings& settings);
  // Plays until the person leaves, the input ends, a signal comes, or an engine is lost that cannot
  // be started again. The game is saved then, whichever it was, and the person told where and how
  // to go on with it.
  Ending Run(Console& console);

  // What may be typed after `before`.
  std::vector<std::string> Offer(const std::string& before) const;

  Referee& referee() { return *referee_; }
  void SetSides(const Side& first, const Side& second);
  // Sets the variant for every engine and begins a new game of it.
  absl::Status ChooseVariant(const std::string& name);
  // As the command `new`; empty: the usual start.
  absl::Status NewGame(const std::string& position);

  struct Command;
  static const std::vector<Command>& Commands();

 private:
  Sitting(protocol::EventLoop& loop, const Settings& settings) : loop_(loop), settings_(settings) {}

  // ---- turns (sitting.cc)
  int turn() const { return facts_.first_to_move ? 0 : 1; }
  int players() const { return referee_->players(); }
  bool IsEngine(int player) const { return !sides_[player].human; }
  bool watching() const;  // no side is a person's
  std::string PlayerName(int player) const;
  absl::Status LookAgain();
  absl::Status PersonsTurn();
  absl::Status EnginesTurn();
  absl::Status TakeEnginesMove(const Found& found, int player);
  absl::Status PlayMove(const std::string& move, protocol::MoveRecord figures);
  absl::Status PlayPersonsMove(const std::string& move);
  void WaitForPace(std::chrono::steady_clock::time_point began);
  absl::Status Execute(const std::string& line);
  std::optional<std::string> ReadLine(const std::string& prompt);

  // ---- the engines' processes (sitting_engines.cc)
  absl::StatusOr<Engine*> EngineOf(int player);
  absl::StatusOr<std::unique_ptr<Engine>> StartEngine(Side& side);
  bool AnyEngineLost() const;
  absl::Status ReviveKeeper();
  // Starts those that are lost again and tells it. False: they cannot be, or they were too often.
  bool ReviveEngines();

  // ---- what is shown (sitting_show.cc)
  void Show();
  std::string StatusLine() const;
  void Announce();
  absl::Status AskForFame();
  void Print(const std::string& text) { console_->Print(text); }

  // ---- moves (sitting_moves.cc)
  absl::Status EnterMove(const std::string& text);
  absl::Status ReadMove(const std::string& text);
  std::optional<std::vector<std::string>> AsSquares(const std::string& text) const;
  absl::Status EnterSquares(const std::vector<std::string>& squares, const std::string& text);
  void ShowChoice(const Choice& choice);

  // ---- commands (sitting_commands.cc)
  absl::Status Help(const std::string& arguments);
  absl::Status Move(const std::string& arguments);
  absl::Status Moves(const std::string& arguments);
  absl::Status Why(const std::string& arguments);
  absl::Status Board(const std::string& arguments);
  absl::Status Undo(const std::string& arguments);
  absl::Status Redo(const std::string& arguments);
  absl::Status Go(const std::string& arguments);
  absl::Status Pace(const std::string& arguments);
  absl::Status Hint(const std::string& arguments);
  absl::Status Best(const std::string& arguments);
  absl::Status Eval(const std::string& arguments);
  absl::Status New(const std::string& arguments);
  absl::Status Variant(const std::string& arguments);
  absl::Status Rules(const std::string& arguments);
  absl::Status EngineCommand(const std::string& arguments);
  absl::Status Quit(const std::string& arguments);
  absl::StatusOr<Found> Advise(const std::string& seconds);
  absl::Status UndoPlies(std::size_t plies);

  // ---- who plays (sitting_players.cc)
  absl::Status SideCommand(const std::string& arguments);
  absl::Status Level(const std::string& arguments);
  absl::Status Switch(const std::string& arguments);
  absl::Status Resign(const std::string& arguments);
  absl::Status Draw(const std::string& arguments);
  absl::StatusOr<int> PlayerCalled(const std::string& word) const;
  absl::StatusOr<bool> Agrees(int player);

  // ---- what is kept (sitting_files.cc)
  absl::Status Save(const std::string& arguments);
  absl::Status Load(const std::string& arguments);
  absl::Status Resume(const std::string& arguments);
  absl::Status TranscriptTo(const std::string& arguments);
  absl::Status Comment(const std::string& arguments);
  absl::Status GoOnWith(const protocol::GameRecord& record);
  // The game of the record if it is one in the present variant.
  absl::StatusOr<Game> GameOf(const protocol::GameRecord& record);
  // Sets the variant for every engine.
  absl::Status SetVariant(const std::string& name);
  absl::Status SetUp(const Game& game);
  absl::Status RestoreTakebacks(int count);
  absl::Status OpenState();
  protocol::GameRecord Record() const;
  void Keep();
  // The game is over or left, and perhaps the sitting with it.
  void PutAway(bool leaving = false);

  protocol::EventLoop& loop_;
  Settings settings_;
  Console* console_ = nullptr;
  std::unique_ptr<Engine> keeper_;
  std::optional<Referee> referee_;
  Side sides_[2];
  std::unique_ptr<Engine> engines_[2];
  std::unique_ptr<Autosave> autosave_;
  std::optional<Game> game_;
  Facts facts_;                         // of the game's present position
  std::set<std::string> last_squares_;  // where the last move went
  std::vector<std::string> chosen_;     // the squares of a move that is being entered
  std::optional<std::string> typed_;    // while an engine thought
  std::chrono::steady_clock::time_point turn_began_;
  std::string said_options_;     // `setoption` lines that the person said to the keeper
  int revivals_ = 0;             // since the last move
  std::size_t least_width_ = 0;  // of a piece as it is drawn
  bool announced_ = false;
  bool paused_ = false;  // the engines wait
  bool leaving_ = false;
  bool save_failed_ = false;  // and the person was told
};

// A command as `help` lists it.
struct Sitting::Command {
  const char* name;
  const char* arguments;
  const char* help;
  absl::Status (Sitting::*run)(const std::string& arguments);
};

}  // namespace tavoliere::play
