// Dates as files write them, and as the game record does.
#pragma once

#include <string>

namespace tavoliere::othello {

// "2003.12.15_12:33:18.MST" or seconds since 1970: "2003-12-15", with the time where it is UTC's.
// Empty for what is no date.
std::string DateOfGgf(const std::string& text);
// "2003-12-15T12:33:18Z" or "2003-12-15" as GGF has it; what is none of these as it is.
std::string GgfDate(const std::string& date);
// The first ten characters of such a date; empty where they are none.
std::string DayOf(const std::string& date);

}  // namespace tavoliere::othello
