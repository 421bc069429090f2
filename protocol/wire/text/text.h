// Small helpers of the text layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// Whole decimal numbers only: an optional '-', then digits. An error quotes the token, says what
// was expected and names `what` ("go depth").
absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, const std::string& what,
                                         std::int64_t min, std::int64_t max);
// The same where the caller adds what was meant.
absl::StatusOr<std::int64_t> ParseNumber(const std::string& token, std::int64_t min,
                                         std::int64_t max);

// The whole part of a decimal number of any length, with or without sign and fraction ("-3", "1.5",
// "2,"), the nearest that the type holds; nullopt: `token` is none.
std::optional<std::int64_t> WholePart(std::string_view token);

// `text` with U+FFFD for what is no UTF-8: the form in which every name is kept, compared and
// recorded. Text in this form stays as it is.
std::string ToUtf8(std::string_view text);

// A token of a user's line, fit to be quoted in a one-line message: 'abc'. UTF-8 stays as typed;
// control characters and bytes that are no UTF-8 become "\n" or "\xff". A token of more than 60
// characters, escapes counted as they read, is cut.
std::string Quoted(const std::string& token);

// The first character of `text` in the same way; `text` is not empty.
std::string QuotedCharacter(std::string_view text);

// What the message says, in one line that is not too long for a client.
std::string OneLine(const absl::Status& status);

// "info string error: <message>", always one line.
std::string ErrorLine(const absl::Status& status);

// `text` without the byte-order mark of UTF-8 that some systems put before it. Every reader of
// lines and of text files passes the beginning of its input through here.
std::string_view SkipByteOrderMark(std::string_view text);
// The same in place.
void DropByteOrderMark(std::string* text);

// The words of a list of moves without the numbers of the moves: "1.", "12..." and "...", the "1."
// of "1.f5", and "1" where the first word is a number and not all are. A number has at most three
// digits. What is returned holds no more of them: passed in again, it is returned as it is.
std::vector<std::string> WithoutMoveNumbers(std::vector<std::string> words);
// How many characters of the front of `word` are such a number and its full stops; 0: none.
std::size_t MoveNumberLength(std::string_view word);

// The result of a game as game files write it: "1-0", "0-1", "1/2-1/2", or "*" (unfinished) for any
// spelling of these, such as "2-0" or "1/2". Nullopt for any other word.
std::optional<std::string> ReadResult(const std::string& word);

}  // namespace tavoliere::protocol
