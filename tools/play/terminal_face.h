// A sitting at a terminal or in a pipe: what is shown of it, and the commands of whoever sits there.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/board_cursor.h"
#include "tools/play/console.h"
#include "tools/play/drawing.h"
#include "tools/play/ending.h"
#include "tools/play/game_clock.h"
#include "tools/play/pointing.h"
#include "tools/play/sitting.h"

namespace tavoliere::play {

struct Manner {
  Style style;
  std::chrono::milliseconds pace{0};  // at least so long for each move when two engines play
  bool step = false;                  // wait for Enter after each of their moves
  std::string again;                  // the command that begins such a sitting again, for people
  std::string load;                   // a file of game records to go on with
  bool resume = false;                // go on with the last unfinished game
  bool pointing = false;              // squares can be pointed at on the screen
  bool mouse = false;                 // with the mouse, too
};

class TerminalFace : private SittingListener, private PointedBoard {
 public:
  // All outlive it.
  TerminalFace(protocol::EventLoop& loop, Sitting& sitting, Console& console, const Manner& manner)
      : loop_(loop), sitting_(sitting), console_(console), manner_(manner) {
    sitting_.set_listener(this);
  }
  ~TerminalFace() override { sitting_.set_listener(nullptr); }
  TerminalFace(const TerminalFace&) = delete;
  TerminalFace& operator=(const TerminalFace&) = delete;

  // Plays until the person leaves, the input ends, a signal comes, or an engine is lost that cannot
  // be started again. The game is saved then, whichever it was, and the person told where and how
  // to go on with it.
  Ending Run();

  // What may be typed after `before`.
  std::vector<std::string> Offer(const std::string& before) const;

  struct Command;
  static const std::vector<Command>& Commands();

 private:
  void OnNews(const std::string& lines) override { Print(lines); }
  void OnPutAway(const std::string& archive) override;

  const PlayedGame& game() const { return sitting_.game(); }
  const Facts& facts() const { return sitting_.facts(); }
  Referee& referee() const { return sitting_.referee(); }
  int turn() const { return sitting_.turn(); }
  int players() const { return sitting_.players(); }
  bool IsEngine(int player) const { return sitting_.IsEngine(player); }
  bool watching() const { return sitting_.watching(); }
  std::string PlayerName(int player) const { return sitting_.PlayerName(player); }

  // ---- turns (terminal_face.cc)
  absl::Status PersonsTurn();
  absl::Status EnginesTurn();
  absl::Status TakeEnginesMove(const Found& found, int player);
  absl::Status PlayPersonsMove(const std::string& move);
  // What whoever is to move has left; nullopt: as much as they like.
  std::optional<Microseconds> TimeLeft() const;
  // Ends the game when that is nothing.
  void CheckClock();
  void WaitForPace(std::chrono::steady_clock::time_point began);
  absl::Status Execute(const std::string& line);
  std::optional<std::string> ReadLine(const std::string& prompt, PointedBoard* board = nullptr);

  // ---- what is shown (terminal_show.cc)
  void Show();
  Marks ShownMarks() const;
  std::string BoardText() const;
  bool LaysStones() const;
  std::string StatusLine() const;
  void Announce();
  absl::Status AskForFame();
  void Print(const std::string& text) { console_.Print(text); }

  // ---- moves (terminal_moves.cc)
  absl::Status EnterMove(const std::string& text);
  absl::Status ReadMove(const std::string& text);
  std::optional<std::vector<std::string>> AsSquares(const std::string& text) const;
  absl::Status EnterSquares(const std::vector<std::string>& squares, const std::string& text);
  void ShowChoice(const Choice& choice);

  // ---- squares pointed at on the board (terminal_pointing.cc)
  std::string Text() override;
  bool has_cursor() const override { return cursor_.shown(); }
  void MoveCursor(int columns, int rows) override;
  void HideCursor() override { cursor_.Hide(); }
  bool ChooseUnderCursor() override;
  bool ChooseAt(int line, int column) override;
  void AskForAnother() override { pointed_ = ""; }
  // Itself, while a person is to move a piece of a board that the screen can hold; else null.
  PointedBoard* Pointed();
  absl::Status Point(const std::string& square);
  std::string PointingHelp() const;

  // ---- commands (terminal_commands.cc)
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
  absl::Status Review(const std::string& arguments);

  // ---- who plays (terminal_players.cc)
  absl::Status SideCommand(const std::string& arguments);
  absl::Status Level(const std::string& arguments);
  absl::Status Switch(const std::string& arguments);
  absl::Status Resign(const std::string& arguments);
  absl::Status Draw(const std::string& arguments);
  absl::StatusOr<int> PlayerCalled(const std::string& word) const;
  absl::StatusOr<bool> Agrees(int player);

  absl::Status Clock(const std::string& arguments);

  // ---- what is kept (terminal_files.cc)
  absl::Status Save(const std::string& arguments);
  absl::Status Load(const std::string& arguments);
  absl::Status Resume(const std::string& arguments);
  absl::Status TranscriptTo(const std::string& arguments);
  absl::Status Comment(const std::string& arguments);
  absl::Status Variations(const std::string& arguments);

  protocol::EventLoop& loop_;
  Sitting& sitting_;
  Console& console_;
  Manner manner_;
  std::optional<std::string> typed_;  // while an engine thought
  std::size_t least_width_ = 0;       // of a piece as it is drawn
  int drawn_game_ = 0;                // the one of the sitting's games that it is of
  GameClock clock_;
  BoardCursor cursor_;
  std::optional<std::string> pointed_;  // the square just pointed at; empty: the board is asked for
  bool in_place_ = false;               // the next board takes the place of the last one
  bool leaving_ = false;
  bool at_end_ = false;
};

// A command as `help` lists it.
struct TerminalFace::Command {
  const char* name;
  const char* arguments;
  const char* help;
  absl::Status (TerminalFace::*run)(const std::string& arguments);
};

}  // namespace tavoliere::play
