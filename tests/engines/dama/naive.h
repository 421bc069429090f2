// Italian draughts once more, on a plain board of 8x8 letters and by the letter of the rules, to
// test the fast generator against.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <set>
#include <vector>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// w, b: men; W, B: kings; '.': empty.
using NaiveBoard = std::array<std::array<char, 8>, 8>;

struct NaivePlace {
  int row = 0;
  int column = 0;

  bool OnBoard() const { return row >= 0 && row < 8 && column >= 0 && column < 8; }
  int number() const { return 4 * row + column / 2 + 1; }
  friend auto operator<=>(const NaivePlace&, const NaivePlace&) = default;
};

inline NaiveBoard NaiveBoardOf(const Position& position) {
  NaiveBoard board;
  for (auto& row : board) row.fill('.');
  for (int number = 1; number <= kSquares; ++number) {
    const Square square(number);
    char& cell =
        board[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())];
    if ((position.pieces(kWhite) & square.set()) != 0) cell = 'w';
    if ((position.pieces(kBlack) & square.set()) != 0) cell = 'b';
    if ((position.kings() & square.set()) != 0)
      cell = static_cast<char>(std::toupper(static_cast<unsigned char>(cell)));
  }
  return board;
}

// A move as the naive generator sees it: the squares by their numbers.
struct NaiveMove {
  int from = 0;
  int to = 0;
  std::set<int> captured;
  friend auto operator<=>(const NaiveMove&, const NaiveMove&) = default;
};

class NaiveGenerator {
 public:
  NaiveGenerator(const NaiveBoard& board, bool white) : board_(board), white_(white) {}

  std::set<NaiveMove> Moves() {
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const NaivePlace place{row, column};
        if (!Own(At(place))) continue;
        const char piece = At(place);
        At(place) = '.';
        Capture(piece, {place}, {}, "");
        At(place) = piece;
      }
    }
    std::set<NaiveMove> moves;
    if (lines_.empty()) {
      AddSteps(moves);
      return moves;
    }
    const auto best = std::max_element(lines_.begin(), lines_.end(), Before);
    for (const Line& line : lines_) {
      if (Before(line, *best)) continue;
      NaiveMove move{line.path.front().number(), line.path.back().number(), {}};
      for (const NaivePlace& place : line.captured) move.captured.insert(place.number());
      moves.insert(move);
    }
    return moves;
  }

 private:
  struct Line {
    std::vector<NaivePlace> path;
    std::vector<NaivePlace> captured;
    std::string kinds;  // 'k' or 'm' for each piece taken; k comes first
    bool king = false;
  };

  // Whether `b` has precedence over `a`.
  static bool Before(const Line& a, const Line& b) {
    if (a.captured.size() != b.captured.size()) return a.captured.size() < b.captured.size();
    if (a.king != b.king) return b.king;
    const auto kings = [](const Line& line) {
      return std::count(line.kinds.begin(), line.kinds.end(), 'k');
    };
    if (kings(a) != kings(b)) return kings(a) < kings(b);
    for (std::size_t i = 0; i < a.kinds.size(); ++i) {
      if (a.kinds[i] != b.kinds[i]) return b.kinds[i] == 'k';
    }
    return false;
  }

  char& At(NaivePlace place) {
    return board_[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
  }
  bool Own(char piece) const {
    return white_ ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
  }
  bool Enemy(char piece) const { return piece != '.' && !Own(piece); }
  static bool IsKing(char piece) { return piece == 'W' || piece == 'B'; }
  bool MayGo(char piece, int row_step) const {
    return IsKing(piece) || row_step == (white_ ? -1 : 1);
  }

  void Capture(char piece, std::vector<NaivePlace> path, std::vector<NaivePlace> captured,
               std::string kinds) {
    for (const int row_step : {-1, 1}) {
      for (const int column_step : {-1, 1}) {
        if (!MayGo(piece, row_step)) continue;
        const NaivePlace over{path.back().row + row_step, path.back().column + column_step};
        const NaivePlace land{over.row + row_step, over.column + column_step};
        if (!land.OnBoard() || !Enemy(At(over)) || At(land) != '.') continue;
        if (std::find(captured.begin(), captured.end(), over) != captured.end()) continue;
        if (IsKing(At(over)) && !IsKing(piece)) continue;
        auto longer_path = path;
        auto longer_captured = captured;
        longer_path.push_back(land);
        longer_captured.push_back(over);
        const std::string longer_kinds = kinds + (IsKing(At(over)) ? 'k' : 'm');
        lines_.push_back({longer_path, longer_captured, longer_kinds, IsKing(piece)});
        Capture(piece, longer_path, longer_captured, longer_kinds);
      }
    }
  }

  void AddSteps(std::set<NaiveMove>& moves) {
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const NaivePlace from{row, column};
        if (!Own(At(from))) continue;
        for (const int row_step : {-1, 1}) {
          for (const int column_step : {-1, 1}) {
            const NaivePlace to{row + row_step, column + column_step};
            if (!MayGo(At(from), row_step) || !to.OnBoard() || At(to) != '.') continue;
            moves.insert({from.number(), to.number(), {}});
          }
        }
      }
    }
  }

  NaiveBoard board_;
  bool white_;
  std::vector<Line> lines_;
};

inline std::set<NaiveMove> NaiveMoves(const Position& position) {
  return NaiveGenerator(NaiveBoardOf(position), position.turn() == kWhite).Moves();
}

inline NaiveBoard NaivePlay(NaiveBoard board, const NaiveMove& move) {
  const auto cell = [&](int number) -> char& {
    const Square square(number);
    return board[static_cast<std::size_t>(square.row())][static_cast<std::size_t>(square.column())];
  };
  char piece = cell(move.from);
  cell(move.from) = '.';
  for (const int number : move.captured) cell(number) = '.';
  if (piece == 'w' && move.to <= 4) piece = 'W';
  if (piece == 'b' && move.to >= 29) piece = 'B';
  cell(move.to) = piece;
  return board;
}

// Any position of so many pieces: at least one of each side, at most twelve; one piece in
// `one_king_in` is a king.
inline Position RandomPosition(int pieces, int one_king_in, std::mt19937_64& random) {
  std::array<int, kSquares> numbers;
  for (int i = 0; i < kSquares; ++i) numbers[static_cast<std::size_t>(i)] = i + 1;
  std::shuffle(numbers.begin(), numbers.end(), random);
  std::array<Bitboard, 2> sides{};
  Bitboard kings = 0;
  for (int i = 0; i < pieces; ++i) {
    const Square square(numbers[static_cast<std::size_t>(i)]);
    std::size_t side = i < 2 ? static_cast<std::size_t>(i) : random() % 2;
    if (Count(sides[side]) == kMostPieces) side = 1 - side;
    sides[side] |= square.set();
    const bool on_last_row =
        (square.set() & Position::CrownRow(static_cast<core::Player>(side))) != 0;
    if (on_last_row || random() % static_cast<unsigned>(one_king_in) == 0) kings |= square.set();
  }
  return {sides[0], sides[1], kings, random() % 2 == 0 ? kWhite : kBlack};
}

}  // namespace tavoliere::dama
