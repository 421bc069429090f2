// What a game adds to its rules so that it can be written, read, drawn and talked about.
//
// Abseil's StrCat of this house does not take a std::string_view: core::Outcome::reason, which is a
// literal, needs std::string(...) around it there.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/declared.h"
#include "core/game.h"
#include "engines/base/board_picture.h"
#include "engines/base/choice.h"
#include "engines/base/edited_board.h"
#include "engines/base/sentence.h"
#include "protocol/wire/text.h"

namespace tavoliere::base {

// Text of any game, also for one player.
//   Parse              position text -> position, or an error that says what was expected and
//                      quotes what came.
//   Format             the text from which Parse() makes the same position, its counters included
//                      (core::HistoryFacts).
//   FormatMove         no two moves of a position alike, one word.
// Optional:
//   ParseMove(p, text) any notation the game reads -> a legal move of `p`, or an error that says why
//                      not, in each language if it is made by Wrong(). Without it, the move that
//                      FormatMove() writes so, in either case.
//   ParseMoves(p, text)  one word of a list of moves -> the legal moves that it holds, each in its
//                      turn, where a game's community writes several in one. Without it, one move.
template <class G>
concept Notation = core::Rules<G> &&
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
//   kPlayerNames       what player 1 and player 2 are called, a word each; without it White and
//                      Black. The clock `wtime` is White's, or player 1's where nobody is White.
//   kVariantDialects   further values of `UCI_Variant`, each the usual variant in another program's
//                      text: what is different about them is the engine's affair.
//   Route(p, m)        the squares of the move, SquareNames. Without it, those that its text names
//                      one after the other.
//   Routes(p, m)       in place of Route(), where a move has several origins: a route for each, a
//                      std::vector<SquareNames>.
//   WhyNotFrom(p, squares)  why the piece on the first square may not go over the others, or, of a
//                      square alone, why it may not move at all; what is no such fault may be said
//                      too. Without it, that there is no such move.
//   Obligation(p)      the rule that forbids moves that the pieces could make otherwise, in a few
//                      words ("capturing is obligatory"); empty: none does at present.
//   kReasons           the reasons of its outcomes (core::Outcome::reason) in each language: an array
//                      of Words; without it, or where one is missing, they are in English.
//   Cells()            what a cell may hold, CellKinds: {".", "w", "b"}.
//   FormatBoard(picture, turn)  with Cells(): the text of the position whose board is so, its
//                      counters those of the start. The cells are of these kinds; whether there is
//                      such a position Parse() says of the text.
//   Mirrored(p)        the same position for the other side, colours exchanged: the contract suite
//                      then demands mirrored moves and scores.
template <class G>
concept BoardText = Notation<G> && requires(const typename G::Position& p) {
  { G::RulesText() } -> std::convertible_to<Sentence>;
  { G::Picture(p) } -> std::same_as<BoardPicture>;
};

template <class G>
concept GameText = core::TwoPlayerGame<G> && BoardText<G>;

namespace internal {
TAVOLIERE_DECLARES(ParseMove)
TAVOLIERE_DECLARES(ParseMoves)
TAVOLIERE_DECLARES(kPlayerNames)
TAVOLIERE_DECLARES(kVariantDialects)
TAVOLIERE_DECLARES(Route)
TAVOLIERE_DECLARES(Routes)
TAVOLIERE_DECLARES(WhyNotFrom)
TAVOLIERE_DECLARES(Obligation)
TAVOLIERE_DECLARES(kReasons)
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
      !internal::kDeclareskPlayerNames<G> ||
          requires {
            { G::kPlayerNames } -> std::convertible_to<std::array<const char*, 2>>;
          },
      "the form is: static constexpr std::array<const char*, 2> kPlayerNames");
  static_assert(
      !internal::kDeclareskVariantDialects<G> ||
          requires {
            { *std::begin(G::kVariantDialects) } -> std::convertible_to<const char*>;
          },
      "the form is: static constexpr std::array<const char*, N> kVariantDialects");
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
  return true;
}

inline constexpr Words kGameIsOver{"the game is over", "la partita è finita"};
inline constexpr Words kOverBecause{"the game is over: $0", "la partita è finita: $0"};
inline constexpr Words kIsLegal{"$0 is legal", "$0 è legale"};

// The squares of `picture` that `text` names one after the other, the longest name first.
SquareNames SquaresIn(std::string_view text, const BoardPicture& picture);

// What the game declares, or the default.
template <Notation G>
class TextOf {
  static_assert(TextFits<G>());

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text) {
    if constexpr (internal::kDeclaresParseMove<G>) {
      return G::ParseMove(position, text);
    } else {
      typename G::MoveList moves;
      G::Generate(position, moves);
      std::vector<std::string> legal;
      for (const Move& move : moves) {
        legal.push_back(G::FormatMove(position, move));
        if (absl::EqualsIgnoreCase(legal.back(), text)) return move;
      }
      if (legal.empty()) return Wrong(kGameIsOver);
      return Wrong({"$0 is not one of the legal moves $1", "$0 non è una delle mosse legali $1"},
                   protocol::Quoted(text), absl::StrJoin(legal, " "));
    }
  }

  static absl::StatusOr<std::vector<Move>> ParseMoves(const Position& position,
                                                      const std::string& text) {
    if constexpr (internal::kDeclaresParseMoves<G>) {
      return G::ParseMoves(position, text);
    } else {
      const absl::StatusOr<Move> move = ParseMove(position, text);
      if (!move.ok()) return move.status();
      return std::vector<Move>{*move};
    }
  }

  static std::vector<SquareNames> Routes(const Position& position, const Move& move) {
    if constexpr (internal::kDeclaresRoutes<G>) {
      return G::Routes(position, move);
    } else if constexpr (internal::kDeclaresRoute<G>) {
      return {G::Route(position, move)};
    } else {
      return {SquaresIn(G::FormatMove(position, move), G::Picture(position))};
    }
  }

  static Sentence WhyNotFrom(const Position& position, const SquareNames& squares) {
    if constexpr (internal::kDeclaresWhyNotFrom<G>) {
      return G::WhyNotFrom(position, squares);
    } else {
      return Say({"no legal move goes from $0", "nessuna mossa legale va da $0"},
                 Sentence(absl::StrJoin(squares, " over "), absl::StrJoin(squares, " per ")));
    }
  }

  // Why the game ended so.
  static Sentence Reason(const core::Outcome& outcome) {
    if constexpr (internal::kDeclareskReasons<G>) {
      for (const Words& words : G::kReasons) {
        if (outcome.reason == words.en) return words;
      }
    }
    return std::string(outcome.reason);
  }

  static Sentence Obligation(const Position& position) {
    if constexpr (internal::kDeclaresObligation<G>) {
      return G::Obligation(position);
    } else {
      return "";
    }
  }

  // Empty: boards cannot be given cell by cell.
  static CellKinds Cells() {
    if constexpr (internal::kDeclaresCells<G>) {
      return G::Cells();
    } else {
      return {};
    }
  }

  // The text of the position that the words after `query edited` describe. `present` is a board of
  // the game.
  static absl::StatusOr<std::string> EditedText(const std::vector<std::string>& words,
                                                const BoardPicture& present,
                                                typename G::Variant variant) {
    if constexpr (internal::kDeclaresCells<G>) {
      const int players = core::TwoPlayerGame<G> ? 2 : 1;
      const auto board = ParseEditedBoard(words, G::Cells(), present, players);
      if (!board.ok()) return board.status();
      const auto position = G::Parse(G::FormatBoard(board->picture, board->turn), variant);
      if (!position.ok()) return position.status();
      return G::Format(*position);
    } else {
      return absl::UnimplementedError("boards of this game cannot be given cell by cell");
    }
  }

  // The values of `UCI_Variant`, the usual one first.
  static std::vector<std::string> VariantNames() {
    std::vector<std::string> names = NamesOf(G::kVariants);
    if constexpr (internal::kDeclareskVariantDialects<G>) {
      names.insert(names.end(), std::begin(G::kVariantDialects), std::end(G::kVariantDialects));
    }
    return names;
  }

  static constexpr std::array<const char*, 2> PlayerNames() {
    if constexpr (internal::kDeclareskPlayerNames<G>) {
      return G::kPlayerNames;
    } else {
      return {"White", "Black"};
    }
  }
  // Who plays, a word each.
  static std::string Sides() {
    if constexpr (core::TwoPlayerGame<G>) {
      return absl::StrJoin(PlayerNames(), " ");
    } else {
      return "Player";
    }
  }
  static std::string PlayerName(core::Player player) {
    return PlayerNames()[static_cast<std::size_t>(player)];
  }
  // The same as a part of a sentence.
  static Sentence Side(core::Player player) { return SideSentence(PlayerName(player)); }
  // Whose clock is `wtime`.
  static constexpr core::Player White() {
    return std::string_view(PlayerNames()[1]) == "White" ? core::Player::kSecond
                                                         : core::Player::kFirst;
  }
};

}  // namespace tavoliere::base
