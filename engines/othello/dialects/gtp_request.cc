#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/othello/dialects/gtp.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

// A tab is a blank.
std::string WithoutComment(const std::string& line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') text += ' ';
    if (!absl::ascii_iscntrl(static_cast<unsigned char>(c))) text += c;
  }
  return text;
}

bool IsNumber(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

GtpRequest ReadGtpRequest(const std::string& line) {
  const std::string text = WithoutComment(line);
  protocol::LineWords words(text);
  GtpRequest request;
  if (IsNumber(words.Peek())) request.id = std::string(words.Next());
  request.name = std::string(words.Next());
  request.arguments = words.All();
  return request;
}

absl::StatusOr<std::size_t> GtpColour(const GtpRequest& request) {
  const std::string given = request.arguments.empty() ? "" : request.arguments[0];
  const std::string word = absl::AsciiStrToLower(given);
  if (word == "b" || word == "black") return 0;
  if (word == "w" || word == "white") return 1;
  return absl::InvalidArgumentError(
      absl::StrCat("syntax error: expected a colour, got ", protocol::Quoted(given)));
}

absl::StatusOr<int> GtpNumber(const GtpRequest& request, std::size_t index, int least, int most) {
  const std::string given = request.arguments.size() > index ? request.arguments[index] : "";
  ASSIGN_OR_RETURN(const auto number, protocol::ParseNumber(given, request.name, least, most));
  return static_cast<int>(number);
}

absl::StatusOr<int> GtpTime(const GtpRequest& request, std::size_t index, int most) {
  const std::string given = request.arguments.size() > index ? request.arguments[index] : "";
  const std::optional<std::int64_t> number = protocol::WholePart(given);
  if (number) return static_cast<int>(std::clamp<std::int64_t>(*number, 0, most));
  return absl::InvalidArgumentError(
      absl::StrCat(request.name, ": expected a number, got ", protocol::Quoted(given)));
}

}  // namespace tavoliere::othello
