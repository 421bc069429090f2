// The questions at the start: which game, who plays, from where.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "protocol/client/client.h"
#include "tools/play/console.h"
#include "tools/play/sitting.h"

namespace tavoliere::play {

struct GameProgram {
  std::string path;
  std::string name;   // "tav-x" without "tav-"
  std::string title;  // what the engine calls itself
};

// The engines among the programs tav-* of `folder`, by name.
std::vector<GameProgram> FindGames(protocol::EventLoop& loop, const std::string& folder);
// The names of these.
std::vector<std::string> GameNames(protocol::EventLoop& loop, const std::string& folder);

// Lists the engines among the programs tav-* of `folder` and asks for one: its path. nullopt: the
// input has ended, or there is none, which the person is told.
std::optional<std::string> ChooseGame(protocol::EventLoop& loop, Console& console,
                                      const std::string& folder);

// Asks for the variant, who plays which side and how, and the opening position, and sets it all up.
// A wrong answer is told and asked again. False: the input has ended.
bool ChooseSides(Console& console, Sitting& sitting);

}  // namespace tavoliere::play
