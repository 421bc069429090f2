// The text of a game as its engine reads and writes it: what the game declares (text_concepts.h),
// or the default.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "core/game.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/choice.h"
#include "engines/base/text/sentence.h"
#include "engines/base/text/text_concepts.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {

// "p1win", "p2win", "draw", or "none" while the game goes on: the answer to `query result`.
std::string ResultWord(const std::optional<core::Outcome>& outcome);

// A position text without the brackets, quotation marks and the tag's name that may stand around
// it: F of [FEN "F"], BO[F], (F) or "F".
std::string BarePosition(const std::string& text);

// A move without its number before it, the signs *, ! and ? behind it, and the blanks in it:
// "22-18" of "1. 22 - 18!". A hyphen takes the place of a blank between two digits.
std::string BareMove(const std::string& text);

// The squares of `picture` that `text` names one after the other, the longest name first.
SquareNames SquaresIn(std::string_view text, const BoardPicture& picture);

// The pass of games in which a player passes who has no other move: the list of moves is then the
// pass alone, which FormatMove() writes as "pass".
inline constexpr char kPass[] = "pass";

// Whether a move's text is a pass: "pass", or the null move of UCI, in either case.
inline bool IsPass(const std::string& text) {
  return absl::EqualsIgnoreCase(text, kPass) || text == "0000";
}

// The pass of `position`, for a ParseMove() whose text is one; an error where the game is over, or
// where the side to move has other moves: `several` of them, or `one`.
template <Notation G>
absl::StatusOr<typename G::Move> ReadPass(const typename G::Position& position,
                                          const Words& several = kMayNotPass,
                                          const Words& one = kMayNotPassOne);

// What the game declares, or the default.
template <Notation G>
class TextOf {
  static_assert(TextFits<G>());

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text) {
    absl::StatusOr<Move> move = ParseBareMove(position, BareMove(text));
    if (move.ok()) return move;
    // "1 22-18": the number could have been a square.
    const std::size_t blank = text.find(' ');
    if (blank == std::string::npos || protocol::MoveNumberLength(text.substr(0, blank)) != blank)
      return move;
    const absl::StatusOr<Move> numbered = ParseBareMove(position, BareMove(text.substr(blank)));
    return numbered.ok() ? numbered : move;
  }

  static absl::StatusOr<std::vector<Move>> ParseMoves(const Position& position,
                                                      const std::string& text) {
    if constexpr (internal::kDeclaresParseMoves<G>) {
      return G::ParseMoves(position, BareMove(text));
    } else {
      ASSIGN_OR_RETURN(const Move move, ParseMove(position, text));
      return std::vector<Move>{move};
    }
  }

  // The command in which a game from the start that stands for a position is a list of moves.
  static protocol::PositionCommand WithMoves(protocol::PositionCommand command) {
    if constexpr (internal::kDeclaresAsMoves<G>) {
      const std::string moves = command.fen ? G::AsMoves(*command.fen) : "";
      if (!moves.empty()) {
        command.fen.reset();
        command.moves.insert(command.moves.begin(), moves);
      }
    }
    return command;
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

  // What the sides have at the end; empty: the game counts nothing.
  static Sentence FinalCount(const Position& position) {
    if constexpr (internal::kDeclaresFinalCount<G>) {
      return G::FinalCount(position);
    } else {
      return "";
    }
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
      ASSIGN_OR_RETURN(const auto board, ParseEditedBoard(words, G::Cells(), present, players));
      ASSIGN_OR_RETURN(const auto position,
                       G::Parse(G::FormatBoard(board.picture, board.turn), variant));
      return G::Format(position);
    } else {
      return absl::UnimplementedError("boards of this game cannot be given cell by cell");
    }
  }

  // The values of `UCI_Variant`, the usual one first.
  static std::vector<std::string> VariantNames() { return NamesOf(G::kVariants); }

  // Whether all that it says is there in Italian.
  static constexpr bool SpeaksItalian() {
    if constexpr (internal::kDeclareskSpeaksItalian<G>) {
      return G::kSpeaksItalian;
    } else {
      return false;
    }
  }

  // Empty: the game says none.
  static Sentence Title() {
    if constexpr (internal::kDeclareskTitle<G>) {
      return G::kTitle;
    } else {
      return "";
    }
  }
  // What the game is, in a sentence. Empty: the game says none.
  static Sentence About() {
    if constexpr (internal::kDeclareskAbout<G>) {
      return G::kAbout;
    } else {
      return "";
    }
  }
  // One for each of VariantNames(), or none at all.
  static std::vector<Sentence> VariantTitles() {
    if constexpr (internal::kDeclareskVariantTitles<G>) {
      return {std::begin(G::kVariantTitles), std::end(G::kVariantTitles)};
    } else {
      return {};
    }
  }
  // Empty: its program converts no files.
  static std::string Import() {
    if constexpr (internal::kDeclareskImport<G>) {
      return G::kImport;
    } else {
      return "";
    }
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

 private:
  static absl::StatusOr<Move> ParseBareMove(const Position& position, const std::string& text) {
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
      if constexpr (core::TwoPlayerGame<G>) {
        if (IsPass(text)) return ReadPass<G>(position);
      }
      return Wrong({"$0 is not one of the legal moves $1", "$0 non è una delle mosse legali $1"},
                   protocol::Quoted(text), absl::StrJoin(legal, " "));
    }
  }
};

template <Notation G>
absl::StatusOr<typename G::Move> ReadPass(const typename G::Position& position,
                                          const Words& several, const Words& one) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  if (moves.empty()) return Wrong(kGameIsOver);
  if (moves.size() == 1 && G::FormatMove(position, moves[0]) == kPass) return moves[0];
  return Wrong(moves.size() == 1 ? one : several, TextOf<G>::Side(position.turn()), moves.size());
}

}  // namespace tavoliere::base
