#include <emscripten.h>

#include "protocol/process/spawn.h"

// A worker's number; -1: there is no such engine.
EM_JS(int, tavoliere_start, (const char* program),
      { return Module.bridge.start(UTF8ToString(program)); });

namespace tavoliere::protocol {

// In a web page an engine is a worker, which has neither descriptors nor a log.
absl::StatusOr<Spawned> Spawn(const Invocation& invocation) {
  Spawned spawned;
  spawned.pid = tavoliere_start(invocation.program.c_str());
  if (spawned.pid < 0) return CannotStart(invocation, "the page has no such engine");
  return spawned;
}

std::string ExecutedFile(const Invocation& invocation) { return invocation.program; }
void CloseFd(int& fd) { fd = -1; }
Exit ExitOf(int said) { return {said, "ended"}; }

}  // namespace tavoliere::protocol
