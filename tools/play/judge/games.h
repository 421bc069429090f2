// The games that can be played: the engines in a folder.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "protocol/client/client.h"

namespace tavoliere::play {

inline constexpr char kEnginePrefix[] = "tav-";

struct GameProgram {
  std::string path;
  std::string name;                             // "tav-x" without "tav-"
  std::string title;                            // what the engine calls itself
  std::map<std::string, std::string> titles{};  // what people call the game, by language
  std::map<std::string, std::string> abouts{};  // what the game is, in a sentence, by language
  std::string board{};                          // at its start, as `query board` has it
  std::map<std::string, std::string> boards{};  // the same by variant, of games that have variants
  int puzzles = 0;                              // that it has in its usual variant
  std::size_t unfinished = 0;  // the moves of the last game that can be continued; 0: there is none
};

// The engines among the programs tav-* of `folder`, by name. A program of the family that is no
// engine ends, or says nothing for some seconds.
std::vector<GameProgram> FindGames(protocol::EventLoop& loop, const std::string& folder);
// The names of these.
std::vector<std::string> GameNames(protocol::EventLoop& loop, const std::string& folder);

}  // namespace tavoliere::play
