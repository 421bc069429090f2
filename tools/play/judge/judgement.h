// How bad a move was: by the chances of each result where the engine reports them, else by scores.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/wire/search_info.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/judge/judge.h"

namespace tavoliere::play {

enum class Fault : std::uint8_t {
  kNone,
  kInaccuracy,  // by scores only
  kMistake,
  kBlunder,
  kCostly  // the result hardly changes, since the game is decided, but much is given away
};

struct Judgement {
  Fault fault = Fault::kNone;
  int loss = 0;               // hundredths of a unit; a game thrown away counts as ten at least
  std::optional<int> chance;  // thousandths of the expected score that are lost; none: unknown

  bool IsMistake() const { return fault != Fault::kNone && fault != Fault::kCostly; }
  // Whether another move that was looked for may be this one.
  bool IsGoodEnough() const;
};

// A win counts 1,000, a draw 500. nullopt: neither chances nor a decided game is reported.
std::optional<int> ExpectedScore(const protocol::SearchInfo& info);

// From what the mover had before the move and had after it, both for the mover.
Judgement JudgeMove(const protocol::SearchInfo& before, const protocol::SearchInfo& after);

// The line that searches one move alone, with the limits of `go`.
std::string GoOnlyLine(const std::string& go, const std::string& move);

// For the other player.
Found Reversed(Found found);
// A game that has ended by the rules is worth its result, whatever the engine makes of it; a score
// that agrees with the result says by how much it was won. For `mover`, who made the last move.
Found AtTheEnd(const Facts& facts, int mover, Found found);

}  // namespace tavoliere::play
