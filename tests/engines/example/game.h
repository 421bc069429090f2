// Neutreeko, by Jan Kristian Haugland, which engines/ADDING_A_GAME.md copies. On 5x5 squares each
// side has three pieces. A move slides one in any of the eight directions until the border or a
// piece stops it. A player with three in a row, without a gap, wins. Black moves first.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/bits.h"
#include "core/files/status_macros.h"
#include "core/game.h"
#include "core/move_list.h"
#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/grid.h"
#include "engines/base/text/two_colours.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::example {

inline constexpr base::Grid kBoard(5, 5, base::Grid::FirstRow::kBottom);
inline constexpr base::TwoColours kStones(kBoard, "bw");
inline constexpr std::array<std::array<int, 2>, 8> kSteps = {
    {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}}};

struct Neutreeko : core::OneVariant {
  struct Move {
    int from = 0, to = 0;
    std::uint16_t tag() const { return static_cast<std::uint16_t>(1 + 25 * from + to); }
    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = core::MoveList<Move, 24>;

  struct Position : base::StonesToMove {
    int plies = 0;  // of the game so far: of the text, not of the key

    Position Play(const Move& move) const {
      Position next{{stones, core::Opponent(mover)}, plies + 1};
      next.stones[static_cast<std::size_t>(mover)] ^= core::Bit(move.from) | core::Bit(move.to);
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
        const std::optional<int> next = Next(square, kSteps[line], set);
        if (next && Next(*next, kSteps[line], set)) return true;
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
        while (const std::optional<int> next = Next(to, step, ~(p.own() | p.other()))) to = *next;
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
    if (words.size() != 3)
      return absl::InvalidArgumentError(
          absl::StrCat("expected rows, b or w, and the plies played, not '", text, "'"));
    ASSIGN_OR_RETURN(const auto stones, kStones.Parse(absl::StrCat(words[0], " ", words[1])));
    ASSIGN_OR_RETURN(const auto plies,
                     protocol::ParseNumber(words[2], "the plies played", 0, 10'000));
    const Position p{stones, static_cast<int>(plies)};
    if (core::Count(p.stones[0]) != 3 || core::Count(p.stones[1]) != 3)
      return absl::InvalidArgumentError("expected three pieces of each side");
    if (HasThree(p.own())) return absl::InvalidArgumentError("the side to move has won already");
    return p;
  }
  static std::string Format(const Position& p) {
    return absl::StrCat(kStones.Format(p), " ", p.plies);
  }
  static std::string FormatMove(const Position&, const Move& move) {
    return kBoard.Name(move.from) + kBoard.Name(move.to);
  }
  static std::string RulesText() {
    return "A move slides a piece in any of the eight directions until something stops it.\n"
           "A side with three in a row, without a gap, has won.\n"
           "A position that comes back too often, and too long a game, are draws.";
  }
  static base::BoardPicture Picture(const Position& p) { return kStones.Picture(p.stones); }
  static base::CellKinds Cells() { return kStones.Cells(); }
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn) {
    return absl::StrCat(kStones.FormatBoard(picture, turn), " 0");
  }
  static Position Mirrored(const Position& p) { return {p.StonesToMove::Mirrored(), p.plies}; }

 private:
  // The neighbour in that direction, if it is one of the set.
  static std::optional<int> Next(int square, const std::array<int, 2>& step, core::Bits set) {
    const std::optional<int> next = kBoard.Step(square, step[0], step[1]);
    return next && (set & core::Bit(*next)) != 0 ? next : std::nullopt;
  }
};

// Pieces near the centre can go everywhere.
struct Evaluator final : core::EvaluatorBase<Neutreeko> {
  static int Centre(core::Bits pieces) {
    return core::Count(pieces & core::Bits{0b00000'01110'01110'01110'00000});
  }
  core::Score Evaluate(const Neutreeko::Position& p) const override {
    return core::Score(20 * (Centre(p.own()) - Centre(p.other())));
  }
  std::string Terms(const Neutreeko::Position& p) const override {
    return absl::StrCat("pieces near the centre ", Centre(p.own()), " against ", Centre(p.other()));
  }
};

}  // namespace tavoliere::example
