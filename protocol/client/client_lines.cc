// The `option` lines that a client reads.
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/client/client.h"
#include "protocol/wire/text/line_words.h"

namespace tavoliere::protocol {
namespace {

std::optional<std::int64_t> ReadNumber(std::string_view word) {
  std::int64_t number = 0;
  const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || rest != word.data() + word.size()) return std::nullopt;
  return number;
}

bool IsOptionKey(std::string_view word) {
  return word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

void Join(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

}  // namespace

std::optional<OptionInfo> ParseOptionLine(const std::string& line) {
  LineWords words(line);
  if (words.Next() != "option" || words.Next() != "name") return std::nullopt;

  OptionInfo info;
  std::string key = "name";
  std::string value;
  bool typed = false;
  bool known_type = true;
  const auto store = [&] {
    if (key == "name") info.name = value;
    if (key == "type") {
      using Type = OptionInfo::Type;
      typed = true;
      if (value == "check")
        info.type = Type::kCheck;
      else if (value == "spin")
        info.type = Type::kSpin;
      else if (value == "combo")
        info.type = Type::kCombo;
      else if (value == "button")
        info.type = Type::kButton;
      else if (value == "string")
        info.type = Type::kString;
      else
        known_type = false;
    }
    if (key == "default") info.default_value = value == "<empty>" ? "" : value;
    if (key == "min") info.min = ReadNumber(value).value_or(0);
    if (key == "max") info.max = ReadNumber(value).value_or(0);
    if (key == "var") info.choices.push_back(value);
    value.clear();
  };
  while (!words.empty()) {
    const std::string_view word = words.Next();
    // A value may be one of these words too: "combo default default var default".
    const bool wants_value = value.empty() && (key == "default" || key == "var");
    if (IsOptionKey(word) && !wants_value) {
      store();
      key = word;
    } else {
      Join(value, word);
    }
  }
  store();
  if (info.name.empty() || !typed || !known_type) return std::nullopt;
  return info;
}

}  // namespace tavoliere::protocol
