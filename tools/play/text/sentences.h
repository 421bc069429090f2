// The sentences of a game that both front ends print.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/play/text/words.h"

namespace tavoliere::play {

// The ends of games that players decide, as their records have them; the last two follow a side.
inline constexpr char kAgreed[] = "by agreement";
inline constexpr char kResigns[] = " resigns";
inline constexpr char kHasNoTime[] = " has no time left";

namespace sentences {

// A side of the engine's: "Black", and within a sentence: "il Nero". Names that are no colours stay
// as they are.
Sentence Side(const std::string& side);
Sentence TheSide(const std::string& side);

// "Not played: a1 is taken."
Sentence NotPlayed(const Sentence& why);
// "Not a position: ...". What it expects instead follows.
Sentence NotAPosition(const Sentence& why);
// "Capturing is obligatory (art. 5): 22 or 27 must move."
Sentence MustMove(const std::string& rule, const std::vector<std::string>& squares);

// A remark of the engine's; those of PROTOCOL.md, `unsolvable` and the like, in each language.
Sentence Remark(const std::string& remark);
// Whether the engine has given up: it has proved nothing, and its move is any legal one.
bool GaveUp(const std::vector<std::string>& remarks);
// "No move helps: unsolvable.". Of the remarks, which may be none, the last one counts.
Sentence NoMoveHelps(const std::vector<std::string>& remarks);
// The engine returned no move, or an illegal one: "X finds no move: unsolvable.",
// "X chose the illegal move 22-17: 22 is empty.". `engine` is the player's name.
Sentence NoMove(const Sentence& engine, const std::vector<std::string>& remarks);
Sentence IllegalMove(const Sentence& engine, const std::string& move, const Sentence& why);

// Results, without the reason and the full stop. `side` is a name of the engine's: "Black".
Sentence Wins(const std::string& side);
inline constexpr Words kDrawn{"The game is drawn", "Patta"};
inline constexpr Words kWon{"Won", "Risolto"};
inline constexpr Words kLost{"Lost", "Non risolto"};
// The reason of a result, the engine's or one of those above.
Sentence Reason(const std::string& reason);

// "knows the rules": what a choice of PROTOCOL.md's option Strength means; empty: `strength` is not
// one that engines have in common.
Sentence StrengthMeaning(const std::string& strength);
// "beginner (knows the rules)"; the strength alone where nothing is known of it.
Sentence StrengthTitle(const std::string& strength);

}  // namespace sentences
}  // namespace tavoliere::play
