// One of this program's own players, as the match server and its clients use it.
#pragma once

#include <utility>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/history.h"
#include "core/types.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// "Hash" and "64": an option of the engine and its value.
using OptionValue = std::pair<std::string, std::string>;

class EnginePlayer {
 public:
  // An engine with these options set in order (`Profile` chooses the player); an unknown one or a
  // bad value is an error.
  static absl::StatusOr<std::unique_ptr<EnginePlayer>> Make(
      const std::vector<OptionValue>& options);
  // Ends a search under way.
  ~EnginePlayer();

  // The time for a move on a server that allows a second, unless the user gives another: the
  // course's, less the option `Move Overhead`, with `Profile` course, else 900 ms.
  core::Milliseconds UsualTime() const;

  // Looks for a move of `history`'s current position, which has one, for at most `time`. Returns at
  // once; `chosen` is called from another thread. A search still under way is ended first, with a
  // call of its own `chosen`.
  void Begin(const core::History<Dipole>& history, core::Milliseconds time,
             std::function<void(Move)> chosen);
  // The same, blocking.
  Move Choose(const core::History<Dipole>& history, core::Milliseconds time);

 private:
  class Impl;
  explicit EnginePlayer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tavoliere::dipole
