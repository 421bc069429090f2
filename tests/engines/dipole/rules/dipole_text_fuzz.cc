// Whatever the text, a position, a move or a message comes out that holds the rules, or an error
// that fits into one line. The first line is the position; each further one is read as a move, and
// as a word of a client or a server.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "engines/dipole/rules/game.h"
#include "engines/dipole/server/judge.h"
#include "engines/dipole/server/server_text.h"

namespace {

using tavoliere::core::Player;
using tavoliere::dipole::Board4;
using tavoliere::dipole::Dipole;
using tavoliere::dipole::Dipole4;
using tavoliere::dipole::FormatAbstractPlayMove;
using tavoliere::dipole::FormatCourseMove;
using tavoliere::dipole::FormatServerMessage;
using tavoliere::dipole::International;
using tavoliere::dipole::InternationalBoard;
using tavoliere::dipole::Judge;
using tavoliere::dipole::ParseServerMessage;
using tavoliere::dipole::Saying;
using tavoliere::dipole::ServerMessage;
using tavoliere::dipole::UsualBoard;

void Require(bool condition) {
  if (!condition) std::abort();
}

void RequireOneLine(const std::string& message) {
  Require(!message.empty() && message.size() < 1000);
  Require(std::all_of(message.begin(), message.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

template <class Game>
void CheckPosition(const typename Game::Position& position) {
  for (const Player player : {Player::kFirst, Player::kSecond})
    Require(position.checkers(player) >= 0 && position.checkers(player) <= Game::kMost);
  Require((position.stacks(Player::kFirst) & position.stacks(Player::kSecond)) == 0);
  Require(Game::Parse(Game::Format(position), {}).value() == position);
}

struct OnUsual : Dipole {
  static constexpr int kMost = UsualBoard::kMaxCheckers;
};
struct OnInternational : International {
  static constexpr int kMost = InternationalBoard::kMaxCheckers;
};
struct OnSmall : Dipole4 {
  static constexpr int kMost = Board4::kMaxCheckers;
};

template <class Game>
void CheckMove(const std::string& line, typename Game::Position* position) {
  const auto move = Game::ParseMove(*position, line);
  if (!move.ok()) return RequireOneLine(std::string(move.status().message()));
  Require(Game::ParseMove(*position, Game::FormatMove(*position, *move)).value() == *move);
  Require(Game::ParseMove(*position, FormatAbstractPlayMove(*position, *move)).value() == *move);
  if constexpr (std::is_same_v<Game, OnUsual>)
    Require(Game::ParseMove(*position, FormatCourseMove(*position, *move)).value() == *move);
  *position = position->Play(*move);
  CheckPosition<Game>(*position);
}

template <class Game>
typename Game::Position ReadPosition(const std::string& line) {
  const auto parsed = Game::Parse(line, {});
  if (!parsed.ok()) {
    RequireOneLine(std::string(parsed.status().message()));
    return Game::Start({});
  }
  CheckPosition<Game>(*parsed);
  return *parsed;
}

void CheckServerLine(const std::string& line) {
  const ServerMessage message = ParseServerMessage(line);
  Require(ParseServerMessage(FormatServerMessage(message)).kind == message.kind);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  auto usual = ReadPosition<OnUsual>(text.substr(0, end));
  auto international = ReadPosition<OnInternational>(text.substr(0, end));
  auto small = ReadPosition<OnSmall>(text.substr(0, end));

  Judge judge({}, {});
  for (std::size_t from = end; from < text.size();) {
    const std::size_t to = std::min(text.find('\n', from + 1), text.size());
    const std::string line = text.substr(from + 1, to - from - 1);
    CheckMove<OnUsual>(line, &usual);
    CheckMove<OnInternational>(line, &international);
    CheckMove<OnSmall>(line, &small);
    CheckServerLine(line);
    for (const Saying& saying : judge.Hear(judge.turn(), line, {}))
      RequireOneLine(FormatServerMessage(saying.message));
    from = to;
  }
  return 0;
}
