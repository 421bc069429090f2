#include "tools/play/entering.h"

namespace tavoliere::play {

absl::StatusOr<std::optional<std::string>> EnterRoute(Sitting& sitting,
                                                      const std::vector<std::string>& route) {
  const std::vector<Route>& routes = sitting.facts().routes;
  const Choice choice = Continue(routes, route);
  if (choice.moves.size() == 1 && choice.next.empty()) return std::optional(choice.moves.front());
  if (choice.possible()) {
    sitting.Choose(route);
    return std::optional<std::string>();
  }
  if (route.size() > 1) {
    const std::vector<std::string> before(route.begin(), route.end() - 1);
    if (const auto direct = EndingOn(routes, before, route.back())) return direct;
  }
  return absl::OutOfRangeError(sitting.referee().WhyNotFrom(route));
}

}  // namespace tavoliere::play
