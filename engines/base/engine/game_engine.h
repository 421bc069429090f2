// An engine of a two-player game whose game can be seen and set as values, by what speaks for it in
// its own program: dialects, network games, a library's functions.
#pragma once

#include <utility>

#include <cstddef>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "engines/base/engine/session.h"
#include "engines/base/text/game_text.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// The game as it was after so many moves, not more than there are.
template <GameText G>
core::History<G> Beginning(const core::History<G>& game, std::size_t moves) {
  core::History<G> beginning(game.start());
  for (std::size_t i = 0; i < moves; ++i) beginning.Play(game.moves()[i]);
  return beginning;
}

// Its functions may be called as those of protocol::Engine, the const ones also while searching.
template <GameText G>
class GameEngine : public protocol::Engine {
 public:
  virtual const core::History<G>& history() const = 0;
  // How the game has ended; nullopt while it goes on.
  virtual std::optional<core::Outcome> Over() const = 0;
  // What `UCI_Variant` says: the rules by which a start is read.
  virtual typename G::Variant variant() const = 0;
  // As SetPosition().
  virtual void SetGame(core::History<G> game) = 0;

  // How the moves are written in every answer and report until the next NewGame(), for a dialect
  // that answers in the lines of the protocol; null: as the engine writes them.
  using MoveFormat = std::string (*)(const typename G::Position& position,
                                     const typename G::Move& move);
  virtual void SetMoveFormat(MoveFormat format) = 0;

  // One more move, legal in the present position.
  void Play(const typename G::Move& move) {
    core::History<G> game = history();
    game.Play(move);
    SetGame(std::move(game));
  }
  // The same, as base::PlayWord() reads it.
  absl::Status PlayWord(const std::string& word) {
    core::History<G> game = history();
    RETURN_IF_ERROR(base::PlayWord<G>(game, word));
    SetGame(std::move(game));
    return absl::OkStatus();
  }
  // Without its last move; there is one.
  void TakeBack() { SetGame(Beginning(history(), history().moves().size() - 1)); }
};

}  // namespace tavoliere::base
