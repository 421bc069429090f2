#include "engines/othello/files/dates.h"

#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace tavoliere::othello {
namespace {

constexpr std::size_t kDay = 10;     // 2003-12-15
constexpr std::size_t kMoment = 19;  // 2003-12-15T12:33:18

// Whether `text` has the form of `form`, in which 0 stands for any digit.
bool HasForm(const std::string& text, const std::string& form) {
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(text[i]));
    if (form[i] == '0' ? !digit : text[i] != form[i]) return false;
  }
  return true;
}

bool IsDay(const std::string& text) { return HasForm(text, "0000-00-00"); }

}  // namespace

std::string DateOfGgf(const std::string& text) {
  std::int64_t seconds = 0;
  constexpr std::int64_t kEndOf9999 = 253402300799;
  if (absl::SimpleAtoi(text, &seconds) && seconds >= 0 && seconds <= kEndOf9999)
    return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixSeconds(seconds),
                            absl::UTCTimeZone());
  if (!HasForm(text.substr(0, kDay), "0000.00.00")) return "";
  const std::string day =
      absl::StrCat(text.substr(0, 4), "-", text.substr(5, 2), "-", text.substr(8, 2));
  const std::string zone = text.size() > kMoment ? text.substr(kMoment) : "";
  if (!HasForm(text.substr(0, kMoment), "0000.00.00_00:00:00") ||
      (zone != ".UTC" && zone != ".GMT"))
    return day;
  return absl::StrCat(day, "T", text.substr(kDay + 1, 8), "Z");
}

std::string GgfDate(const std::string& date) {
  const std::string day = DayOf(date);
  if (day.empty()) return date;
  const std::string dotted =
      absl::StrCat(day.substr(0, 4), ".", day.substr(5, 2), ".", day.substr(8, 2));
  if (!HasForm(date.substr(0, kMoment), "0000-00-00T00:00:00")) return dotted;
  return absl::StrCat(dotted, "_", date.substr(kDay + 1, 8), ".UTC");
}

std::string DayOf(const std::string& date) {
  const std::string day = date.substr(0, kDay);
  return IsDay(day) ? day : "";
}

}  // namespace tavoliere::othello
