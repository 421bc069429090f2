#include "protocol/wire/puzzle.h"

#include <algorithm>
#include <string_view>

#include "absl/status/status.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::protocol {
namespace {

constexpr std::string_view kKeptResults[] = {"win", "draw"};

// A puzzle has no inner brackets; what a reader ignores may have some.
constexpr int kDeepestPuzzle = 8;

// One that a line of the protocol can hold, and not empty.
void GetWordOrText(JsonReader& reader, const Json& json, const char* name, std::string* value) {
  reader.Get(name, value);
  const bool plain = std::none_of(value->begin(), value->end(), [](char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
  });
  if (reader.status().ok() && (value->empty() || !plain))
    reader.Fail(name, "a text in one line", json.at(name));
}

}  // namespace

std::string ToJsonLine(const Puzzle& puzzle) {
  const Json json = {{"game", puzzle.game},         {"variant", puzzle.variant},
                     {"position", puzzle.position}, {"move", puzzle.move},
                     {"result", puzzle.result},     {"grade", puzzle.grade},
                     {"record", puzzle.record},     {"ply", puzzle.ply}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<Puzzle> ParsePuzzle(const std::string& line) {
  if (NestsDeeperThan(line, kDeepestPuzzle))
    return absl::InvalidArgumentError("puzzle: expected an object with fewer brackets");
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    return absl::InvalidArgumentError("puzzle: expected one JSON object in a line");
  Puzzle puzzle;
  JsonReader reader(json, "puzzle: ");
  if (!reader.status().ok()) return reader.status();
  GetWordOrText(reader, json, "game", &puzzle.game);
  GetWordOrText(reader, json, "variant", &puzzle.variant);
  GetWordOrText(reader, json, "position", &puzzle.position);
  GetWordOrText(reader, json, "move", &puzzle.move);
  reader.GetWord("result", kKeptResults, &puzzle.result);
  GetWordOrText(reader, json, "grade", &puzzle.grade);
  GetWordOrText(reader, json, "record", &puzzle.record);
  reader.Get("ply", &puzzle.ply);
  if (reader.status().ok() && puzzle.ply < 0) reader.Fail("ply", "0 or more", json.at("ply"));
  if (!reader.status().ok()) return reader.status();
  return puzzle;
}

}  // namespace tavoliere::protocol
