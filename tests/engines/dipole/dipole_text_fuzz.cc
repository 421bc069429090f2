// Whatever the text, a position, a move or a message comes out that holds the rules, or an error
// that fits into one line. The first line is the position; each further one is read as a move, and
// as a word of a client or a server.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engines/dipole/game.h"
#include "engines/dipole/referee.h"
#include "engines/dipole/server_text.h"

namespace {

using tavoliere::core::Player;
using tavoliere::dipole::Dipole;
using tavoliere::dipole::FormatAbstractPlayMove;
using tavoliere::dipole::FormatCourseMove;
using tavoliere::dipole::FormatServerMessage;
using tavoliere::dipole::kMaxCheckers;
using tavoliere::dipole::ParseServerMessage;
using tavoliere::dipole::Position;
using tavoliere::dipole::Referee;
using tavoliere::dipole::Saying;
using tavoliere::dipole::ServerMessage;
using tavoliere::dipole::Variant;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const std::string& message) {
  Require(!message.empty() && message.size() < 1000);
  Require(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
}

void CheckPosition(const Position& position) {
  for (const Player player : {Player::kFirst, Player::kSecond})
    Require(position.checkers(player) >= 0 && position.checkers(player) <= kMaxCheckers);
  Require((position.stacks(Player::kFirst) & position.stacks(Player::kSecond)) == 0);
  Require(Dipole::Parse(Dipole::Format(position), {}).value() == position);
}

void CheckMove(const std::string& line, Position* position) {
  const auto move = Dipole::ParseMove(*position, line);
  if (!move.ok()) return RequireOneLine(std::string(move.status().message()));
  Require(Dipole::ParseMove(*position, Dipole::FormatMove(*position, *move)).value() == *move);
  Require(Dipole::ParseMove(*position, FormatCourseMove(*position, *move)).value() == *move);
  Require(Dipole::ParseMove(*position, FormatAbstractPlayMove(*position, *move)).value() == *move);
  *position = position->Play(*move);
  CheckPosition(*position);
}

void CheckServerLine(const std::string& line) {
  const ServerMessage message = ParseServerMessage(line);
  Require(ParseServerMessage(FormatServerMessage(message)).kind == message.kind);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  Position position = Dipole::Start({});
  if (const auto parsed = Dipole::Parse(text.substr(0, end), {}); parsed.ok()) {
    position = *parsed;
    CheckPosition(position);
  } else {
    RequireOneLine(std::string(parsed.status().message()));
  }

  Referee referee({}, {});
  for (std::size_t from = end; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from + 1), text.size());
    const std::string line = text.substr(from + 1, to - from - 1);
    CheckMove(line, &position);
    CheckServerLine(line);
    for (const Saying& saying : referee.Hear(referee.turn(), line, {}))
      RequireOneLine(FormatServerMessage(saying.message));
    from = to;
  }
  return 0;
}
