#include "protocol/process/strays.h"

namespace tavoliere::protocol {

bool Strays::Collect(absl::FunctionRef<bool(pid_t)>) { return true; }  // no process was started

}  // namespace tavoliere::protocol
