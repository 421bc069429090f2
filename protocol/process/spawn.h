// Starts other programs: the engines of a client, the foreign engines of an adapter.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

// As Invocation::error_log: where this program's own goes.
inline constexpr char kOwnErrors[] = "/dev/stderr";
// As Invocation::error_log: into a pipe, Spawned::errors. On Windows it is thrown away.
inline constexpr char kPipedErrors[] = "|";

// What to start. It dies with the thread that started it, should that end first; on Windows with
// this program.
struct Invocation {
  // A path, or a name to look up in PATH. Windows wants no ".exe" at its end.
  std::string program;
  std::vector<std::string> arguments;
  std::string directory;  // to run in; empty: the present one
  std::string error_log;  // a file its standard error is appended to; empty: thrown away
};

// A process in a group of its own, whose number is its pid. The caller owns the descriptors, which
// are closed on exec, and reaps the process. Windows' handles, of which 32 bits count, are ints
// too.
struct Spawned {
  int pid = -1;
  int input = -1;    // our end of its standard input; does not block (Windows: overlapped)
  int output = -1;   // our end of its standard output; does not block (Windows: overlapped)
  int errors = -1;   // our end of a pipe for its standard error, does not block; -1: none
  int exit = -1;     // pidfd: readable once it has ended (Windows: the process)
  int group = -1;    // Windows: the job that is its group, which ends when this is closed
  std::string mark;  // in its environment and its descendants' (orphans.h); not on Windows
};

// Blocks until the program was executed. An error: it cannot be, and no process is left.
absl::StatusOr<Spawned> Spawn(const Invocation& invocation);

// The file that Spawn() executes, its whole path with links followed; empty: there is none.
std::string ExecutedFile(const Invocation& invocation);

// Closes `fd` (Windows: a handle) unless it is -1, and makes it -1.
void CloseFd(int& fd);

// How a process ended.
struct Exit {
  int status = 0;    // 128 and the signal's number where a signal ended it
  std::string text;  // "exited with status 3", "killed by signal 11 (Segmentation fault)"

  bool operator==(const Exit&) const = default;
};

// By what the system says: waitpid(), or GetExitCodeProcess().
Exit ExitOf(int said);

// The error of Spawn() for a program that cannot be started. For spawn_*.cc alone.
inline absl::Status CannotStart(const Invocation& invocation, const std::string& why) {
  const std::string place =
      invocation.directory.empty() ? "" : absl::StrCat(" in '", invocation.directory, "'");
  return absl::NotFoundError(
      absl::StrCat("cannot start '", invocation.program, "'", place, ": ", why));
}

}  // namespace tavoliere::protocol
