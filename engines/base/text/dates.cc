#include "engines/base/text/dates.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/time/civil_time.h"
#include "absl/time/time.h"

namespace tavoliere::base {
namespace {

constexpr std::size_t kDaySize = 10;  // 2003-12-15
constexpr int kHour = 60;             // minutes
constexpr std::string_view kDigits = "0123456789";

struct Zone {
  std::string_view name;
  int minutes;  // ahead of UTC
};

// Of zones that share an offset the first one is written; GGS keeps the time of Edmonton.
constexpr Zone kZones[] = {
    {"UTC", 0},
    {"MST", -7 * kHour},
    {"MDT", -6 * kHour},
    {"EST", -5 * kHour},
    {"EDT", -4 * kHour},
    {"PST", -8 * kHour},
    {"CET", kHour},
    {"CEST", 2 * kHour},
    {"JST", 9 * kHour},
    {"MSK", 3 * kHour},
    {"AEST", 10 * kHour},
    {"AEDT", 11 * kHour},
    {"NZST", 12 * kHour},
    {"NZDT", 13 * kHour},
    {"HKT", 8 * kHour},
    {"BRT", -3 * kHour},
    {"GMT", 0},
    {"UT", 0},
    {"Z", 0},
    {"WET", 0},
    {"PDT", -7 * kHour},
    {"CST", -6 * kHour},
    {"CDT", -5 * kHour},
    {"AST", -4 * kHour},
    {"ADT", -3 * kHour},
    {"BST", kHour},
    {"WEST", kHour},
    {"MET", kHour},
    {"MEZ", kHour},
    {"MEST", 2 * kHour},
    {"MESZ", 2 * kHour},
    {"EET", 2 * kHour},
    {"EEST", 3 * kHour},
    {"KST", 9 * kHour},
    {"SGT", 8 * kHour},
};

// Takes numbers and characters off the front of a text.
class DateText {
 public:
  explicit DateText(std::string_view rest) : rest_(rest) {}

  std::string_view rest() const { return rest_; }

  // A number of `least` to `most` digits, with no digit behind it.
  std::optional<int> Number(std::size_t least, std::size_t most) {
    const std::size_t digits = std::min(rest_.find_first_not_of(kDigits), rest_.size());
    if (digits < least || digits > most) return std::nullopt;
    int number = 0;
    for (std::size_t i = 0; i < digits; ++i) number = 10 * number + (rest_[i] - '0');
    rest_.remove_prefix(digits);
    return number;
  }
  bool AnyOf(std::string_view characters) {
    if (rest_.empty() || characters.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void Skip(std::string_view characters) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(characters), rest_.size()));
  }
  std::string Letters() {
    std::string letters;
    for (; !rest_.empty() && absl::ascii_isalpha(static_cast<unsigned char>(rest_[0]));
         rest_.remove_prefix(1))
      letters += absl::ascii_toupper(static_cast<unsigned char>(rest_[0]));
    return letters;
  }

 private:
  std::string_view rest_;
};

// "+05:45" or "Z".
std::string OffsetText(int minutes) {
  if (minutes == 0) return "Z";
  const int size = std::abs(minutes);
  return absl::StrFormat("%c%02d:%02d", minutes < 0 ? '-' : '+', size / kHour, size % kHour);
}

// A zone's name, an offset, or a name with an offset from it, such as GMT+2.
std::optional<int> ReadZone(DateText text) {
  text.Skip(" ._");
  const std::string name = text.Letters();
  const auto* const zone = std::find_if(std::begin(kZones), std::end(kZones),
                                        [&](const Zone& known) { return known.name == name; });
  if (!name.empty() && zone == std::end(kZones)) return std::nullopt;
  const int base = name.empty() ? 0 : zone->minutes;
  const bool west = !text.rest().empty() && text.rest()[0] == '-';
  if (!text.AnyOf("+-")) return name.empty() ? std::nullopt : std::optional(base);
  std::optional<int> hours = text.Number(1, 2);
  std::optional<int> minutes = 0;
  if (!hours) {
    const std::optional<int> both = text.Number(4, 4);
    if (!both) return std::nullopt;
    hours = *both / 100;
    minutes = *both % 100;
  } else if (text.AnyOf(":")) {
    minutes = text.Number(2, 2);
  }
  constexpr int kMostHours = 14;
  if (!minutes || *hours > kMostHours || *minutes >= kHour) return std::nullopt;
  return base + (west ? -1 : 1) * (kHour * *hours + *minutes);
}

// What stands behind a day: "T12:33:18-07:00", or nothing where it is no time.
std::string ReadTime(DateText text) {
  constexpr std::string_view kBefore = " _T,";
  if (!text.AnyOf(kBefore)) return "";
  text.Skip(kBefore);
  const std::optional<int> hour = text.Number(1, 2);
  if (!hour || !text.AnyOf(":")) return "";
  const std::optional<int> minute = text.Number(2, 2);
  std::optional<int> second = 0;
  if (text.AnyOf(":")) {
    second = text.Number(2, 2);
    if (text.rest().size() > 1 && text.rest()[0] == '.' &&
        kDigits.find(text.rest()[1]) != std::string_view::npos) {
      text.AnyOf(".");
      text.Skip(kDigits);
    }
  }
  if (!minute || !second || *hour > 23 || *minute > 59 || *second > 59) return "";
  const std::optional<int> zone = ReadZone(text);
  return absl::StrFormat("T%02d:%02d:%02d%s", *hour, *minute, *second,
                         zone ? OffsetText(*zone) : "");
}

std::string Moment(std::int64_t seconds) {
  constexpr std::int64_t kEndOf9999 = 253402300799;
  if (seconds > kEndOf9999) return "";
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixSeconds(seconds),
                          absl::UTCTimeZone());
}

// As much of the date as the calendar has.
std::string Checked(int year, std::optional<int> month, std::optional<int> day,
                    const std::string& time) {
  if (year == 0) return "";
  std::string date = absl::StrFormat("%04d", year);
  if (!month || *month < 1 || *month > 12) return date;
  absl::StrAppendFormat(&date, "-%02d", *month);
  if (!day || absl::CivilDay(year, *month, *day).day() != *day) return date;
  absl::StrAppendFormat(&date, "-%02d", *day);
  return date + time;
}

// A year, "20031215", or seconds.
std::string ReadDigits(const std::string& digits) {
  constexpr std::size_t kYear = 4;
  constexpr std::size_t kBasicDay = 8;
  std::int64_t number = 0;
  if (!absl::SimpleAtoi(digits, &number)) return "";
  if (digits.size() == kYear) return Checked(static_cast<int>(number), {}, {}, "");
  if (digits.size() < kBasicDay) return "";
  if (digits.size() > kBasicDay) return Moment(number);
  const auto day = static_cast<int>(number);
  const std::string date = Checked(day / 10'000, day / 100 % 100, day % 100, "");
  return date.size() == kDaySize ? date : Moment(number);
}

}  // namespace

std::string ReadDate(const std::string& text) {
  constexpr std::string_view kSeparators = ".-/";
  std::string trimmed = text;
  absl::StripAsciiWhitespace(&trimmed);
  if (trimmed.find_first_not_of(kDigits) == std::string::npos) return ReadDigits(trimmed);
  DateText date(trimmed);
  const std::optional<int> year = date.Number(4, 4);
  if (!year) return "";
  std::optional<int> month;
  std::optional<int> day;
  if (date.AnyOf(kSeparators)) month = date.Number(1, 2);
  if (month && date.AnyOf(kSeparators)) day = date.Number(1, 2);
  return Checked(*year, month, day, day ? ReadTime(date) : "");
}

std::string DayOf(const std::string& date, char separator) {
  return absl::StrReplaceAll(date.substr(0, kDaySize), {{"-", std::string(1, separator)}});
}

std::string TimeOf(const std::string& date) {
  constexpr std::size_t kTimeSize = 8;
  return date.size() > kDaySize ? date.substr(kDaySize + 1, kTimeSize) : "";
}

std::string ZoneOf(const std::string& date) {
  constexpr std::size_t kLocalSize = 19;  // 2003-12-15T12:33:18
  if (date.size() <= kLocalSize) return "";
  const std::optional<int> minutes = ReadZone(DateText(std::string_view(date).substr(kLocalSize)));
  for (const Zone& zone : kZones) {
    if (zone.minutes == minutes) return std::string(zone.name);
  }
  return absl::StrReplaceAll(date.substr(kLocalSize), {{":", ""}});
}

}  // namespace tavoliere::base
