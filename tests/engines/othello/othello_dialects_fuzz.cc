// Whatever a client sends in a dialect, the loop comes to its end and every line that it answers is
// one of the dialect's, whole and printable.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "engines/othello/engine.h"
#include "tests/protocol/loop_harness.h"

namespace {

using tavoliere::othello::NewEngine;
using tavoliere::protocol::RunScript;

void Require(bool condition) {
  if (!condition) std::abort();
}

bool Printable(const std::string& line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

bool IsNBoard(const std::string& line) {
  static const std::vector<std::string> kWords = {
      "status", "set myname ", "pong ", "search ", "nodestats ", "=== ", "analysis ", "learned"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const std::string& word) { return absl::StartsWith(line, word); });
}

// Answers begin with their sign and end with an empty line.
void CheckGtp(const std::vector<std::string>& lines) {
  bool within = false;
  for (const std::string& line : lines) {
    Require(Printable(line));
    if (!within) Require(absl::StartsWith(line, "=") || absl::StartsWith(line, "?"));
    within = !line.empty();
  }
  Require(!within);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engine = NewEngine();
  engine->NewGame();
  const std::string input(reinterpret_cast<const char*>(data), size);
  // A deeper search would really take its time.
  if (absl::StrContains(input, "depth") || absl::StrContains(input, "time_")) return 0;
  for (const std::string& line : RunScript(*engine, "nboard 2\nset depth 1\n" + input)) {
    Require(Printable(line) && IsNBoard(line));
  }
  engine->NewGame();
  Require(engine->options().Set("Level", "1").ok());
  CheckGtp(RunScript(*engine, "name\n" + input));
  return 0;
}
