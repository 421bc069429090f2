// Sentences that quote an engine, in the language that the engine speaks. All others are English.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::play {

// The ends of games that players decide, as their records have them; the last two follow a side.
inline constexpr char kAgreed[] = "by agreement";
inline constexpr char kResigns[] = " resigns";
inline constexpr char kHasNoTime[] = " has no time left";

class Sentences {
 public:
  enum class Language { kEnglish, kItalian };

  Sentences() = default;
  explicit Sentences(Language language) : italian_(language == Language::kItalian) {}

  // "Not played: a1 is taken."
  std::string NotPlayed(const std::string& why) const;
  // "Not a position: ...". What it expects instead follows.
  std::string NotAPosition(const std::string& why) const;
  // "Capturing is obligatory (art. 5): 22 or 27 must move."
  std::string MustMove(const std::string& rule, const std::vector<std::string>& squares) const;
  // "No move helps: unsolvable.". Of the remarks, which may be none, the last one counts.
  std::string NoMoveHelps(const std::vector<std::string>& remarks) const;
  // The engine returned no move, or an illegal one: "X finds no move: unsolvable.",
  // "X chose the illegal move 22-17: 22 is empty.". `engine` is the player's name.
  std::string NoMove(const std::string& engine, const std::vector<std::string>& remarks) const;
  std::string IllegalMove(const std::string& engine, const std::string& move,
                          const std::string& why) const;

  // Results, without the reason and the full stop. `side` is a name of the engine's: "Black".
  std::string Wins(const std::string& side) const;
  std::string Drawn() const { return italian_ ? "Patta" : "The game is drawn"; }
  std::string Won() const { return italian_ ? "Risolto" : "Won"; }
  std::string Lost() const { return italian_ ? "Non risolto" : "Lost"; }
  // The reason of a result, the engine's or one of those above.
  std::string Reason(const std::string& reason) const;

 private:
  bool italian_ = false;
};

}  // namespace tavoliere::play
