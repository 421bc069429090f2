#include "engines/dama/rules/routes.h"

#include <utility>

#include <algorithm>

namespace tavoliere::dama {
namespace {

Bitboard Along(Bitboard square, int step) { return step < 0 ? square >> -step : square << step; }

class RouteFinder {
 public:
  explicit RouteFinder(const Position& position) : position_(position) {}

  std::vector<CaptureRoute> Find() {
    for (Bitboard own = position_.pieces(position_.turn()); own != 0; own &= own - 1) {
      const Bitboard from = Lowest(own);
      CaptureRoute route;
      route.squares = {Square::Of(from)};
      route.by_king = (from & position_.kings()) != 0;
      empty_ = position_.empty() | from;
      Extend(route);
    }
    return std::move(found_);
  }

 private:
  void Extend(const CaptureRoute& route) {
    const Bitboard at = route.squares.back().set();
    const Bitboard enemies = position_.pieces(core::Opponent(position_.turn()));
    bool ends = true;
    for (const int step : {kUpLeft, kUpRight, kDownLeft, kDownRight}) {
      const bool forward = (step < 0) == (position_.turn() == kWhite);
      if (!route.by_king && !forward) continue;
      const Bitboard victim = Along(at, step) & enemies & ~route.captured;
      const bool king = (victim & position_.kings()) != 0;
      if (king && !route.by_king) continue;
      const Bitboard landing = Along(victim, step) & empty_;
      if (landing == 0) continue;
      ends = false;
      CaptureRoute longer = route;
      longer.squares.push_back(Square::Of(landing));
      longer.captured |= victim;
      longer.kinds.push_back(king);
      Extend(longer);
    }
    if (ends && !route.kinds.empty()) found_.push_back(route);
  }

  const Position& position_;
  Bitboard empty_ = 0;
  std::vector<CaptureRoute> found_;
};

}  // namespace

std::vector<CaptureRoute> CaptureRoutes(const Position& position) {
  return RouteFinder(position).Find();
}

std::optional<Precedence> Precedes(const CaptureRoute& a, const CaptureRoute& b) {
  const auto decide = [](auto of_a, auto of_b, Precedence article) -> std::optional<Precedence> {
    return of_a > of_b ? std::optional(article) : std::nullopt;
  };
  const auto kings = [](const CaptureRoute& route) {
    return std::count(route.kinds.begin(), route.kinds.end(), true);
  };
  if (a.kinds.size() != b.kinds.size())
    return decide(a.kinds.size(), b.kinds.size(), Precedence::kMorePieces);
  if (a.by_king != b.by_king) return decide(a.by_king, b.by_king, Precedence::kByKing);
  if (kings(a) != kings(b)) return decide(kings(a), kings(b), Precedence::kMoreKings);
  if (a.kinds != b.kinds) return decide(a.kinds, b.kinds, Precedence::kKingsEarlier);
  return Precedence::kFreeChoice;
}

std::vector<CaptureRoute> LegalRoutes(const std::vector<CaptureRoute>& routes) {
  std::vector<CaptureRoute> legal;
  for (const CaptureRoute& route : routes) {
    if (!legal.empty() && !Precedes(route, legal.front())) continue;
    if (!legal.empty() && Precedes(route, legal.front()) != Precedence::kFreeChoice) legal.clear();
    legal.push_back(route);
  }
  return legal;
}

}  // namespace tavoliere::dama
