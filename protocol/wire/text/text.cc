#include "protocol/wire/text/text.h"

#include <utility>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace tavoliere::protocol {
namespace {

constexpr std::pair<const char*, const char*> kGameResults[] = {
    {"1-0", "1-0"},
    {"2-0", "1-0"},
    {"0-1", "0-1"},
    {"0-2", "0-1"},
    {"1/2", "1/2-1/2"},
    {"1/2-1/2", "1/2-1/2"},
    {"1-1", "1/2-1/2"},
    {"0.5-0.5", "1/2-1/2"},
    {"\u00bd", "1/2-1/2"},
    {"\u00bd-\u00bd", "1/2-1/2"},
    {"*", "*"},
    {"0-0", "*"},
};

constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestMessage = 1000;

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The bytes of the character of UTF-8 that `text` begins with; 0: it begins with none.
std::size_t CharacterSize(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (!IsContinuation(text[i])) return 0;
  }
  // Longer than need be, a surrogate, or beyond the last character.
  const auto second = static_cast<unsigned char>(text[1]);
  const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return wrong ? 0 : size;
}

// Of a whole character. U+0080 to U+009F are controls too.
bool IsControl(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  return first < 0x20 || first == 0x7F ||
         (first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0);
}

std::string Escaped(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    const char* const letter = byte == '\n'   ? "\\n"
                               : byte == '\r' ? "\\r"
                               : byte == '\t' ? "\\t"
                                              : nullptr;
    if (letter != nullptr) {
      text += letter;
    } else {
      absl::StrAppend(&text, "\\x", absl::Hex(static_cast<unsigned char>(byte), absl::kZeroPad2));
    }
  }
  return text;
}

}  // namespace

absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, const std::string& what,
                                         std::int64_t min, std::int64_t max) {
  auto number = ParseNumber(token, min, max);
  if (number.ok()) return number;
  return absl::InvalidArgumentError(
      absl::StrCat(what, ": ", std::string(number.status().message())));
}

absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, std::int64_t min,
                                         std::int64_t max) {
  std::int64_t number = 0;
  const char* end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, number);
  if (stop != end || error != std::errc{} || number < min || number > max) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a whole number from ", min, " to ", max, ", got ", Quoted(token)));
  }
  return number;
}

std::optional<std::int64_t> WholePart(std::string_view token) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool negative = !token.empty() && token.front() == '-';
  if (negative || (!token.empty() && token.front() == '+')) token.remove_prefix(1);
  const auto* const point = std::find_if_not(token.begin(), token.end(), is_digit);
  const bool has_point = point != token.end() && (*point == '.' || *point == ',');
  const auto* const fraction = has_point ? point + 1 : point;
  if (std::find_if_not(fraction, token.end(), is_digit) != token.end()) return std::nullopt;
  if (token.size() == (has_point ? 1U : 0U)) return std::nullopt;
  std::int64_t whole = 0;
  for (const char digit : token.substr(0, static_cast<std::size_t>(point - token.begin()))) {
    whole = whole > (kMost - (digit - '0')) / 10 ? kMost : whole * 10 + (digit - '0');
    if (whole == kMost) break;
  }
  return negative ? -whole : whole;
}

// By way of the library that writes the records, so that a name is there what it is here.
std::string ToUtf8(std::string_view text) {
  const nlohmann::json raw = std::string(text);
  const std::string replaced = raw.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return nlohmann::json::parse(replaced).get<std::string>();
}

std::string Quoted(const std::string& token) {
  std::string shown;
  std::size_t length = 0;
  for (std::string_view rest = token; !rest.empty();) {
    const std::size_t size = CharacterSize(rest);
    const std::string_view bytes = rest.substr(0, std::max(size, std::size_t{1}));
    const bool escaped = size == 0 || IsControl(bytes);
    const std::string piece = escaped ? Escaped(bytes) : std::string(bytes);
    length += escaped ? piece.size() : 1;
    if (length > kLongestQuote) return absl::StrCat("'", shown, "...'");
    shown += piece;
    rest.remove_prefix(bytes.size());
  }
  return absl::StrCat("'", shown, "'");
}

std::string QuotedCharacter(std::string_view text) {
  return Quoted(std::string(text.substr(0, std::max(CharacterSize(text), std::size_t{1}))));
}

std::string OneLine(const absl::Status& status) {
  std::string message(status.message().substr(0, kLongestMessage));
  // A character that is cut in two is left out.
  if (message.size() == kLongestMessage) {
    std::size_t last = message.size();
    while (last > 0 && IsContinuation(message[last - 1])) --last;
    if (last > 0 && CharacterSize(std::string_view(message).substr(last - 1)) == 0)
      message.resize(last - 1);
  }
  for (char& c : message) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return message;
}

std::string ErrorLine(const absl::Status& status) {
  return absl::StrCat("info string error: ", OneLine(status));
}

std::string_view SkipByteOrderMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.substr(0, kMark.size()) == kMark) text.remove_prefix(kMark.size());
  return text;
}

void DropByteOrderMark(std::string* text) {
  text->erase(0, text->size() - SkipByteOrderMark(*text).size());
}

std::size_t MoveNumberLength(std::string_view word) {
  constexpr std::size_t kMostDigits = 3;
  std::size_t digits = 0;
  while (digits < word.size() && absl::ascii_isdigit(static_cast<unsigned char>(word[digits])))
    ++digits;
  // Dots alone stand for the other side's move.
  if (word == ".." || word == "...") return word.size();
  if (digits == 0 || digits > kMostDigits) return 0;
  if (digits == word.size()) return digits;
  if (word[digits] != '.') return 0;
  return std::min(word.find_first_not_of('.', digits), word.size());
}

std::vector<std::string> WithoutMoveNumbers(std::vector<std::string> words) {
  const auto is_bare = [](const std::string& word) {
    return !word.empty() && MoveNumberLength(word) == word.size() && word.back() != '.';
  };
  const auto numbers_in_front = [](const std::string& word) {
    std::size_t length = 0;
    for (;;) {
      const std::string_view rest = std::string_view(word).substr(length);
      const std::size_t number = MoveNumberLength(rest);
      if (number == 0 || rest[number - 1] != '.') return length;
      length += number;
    }
  };

  bool numbered = !words.empty() && MoveNumberLength(words.front()) > 0;
  for (std::string& word : words) word.erase(0, numbers_in_front(word));
  std::erase(words, "");
  if (std::all_of(words.begin(), words.end(), is_bare)) return words;
  numbered = numbered || is_bare(words.front());
  if (numbered) std::erase_if(words, is_bare);
  return words;
}

std::optional<std::string> ReadResult(const std::string& word) {
  for (const auto& [text, result] : kGameResults) {
    if (word == text) return result;
  }
  return std::nullopt;
}

}  // namespace tavoliere::protocol
