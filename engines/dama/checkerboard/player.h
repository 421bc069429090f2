// The engine as CheckerBoard calls it, whatever carries the calls (library.cc).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/base/engine/game_engine.h"
#include "engines/dama/checkerboard/interface.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama::checkerboard {

// For one thread at a time.
class Player {
 public:
  // A text for the user, while a search goes on.
  using Tell = std::function<void(const std::string& text)>;

  Player();

  // enginecommand(): the reply; nullopt: an unknown command, not executed.
  std::optional<std::string> Command(const std::string& command);

  // getmove(): plays a move on `board` for `side`, and says which. Thinks `seconds`, or as long as
  // the clock in `info` and `more` suggests, or until `play_now` is not 0. Where there is no legal
  // move or no position, the board stays and `tell` has had the reason.
  Verdict Play(Board& board, int side, double seconds, const Tell& tell,
               const volatile int& play_now, int info, int more, CbMove* move);

  // islegal(): the move from one square to another, by their numbers; nullopt: none is legal. Of
  // several the first, as moves are generated.
  static std::optional<CbMove> Legal(const Board& board, int side, int from, int to);

 private:
  std::optional<std::string> Get(const std::string& what, const std::string& rest) const;
  std::optional<std::string> Set(const std::string& what, const std::string& value);
  std::optional<protocol::SearchReport> Search(const protocol::GoCommand& limits, const Tell& tell,
                                               const volatile int& play_now);
  // With the moves before it, where they lead there.
  void SetPosition(const Position& position);

  const std::unique_ptr<base::GameEngine<Dama>> engine_;
  std::vector<std::string> past_;  // of "set gamehist": a position, then moves
};

}  // namespace tavoliere::dama::checkerboard
