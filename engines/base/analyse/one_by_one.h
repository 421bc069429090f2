// Requests of `analyse` on the caller's thread, one after another: for a system without threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/base/analyse/analyst.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// The table of one session is kept, that of the last request that named one. A request of another
// session, and one that returns to a former session, begins with an empty table.
class OneByOne {
 public:
  // `options` are those that the engines of `make` declare.
  OneByOne(EngineFactory make, std::vector<protocol::OptionInfo> options);

  // Blocks until the request in `line` is answered. `say` gets each line that `analyse` would print
  // of it, without its newline. Nothing can be cancelled: no request waits or runs at its call.
  void Answer(const std::string& line, absl::FunctionRef<void(const std::string&)> say);

 private:
  // Who answers requests of that session; empty: none.
  Analyst& AnalystOf(const std::string& session);

  const EngineFactory make_;
  const std::vector<protocol::OptionInfo> options_;
  Analyst alone_;
  std::string session_;
  std::unique_ptr<Analyst> in_session_;  // null: no request has named a session
};

}  // namespace tavoliere::base
