// The engine's read-execute loop over a pair of file descriptors.
#pragma once

#include <iosfwd>

#include "protocol/engine.h"

namespace tavoliere::protocol {

// Reads commands from `in_fd` until `quit` or end of input, and answers on `out_fd`. Blocks.
// Returns the exit status.
//
// `isready`, `stop`, `ponderhit` and `quit` act at once. `query`, `d` and `eval` act at once too,
// also during a search, unless commands are waiting before them, whose effect they are meant to
// see. Any other command waits for a limited search to end and stops an unlimited one. At end of
// input a limited search runs to its end and an unlimited one is stopped; once `out_fd` has no
// reader, the search is stopped and the loop ends within a second.
int RunLoop(Engine& engine, int in_fd, int out_fd);

}  // namespace tavoliere::protocol
