// The words of `go`.
#pragma once

#include "absl/status/statusor.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/line_words.h"

namespace tavoliere::protocol {

// `words` is what follows `go`. As ParseCommand(): an error only where `perft` lacks its number.
absl::StatusOr<Command> ParseGo(LineWords words);

}  // namespace tavoliere::protocol
