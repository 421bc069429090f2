#include "protocol/wire/text.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {
namespace {

constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestMessage = 1000;

}  // namespace

absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, const std::string& what,
                                         std::int64_t min, std::int64_t max) {
  std::int64_t number = 0;
  const char* end = token.data() + token.size();
  const auto [stop, error] = std::from_chars(token.data(), end, number);
  const bool overflow = error == std::errc::result_out_of_range;
  if (stop != end || (error != std::errc{} && !overflow)) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": expected a whole number, got ", Quoted(token)));
  }
  if (overflow || number < min || number > max) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": expected a number from ", min, " to ", max, ", got ", Quoted(token)));
  }
  return number;
}

std::string Quoted(const std::string& token) {
  std::string shown;
  for (std::size_t i = 0; i < token.size(); ++i) {
    // All of it each time: what a byte becomes depends on the escape before it.
    const std::string escaped = absl::CHexEscape(token.substr(0, i + 1));
    if (escaped.size() > kLongestQuote) return absl::StrCat("'", shown, "...'");
    shown = escaped;
  }
  return absl::StrCat("'", shown, "'");
}

std::string ErrorLine(const absl::Status& status) {
  std::string message(status.message().substr(0, kLongestMessage));
  for (char& c : message) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return absl::StrCat("info string error: ", message);
}

std::string_view NextWord(std::string_view& text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  const auto* const begin = std::find_if_not(text.begin(), text.end(), is_blank);
  const auto* const end = std::find_if(begin, text.end(), is_blank);
  const std::string_view word(begin, static_cast<std::size_t>(end - begin));
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return word;
}

}  // namespace tavoliere::protocol
