#include "engines/dipole/server/server_text.h"

#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/text/line_words.h"

namespace tavoliere::dipole {
namespace {

using Kind = ServerMessage::Kind;

constexpr std::array<std::pair<const char*, Kind>, 10> kWords = {
    {{"WELCOME", Kind::kWelcome},
     {"MESSAGE", Kind::kMessage},
     {"YOUR_TURN", Kind::kYourTurn},
     {"VALID_MOVE", Kind::kValidMove},
     {"OPPONENT_MOVE", Kind::kOpponentMove},
     {"ILLEGAL_MOVE", Kind::kIllegalMove},
     {"TIMEOUT", Kind::kTimeout},
     {"VICTORY", Kind::kVictory},
     {"DEFEAT", Kind::kDefeat},
     {"TIE", Kind::kTie}}};

constexpr const char* kMark = "(Tavoliere)";

// The first word and the rest, without blanks around them.
std::pair<std::string, std::string> SplitWord(const std::string& line) {
  protocol::LineWords words(line);
  const std::string first(words.Next());
  return {absl::AsciiStrToUpper(first), std::string(words.Rest())};
}

}  // namespace

ServerMessage ParseServerMessage(const std::string& line) {
  const auto [word, rest] = SplitWord(line);
  for (const auto& [name, kind] : kWords) {
    if (word == name) return {kind, rest};
  }
  return {Kind::kUnknown, line};
}

std::string FormatServerMessage(const ServerMessage& message) {
  for (const auto& [name, kind] : kWords) {
    if (kind == message.kind)
      return absl::StrCat(name, message.argument.empty() ? "" : " ", message.argument);
  }
  return message.argument;
}

std::optional<core::Player> ParseColour(const std::string& word) {
  if (absl::EqualsIgnoreCase(word, "white")) return core::Player::kFirst;
  if (absl::EqualsIgnoreCase(word, "black")) return core::Player::kSecond;
  return std::nullopt;
}

std::string ColourName(core::Player player) {
  return player == core::Player::kFirst ? "White" : "Black";
}

ClientMessage ParseClientMessage(const std::string& line) {
  auto [word, rest] = SplitWord(line);
  if (word.empty()) return {ClientMessage::Kind::kNothing, ""};
  if (word == "MOVE") {
    // "H5, NE, 1" is as good as "H5,NE,1".
    rest.erase(
        std::remove_if(rest.begin(), rest.end(), [](char c) { return c == ' ' || c == '\t'; }),
        rest.end());
    return {ClientMessage::Kind::kMove, rest};
  }
  if (word == "NAME") return {ClientMessage::Kind::kName, rest};
  return {ClientMessage::Kind::kUnknown, line};
}

std::string WaitingText(int group) {
  return absl::StrCat("Group ", group, ", please wait for the opponent ", kMark);
}

bool IsFromThisProject(const std::string& waiting_text) {
  return absl::EndsWith(waiting_text, kMark);
}

}  // namespace tavoliere::dipole
