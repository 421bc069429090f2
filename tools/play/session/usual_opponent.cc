#include "tools/play/session/usual_opponent.h"

#include <utility>

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"

namespace tavoliere::play {

std::vector<std::string> StrengthChoices(const SessionEngines& engines) {
  const auto* const option =
      protocol::FindOption(engines.judge_engine().options(), kStrengthOption);
  return option == nullptr ? std::vector<std::string>() : option->choices;
}

void SeatUsualOpponent(SessionEngines& engines) {
  const std::vector<std::string> choices = StrengthChoices(engines);
  if (std::find(choices.begin(), choices.end(), kUsualStrength) == choices.end()) return;
  Side side = engines.side(1);
  side.options = {{kStrengthOption, kUsualStrength}};
  const Side first = engines.side(0);
  engines.SetSides(first, side);
}

std::optional<std::string> StrengthOfSide(const SessionEngines& engines, int player) {
  if (!engines.IsEngine(player)) return std::nullopt;
  const std::vector<std::string> choices = StrengthChoices(engines);
  if (choices.empty()) return std::nullopt;
  for (const auto& [name, value] : engines.side(player).options) {
    if (!absl::EqualsIgnoreCase(name, kStrengthOption)) continue;
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&, &wanted = value](const auto& choice) {
          return absl::EqualsIgnoreCase(choice, wanted);
        });
    if (found != choices.end()) return *found;
  }
  return choices.back();
}

std::optional<std::string> NextStrength(const SessionEngines& engines, int player, int step) {
  const std::optional<std::string> present = StrengthOfSide(engines, player);
  if (!present) return std::nullopt;
  const std::vector<std::string> choices = StrengthChoices(engines);
  const std::ptrdiff_t next =
      std::find(choices.begin(), choices.end(), *present) - choices.begin() + step;
  if (next < 0 || next >= static_cast<std::ptrdiff_t>(choices.size())) return std::nullopt;
  return choices[static_cast<std::size_t>(next)];
}

}  // namespace tavoliere::play
