// Any input leaves the loop running to its end, which it reaches with status 0; every search
// answers once.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "tests/protocol/server/fake_engine.h"
#include "tests/protocol/server/loop_harness.h"

namespace {

using tavoliere::protocol::FakeEngine;
using tavoliere::protocol::RunScript;

// `echo` says what it is told to, also what looks like a search's answer.
bool Echoes(const std::string& input) {
  return absl::StrContains(input, "echo") &&
         (absl::StrContains(input, "bestmove") || absl::StrContains(input, "Nodes"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (Echoes(input)) return 0;
  FakeEngine::Behaviour behaviour;
  behaviour.hasty = true;
  FakeEngine engine(behaviour);
  const std::vector<std::string> lines = RunScript(engine, input);
  // In the dialect an interrupted search has no answer.
  if (!lines.empty() && lines.front() == "hello") return 0;
  const auto searches = std::count(engine.calls().begin(), engine.calls().end(), "go");
  const auto answers = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
    return absl::StartsWith(line, "bestmove ") || absl::StartsWith(line, "Nodes searched: ");
  });
  if (searches != answers) std::abort();
  return 0;
}
