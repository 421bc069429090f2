// Batch analysis: requests in JSON, one per line, from a descriptor; answers in JSON, one per line,
// as they are ready. See ANALYSIS.md.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/analyse/analyst.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

struct AnalysisSettings {
  int threads = 1;     // searches at once
  int queue = 1000;    // requests that are read ahead of them
  std::string resume;  // the file that gets the answers; empty: out_fd does
};

// Reads requests until the end of the input and returns when all are answered. `options` are those
// that the engines of `make` declare. An error ends it within a second: the output has lost its
// reader or the disk is full, the file to resume cannot be used, or there are no threads. What is
// wrong with a request answers that request. Owns neither descriptor; makes the process ignore
// SIGPIPE.
absl::Status RunAnalysis(const AnalysisSettings& settings, const EngineFactory& make,
                         const std::vector<protocol::OptionInfo>& options, int in_fd, int out_fd);

}  // namespace tavoliere::base
