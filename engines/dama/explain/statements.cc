#include "engines/dama/explain/statements.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace tavoliere::dama {
namespace {

using base::Finding;
using base::FindingWords;
using base::Sentence;
using PlayLine = base::LineOfPlay<Dama>;

// Where a side has more pieces than this ahead, one piece or king more changes little. Found by
// tools/measure/explanations.py, see data/README.md.
constexpr int kMostAhead = 2;

bool NearlyLevel(const PlayLine& line) {
  const Position& start = line.positions.front();
  const int ahead = Count(start.pieces(line.mover())) - Count(start.pieces(line.opponent()));
  return std::abs(ahead) <= kMostAhead;
}

// What a line takes off the board.
struct Exchange {
  int of_opponent = 0;    // pieces that the opponent of the first move's side captures
  int of_mover = 0;       // pieces that this side captures
  std::size_t plies = 0;  // up to the last capture
  bool shot = false;      // the opponent lets pieces be captured before it captures any
};

Exchange ExchangeIn(const PlayLine& line) {
  Exchange captures;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    if (!line.moves[i].IsCapture()) continue;
    const int taken = Count(line.moves[i].captured());
    if (i % 2 == 1) {
      if (captures.of_opponent == 0 && captures.of_mover > 0) captures.shot = true;
      captures.of_opponent += taken;
    } else {
      captures.of_mover += taken;
    }
    captures.plies = i + 1;
  }
  // A capture that the first move makes is no sacrifice of the opponent's.
  if (line.moves.front().IsCapture()) captures.shot = false;
  return captures;
}

int PiecesLost(const PlayLine& line) {
  const Exchange captures = ExchangeIn(line);
  return captures.of_opponent - captures.of_mover;
}

std::vector<Finding> FindPieces(const PlayLine& line, const PlayLine&) {
  const int lost = PiecesLost(line);
  if (lost <= 0 || !NearlyLevel(line)) return {};
  return {{0, lost, ExchangeIn(line).plies}};
}

bool PiecesHold(const Finding& finding, const PlayLine& line) {
  return PiecesLost(line) >= finding.amount;
}

Sentence PieceCount(int count) {
  return count == 1 ? Sentence(said::kOnePiece) : base::Say(said::kPieces, count);
}

Sentence SayPieces(const Finding&, const PlayLine& line, const PlayLine&,
                   const FindingWords& words) {
  const Exchange captures = ExchangeIn(line);
  const Sentence taken = PieceCount(captures.of_opponent);
  if (captures.of_mover == 0)
    return base::Say(said::kTakesForNothing, words.move, words.opponent, taken, words.line);
  if (captures.shot)
    return base::Say(said::kShot, words.move, words.opponent, captures.of_mover, taken, words.line);
  return base::Say(said::kTakesForLess, words.move, words.opponent, taken, words.mover,
                   captures.of_mover, words.line);
}

// ---- exchanges in which nothing is lost, but the other line gains pieces

std::vector<Finding> FindExchange(const PlayLine& line, const PlayLine& other) {
  const int lost = PiecesLost(line);
  if (lost > 0 || lost <= PiecesLost(other) || !NearlyLevel(line)) return {};
  return {{0, lost, std::max<std::size_t>(1, ExchangeIn(line).plies)}};
}

Sentence SayExchange(const Finding&, const PlayLine& line, const PlayLine& other,
                     const FindingWords& words) {
  const Exchange here = ExchangeIn(line);
  const Exchange there = ExchangeIn(other);
  return base::Say(said::kExchange, words.move, words.mover, here.of_mover, words.opponent,
                   here.of_opponent, words.line, words.other, there.of_mover, there.of_opponent);
}

// By how many kings the opponent gains on the mover.
int KingsGained(const PlayLine& line) {
  const auto lead = [&](const Position& position) {
    return Count(position.kings(line.opponent())) - Count(position.kings(line.mover()));
  };
  return lead(line.end()) - lead(line.positions.front());
}

int NewKings(const PlayLine& line) {
  int kings = 0;
  for (std::size_t i = 1; i < line.moves.size(); i += 2) {
    kings += Count(line.positions[i + 1].kings(line.opponent())) -
             Count(line.positions[i].kings(line.opponent()));
  }
  return kings;
}

// Whether the opponent gains more on the mover in kings than in the other line. Kings that pieces
// pay for are no reason.
bool GainsKings(const PlayLine& line, const PlayLine& other) {
  return KingsGained(line) > KingsGained(other) && PiecesLost(line) >= PiecesLost(other) &&
         NearlyLevel(line);
}

std::vector<Finding> FindKings(const PlayLine& line, const PlayLine& other) {
  const int kings = NewKings(line);
  if (kings == 0 || KingsGained(line) <= 0 || !GainsKings(line, other)) return {};
  std::size_t last = 0;
  for (std::size_t i = 1; i < line.moves.size(); i += 2) {
    if (Count(line.positions[i + 1].kings(line.opponent())) >
        Count(line.positions[i].kings(line.opponent())))
      last = i + 1;
  }
  return {{0, kings, last}};
}

bool KingsHold(const Finding& finding, const PlayLine& line) {
  return NewKings(line) >= finding.amount;
}

Sentence SayKings(const Finding&, const PlayLine& line, const PlayLine&,
                  const FindingWords& words) {
  const int kings = NewKings(line);
  return base::Say(kings == 1 ? said::kGetsKing : said::kGetsKings, words.move, words.opponent,
                   words.line, kings);
}

// ---- kings, where the mover has fewer than in the other line, or the opponent none that is new

std::vector<Finding> FindKingLead(const PlayLine& line, const PlayLine& other) {
  if (!GainsKings(line, other)) return {};
  const std::vector<Finding> new_kings = FindKings(line, other);
  if (!new_kings.empty() && !KingsHold(new_kings.front(), other)) return {};
  return {{0, KingsGained(line), line.moves.size()}};
}

bool KingLeadHolds(const Finding& finding, const PlayLine& line) {
  return KingsGained(line) >= finding.amount;
}

Sentence SayKingLead(const Finding&, const PlayLine& line, const PlayLine& other,
                     const FindingWords& words) {
  const auto kings = [&](const PlayLine& counted, core::Player side) {
    return Count(counted.end().kings(side));
  };
  return base::Say(said::kKingLead, words.move, words.mover, kings(line, line.mover()),
                   words.opponent, kings(line, line.opponent()), words.line, words.other,
                   kings(other, line.mover()), kings(other, line.opponent()));
}

constexpr base::StatementKind<Dama> kKinds[] = {
    {"pieces", FindPieces, PiecesHold, SayPieces},
    {"exchange", FindExchange, PiecesHold, SayExchange},
    {"kings", FindKings, KingsHold, SayKings},
    {"kings", FindKingLead, KingLeadHolds, SayKingLead},
};

}  // namespace

absl::Span<const base::StatementKind<Dama>> Statements() { return kKinds; }

}  // namespace tavoliere::dama
