#include "engines/othello/explain/statements.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/othello/explain/line_facts.h"
#include "engines/othello/explain/said.h"

namespace tavoliere::othello {
namespace {

using base::Finding;
using base::FindingWords;
using base::Sentence;
using PlayLine = base::LineOfPlay<Othello>;

// The least gaps between the lines that are worth saying.
constexpr int kMobilityGap = 5;  // tenths
constexpr int kFrontierGap = 10;
constexpr int kStableGap = 2;
constexpr int kParityGap = 2;
constexpr int kEdgeGapOfParity = 4;

// What one count says against a move another may make up for. Only where all of them together do
// not is one of them a reason. Weights and limits were fitted by moves of which
// tools/measure/explanations.py told whether they were mistakes; the loss itself is not asked.
constexpr int kMidgameLimit = 80;
constexpr int kEndgameLimit = 160;

// Where the boards of the two lines are counted.
CountedPlies PliesOf(const PlayLine& line, const PlayLine& other) {
  return Finished(line) && Finished(other) ? kEndgamePlies : kMidgamePlies;
}

// By how much more the opponent leads in the line than in the other one.
struct Gaps {
  Gaps(const PlayLine& line, const PlayLine& other)
      : Gaps(FactsOf(line, PliesOf(line, other)), FactsOf(other, PliesOf(line, other))) {
    endgame = PliesOf(line, other) == kEndgamePlies;
  }
  // The last four are harms where the mover leads.
  Gaps(const LineFacts& line, const LineFacts& other)
      : corners(line.corners.lead() - other.corners.lead()),
        edges(line.edges.lead() - other.edges.lead()),
        stable(line.stable.lead() - other.stable.lead()),
        placed(line.placed.lead() - other.placed.lead()),
        mobility(line.mobility.lead() - other.mobility.lead()),
        open(line.open.lead() - other.open.lead()),
        frontier(other.frontier.lead() - line.frontier.lead()),
        x_discs(other.x_discs.lead() - line.x_discs.lead()),
        c_discs(other.c_discs.lead() - line.c_discs.lead()) {}

  // Whether the counts together speak against the line.
  bool against() const {
    if (endgame) {
      const int sum = 4 * mobility + 18 * stable + 46 * x_discs + 34 * c_discs + 54 * placed;
      return sum >= kEndgameLimit;
    }
    const int sum = 2 * mobility + 2 * open + 3 * frontier + 11 * stable + 57 * corners +
                    5 * edges + 63 * x_discs + 15 * c_discs;
    return sum >= kMidgameLimit;
  }

  bool endgame = false;
  int corners, edges, stable, placed, mobility, open, frontier, x_discs, c_discs;
};

// A claim of a lead on the whole line; `subject` tells where it was counted.
std::vector<Finding> Claim(bool worth_saying, int lead, bool endgame, const PlayLine& line) {
  if (!worth_saying) return {};
  return {{endgame ? 1 : 0, lead, line.moves.size()}};
}

CountedPlies PliesOf(const Finding& finding) {
  return finding.subject == 1 ? kEndgamePlies : kMidgamePlies;
}
LineFacts FactsOf(const PlayLine& line, const Finding& finding) {
  return FactsOf(line, PliesOf(finding));
}

std::string Whole(int count) { return absl::StrCat(count); }
std::string Tenths(int count) { return absl::StrCat(count / 10, ".", count % 10); }

// The counts of both lines, the mover's first. Averages are in tenths.
Sentence SayBoth(const base::Words& sentence, const Finding& finding, const FindingWords& words,
                 const BothSides& counts, const BothSides& others, std::string (*number)(int)) {
  const CountedPlies plies = PliesOf(finding);
  const std::string counted =
      number == Tenths ? absl::StrCat(plies.first, "-", plies.last) : absl::StrCat(plies.last);
  return base::Say(sentence, words.move, words.mover, number(counts.mover), words.opponent,
                   number(counts.opponent), words.line, words.other, number(others.mover),
                   number(others.opponent), counted);
}

// ---- corners

std::vector<Finding> FindCorner(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  if (gaps.endgame || gaps.corners <= 0 || !gaps.against()) return {};
  std::vector<Finding> findings;
  const Bitboard corners = BoardCorners(line.end().variant());
  for (std::size_t i = 1; i < line.moves.size(); i += 2) {
    const Move move = line.moves[i];
    if (!move.IsPass() && (Bit(move.square()) & corners) != 0)
      findings.push_back({move.square(), 1, i + 1});
  }
  return findings;
}

bool CornerHolds(const Finding& finding, const PlayLine& line) {
  for (std::size_t i = 1; i < line.moves.size(); i += 2) {
    if (!line.moves[i].IsPass() && line.moves[i].square() == finding.subject) return true;
  }
  return false;
}

Sentence SayCorner(const Finding& finding, const PlayLine& line, const PlayLine&,
                   const FindingWords& words) {
  return base::Say(said::kTakesCorner, words.move, words.opponent,
                   Othello::FormatMove(line.end(), Move(finding.subject)), words.line);
}

// ---- parity: who places the last discs, in lines to the end of the game

std::vector<Finding> FindParity(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  const int edges = FactsOf(line, kAllPlies).edges.lead() -
                    FactsOf(other, kAllPlies).edges.lead();  // when the game is over
  return Claim(gaps.endgame && gaps.placed >= kParityGap && edges >= kEdgeGapOfParity,
               FactsOf(line, kEndgamePlies).placed.lead(), gaps.endgame, line);
}

bool ParityHolds(const Finding& finding, const PlayLine& line) {
  return FactsOf(line, finding).placed.lead() >= finding.amount;
}

Sentence SayParity(const Finding& finding, const PlayLine& line, const PlayLine& other,
                   const FindingWords& words) {
  return SayBoth(said::kParity, finding, words, FactsOf(line, finding).placed,
                 FactsOf(other, finding).placed, Whole);
}

// ---- stable discs

std::vector<Finding> FindStable(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  return Claim(gaps.stable >= kStableGap && gaps.against(),
               FactsOf(line, PliesOf(line, other)).stable.lead(), gaps.endgame, line);
}

bool StableHolds(const Finding& finding, const PlayLine& line) {
  return FactsOf(line, finding).stable.lead() >= finding.amount;
}

Sentence SayStable(const Finding& finding, const PlayLine& line, const PlayLine& other,
                   const FindingWords& words) {
  return SayBoth(said::kStableDiscs, finding, words, FactsOf(line, finding).stable,
                 FactsOf(other, finding).stable, Whole);
}

// ---- mobility

std::vector<Finding> FindMobility(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  return Claim(gaps.mobility >= kMobilityGap && gaps.against(),
               FactsOf(line, PliesOf(line, other)).mobility.lead(), gaps.endgame, line);
}

bool MobilityHolds(const Finding& finding, const PlayLine& line) {
  return FactsOf(line, finding).mobility.lead() >= finding.amount;
}

Sentence SayMobility(const Finding& finding, const PlayLine& line, const PlayLine& other,
                     const FindingWords& words) {
  return SayBoth(said::kMobility, finding, words, FactsOf(line, finding).mobility,
                 FactsOf(other, finding).mobility, Tenths);
}

// ---- the frontier: here the mover's discs are the harm

std::vector<Finding> FindFrontier(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  return Claim(!gaps.endgame && gaps.frontier >= kFrontierGap && gaps.against(),
               -FactsOf(line, kMidgamePlies).frontier.lead(), gaps.endgame, line);
}

bool FrontierHolds(const Finding& finding, const PlayLine& line) {
  return -FactsOf(line, finding).frontier.lead() >= finding.amount;
}

Sentence SayFrontier(const Finding& finding, const PlayLine& line, const PlayLine& other,
                     const FindingWords& words) {
  return SayBoth(said::kFrontier, finding, words, FactsOf(line, finding).frontier,
                 FactsOf(other, finding).frontier, Tenths);
}

constexpr base::StatementKind<Othello> kKinds[] = {
    {"corner", FindCorner, CornerHolds, SayCorner},
    {"parity", FindParity, ParityHolds, SayParity},
    {"stable", FindStable, StableHolds, SayStable},
    {"mobility", FindMobility, MobilityHolds, SayMobility},
    {"frontier", FindFrontier, FrontierHolds, SayFrontier},
};

}  // namespace

absl::Span<const base::StatementKind<Othello>> Statements() { return kKinds; }

}  // namespace tavoliere::othello
