#include "tools/match/stats/figures.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::match {

std::string FormatFigure(std::optional<double> figure, int decimals, bool with_sign) {
  if (!figure || !std::isfinite(*figure)) return "n/a";
  const double unit = std::pow(10, decimals);
  double rounded = std::round(*figure * unit) / unit;
  if (rounded == 0) rounded = 0;  // minus zero becomes zero
  if (with_sign) return absl::StrFormat("%+.*f", decimals, rounded);
  return absl::StrFormat("%.*f", decimals, rounded);
}

std::string Counted(std::int64_t count, const char* one) {
  return absl::StrCat(count, " ", one, count == 1 ? "" : "s");
}

}  // namespace tavoliere::match
