// The names of WTHOR's players and tournaments, and the writing of its files.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "engines/othello/files/wthor.h"

namespace tavoliere::othello {
namespace {

constexpr std::size_t kNameHeaderBytes = 16;

std::string HeaderOf(const std::string& day, std::uint32_t games, std::uint16_t names,
                     std::uint16_t year, std::uint8_t depth) {
  std::string bytes;
  const auto number = [&](std::size_t at, std::size_t digits) {
    return at < day.size() ? static_cast<char>(std::atoi(day.substr(at, digits).c_str())) : '\0';
  };
  for (const auto& [at, digits] :
       {std::pair<std::size_t, std::size_t>{0, 2}, {2, 2}, {5, 2}, {8, 2}})
    bytes += number(at, digits);
  files::AppendNumber(games, &bytes);
  files::AppendNumber(names, &bytes);
  files::AppendNumber(year, &bytes);
  bytes += static_cast<char>(games > 0 ? 8 : 0);
  bytes += '\0';
  bytes += static_cast<char>(depth);
  bytes += '\0';
  return bytes;
}

// A character of UTF-8 at `at`, which it steps over; '?' for what ISO 8859-1 lacks.
char TakeLatin(const std::string& text, std::size_t* at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(*at);
  ++*at;
  if (first < 0x80) return static_cast<char>(first);
  const unsigned second = byte(*at);
  while ((byte(*at) & 0xC0U) == 0x80U) ++*at;
  const bool latin = first == 0xC2 || first == 0xC3;
  return latin && (second & 0xC0U) == 0x80U
             ? static_cast<char>((first & 3U) << 6U | (second & 0x3FU))
             : '?';
}

std::string ToLatin(const std::string& text, std::size_t most) {
  std::string latin;
  for (std::size_t at = 0; at < text.size() && latin.size() < most;) {
    const char c = TakeLatin(text, &at);
    latin += c == '\0' ? '?' : c;
  }
  return latin;
}

// Whether `text` is UTF-8: each lead byte with as many bytes behind it as it says. Overlong forms
// and surrogates are no characters.
bool IsUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t i) {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned lead = byte(at);
    const std::size_t more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    if (lead > 0xF4 || (lead >= 0x80 && lead < 0xC2)) return false;
    for (std::size_t i = 1; i <= more; ++i) {
      if ((byte(at + i) & 0xC0U) != 0x80U) return false;
    }
    const unsigned second = byte(at + 1);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
      return false;
    at += more + 1;
  }
  return true;
}

}  // namespace

std::string FromLatin(std::string_view latin) {
  std::string text;
  for (const char c : latin) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | code >> 6U);
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

std::string FromUtf8OrLatin(const std::string& text) {
  return IsUtf8(text) ? text : FromLatin(text);
}

std::string FormatWthor(const WthorFile& file, const std::string& day) {
  std::string bytes =
      HeaderOf(day, static_cast<std::uint32_t>(file.games.size()), 0,
               static_cast<std::uint16_t>(file.year), static_cast<std::uint8_t>(file.depth));
  for (const WthorGame& game : file.games) {
    files::AppendNumber(game.tournament, &bytes);
    files::AppendNumber(game.black, &bytes);
    files::AppendNumber(game.white, &bytes);
    bytes += static_cast<char>(game.black_score);
    bytes += static_cast<char>(game.theoretical_score);
    bytes.append(game.moves.begin(), game.moves.end());
  }
  return bytes;
}

absl::StatusOr<std::vector<std::string>> ParseWthorNames(std::string_view bytes,
                                                         std::size_t name_bytes) {
  if (bytes.size() < kNameHeaderBytes)
    return absl::DataLossError("is not a file of WTHOR names: it is shorter than a header");
  files::ByteReader header(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  header.Take<std::uint32_t>();  // when it was made
  header.Take<std::uint32_t>();  // games
  const auto count = header.Take<std::uint16_t>();
  if (const std::size_t expected = kNameHeaderBytes + name_bytes * count;
      bytes.size() != expected) {
    return absl::DataLossError(absl::StrCat("is not a complete file of WTHOR names: ", count,
                                            " names take ", expected, " bytes, it has ",
                                            bytes.size()));
  }
  std::vector<std::string> names;
  for (std::size_t at = kNameHeaderBytes; at < bytes.size(); at += name_bytes) {
    const std::string_view name = bytes.substr(at, name_bytes);
    names.push_back(FromLatin(name.substr(0, std::min(name.find('\0'), name.size()))));
  }
  return names;
}

std::string FormatWthorNames(const std::vector<std::string>& names, std::size_t name_bytes,
                             const std::string& day) {
  std::string bytes = HeaderOf(day, 0, static_cast<std::uint16_t>(names.size()), 0, 0);
  for (const std::string& name : names) {
    std::string latin = ToLatin(name, name_bytes - 1);
    latin.resize(name_bytes, '\0');
    bytes += latin;
  }
  return bytes;
}

std::string CutToWthor(const std::string& name, std::size_t name_bytes) {
  return FromLatin(ToLatin(name, name_bytes - 1));
}

}  // namespace tavoliere::othello
