#include "protocol/process/spawn.h"

namespace tavoliere::protocol {

void CloseFd(int& fd) { fd = -1; }

absl::StatusOr<Spawned> Spawn(const Invocation&) {
  return absl::UnimplementedError("other programs are not run on Windows yet");
}

}  // namespace tavoliere::protocol
