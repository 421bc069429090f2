// What a two-player game's engine answers about the game: `query` and `d`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/history.h"
#include "engines/base/game_text.h"
#include "engines/base/outcome_text.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text.h"

namespace tavoliere::base {

template <GameText G>
std::string PlayerName(core::Player player) {
  return TextOf<G>::PlayerName(player);
}

// The error quotes the text.
template <GameText G>
absl::StatusOr<typename G::Move> ParseMove(const typename G::Position& position,
                                           const std::string& text) {
  absl::StatusOr<typename G::Move> move = TextOf<G>::ParseMove(position, text);
  if (move.ok()) return move;
  return absl::InvalidArgumentError(absl::StrCat("illegal move ", protocol::Quoted(text), ": ",
                                                 std::string(move.status().message())));
}

template <GameText G>
class Queries {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // All outlive it. `spell` writes a move as the engine does.
  Queries(const core::History<G>& history, const core::SettingsOf<G>& settings,
          absl::FunctionRef<std::string(const Position&, const Move&)> spell)
      : history_(history), settings_(settings), spell_(spell) {}

  // As protocol::Engine::Query().
  absl::StatusOr<std::string> Answer(const protocol::QueryCommand& query) const {
    const std::string& what = query.what;
    const std::string argument = absl::StrJoin(query.arguments, " ");
    const std::optional<core::Outcome> over = history_.GameOver(settings_);
    if (what == "players") return std::string("2");
    if (what == "p1turn") return YesNo(history_.current().turn() == core::Player::kFirst);
    if (what == "gameover") return YesNo(over.has_value());
    if (what == "result") return ResultWord(over);
    if (what == "reason") return over ? std::string(over->reason) : "none";
    if (what == "legal")
      return argument.empty() ? LegalMoves(over)
                              : YesNo(!over && ParseMove<G>(history_.current(), argument).ok());
    if (what == "move") return Spelling(argument, over);
    if (what == "fen") return G::Format(history_.current());
    if (what == "startfen") return G::Format(history_.start());
    if (what == "board") return ToLine(G::Picture(history_.current()));
    if (what == "squares") return NamesLine(G::Picture(history_.current()));
    if (what == "sides") return absl::StrJoin(TextOf<G>::PlayerNames(), " ");
    if (what == "routes") return Routes(over);
    if (what == "obliged") return Obligation(over);
    if (what == "why") return Why(query.arguments, over);
    return absl::InvalidArgumentError(absl::StrCat("unknown query ", protocol::Quoted(what)));
  }

  // As protocol::Engine::Display().
  std::string Display() const {
    const Position& position = history_.current();
    const std::optional<core::Outcome> over = history_.GameOver(settings_);
    return absl::StrCat(
        ToText(G::Picture(position)), "\n\nFen: ", G::Format(position),
        "\nTo move: ", PlayerName<G>(position.turn()), "\nLegal moves: ", LegalMoves(over),
        over ? absl::StrCat("\nResult: ", ResultWord(over), " (", std::string(over->reason), ")")
             : "");
  }

 private:
  static std::string YesNo(bool yes) { return yes ? "true" : "false"; }

  MoveList Legal(const std::optional<core::Outcome>& over) const {
    MoveList moves;
    if (!over) G::Generate(history_.current(), moves);
    return moves;
  }

  std::string LegalMoves(const std::optional<core::Outcome>& over) const {
    std::vector<std::string> words;
    for (const Move& move : Legal(over)) words.push_back(spell_(history_.current(), move));
    return words.empty() ? "none" : absl::StrJoin(words, " ");
  }

  absl::StatusOr<std::string> Spelling(const std::string& text,
                                       const std::optional<core::Outcome>& over) const {
    if (text.empty()) return absl::InvalidArgumentError("query move needs a move");
    const absl::StatusOr<Move> move = ParseMove<G>(history_.current(), text);
    return over || !move.ok() ? "none" : spell_(history_.current(), *move);
  }

  std::string Routes(const std::optional<core::Outcome>& over) const {
    std::vector<std::string> words;
    for (const Move& move : Legal(over)) {
      const std::string text = spell_(history_.current(), move);
      for (const SquareNames& route : TextOf<G>::Routes(history_.current(), move))
        words.push_back(absl::StrCat(text, "=", absl::StrJoin(route, ",")));
    }
    return words.empty() ? "none" : absl::StrJoin(words, " ");
  }

  std::string Obligation(const std::optional<core::Outcome>& over) const {
    const std::string rule = over ? "" : TextOf<G>::Obligation(history_.current());
    return rule.empty() ? "none" : rule;
  }

  absl::StatusOr<std::string> Why(const std::vector<std::string>& words,
                                  const std::optional<core::Outcome>& over) const {
    const std::string text = absl::StrJoin(words, " ");
    if (text.empty()) return absl::InvalidArgumentError("query why needs a move");
    if (over) return absl::StrCat("the game is over: ", std::string(over->reason));
    if (words.front() == "from") {
      const std::vector<std::string> squares(words.begin() + 1, words.end());
      if (squares.empty()) return absl::InvalidArgumentError("query why from needs a square");
      return TextOf<G>::WhyNotFrom(history_.current(), squares);
    }
    const absl::StatusOr<Move> move = TextOf<G>::ParseMove(history_.current(), text);
    if (move.ok()) return absl::StrCat(text, " is legal");
    return std::string(move.status().message());
  }

  const core::History<G>& history_;
  const core::SettingsOf<G>& settings_;
  const absl::FunctionRef<std::string(const Position&, const Move&)> spell_;
};

}  // namespace tavoliere::base
