// The user interface at a terminal or in a pipe: a session is shown and played, line by line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/play/session/play_session.h"
#include "tools/play/session/turns.h"
#include "tools/play/terminal/board/board_view.h"
#include "tools/play/terminal/board/move_entry.h"
#include "tools/play/terminal/board/terminal.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/terminal/console/console.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

class TerminalUi : private PlaySessionListener, private TurnHost {
 public:
  // All outlive it.
  TerminalUi(protocol::EventLoop& loop, PlaySession& session, Console& console,
             const TerminalOptions& options)
      : terminal_{loop, session, console, options} {
    session.set_listener(this);
  }
  ~TerminalUi() override { terminal_.session.set_listener(nullptr); }
  TerminalUi(const TerminalUi&) = delete;
  TerminalUi& operator=(const TerminalUi&) = delete;

  // Shows the game, or goes on with the one that is asked for; an error says why it cannot.
  absl::Status Begin();
  // Plays until the person leaves, the input ends, a signal comes, or an engine is lost that cannot
  // be started again. The game is saved then, whichever it was, and the person told where and how
  // to go on with it.
  Ending Run();

  // What may be typed after `before`.
  std::vector<std::string> Offered(const std::string& before) const;

 private:
  void OnNotice(const Notice& notice) override {
    terminal_.Print(Say({"$0\n", "$0\n"}, notice.text));
  }
  void OnPutAway(const std::string& archive) override;
  absl::StatusOr<Found> Think(int player, const std::string& go) override;
  bool AwaitPace(protocol::SteadyTime began) override;
  bool AwaitPass() override { return true; }

  void Greet() const;
  absl::Status Step();
  absl::Status EnginesTurn();
  absl::Status PersonsTurn();
  Sentence Prompt() const;
  absl::Status Execute(const std::string& line);
  void StopFor(const std::string& line);
  void Announce();
  void OfferAnotherStrength() const;
  absl::Status AskForFame();

  Terminal terminal_;
  BoardView board_{terminal_};
  MoveEntry moves_{terminal_, board_};
  CommandContext context_{terminal_, board_, moves_};
  bool at_end_ = false;
};

}  // namespace tavoliere::play
