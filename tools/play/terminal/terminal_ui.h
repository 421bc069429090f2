// The user interface at a terminal or in a pipe: the display of a session, and the person's
// commands.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/game/game_clock.h"
#include "tools/play/session/ending.h"
#include "tools/play/session/play_session.h"
#include "tools/play/terminal/board_cursor.h"
#include "tools/play/terminal/console.h"
#include "tools/play/terminal/pointing.h"

namespace tavoliere::play {

struct TerminalOptions {
  Style style;
  std::chrono::milliseconds pace{0};  // at least so long for each move when two engines play
  bool step = false;                  // wait for Enter after each of their moves
  std::string again;                  // the command that begins such a session again, for people
  std::string load;                   // a file of game records to go on with
  bool resume = false;                // go on with the last unfinished game
  bool pointing = false;              // squares can be pointed at on the screen
  bool mouse = false;                 // with the mouse, too
};

class TerminalUi : private PlaySessionListener, private PointedBoard {
 public:
  // All outlive it.
  TerminalUi(protocol::EventLoop& loop, PlaySession& session, Console& console,
             const TerminalOptions& options)
      : loop_(loop), session_(session), console_(console), options_(options) {
    session_.set_listener(this);
  }
  ~TerminalUi() override { session_.set_listener(nullptr); }
  TerminalUi(const TerminalUi&) = delete;
  TerminalUi& operator=(const TerminalUi&) = delete;

  // Shows the game, or goes on with the one that is asked for; an error says why it cannot.
  absl::Status Begin();
  // Plays until the person leaves, the input ends, a signal comes, or an engine is lost that cannot
  // be started again. The game is saved then, whichever it was, and the person told where and how
  // to go on with it.
  Ending Run();

  // What may be typed after `before`.
  std::vector<std::string> Offer(const std::string& before) const;

  struct Command;
  static const std::vector<Command>& Commands();

 private:
  void OnNotice(const Notice& notice) override { Print(notice.text + "\n"); }
  void OnPutAway(const std::string& archive) override;

  const PlayedGame& game() const { return session_.game(); }
  const Facts& facts() const { return session_.facts(); }
  Judge& judge() const { return session_.judge(); }
  int turn() const { return session_.turn(); }
  int players() const { return session_.players(); }
  bool IsEngine(int player) const { return session_.IsEngine(player); }
  bool watching() const { return session_.watching(); }
  std::string PlayerName(int player) const { return session_.PlayerName(player); }

  // ---- turns (terminal_ui.cc)
  absl::Status PersonsTurn();
  absl::Status EnginesTurn();
  absl::Status TakeEnginesMove(const Found& found, int player);
  absl::Status PlayPersonsMove(const std::string& move);
  // What the side to move has left; nullopt: no limit.
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
  std::optional<std::vector<std::string>> AsGame(const std::string& text);
  absl::Status PlayGame(const std::vector<std::string>& moves);
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
  PlaySession& session_;
  Console& console_;
  TerminalOptions options_;
  std::optional<std::string> typed_;  // while an engine thought
  std::size_t least_width_ = 0;       // of a piece as it is drawn
  int drawn_game_ = 0;                // the one of the session's games that it is of
  GameClock clock_;
  BoardCursor cursor_;
  std::optional<std::string> pointed_;  // the square just pointed at; empty: the board is asked for
  bool in_place_ = false;               // the next board takes the place of the last one
  bool leaving_ = false;
  bool at_end_ = false;
};

// A command as `help` lists it.
struct TerminalUi::Command {
  const char* name;
  const char* arguments;
  const char* help;
  absl::Status (TerminalUi::*run)(const std::string& arguments);
};

}  // namespace tavoliere::play
