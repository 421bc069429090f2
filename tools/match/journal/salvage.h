// Journals with damaged lines: the report on them, and the repair.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {

// A line for each of the first damaged ones, and how many there are; empty when there are none.
std::string DamageText(const std::vector<DamagedLine>& damaged);

// Makes the journal at `path` one without its damaged lines. The file as it was is kept as
// PATH.damaged (PATH.damaged.2 when there is one, and so on). Returns the report for the user;
// nothing when no line is damaged, and nothing is changed, or there is no such file. An error: the
// file cannot be read or written, or another process writes it.
absl::StatusOr<std::string> SalvageJournal(const std::string& path);

}  // namespace tavoliere::match
