// Whatever a client sends in a dialect, the loop comes to its end and every line that it answers is
// one of the dialect's, whole and printable.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engines/othello/dialects/cassio.h"
#include "engines/othello/engine/engine.h"
#include "protocol/wire/text/line_words.h"
#include "tests/protocol/server/loop_harness.h"

namespace {

using tavoliere::othello::NewEngine;
using tavoliere::protocol::RunScript;

void Require(bool condition) {
  if (!condition) std::abort();
}

bool Printable(const std::string& line) {
  return std::all_of(line.begin(), line.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; });
}

bool IsNBoard(const std::string& line) {
  static const std::vector<std::string> kWords = {
      "status", "set myname ", "pong ", "search ", "nodestats ", "=== ", "analysis ", "learned"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](const std::string& word) { return absl::StartsWith(line, word); });
}

std::vector<std::string> Lines(const std::string& text) { return absl::StrSplit(text, '\n'); }
std::vector<std::string> Words(const std::string& text) { return absl::StrSplit(text, ' '); }

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

// Deep searches would really take their time.
void CheckCassio(tavoliere::protocol::Engine& engine, const std::string& input) {
  using tavoliere::othello::ReadCassioRequest;
  constexpr int kDeep = 3;
  std::string script = "ENGINE-PROTOCOL init\n";
  for (const std::string& line : Lines(input)) {
    tavoliere::protocol::LineWords words(line);
    words.Next();
    words.Next();
    bool deep = false;
    for (const bool endgame : {false, true}) {
      const auto request = ReadCassioRequest(words, endgame);
      deep = deep || (request.ok() && request->depth > kDeep);
    }
    if (!deep) script += line + "\n";
  }
  static const std::vector<std::string> kSaid = {"ready.", "ok.", "bye bye.", "ERROR: ",  "node ",
                                                 "X",      "O",   "-",        "version: "};
  for (const std::string& line : RunScript(engine, script)) {
    Require(Printable(line) &&
            std::any_of(kSaid.begin(), kSaid.end(),
                        [&](const std::string& word) { return absl::StartsWith(line, word); }));
  }
  Require(engine.options().Set("Solve For", "score").ok());
}

// What the engine writes in its notation, it reads, and then writes again.
void CheckFlipello(tavoliere::protocol::Engine& engine, const std::string& input) {
  Require(engine.options().Set("UCI_Variant", "flipello").ok());
  static const std::vector<std::string> kLong = {"option", "perft", "bench",
                                                 "time",   "nodes", "mate"};
  if (std::none_of(kLong.begin(), kLong.end(),
                   [&](const std::string& word) { return absl::StrContains(input, word); })) {
    const std::string quick = absl::StrReplaceAll(input, {{"go ", "go depth 1 "}});
    for (const std::string& line : RunScript(engine, "isready\n" + quick)) Require(Printable(line));
  }
  Require(engine.options().Set("UCI_Variant", "flipello").ok());
  for (const std::string& line : Lines(input)) {
    tavoliere::protocol::PositionCommand position;
    position.fen = line;
    if (!engine.SetPosition(position).ok()) continue;
    position.fen = engine.Query({"fen", {}}).value();
    Require(engine.SetPosition(position).ok());
    Require(engine.Query({"fen", {}}).value() == *position.fen);
    if (engine.Query({"gameover", {}}).value() == "true") continue;
    for (const std::string& move : Words(engine.Query({"legal", {}}).value())) {
      position.moves.assign(1, move);
      Require(engine.SetPosition(position).ok());
    }
  }
  Require(engine.options().Set("UCI_Variant", "othello").ok());
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
  CheckCassio(*engine, input);
  CheckFlipello(*engine, input);
  return 0;
}
