// The game that an engine is asked about: its variant and the numbers of its rules, as options set them, its start and the moves
// so far, as `position` tells them.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/history.h"
#include "engines/base/choice.h"
#include "engines/base/game_text.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/options.h"
#include "protocol/wire/text.h"

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
// One word of a list of moves, likewise.
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

// Of a two-player game; a game for one keeps its own past, and uses the functions above.
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
                       "the game's variant; choosing one sets up its start", [new_game] {
                         new_game();
                         return absl::OkStatus();
                       });
    }
    if constexpr (requires { G::kSettings; }) {
      chosen_.resize(std::size(G::kSettings));
      for (std::size_t i = 0; i < chosen_.size(); ++i) {
        const auto& setting = G::kSettings[i];
        chosen_[i] = settings_.*setting.value;
        options.AddSpin(setting.name, &chosen_[i], setting.min, setting.max, setting.help,
                        [this, i, changed] {
                          settings_.*G::kSettings[i].value = static_cast<int>(chosen_[i]);
                          changed();
                          return absl::OkStatus();
                        });
      }
    }
  }

  // The start of the chosen variant.
  void NewGame() {
    history_ = core::History<G>(G::Start(variant()));
    told_ = {};
  }

  // On an error the game stays as it was.
  absl::Status SetPosition(const protocol::PositionCommand& command) {
    // A game grows by a move or two between commands: keep what both have in common.
    const bool continues =
        command.fen == told_.fen && command.moves.size() >= told_.moves.size() &&
        std::equal(told_.moves.begin(), told_.moves.end(), command.moves.begin());
    std::optional<core::History<G>> next;
    if (continues) {
      next = history_;
    } else {
      const absl::StatusOr<typename G::Position> start = StartOf<G>(command, variant());
      if (!start.ok()) return start.status();
      next.emplace(*start);
    }
    for (std::size_t i = continues ? told_.moves.size() : 0; i < command.moves.size(); ++i) {
      const auto moves = ParseMoves<G>(next->current(), command.moves[i]);
      if (!moves.ok()) return moves.status();
      for (const typename G::Move& move : *moves) next->Play(move);
    }
    history_ = *std::move(next);
    told_ = command;
    return absl::OkStatus();
  }

 private:
  std::string variant_name_ = G::kVariants[0].first;
  core::SettingsOf<G> settings_;
  std::vector<std::int64_t> chosen_;  // the settings as the options have them
  core::History<G> history_;
  protocol::PositionCommand told_;  // what history_ was made from, to continue it
};

}  // namespace tavoliere::base
