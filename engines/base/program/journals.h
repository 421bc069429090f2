// The game records that a subcommand is given.
#pragma once

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "core/usage/bound_options.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/record.h"

namespace tavoliere::base {

// Declares the journals, one at least, as what may stand on the command line without an option.
void AddJournals(usage::BoundOptions& options, std::vector<std::string>* journals);

// Calls `take` with each game record of the journals; "-": standard input. Games that cannot be
// read, or that `take` refuses, are named on standard error, after `command`; an error then says
// how many they are.
absl::Status TakeJournals(const std::string& command, const std::vector<std::string>& journals,
                          absl::FunctionRef<absl::Status(const protocol::GameRecord&)> take);

// The start and all the moves of a recorded game.
protocol::PositionCommand CommandOf(const protocol::GameRecord& record);

}  // namespace tavoliere::base
