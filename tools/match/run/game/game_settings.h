// The settings of one game of a match.
#pragma once

#include <cstdint>
#include <string>

#include "tools/match/run/engine/limits.h"
#include "tools/match/run/game/adjudication.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {

struct GameSettings {
  std::string id;  // for the record
  std::string event;
  Opening opening;
  // Random moves to play after `opening`: the walk number `walk` of the seed, or, where that leads
  // to no opening that will do, the next one of this game's: `walk` + n * `walks`.
  int random_plies = 0;
  std::uint64_t seed = 0;
  std::uint64_t walk = 0;
  std::uint64_t walks = 1;
  // They are kept when the evaluator's score is within this of 0, in hundredths.
  int within = 0;
  // A search without clock or move time that lasts longer is a hang.
  Microseconds hang{60'000'000};
  // The engines' own, for the words of a fault.
  Microseconds grace{900'000};
  // A draw when both sides have made so many moves; 0: never. A single-player game is then lost.
  int max_moves = 0;
  DrawRule draw;
  ResignRule resign;
  bool seldepth = false;  // keep the selective depth of each search
  // Whether to keep pictures of the board, where the judge draws any.
  bool boards = true;
  // Whether to keep the text of the last position, where the judge writes any.
  bool last_position = false;
};

}  // namespace tavoliere::match
