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

// A count that speaks against a move is no reason if the other counts make up for it: their
// weighted sum must speak against the move too. It does not know the loss. The weights were chosen
// by trial on games of other seeds than those that tools/measure/explanations.py reports.
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

// ---- a count in which one side leads

// By how much the count speaks against the mover: the opponent's lead, or with `kSign` -1 the
// mover's.
template <BothSides LineFacts::*kCount, int kSign>
int HarmIn(const LineFacts& facts) {
  return kSign * (facts.*kCount).lead();
}

// `kGap` is by how much more than in the other line; it is worth saying from `kLeast` on.
template <BothSides LineFacts::*kCount, int kSign, int Gaps::*kGap, int kLeast>
std::vector<Finding> FindLead(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  return Claim(gaps.*kGap >= kLeast && gaps.against(),
               HarmIn<kCount, kSign>(FactsOf(line, PliesOf(line, other))), gaps.endgame, line);
}

template <BothSides LineFacts::*kCount, int kSign>
bool LeadHolds(const Finding& finding, const PlayLine& line) {
  return HarmIn<kCount, kSign>(FactsOf(line, finding)) >= finding.amount;
}

// The counts of both lines, the mover's first. Averages are in tenths.
template <BothSides LineFacts::*kCount, const base::Words& kSentence, std::string (*kNumber)(int)>
Sentence SayLead(const Finding& finding, const PlayLine& line, const PlayLine& other,
                 const FindingWords& words) {
  const BothSides counts = FactsOf(line, finding).*kCount;
  const BothSides others = FactsOf(other, finding).*kCount;
  const CountedPlies plies = PliesOf(finding);
  const std::string counted =
      kNumber == Tenths ? absl::StrCat(plies.first, "-", plies.last) : absl::StrCat(plies.last);
  return base::Say(kSentence, words.move, words.mover, kNumber(counts.mover), words.opponent,
                   kNumber(counts.opponent), words.line, words.other, kNumber(others.mover),
                   kNumber(others.opponent), counted);
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

// ---- the frontier: a lead of the mover's, before the end of the game is in sight

std::vector<Finding> FindFrontier(const PlayLine& line, const PlayLine& other) {
  if (PliesOf(line, other) == kEndgamePlies) return {};
  return FindLead<&LineFacts::frontier, -1, &Gaps::frontier, kFrontierGap>(line, other);
}

constexpr base::StatementKind<Othello> kKinds[] = {
    {"corner", FindCorner, CornerHolds, SayCorner},
    {"parity", FindParity, LeadHolds<&LineFacts::placed, 1>,
     SayLead<&LineFacts::placed, said::kParity, Whole>},
    {"stable", FindLead<&LineFacts::stable, 1, &Gaps::stable, kStableGap>,
     LeadHolds<&LineFacts::stable, 1>, SayLead<&LineFacts::stable, said::kStableDiscs, Whole>},
    {"mobility", FindLead<&LineFacts::mobility, 1, &Gaps::mobility, kMobilityGap>,
     LeadHolds<&LineFacts::mobility, 1>, SayLead<&LineFacts::mobility, said::kMobility, Tenths>},
    {"frontier", FindFrontier, LeadHolds<&LineFacts::frontier, -1>,
     SayLead<&LineFacts::frontier, said::kFrontier, Tenths>},
};

}  // namespace

absl::Span<const base::StatementKind<Othello>> Statements() { return kKinds; }

}  // namespace tavoliere::othello
