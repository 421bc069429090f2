// Games in PDN as game records, and back.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "engines/dama/files/pdn.h"
#include "protocol/wire/record.h"

namespace tavoliere::dama {

// The moves are read and checked; the error names the first that is illegal.
absl::StatusOr<PdnGame> PdnOfRecord(const protocol::GameRecord& record);

// The record holds the game's own result, or that of the rules where the game gives "*". Its
// termination is "normal" where the rules end the game with that result.
protocol::GameRecord RecordOfPdn(const PdnGame& game, const std::string& id);

}  // namespace tavoliere::dama
