// The functions that a game adds to its rules for text: formats, pictures, sentences.
//
// The StrCat of Debian's Abseil does not take a std::string_view: core::Outcome::reason, which is a
// literal, needs std::string(...) around it there.
#pragma once

#include <array>
#include <concepts>
#include <iterator>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/game.h"
#include "core/optional_parts.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/manual.h"
#include "engines/base/text/sentence.h"

namespace tavoliere::base {

namespace internal {
// Does not compile where a part of Notation is missing: the error names that part. Else true.
template <core::Rules G>
consteval bool NotationIsWhole() {
  using Position = typename G::Position;
  static_assert(
      requires(const std::string& text, typename G::Variant variant) {
        { G::Parse(text, variant) } -> std::same_as<absl::StatusOr<Position>>;
      },
      "a game has a function: static absl::StatusOr<Position> Parse(const std::string&, Variant)");
  static_assert(
      requires(const Position& p) {
        { G::Format(p) } -> std::same_as<std::string>;
      },
      "a game has a function: static std::string Format(const Position&)");
  static_assert(
      requires(const Position& p, const typename G::Move& m) {
        { G::FormatMove(p, m) } -> std::same_as<std::string>;
      },
      "a game has a function: static std::string FormatMove(const Position&, const Move&)");
  return true;
}

// The same for the parts of BoardText.
template <core::Rules G>
consteval bool BoardTextIsWhole() {
  static_assert(
      requires {
        { G::RulesText() } -> std::convertible_to<Sentence>;
      },
      "a game has a function: static std::string RulesText(), or one that returns a "
      "base::Sentence");
  static_assert(
      requires(const typename G::Position& p) {
        { G::Picture(p) } -> std::same_as<BoardPicture>;
      },
      "a game has a function: static base::BoardPicture Picture(const Position&)");
  return true;
}
}  // namespace internal

// Text of any game, also for one player.
//   Parse              position text -> position, or an error that says what was expected and
//                      quotes the input. BarePosition() takes off what stands around a text.
//   Format             the text from which Parse() makes the same position, its counters included
//                      (core::HistoryFacts).
//   FormatMove         no two moves of a position alike, one word.
// Optional:
//   ParseMove(p, text) any notation the game reads -> a legal move of `p`, or an error that says
//                      why not, in each language if it is made by Wrong(). Without it, the move
//                      that FormatMove() writes so, in either case, and a pass (game_text.h).
//   ParseMoves(p, text)  one word of a list of moves -> the legal moves that it holds, each in its
//                      turn, where a game's community writes several in one. Without it, one move.
//   AsMoves(text)      the game from the usual start that a position text is, as one word of a list
//                      of moves, where a game's community writes positions so; empty: it is none.
template <class G>
concept Notation = core::Rules<G> && internal::NotationIsWhole<G>() &&
    requires(const typename G::Position& p, const typename G::Move& m, const std::string& text,
             typename G::Variant v) {
  { G::Parse(text, v) } -> std::same_as<absl::StatusOr<typename G::Position>>;
  { G::Format(p) } -> std::same_as<std::string>;
  { G::FormatMove(p, m) } -> std::same_as<std::string>;
};

// Where the pieces of a move stand in turn: its origin first, or the square of a stone laid; empty
// for a pass.
using SquareNames = std::vector<std::string>;

// What is shown and said of a game on a board, also for one player. What is a Sentence may be text
// in English alone, a std::string for one: the option `Language` then changes nothing of it.
//   RulesText          the rules for a person, three lines at least.
//   Picture            the cells of the board and the names of its squares.
// Optional:
//   kSpeaksItalian     true: all that the game says it says in Italian too; the engine then has the
//                      option `Language`. Without it, English alone is spoken.
//   kTitle             what people call the game, Words.
//   kManual            how to play the game, an array of ManualPart (manual.h).
//   kVariantTitles     what people call each value of `UCI_Variant`, in its order: an array of
// Words.
//   kImport            the subcommand of the game's program that makes game records of the files of
//                      other programs: "import".
//   kPlayerNames       what player 1 and player 2 are called, a word each; without it White and
//                      Black. The clock `wtime` is White's, or player 1's where no side is White.
//   Route(p, m)        the squares of the move, SquareNames. Without it, those that its text names
//                      one after the other.
//   Routes(p, m)       in place of Route(), where a move has several origins: a route for each, a
//                      std::vector<SquareNames>.
//   WhyNotFrom(p, squares)  why the piece on the first square may not go over the others, or, of a
//                      square alone, why it may not move at all; what is no such fault may be said
//                      too. Without it, that there is no such move.
//   Obligation(p)      the rule that forbids moves that the pieces could make otherwise, in a few
//                      words ("capturing is obligatory"); empty: none does at present.
//   kReasons           the reasons of its outcomes (core::Outcome::reason) in each language: an
// array
//                      of Words; without it, or where one is missing, they are in English.
//   FinalCount(p)      what the sides have when the game has ended at `p`, in the game's own units,
//                      player 1's first ("38-26"); without it the game counts nothing.
//   Cells()            what a cell may hold, CellKinds: {".", "w", "b"}.
//   FormatBoard(picture, turn)  with Cells(): the text of the position whose board is so, its
//                      counters those of the start. The cells are of these kinds; whether there is
//                      such a position Parse() says of the text.
//   Mirrored(p)        the same position for the other side, colours exchanged: the contract suite
//                      then demands mirrored moves and scores.
template <class G>
concept BoardText = Notation<G> && internal::BoardTextIsWhole<G>() &&
    requires(const typename G::Position& p) {
  { G::RulesText() } -> std::convertible_to<Sentence>;
  { G::Picture(p) } -> std::same_as<BoardPicture>;
};

template <class G>
concept GameText = BoardText<G> && core::TwoPlayerRules<G>() && core::TwoPlayerGame<G>;

namespace internal {
TAVOLIERE_DECLARES(ParseMove)
TAVOLIERE_DECLARES(ParseMoves)
TAVOLIERE_DECLARES(AsMoves)
TAVOLIERE_DECLARES(kSpeaksItalian)
TAVOLIERE_DECLARES(kTitle)
TAVOLIERE_DECLARES(kAbout)
TAVOLIERE_DECLARES(kManual)
TAVOLIERE_DECLARES(kVariantTitles)
TAVOLIERE_DECLARES(kImport)
TAVOLIERE_DECLARES(kPlayerNames)
TAVOLIERE_DECLARES(Route)
TAVOLIERE_DECLARES(Routes)
TAVOLIERE_DECLARES(WhyNotFrom)
TAVOLIERE_DECLARES(Obligation)
TAVOLIERE_DECLARES(kReasons)
TAVOLIERE_DECLARES(FinalCount)
TAVOLIERE_DECLARES(Cells)
TAVOLIERE_DECLARES(FormatBoard)
TAVOLIERE_DECLARES(Mirrored)
}  // namespace internal

// Does not compile where an optional part has another form than the one above. Else true.
template <class G>
consteval bool TextFits() {
  using Position = typename G::Position;
  using Move = typename G::Move;
  static_assert(
      !internal::kDeclaresParseMove<G> ||
          requires(const Position& p, const std::string& text) {
            { G::ParseMove(p, text) } -> std::same_as<absl::StatusOr<Move>>;
          },
      "the form is: static absl::StatusOr<Move> ParseMove(const Position&, const std::string&)");
  static_assert(
      !internal::kDeclaresParseMoves<G> ||
          requires(const Position& p, const std::string& text) {
            { G::ParseMoves(p, text) } -> std::same_as<absl::StatusOr<std::vector<Move>>>;
          },
      "the form is: static absl::StatusOr<std::vector<Move>> ParseMoves(const Position&, const "
      "std::string&)");
  static_assert(
      !internal::kDeclaresAsMoves<G> ||
          requires(const std::string& text) {
            { G::AsMoves(text) } -> std::same_as<std::string>;
          },
      "the form is: static std::string AsMoves(const std::string&)");
  static_assert(
      !internal::kDeclareskSpeaksItalian<G> ||
          requires {
            { G::kSpeaksItalian } -> std::same_as<const bool&>;
          },
      "the form is: static constexpr bool kSpeaksItalian");
  static_assert(
      !internal::kDeclareskTitle<G> ||
          requires {
            { G::kTitle } -> std::convertible_to<const Words&>;
          },
      "the form is: static constexpr base::Words kTitle");
  static_assert(
      !internal::kDeclareskManual<G> ||
          requires {
            { *std::begin(G::kManual) } -> std::convertible_to<const ManualPart&>;
          },
      "the form is: static constexpr std::array<base::ManualPart, N> kManual");
  static_assert(
      !internal::kDeclareskVariantTitles<G> ||
          requires {
            { *std::begin(G::kVariantTitles) } -> std::convertible_to<const Words&>;
          },
      "the form is: static constexpr std::array<base::Words, N> kVariantTitles");
  static_assert(
      !internal::kDeclareskImport<G> ||
          requires {
            { G::kImport } -> std::convertible_to<const char*>;
          },
      "the form is: static constexpr const char* kImport");
  static_assert(
      !internal::kDeclareskPlayerNames<G> ||
          requires {
            { G::kPlayerNames } -> std::convertible_to<std::array<const char*, 2>>;
          },
      "the form is: static constexpr std::array<const char*, 2> kPlayerNames");
  static_assert(
      !internal::kDeclaresRoute<G> ||
          requires(const Position& p, const Move& m) {
            { G::Route(p, m) } -> std::same_as<SquareNames>;
          },
      "the form is: static base::SquareNames Route(const Position&, const Move&)");
  static_assert(
      !internal::kDeclaresRoutes<G> ||
          requires(const Position& p, const Move& m) {
            { G::Routes(p, m) } -> std::same_as<std::vector<SquareNames>>;
          },
      "the form is: static std::vector<base::SquareNames> Routes(const Position&, const Move&)");
  static_assert(!internal::kDeclaresRoute<G> || !internal::kDeclaresRoutes<G>,
                "a game has Route or Routes, not both");
  static_assert(
      !internal::kDeclaresWhyNotFrom<G> ||
          requires(const Position& p, const SquareNames& squares) {
            { G::WhyNotFrom(p, squares) } -> std::convertible_to<Sentence>;
          },
      "the form is: static base::Sentence WhyNotFrom(const Position&, const base::SquareNames&)");
  static_assert(
      !internal::kDeclaresObligation<G> ||
          requires(const Position& p) {
            { G::Obligation(p) } -> std::convertible_to<Sentence>;
          },
      "the form is: static base::Sentence Obligation(const Position&)");
  static_assert(
      !internal::kDeclareskReasons<G> ||
          requires {
            { *std::begin(G::kReasons) } -> std::convertible_to<const Words&>;
          },
      "the form is: static constexpr std::array<base::Words, N> kReasons");
  static_assert(
      !internal::kDeclaresFinalCount<G> ||
          requires(const Position& p) {
            { G::FinalCount(p) } -> std::convertible_to<Sentence>;
          },
      "the form is: static base::Sentence FinalCount(const Position&)");
  static_assert(
      !internal::kDeclaresCells<G> ||
          requires {
            { G::Cells() } -> std::same_as<CellKinds>;
          },
      "the form is: static base::CellKinds Cells()");
  static_assert(
      !internal::kDeclaresFormatBoard<G> ||
          requires(const BoardPicture& picture, core::Player turn) {
            { G::FormatBoard(picture, turn) } -> std::same_as<std::string>;
          },
      "the form is: static std::string FormatBoard(const base::BoardPicture&, core::Player)");
  static_assert(internal::kDeclaresCells<G> == internal::kDeclaresFormatBoard<G>,
                "Cells and FormatBoard belong together");
  static_assert(
      !internal::kDeclaresMirrored<G> ||
          requires(const Position& p) {
            { G::Mirrored(p) } -> std::same_as<Position>;
          },
      "the form is: static Position Mirrored(const Position&)");
  TAVOLIERE_MISSPELT(G, ReadMove, ParseMove);
  TAVOLIERE_MISSPELT(G, ReadMoves, ParseMoves);
  TAVOLIERE_MISSPELT(G, AsMove, AsMoves);
  TAVOLIERE_MISSPELT(G, kItalian, kSpeaksItalian);
  TAVOLIERE_MISSPELT(G, SpeaksItalian, kSpeaksItalian);
  TAVOLIERE_MISSPELT(G, Title, kTitle);
  TAVOLIERE_MISSPELT(G, kTitles, kTitle);
  TAVOLIERE_MISSPELT(G, kVariantTitle, kVariantTitles);
  TAVOLIERE_MISSPELT(G, kImports, kImport);
  TAVOLIERE_MISSPELT(G, kPlayerName, kPlayerNames);
  TAVOLIERE_MISSPELT(G, kPlayers, kPlayerNames);
  TAVOLIERE_MISSPELT(G, PlayerNames, kPlayerNames);
  TAVOLIERE_MISSPELT(G, RouteOf, Route);
  TAVOLIERE_MISSPELT(G, RoutesOf, Routes);
  TAVOLIERE_MISSPELT(G, WhyNot, WhyNotFrom);
  TAVOLIERE_MISSPELT(G, Obligations, Obligation);
  TAVOLIERE_MISSPELT(G, Obliged, Obligation);
  TAVOLIERE_MISSPELT(G, Reasons, kReasons);
  TAVOLIERE_MISSPELT(G, kReason, kReasons);
  TAVOLIERE_MISSPELT(G, kEndReasons, kReasons);
  TAVOLIERE_MISSPELT(G, FinalScore, FinalCount);
  TAVOLIERE_MISSPELT(G, Cell, Cells);
  TAVOLIERE_MISSPELT(G, kCells, Cells);
  TAVOLIERE_MISSPELT(G, Mirror, Mirrored);
  TAVOLIERE_MISSPELT(G, Mirroring, Mirrored);
  return true;
}

}  // namespace tavoliere::base
