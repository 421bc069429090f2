// Small helpers of the text layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// Whole decimal numbers only: an optional '-', then digits. An error quotes the token, says what
// was expected and names `what` ("go depth").
absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, const std::string& what,
                                         std::int64_t min, std::int64_t max);

// A token of a user's line, fit to be quoted in a one-line message: 'abc', with unprintable bytes
// escaped and one of more than 60 characters, escapes counted as they read, cut.
std::string Quoted(const std::string& token);

// "info string error: <message>", always one line.
std::string ErrorLine(const absl::Status& status);

// Takes the next word, up to a blank or tab, off `text`; empty at its end.
std::string_view NextWord(std::string_view& text);

}  // namespace tavoliere::protocol
