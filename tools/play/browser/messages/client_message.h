// The messages of the page in the browser: one JSON object per message. They come from a socket, so
// every member is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/game/game_clock.h"
#include "tools/play/game/sides.h"

namespace tavoliere::play {

// Who is to play a side.
struct Seating {
  bool human = true;
  std::string words;  // of the engine's settings: "depth=5 evaluation=x"
};

// The members that a message has, whatever its type. Texts hold no control characters,
// except `text`.
struct WebMessage {
  std::string type;
  std::optional<std::int64_t> id;
  std::optional<std::vector<std::string>> squares;
  std::optional<std::string> move;
  std::optional<std::string> played;  // of an exercise, as is `best`
  std::optional<std::string> best;
  std::optional<std::string> name;
  std::optional<std::string> variant;
  std::optional<std::string> position;
  std::optional<std::string> text;  // of any kind: the contents of a file, a remark
  std::optional<std::string> language;
  std::optional<std::vector<Seating>> sides;
  std::optional<ClockRule> clock;
  std::optional<std::vector<std::string>> cells;
  std::optional<std::vector<std::string>> moves;
  std::optional<int> columns;
  Seating seating;            // `human`, `words`
  std::optional<int> player;  // 1, 2
  std::optional<int> turn;    // 1, 2
  std::optional<std::size_t> plies;
  std::optional<std::size_t> ply;
  std::optional<std::size_t> node;  // of the game's tree
  std::optional<int> number;
  std::optional<int> lines;
  std::optional<int> milliseconds;
  std::optional<double> seconds;
  bool on = false;
  bool all = false;  // moves
  bool yes = false;
  bool resume = false;
};

constexpr std::size_t kLongestWebMessage = std::size_t{1} << 20U;

// The member that a message of this type cannot do without; null: none. nullopt: there is no such
// type.
using NeededMember = std::function<std::optional<const char*>(std::string_view type)>;

// An error says what was expected and quotes the input. A type that is not known is one too, and so
// is a member that the type needs and that is missing; unknown members are skipped.
absl::StatusOr<WebMessage> ReadWebMessage(const std::string& text, const NeededMember& needed);

// The options that a page may set: neither files nor buttons, nor what the session looks after
// itself.
bool PageMaySet(const protocol::OptionInfo& option);

// The side that a page has asked for. An error: its words are none, or name a program, a file or an
// option that the page may not set.
absl::StatusOr<Side> SideOf(const Seating& seating,
                            const std::vector<protocol::OptionInfo>& options);

}  // namespace tavoliere::play
