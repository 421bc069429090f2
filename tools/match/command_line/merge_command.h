// `tav-match merge JOURNAL... [-o MERGED]`: joins the parts of a match.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// Writes the games of all journals, each once and in the order of the schedule, and prints the
// table. `arguments` without the word `merge`. Returns the exit status.
int MergeMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
