// The engine's read-execute loop over a pair of file descriptors.
#pragma once

#include <string>

#include "protocol/server/engine.h"

namespace tavoliere::protocol {

// Reads commands from `in_fd` until `quit` or end of input, and answers on `out_fd`. Blocks.
// Returns the exit status: 0, or 1 when `out_fd` lost its reader. Owns neither descriptor; makes
// the process ignore SIGPIPE.
//
// `isready`, `stop`, `ponderhit` and `quit` act at once. `query`, `d`, `eval` and `help` act at
// once too, also during a search, unless commands are waiting before them, whose effect they are
// meant to see. Any other command waits for a limited search to end and stops an unlimited one.
// Whatever does not act at once waits for a slow question's answer. A line that is an error is
// answered at once, but behind a limited search or a slow question it waits its turn, so that a
// script's answers come in a fixed order. At end of input a limited search and a slow question run
// to their ends and an unlimited search is stopped; once `out_fd` has no reader, everything is
// stopped and the loop ends within a second.
//
// A dialect (dialect.h) is spoken from the first line on when it is named by `dialect`, or when
// that line is a command of one; its lines wait as Translator::Arrives() says.
//
// Searches and slow questions run on threads of their own and hand what they find to the loop's
// thread, which alone writes to `out_fd`.
int RunLoop(Engine& engine, int in_fd, int out_fd, const std::string& dialect = "");

// Executes one line of Tavoliere's protocol as if it were the whole input. Returns 0, or 1 when an
// error was answered or `out_fd` lost its reader.
int RunLine(Engine& engine, const std::string& line, int out_fd);

// RunLine(), but on a system without threads a search without limits runs until nothing is left to
// search. Its caller ends it with everything else, such as a worker of a web page.
int RunLineUnstopped(Engine& engine, const std::string& line, int out_fd);

}  // namespace tavoliere::protocol
