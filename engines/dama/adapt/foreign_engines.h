// The protocols of draughts' own world, from the board's side.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engines/base/adapt/foreign_engine.h"

namespace tavoliere::dama {

// The word of `command` that stands for the port at which a program of DamExchange is to listen.
inline constexpr char kPortWord[] = "{port}";

// Programs of DamExchange. `command` is one that listens, at the port that takes the place of
// kPortWord in it or, without that word, at the usual one; or it is HOST:PORT alone, where a
// program listens already.
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartDxpEngine(
    const std::vector<std::string>& command);
// Engines of Hub, such as Scan. Sets the variant `italian` where the engine has others too.
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartHubEngine(
    const std::vector<std::string>& command);

}  // namespace tavoliere::dama
