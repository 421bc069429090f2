#include "tools/play/session/entering.h"

namespace tavoliere::play {

absl::StatusOr<std::optional<std::string>> EnterRoute(PlaySession& session,
                                                      const std::vector<std::string>& route) {
  const std::vector<Route>& routes = session.facts().routes;
  if (std::optional<std::string> move = MoveOf(routes, route)) return move;
  if (Continue(routes, route).possible()) {
    session.Choose(route);
    return std::optional<std::string>();
  }
  return absl::OutOfRangeError(session.judge().WhyNotFrom(route));
}

}  // namespace tavoliere::play
