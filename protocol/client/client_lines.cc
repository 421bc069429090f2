// The lines that a client reads: `option` and `info`.
#include <charconv>

#include "protocol/client/client.h"
#include "protocol/wire/text.h"

namespace tavoliere::protocol {
namespace {

template <class Number>
std::optional<Number> ReadNumber(std::string_view word) {
  Number number{};
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
  std::string_view rest = line;
  if (NextWord(rest) != "option" || NextWord(rest) != "name") return std::nullopt;

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
    if (key == "min") info.min = ReadNumber<std::int64_t>(value).value_or(0);
    if (key == "max") info.max = ReadNumber<std::int64_t>(value).value_or(0);
    if (key == "var") info.choices.push_back(value);
    value.clear();
  };
  for (std::string_view word = NextWord(rest); !word.empty(); word = NextWord(rest)) {
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

void ParseInfoLine(std::string_view line, SearchResult& result) {
  for (std::string_view word = NextWord(line); !word.empty(); word = NextWord(line)) {
    if (word == "string" || word == "pv") return;  // the rest is text or moves
    if (word == "depth") {
      result.depth = ReadNumber<int>(NextWord(line));
    } else if (word == "nodes") {
      result.nodes = ReadNumber<std::uint64_t>(NextWord(line));
    } else if (word == "score") {
      const std::string_view unit = NextWord(line);
      if (unit == "cp") result.score_cp = ReadNumber<int>(NextWord(line));
      if (unit == "mate") result.score_mate = ReadNumber<int>(NextWord(line));
    }
  }
}

}  // namespace tavoliere::protocol
