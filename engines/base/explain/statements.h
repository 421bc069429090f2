// What a game can say about a move: kinds of statements that are looked for in a line of play and
// checked against another.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "core/types.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/sentence.h"

namespace tavoliere::base {

// A line of play from the position that is explained. Its first move is the one that statements are
// about.
template <GameText G>
struct LineOfPlay {
  std::vector<typename G::Position> positions;  // one more than moves
  std::vector<typename G::Move> moves;

  const typename G::Position& end() const { return positions.back(); }
  // Who makes the first move, and the opponent.
  core::Player mover() const { return positions.front().turn(); }
  core::Player opponent() const { return core::Opponent(mover()); }
};

// What a kind of statement has found in a line. Its claim is that the line shows `amount` or more;
// the kind gives `subject` and `amount` a meaning.
struct Finding {
  int subject = 0;
  int amount = 0;
  std::size_t plies = 0;  // so many moves of the line show it
};

// The texts that a sentence is made of.
struct FindingWords {
  std::string move;   // the first move of the line
  std::string line;   // the moves that show the finding
  std::string other;  // the first move of the other line
  Sentence mover;     // as TextOf::Side()
  Sentence opponent;
};

// A harm that a line of play can do to the side that moves first.
template <GameText G>
struct StatementKind {
  const char* name;  // a word
  // The findings in a line that are worth saying in view of the other, the gravest first.
  std::vector<Finding> (*find)(const LineOfPlay<G>& line, const LineOfPlay<G>& other);
  // The check: whether the claim is true of a line, which need not be the one of the finding.
  bool (*holds)(const Finding& finding, const LineOfPlay<G>& line);
  // It may compare with the other line.
  Sentence (*say)(const Finding& finding, const LineOfPlay<G>& line, const LineOfPlay<G>& other,
                  const FindingWords& words);
};

// More would hide what matters.
inline constexpr std::size_t kMostStatements = 3;

template <GameText G>
struct FoundStatement {
  const StatementKind<G>* kind;
  Finding finding;
};

// What is true of `line` and false of `other`: at most one statement of each kind, in the order of
// the kinds, `most` at most.
template <GameText G>
std::vector<FoundStatement<G>> FindStatements(absl::Span<const StatementKind<G>> kinds,
                                              const LineOfPlay<G>& line, const LineOfPlay<G>& other,
                                              std::size_t most) {
  std::vector<FoundStatement<G>> found;
  for (const StatementKind<G>& kind : kinds) {
    if (found.size() == most) break;
    for (const Finding& finding : kind.find(line, other)) {
      if (!kind.holds(finding, line) || kind.holds(finding, other)) continue;
      found.push_back({&kind, finding});
      break;
    }
  }
  return found;
}

}  // namespace tavoliere::base
