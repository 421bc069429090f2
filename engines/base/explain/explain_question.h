// `query explain M` as a slow question (PROTOCOL.md).
#pragma once

#include <utility>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "engines/base/engine/session.h"
#include "engines/base/explain/explainer.h"
#include "engines/base/text/game_text.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::base {

inline constexpr char kExplain[] = "explain";

// `query` asks for kExplain. `means.spell` is called until the question has been answered; all else
// is copied.
template <GameText G, core::Evaluator<G> E>
protocol::SlowQuestion ExplainQuestion(const protocol::QueryCommand& query,
                                       const core::History<G>& game,
                                       const core::SettingsOf<G>& settings,
                                       typename Explainer<G, E>::Means means) {
  const std::string text = absl::StrJoin(query.arguments, " ");
  const auto explainer = std::make_shared<Explainer<G, E>>(game, settings, std::move(means));
  return [text, game, over = game.GameOver(settings),
          explainer](const std::atomic<bool>& stop) -> absl::StatusOr<std::string> {
    if (text.empty()) return absl::InvalidArgumentError("query explain needs a move");
    if (over) return IllegalMove(text, Wrong(Say(kOverBecause, TextOf<G>::Reason(*over))));
    ASSIGN_OR_RETURN(const typename G::Move move, ParseMove<G>(game.current(), text));
    ASSIGN_OR_RETURN(const auto explanation, explainer->Explain(move, stop));
    return explanation ? protocol::FormatExplanation(*explanation) : "none";
  };
}

}  // namespace tavoliere::base
