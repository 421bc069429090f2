// Formats numbers for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tavoliere::match {

// "12.3" with `decimals` digits, or "n/a".
std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign = false);

// "1 game", "2 games": `one` takes an s for every other count.
std::string Counted(std::int64_t count, const char* one);

}  // namespace tavoliere::match
