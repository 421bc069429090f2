// The lines that `analyse` writes.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/analyse/request.h"
#include "protocol/wire/explanation.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::base {

// What one request gets: reports, if it asks for them, and then the one answer that is `done`.
struct AnalysisAnswer {
  RequestId id;
  std::uint64_t line = 0;  // of the input, from 1; shown where there is no id
  bool done = true;
  bool cancelled = false;
  absl::Status error;  // instead of all that follows
  std::optional<protocol::SearchReport> report;
  Wanted wanted;
  std::vector<std::string> remarks;  // texts that `go` prints as `info string`
  std::vector<std::string> terms;    // lines
  // Legal moves and their verdicts by tables, such as "won".
  std::vector<std::pair<std::string, std::string>> tables;
  // Of the moves of the report's lines, in their order.
  std::vector<protocol::Explanation> explanations;
};

// One line of JSON without its newline. Its members are those of analysis.schema.json.
std::string FormatAnswer(const AnalysisAnswer& answer);
// The answer to a CancelRequest; `found`: some request of that name waited or ran.
std::string FormatCancelled(const RequestId& id, bool found);

}  // namespace tavoliere::base
