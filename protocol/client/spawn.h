// Starts the process of an engine. Part of the client; those who use it include client.h.
#pragma once

#include <string>

#include <sys/types.h>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"

namespace tavoliere::protocol {

// A process in a group of its own, whose number is its pid. The caller owns the descriptors, which
// are closed on exec, and reaps the process.
struct Spawned {
  pid_t pid = -1;
  int input = -1;    // our end of its standard input; does not block
  int output = -1;   // our end of its standard output; does not block
  int exit = -1;     // pidfd: readable once it has ended
  std::string mark;  // in its environment and in that of its descendants (strays.h)
};

// Blocks until the program was executed. An error: it cannot be, and no process is left.
absl::StatusOr<Spawned> Spawn(const Launch& launch);

// Closes `fd` unless it is -1, and makes it -1.
void CloseFd(int& fd);

}  // namespace tavoliere::protocol
