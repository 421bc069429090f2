// The Dipole engine.
#pragma once

#include <memory>

#include "protocol/server/engine.h"

namespace tavoliere::dipole {

// The names of option `Profile`.
inline constexpr const char* kDefaultProfile = "default";
inline constexpr const char* kCourseProfile = "course";

// The players are options of the protocol.
std::unique_ptr<protocol::Engine> NewEngine();

}  // namespace tavoliere::dipole
