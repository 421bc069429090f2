// Opponents by their strength: the one that plays unless the person chooses, and the next stronger
// or weaker one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/play/session/engines.h"

namespace tavoliere::play {

// A beginner can beat it: a player that moves at random scores a fifth or more against it, and
// `casual` more than four fifths.
inline constexpr char kUsualStrength[] = "beginner";

// Player 2 plays with that strength from now on, where the judge's engine offers it.
void SeatUsualOpponent(SessionEngines& engines);

// The choices of the engine's strength, the weakest first; none where it offers none.
std::vector<std::string> StrengthChoices(const SessionEngines& engines);
// The strength of the engine that plays a side; nullopt: it has none of the choices, and neither
// has a person.
std::optional<std::string> StrengthOfSide(const SessionEngines& engines, int player);
// The next stronger (1) or weaker (-1) choice than that of `player`.
std::optional<std::string> NextStrength(const SessionEngines& engines, int player, int step);

}  // namespace tavoliere::play
