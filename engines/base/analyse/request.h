// The lines that `analyse` reads: requests to search a position, and requests to stop one.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/options.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::base {

// Names a request: a string or a whole number, which are never equal. Null: none was given.
using RequestId = protocol::Json;

// What an answer tells in addition to move, score and figures.
struct Wanted {
  bool pv = true;        // the line of play of each move
  bool wdl = false;      // the chances of each move
  bool terms = false;    // the evaluation's terms, as `eval` prints them
  bool tables = false;   // what `query moves` answers of each legal move
  bool explain = false;  // what `query explain` answers of each line's move
};

struct AnalysisRequest {
  RequestId id;
  protocol::PositionCommand position;
  protocol::GoCommand go;  // at least one of depth, nodes, movetime
  Wanted wanted;
  // Requests of one session share a transposition table; empty: the request stands alone.
  std::string session;
  bool reports = false;  // each finished depth is reported
  // The engine's options by their names as declared, `variant` and `lines` among them. The variant
  // comes first, because it decides what other options may be.
  std::vector<std::pair<std::string, std::string>> options;
};

// Stops the requests of that name.
struct CancelRequest {
  RequestId id;
};

struct RequestLine {
  RequestId id;  // null where the line has none; known even where the rest is wrong
  absl::StatusOr<std::variant<AnalysisRequest, CancelRequest>> request;
};

// `options` are those that the engine declares. An error names the member, says what was expected
// and suggests a name near to an unknown one. What only an engine can judge is not checked here:
// the position, the moves and the values of options.
RequestLine ParseRequest(const std::string& line, const std::vector<protocol::OptionInfo>& options);

// The id as it stands in JSON: a key for sets of ids.
std::string IdText(const RequestId& id);

}  // namespace tavoliere::base
