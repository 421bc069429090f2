// Whatever a client sends in Hub's words, the loop comes to its end and every line that it answers
// is one of the protocol's, whole and printable; and what is read is written so that it is read
// again.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "engines/dama/dialects/hub.h"
#include "engines/dama/engine/engine.h"
#include "tests/protocol/server/loop_harness.h"

namespace {

using tavoliere::dama::FormatHubPosition;
using tavoliere::dama::NewEngine;
using tavoliere::dama::ParseHubLine;
using tavoliere::dama::ParseHubPosition;
using tavoliere::protocol::RunScript;

void Require(bool condition) {
  if (!condition) std::abort();
}

bool IsHub(const std::string& line) {
  static const std::vector<std::string> kWords = {"id ",  "param ", "wait",  "ready",
                                                  "pong", "info ",  "done ", "error message="};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const std::string& word) { return absl::StartsWith(line, word); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engine = NewEngine();
  engine->NewGame();
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (const auto position = ParseHubPosition(input); position.ok()) {
    Require(ParseHubPosition(FormatHubPosition(*position)).value() == *position);
  }
  // What is deeper would really take its time, and a file is not the fuzzer's to read.
  for (const char* const word : {"level", "ponder", "analyze", "set-param"}) {
    if (absl::StrContains(input, word)) return 0;
  }
  for (const std::string& line : RunScript(*engine, "hub\nlevel depth=1\n" + input)) {
    Require(std::all_of(line.begin(), line.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
    Require(IsHub(line) && ParseHubLine(line).ok());
  }
  return 0;
}
