// What the parts of the user interface at a terminal, or in a pipe, share.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/session/play_session.h"
#include "tools/play/study/review.h"
#include "tools/play/terminal/console/console.h"
#include "tools/play/text/sentences.h"

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

// All that it refers to outlives it.
struct Terminal {
  void Print(const Sentence& text) const { console.Print(text.In(language())); }
  void Print(const absl::Status& status) const { Print(Say({"$0\n", "$0\n"}, SentenceOf(status))); }
  // As Console::ReadLine(), which gives up once an engine is lost.
  std::optional<std::string> ReadLine(const Sentence& prompt, PointedBoard* board = nullptr) {
    return console.ReadLine(
        prompt.In(language()), [this] { return session.engines().AnyLost(); }, board);
  }
  const PlayedGame& game() const { return session.game(); }
  const Facts& facts() const { return session.facts(); }
  // The engine's name of a side, as in "Black> "; for a sentence "il Nero".
  const std::string& side(int player) const { return session.judge().side(player); }
  Sentence Side(int player) const { return sentences::Side(side(player)); }
  Sentence TheSide(int player) const { return sentences::TheSide(side(player)); }
  Language language() const { return session.engines().language(); }

  protocol::EventLoop& loop;
  PlaySession& session;
  Console& console;
  TerminalOptions options;
  std::vector<ReviewedMove> mistakes{};  // of the last review, in the order of the game
  int reviewed_game = 0;                 // which of the session's games it was of
  std::optional<std::string> typed{};  // a line for the next prompt: typed while an engine thought
  bool leaving = false;
};

}  // namespace tavoliere::play
