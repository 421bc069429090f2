// Detects stalls: times at which this program itself did not run.
#pragma once

#include <chrono>

#include "protocol/client/client.h"

namespace tavoliere::match {

// Whether a beat of the loop that came so late means that the program was stopped: by a signal, by
// a batch system that suspends it, with its machine. No load makes a process wait so long.
inline bool IsStall(protocol::Duration late) { return late > std::chrono::seconds(1); }

}  // namespace tavoliere::match
