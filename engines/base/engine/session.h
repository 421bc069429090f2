// The game that an engine is asked about: its variant and the numbers of its rules, as options set
// them, its start and the moves so far, as `position` gives them.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "engines/base/text/choice.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/options.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {

inline absl::Status IllegalMove(const std::string& text, const absl::Status& why) {
  return absl::InvalidArgumentError(
      absl::StrCat("illegal move ", protocol::Quoted(text), ": ", std::string(why.message())));
}

// The error quotes the text.
template <Notation G>
absl::StatusOr<typename G::Move> ParseMove(const typename G::Position& position,
                                           const std::string& text) {
  absl::StatusOr<typename G::Move> move = TextOf<G>::ParseMove(position, text);
  if (!move.ok()) return IllegalMove(text, move.status());
  return move;
}
// Plays the one move that `word` is, also in a game whose lists of moves hold several in a word. On
// an error the game stays as it was.
template <GameText G>
absl::Status PlayWord(core::History<G>& game, const std::string& word) {
  ASSIGN_OR_RETURN(const auto move, ParseMove<G>(game.current(), word));
  game.Play(move);
  return absl::OkStatus();
}
// The moves of one word of a list of moves. The error quotes the word.
template <Notation G>
absl::StatusOr<std::vector<typename G::Move>> ParseMoves(const typename G::Position& position,
                                                         const std::string& text) {
  absl::StatusOr<std::vector<typename G::Move>> moves = TextOf<G>::ParseMoves(position, text);
  if (!moves.ok()) return IllegalMove(text, moves.status());
  return moves;
}

// The position that a `position` command begins with, before its moves.
template <Notation G>
absl::StatusOr<typename G::Position> StartOf(const protocol::PositionCommand& command,
                                             typename G::Variant variant) {
  if (!command.fen) return G::Start(variant);
  return G::Parse(*command.fen, variant);
}

// The moves that a `position` command makes from its start. The error quotes the word of the first
// that is none.
template <Notation G>
absl::StatusOr<std::vector<typename G::Move>> MovesOf(const protocol::PositionCommand& command,
                                                      typename G::Position start) {
  std::vector<typename G::Move> made;
  for (const std::string& word : command.moves) {
    ASSIGN_OR_RETURN(const auto moves, ParseMoves<G>(start, word));
    for (const typename G::Move& move : moves) {
      made.push_back(move);
      start = start.Play(move);
    }
  }
  return made;
}

// For two-player games; a single-player game keeps its own past and uses the functions above.
template <GameText G>
class Session {
 public:
  Session() : history_(G::Start({})) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const core::History<G>& history() const { return history_; }
  const core::SettingsOf<G>& settings() const { return settings_; }
  core::SettingsOf<G>& settings() { return settings_; }
  std::optional<core::Outcome> Over() const { return history_.GameOver(settings_); }

  // The value of `UCI_Variant`, and its meaning.
  const std::string& variant_name() const { return variant_name_; }
  typename G::Variant variant() const { return MeaningOf(G::kVariants, variant_name_); }

  // Declares `UCI_Variant`, where there is more than one, and the numbers of the rules; all outlive
  // the options. `new_game` is called after the choice of a variant, `changed` after that of a
  // number.
  void DeclareOptions(protocol::Options& options, const std::function<void()>& new_game,
                      const std::function<void()>& changed) {
    if (const std::vector<std::string> names = TextOf<G>::VariantNames(); names.size() > 1) {
      options.AddCombo("UCI_Variant", &variant_name_, names,
                       "the game's variant; setting it sets up its start position", [new_game] {
                         new_game();
                         return absl::OkStatus();
                       });
    }
    if constexpr (requires { G::kSettings; }) {
      for (const auto& setting : G::kSettings) {
        options.AddSpin(setting.name, &(settings_.*setting.value), setting.min, setting.max,
                        setting.help, [changed] {
                          changed();
                          return absl::OkStatus();
                        });
      }
    }
  }

  // The start of the chosen variant.
  void NewGame() {
    history_ = core::History<G>(G::Start(variant()));
    told_ = protocol::PositionCommand();
  }

  void SetGame(core::History<G> game) {
    history_ = std::move(game);
    told_.reset();
  }

  // On an error the game stays as it was.
  absl::Status SetPosition(const protocol::PositionCommand& said) {
    const protocol::PositionCommand command = TextOf<G>::WithMoves(said);
    // A game grows by a move or two between commands: keep what both have in common.
    const bool continues =
        told_ && command.fen == told_->fen && command.moves.size() >= told_->moves.size() &&
        std::equal(told_->moves.begin(), told_->moves.end(), command.moves.begin());
    std::optional<core::History<G>> next;
    if (continues) {
      next = history_;
    } else {
      ASSIGN_OR_RETURN(const typename G::Position start, StartOf<G>(command, variant()));
      next.emplace(start);
    }
    for (std::size_t i = continues ? told_->moves.size() : 0; i < command.moves.size(); ++i) {
      ASSIGN_OR_RETURN(const auto moves, ParseMoves<G>(next->current(), command.moves[i]));
      for (const typename G::Move& move : moves) next->Play(move);
    }
    history_ = *std::move(next);
    told_ = command;
    return absl::OkStatus();
  }

 private:
  std::string variant_name_ = G::kVariants[0].first;
  core::SettingsOf<G> settings_;
  core::History<G> history_;
  // What history_ was made from, to continue it; nullopt: no text.
  std::optional<protocol::PositionCommand> told_ = protocol::PositionCommand();
};

}  // namespace tavoliere::base
