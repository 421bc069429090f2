// Text for people: numbers, and words in the columns of a terminal, without control bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tavoliere::match {

// "12.3" with `decimals` digits, or "n/a".
std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign = false);

// "1 game", "2 games": `one` takes an s for every other count.
std::string Counted(std::int64_t count, const char* one);

// `text` in one line of valid UTF-8: control characters, line ends and bytes that are no UTF-8 are
// written as "\x1b".
std::string Shown(std::string_view text);
// The same, but line ends and tabs stay.
std::string ShownLines(std::string_view text);

// How many columns a terminal needs for what Shown() gave: two for a wide character such as those
// of Chinese, none for a combining one.
int ColumnsOf(std::string_view shown);
// With blanks up to so many columns.
std::string Padded(std::string shown, int columns);
// As many characters as fit into so many columns.
std::string FirstColumns(std::string_view shown, int columns);

// The names as Shown(), each in at most `columns` (12 or more) columns. A longer one keeps its
// beginning and its end, "engine-of~branch-b"; names that would look alike then end in their
// number in the list, "engine-of-a-bra~2".
std::vector<std::string> ShortNames(const std::vector<std::string>& names, int columns);

}  // namespace tavoliere::match
