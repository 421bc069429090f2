#include "tools/play/entering.h"

namespace tavoliere::play {

absl::StatusOr<std::optional<std::string>> EnterRoute(Sitting& sitting,
                                                      const std::vector<std::string>& route) {
  const std::vector<Route>& routes = sitting.facts().routes;
  if (std::optional<std::string> move = MoveOf(routes, route)) return move;
  if (Continue(routes, route).possible()) {
    sitting.Choose(route);
    return std::optional<std::string>();
  }
  return absl::OutOfRangeError(sitting.referee().WhyNotFrom(route));
}

}  // namespace tavoliere::play
