// Starts other programs: the engines of a client, the foreign engines of an adapter.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// What to start. It dies with the thread that started it, should that end first.
struct Invocation {
  std::string program;  // a path, or a name to look up in PATH
  std::vector<std::string> arguments;
  std::string directory;  // to run in; empty: the present one
  std::string error_log;  // a file its standard error is appended to; empty: thrown away
};

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
absl::StatusOr<Spawned> Spawn(const Invocation& invocation);

// Closes `fd` unless it is -1, and makes it -1.
void CloseFd(int& fd);

}  // namespace tavoliere::protocol
