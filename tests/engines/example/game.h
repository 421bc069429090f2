// A whole game for README.md's "Adding a game": Neutreeko, by Jan Kristian Haugland. On 5x5 squares
// each side has three pieces; a move slides one in any of the eight directions until the border or a
// piece stops it. Whoever has three in a row, with no gap, has won; Black begins.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/bits.h"
#include "core/move_list.h"
#include "core/search/hook_check.h"
#include "core/types.h"
#include "engines/base/grid.h"
#include "protocol/wire/text.h"

namespace tavoliere::example {

inline constexpr base::Grid kBoard(5, 5, base::Grid::FirstRow::kBottom);
inline constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}}};

struct Neutreeko : core::OneVariant {
  struct Move {
    int from = 0, to = 0;
    std::uint16_t tag() const { return static_cast<std::uint16_t>(1 + 25 * from + to); }
    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = core::MoveList<Move, 24>;

  struct Position {
    std::array<core::Bits, 2> pieces{};  // of player 1, of player 2
    core::Player mover = core::Player::kFirst;
    int plies = 0;  // of the game so far: of the text, not of the key

    core::Player turn() const { return mover; }
    core::Bits own() const { return pieces[static_cast<std::size_t>(mover)]; }
    core::Bits other() const { return pieces[1 - static_cast<std::size_t>(mover)]; }
    core::Key key() const { return core::KeyOf(pieces[0], pieces[1], mover); }
    Position Play(const Move& move) const {
      Position next{pieces, core::Opponent(mover), plies + 1};
      next.pieces[static_cast<std::size_t>(mover)] ^= core::Bit(move.from) | core::Bit(move.to);
      return next;
    }
    friend bool operator==(const Position&, const Position&) = default;
  };

  struct Settings {
    int draw_plies = 200;
    int repetitions = 3;
  };
  static constexpr std::array<core::Setting<Settings>, 2> kSettings = {
      {{"Draw Plies", &Settings::draw_plies, 1, 10'000, "length of the game that makes a draw"},
       {"Repetitions", &Settings::repetitions, 2, 100, "of a position, that make a draw"}}};
  static constexpr std::array<const char*, 2> kPlayerNames = {"Black", "White"};

  static Position Start(Variant) { return *Parse("1w1w1/2b2/5/2w2/1b1b1 b 0", {}); }

  static bool HasThree(core::Bits set) {
    for (core::Bits left = set; left != 0;) {
      const int square = core::PopLowest(left);
      for (std::size_t line = 0; line < 4; ++line) {
        const int next = Step(square, kSteps[line]);
        const int last = next < 0 ? -1 : Step(next, kSteps[line]);
        if (last >= 0 && (set & core::Bit(next)) != 0 && (set & core::Bit(last)) != 0) return true;
      }
    }
    return false;
  }
  static void Generate(const Position& p, MoveList& out) {
    if (HasThree(p.other())) return;
    for (core::Bits left = p.own(); left != 0;) {
      const int from = core::PopLowest(left);
      for (const std::array<int, 2>& step : kSteps) {
        int to = from;
        for (int next = Step(to, step); next >= 0 && ((p.own() | p.other()) & core::Bit(next)) == 0;
             next = Step(to, step))
          to = next;
        if (to != from) out.push_back({from, to});
      }
    }
  }
  static core::Outcome Result(const Position& p) {
    return core::Outcome::Win(core::Opponent(p.mover), "three in a row");
  }
  static bool Irreversible(const Position&, const Move&) { return false; }
  static std::optional<core::Outcome> Adjudicate(const Position& p, const core::HistoryFacts& facts,
                                                 const Settings& settings) {
    if (facts.occurrences >= settings.repetitions) return core::Outcome::Draw("repetition");
    if (p.plies >= settings.draw_plies) return core::Outcome::Draw("the longest game");
    return std::nullopt;
  }

  // "1w1w1/2b2/5/2w2/1b1b1 b 0": the rows, the side to move, the plies played.
  static absl::StatusOr<Position> Parse(const std::string& text, Variant) {
    const std::vector<std::string> words = absl::StrSplit(text, ' ');
    if (words.size() != 3 || (words[1] != "b" && words[1] != "w"))
      return absl::InvalidArgumentError(
          absl::StrCat("expected rows, b or w, and the plies played, not '", text, "'"));
    const absl::StatusOr<std::string> cells = kBoard.ParseRows(words[0], "bw", '.');
    if (!cells.ok()) return cells.status();
    const auto plies = protocol::ParseNumber(words[2], "the plies played", 0, 10'000);
    if (!plies.ok()) return plies.status();
    Position p{{},
               words[1] == "b" ? core::Player::kFirst : core::Player::kSecond,
               static_cast<int>(*plies)};
    for (int square = 0; square < kBoard.squares(); ++square) {
      const char cell = (*cells)[static_cast<std::size_t>(square)];
      if (cell != '.') p.pieces[cell == 'w'] |= core::Bit(square);
    }
    if (core::Count(p.pieces[0]) != 3 || core::Count(p.pieces[1]) != 3)
      return absl::InvalidArgumentError("expected three pieces of each side");
    if (HasThree(p.own())) return absl::InvalidArgumentError("the side to move has won already");
    return p;
  }
  static std::string Format(const Position& p) {
    return absl::StrCat(kBoard.FormatRows([&](int square) { return CellAt(p, square); }, '.'),
                        p.mover == core::Player::kFirst ? " b " : " w ", p.plies);
  }
  static std::string FormatMove(const Position&, const Move& move) {
    return kBoard.Name(move.from) + kBoard.Name(move.to);
  }
  static std::string RulesText() {
    return "A move slides a piece in any of the eight directions until something stops it.\n"
           "Whoever has three in a row, without a gap, has won.\n"
           "A position that comes back too often, and too long a game, are draws.";
  }
  static base::BoardPicture Picture(const Position& p) {
    return kBoard.Picture([&](int square) { return std::string(1, CellAt(p, square)); });
  }
  static base::CellKinds Cells() { return {".", "b", "w"}; }
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn) {
    const auto cell = [&](int square) {
      return picture.cells[static_cast<std::size_t>(kBoard.CellOf(square))][0];
    };
    return kBoard.FormatRows(cell, '.') + (turn == core::Player::kFirst ? " b 0" : " w 0");
  }
  static Position Mirrored(const Position& p) {
    return {{p.pieces[1], p.pieces[0]}, core::Opponent(p.mover), p.plies};
  }

 private:
  // The neighbour in that direction, or -1.
  static int Step(int square, const std::array<int, 2>& step) {
    const int column = kBoard.ColumnOf(square) + step[0];
    const int row = kBoard.RowOf(square) + step[1];
    return kBoard.Has(column, row) ? kBoard.At(column, row) : -1;
  }
  static char CellAt(const Position& p, int square) {
    if ((p.pieces[0] & core::Bit(square)) != 0) return 'b';
    return (p.pieces[1] & core::Bit(square)) != 0 ? 'w' : '.';
  }
};

// Pieces near the centre can go everywhere.
struct Evaluator {
  static constexpr core::HookSet kHooks = {core::Hook::kExplain};
  static int Centre(core::Bits pieces) {
    return core::Count(pieces & core::Bits{0b00000'01110'01110'01110'00000});
  }
  core::Score Evaluate(const Neutreeko::Position& p) const {
    return core::Score(20 * (Centre(p.own()) - Centre(p.other())));
  }
  std::string Explain(const Neutreeko::Position& p) const {
    return absl::StrCat("pieces near the centre ", Centre(p.own()), " against ", Centre(p.other()));
  }
};

}  // namespace tavoliere::example
