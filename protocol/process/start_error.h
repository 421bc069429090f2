// The error of Spawn() for a program that cannot be started. For spawn_*.cc alone.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "protocol/process/spawn.h"

namespace tavoliere::protocol {

absl::Status CannotStart(const Invocation& invocation, const std::string& why);

}  // namespace tavoliere::protocol
