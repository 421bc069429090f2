// The dates of games: formats of files and of the game record.
#pragma once

#include <string>

namespace tavoliere::base {

// The date in the form of the record: a year, a month or a day, "2003", "2003-12", "2003-12-15", or
// a moment, "2003-12-15T12:33:18" with what is known of its zone behind it: "Z", an offset such as
// "-07:00", or nothing. Read are the same with dots or slashes, one digit where two are usual,
// question marks for what is unknown, a time behind a blank, a T or an underscore, a zone by its
// name or its offset, and seconds since 1970. What is no date of the calendar is left out, the year
// last of all. Empty: `text` is no date.
std::string ReadDate(const std::string& text);

// Of a date in that form: the date without its time, with `separator` between its parts.
std::string DayOf(const std::string& date, char separator = '-');
// "12:33:18"; empty: it has no time.
std::string TimeOf(const std::string& date);
// "UTC", "MST", or the offset, "+0545", of a zone without a name here; empty: no zone is known.
std::string ZoneOf(const std::string& date);

}  // namespace tavoliere::base
