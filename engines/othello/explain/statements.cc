#include "engines/othello/explain/statements.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/othello/explain/edge_play.h"
#include "engines/othello/explain/line_facts.h"

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
// weighted sum must speak against the move too. It does not know the loss. fit_statements.py fits
// the weights and the limits; data/README.md says to which games.
constexpr int kMidgameLimit = 30;
constexpr int kEndgameLimit = 200;

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
  // The last three are harms where the mover leads.
  Gaps(const LineFacts& line, const LineFacts& other)
      : corners(line.corners.lead() - other.corners.lead()),
        edges(line.edges.lead() - other.edges.lead()),
        stable(line.stable.lead() - other.stable.lead()),
        placed(line.placed.lead() - other.placed.lead()),
        last_edges(line.last_edges.lead() - other.last_edges.lead()),
        mobility(line.mobility.lead() - other.mobility.lead()),
        open(line.open.lead() - other.open.lead()),
        frontier(other.frontier.lead() - line.frontier.lead()),
        x_discs(other.x_discs.lead() - line.x_discs.lead()),
        c_discs(other.c_discs.lead() - line.c_discs.lead()) {}

  // Whether the counts together speak against the line.
  bool against() const {
    if (endgame) {
      const int sum = 3 * mobility + 15 * stable + 31 * x_discs + 60 * placed + 8 * last_edges;
      return sum >= kEndgameLimit;
    }
    const int sum = 3 * mobility + open + 2 * frontier + 6 * stable + 43 * corners + 7 * edges +
                    60 * x_discs + 14 * c_discs;
    return sum >= kMidgameLimit;
  }

  bool endgame = false;
  int corners, edges, stable, placed, last_edges, mobility, open, frontier, x_discs, c_discs;
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

// The opponent has so many moves to take a corner by force; more are not searched.
constexpr std::size_t kMostForcing = 3;

// Whether the opponent takes the corner as early as in the line whatever the mover plays, and after
// the first move of the other line does not.
bool OnlyHereByForce(const Finding& finding, const PlayLine& line, const PlayLine& other) {
  if (finding.plies > 2 * kMostForcing) return false;
  const auto takes = [&](const Position& position) {
    return TakesByForce(position, line.opponent(), finding.subject, finding.plies - 1);
  };
  return takes(line.positions[1]) && !takes(other.positions[1]);
}

Sentence SayCorner(const Finding& finding, const PlayLine& line, const PlayLine& other,
                   const FindingWords& words) {
  const std::string corner = Othello::FormatMove(line.end(), Move(finding.subject));
  if (!OnlyHereByForce(finding, line, other))
    return base::Say(said::kTakesCorner, words.move, words.opponent, corner, words.line);
  const std::size_t moves = finding.plies / 2;
  if (moves == 1)
    return base::Say(said::kTakesCornerAtOnce, words.move, words.opponent, corner, words.line);
  return base::Say(said::kTakesCornerByForce, words.move, words.opponent, corner, words.line,
                   moves);
}

// ---- wedges

std::vector<Finding> FindWedge(const PlayLine& line, const PlayLine& other) {
  const std::optional<Wedge> wedge = WedgeIn(line);
  if (!wedge || WedgeIn(other) || !Gaps(line, other).against()) return {};
  return {{wedge->square, 1, wedge->plies}};
}

bool WedgeHolds(const Finding&, const PlayLine& line) { return WedgeIn(line).has_value(); }

Sentence SayWedge(const Finding& finding, const PlayLine& line, const PlayLine&,
                  const FindingWords& words) {
  return base::Say(said::kWedges, words.move, words.opponent,
                   Othello::FormatMove(line.end(), Move(finding.subject)), words.mover, words.line);
}

// ---- parity: who places the last discs, in lines to the end of the game

std::vector<Finding> FindParity(const PlayLine& line, const PlayLine& other) {
  const Gaps gaps(line, other);
  if (!gaps.endgame || gaps.last_edges < kEdgeGapOfParity) return {};
  return FindLead<&LineFacts::placed, 1, &Gaps::placed, kParityGap>(line, other);
}

// ---- the frontier: a lead of the mover's, before the end of the game is in sight

std::vector<Finding> FindFrontier(const PlayLine& line, const PlayLine& other) {
  if (PliesOf(line, other) == kEndgamePlies) return {};
  return FindLead<&LineFacts::frontier, -1, &Gaps::frontier, kFrontierGap>(line, other);
}

constexpr base::StatementKind<Othello> kKinds[] = {
    {"corner", FindCorner, CornerHolds, SayCorner},
    {"wedge", FindWedge, WedgeHolds, SayWedge},
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
