// `query explain M` as a slow question (PROTOCOL.md).
#pragma once

#include <utility>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "engines/base/engine/session.h"
#include "engines/base/explain/explainer.h"
#include "engines/base/text/game_text.h"
#include "protocol/server/engine.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::base {

// `means.spell` is called until the question has been answered; all else is copied.
template <GameText G, core::Evaluator<G> E>
protocol::ExplainQuestion QuestionAbout(const std::string& text, const core::History<G>& game,
                                        const core::SettingsOf<G>& settings,
                                        typename Explainer<G, E>::Means means) {
  const auto explainer = std::make_shared<Explainer<G, E>>(game, settings, std::move(means));
  return
      [text, game, over = game.GameOver(settings), explainer](
          const std::atomic<bool>& stop) -> absl::StatusOr<std::optional<protocol::Explanation>> {
        if (text.empty()) return absl::InvalidArgumentError("query explain needs a move");
        if (over) return IllegalMove(text, Wrong(Say(kOverBecause, TextOf<G>::Reason(*over))));
        ASSIGN_OR_RETURN(const typename G::Move move, ParseMove<G>(game.current(), text));
        return explainer->Explain(move, stop);
      };
}

}  // namespace tavoliere::base
