#include "tools/match/stats/text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::match {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Characters of two columns: those that Unicode Standard Annex 11 calls wide or fullwidth.
constexpr Range kWide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},
    {0x23f0, 0x23f0},   {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f},   {0x2693, 0x2693},   {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},   {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},
    {0x2728, 0x2728},   {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},
    {0x2757, 0x2757},   {0x2795, 0x2797},   {0x27b0, 0x27b0},   {0x27bf, 0x27bf},
    {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},   {0x2e80, 0x303e},
    {0x3041, 0x3247},   {0x3250, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97f},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6f},
    {0xff01, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x1b2ff}, {0x1f004, 0x1f004},
    {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f200, 0x1f320},
    {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c}, {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca},
    {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4}, {0x1f3f8, 0x1f43e},
    {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e},
    {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596}, {0x1f5a4, 0x1f5a4},
    {0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc}, {0x1f6d0, 0x1f6d2},
    {0x1f6d5, 0x1f6df}, {0x1f6eb, 0x1f6ef}, {0x1f6f4, 0x1f6ff}, {0x1f7e0, 0x1f7eb},
    {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff},
    {0x20000, 0x2fffd}, {0x30000, 0x3fffd},
};

// Characters of no column: they change the one before them.
constexpr Range kCombining[] = {
    {0x0300, 0x036f},   {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x0e31, 0x0e31},   {0x0e34, 0x0e3a}, {0x0e47, 0x0e4e}, {0x1160, 0x11ff}, {0x1ab0, 0x1ace},
    {0x1dc0, 0x1dff},   {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0x20d0, 0x20f0},
    {0x302a, 0x302d},   {0x3099, 0x309a}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xfeff, 0xfeff},
    {0xe0001, 0xe01ef},
};

template <std::size_t kSize>
bool IsIn(char32_t character, const Range (&ranges)[kSize]) {
  const auto* const found =
      std::lower_bound(std::begin(ranges), std::end(ranges), character,
                       [](const Range& range, char32_t wanted) { return range.last < wanted; });
  return found != std::end(ranges) && found->first <= character;
}

struct Decoded {
  char32_t character = 0;
  std::size_t bytes = 0;  // 0: no UTF-8
};

// The first character of a text that is not empty.
Decoded FirstOf(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return {};
  char32_t character = lead & (0x7f >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    character = character << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  if (character < kLeast[size] || character > 0x10ffff || surrogate) return {};
  return {character, size};
}

bool IsControl(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

int WidthOf(char32_t character) {
  if (IsIn(character, kCombining)) return 0;
  return IsIn(character, kWide) ? 2 : 1;
}

std::string ShownBut(std::string_view text, std::u32string_view kept) {
  std::string shown;
  while (!text.empty()) {
    const auto [character, bytes] = FirstOf(text);
    const std::size_t size = std::max<std::size_t>(bytes, 1);
    if (bytes > 0 && (!IsControl(character) || kept.find(character) != kept.npos)) {
      shown += text.substr(0, size);
    } else {
      for (const char c : text.substr(0, size)) {
        absl::StrAppendFormat(&shown, "\\x%02x", static_cast<unsigned char>(c));
      }
    }
    text.remove_prefix(size);
  }
  return shown;
}

// As many characters of the end as fit into so many columns.
std::string LastColumns(std::string_view shown, int columns) {
  while (ColumnsOf(shown) > columns) {
    shown.remove_prefix(std::max<std::size_t>(FirstOf(shown).bytes, 1));
  }
  return std::string(shown);
}

}  // namespace

std::string Shown(std::string_view text) { return ShownBut(text, U""); }
std::string ShownLines(std::string_view text) { return ShownBut(text, U"\n\t"); }

int ColumnsOf(std::string_view shown) {
  int columns = 0;
  while (!shown.empty()) {
    const auto [character, bytes] = FirstOf(shown);
    columns += bytes == 0 ? 1 : WidthOf(character);
    shown.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return columns;
}

std::string Padded(std::string shown, int columns) {
  shown.append(static_cast<std::size_t>(std::max(0, columns - ColumnsOf(shown))), ' ');
  return shown;
}

std::string FirstColumns(std::string_view shown, int columns) {
  std::size_t end = 0;
  for (int used = 0; end < shown.size();) {
    const auto [character, bytes] = FirstOf(shown.substr(end));
    used += bytes == 0 ? 1 : WidthOf(character);
    if (used > columns) break;
    end += std::max<std::size_t>(bytes, 1);
  }
  return std::string(shown.substr(0, end));
}

std::vector<std::string> ShortNames(const std::vector<std::string>& names, int columns) {
  std::vector<std::string> shorts;
  std::map<std::string, int> seen;
  const int end = (columns - 1) / 2;
  for (const std::string& name : names) {
    std::string shown = Shown(name);
    if (ColumnsOf(shown) > columns) {
      shown = absl::StrCat(FirstColumns(shown, columns - 1 - end), "~", LastColumns(shown, end));
    }
    ++seen[shown];
    shorts.push_back(std::move(shown));
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (seen[shorts[i]] < 2) continue;
    const std::string number = absl::StrCat("~", i + 1);
    shorts[i] = FirstColumns(Shown(names[i]), columns - static_cast<int>(number.size())) + number;
  }
  return shorts;
}

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
