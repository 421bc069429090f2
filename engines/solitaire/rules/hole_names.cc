#include "engines/solitaire/rules/hole_names.h"

#include <algorithm>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/rules/said.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::string_view kEnglishLetters = "abcdefghijklmnopxPONMLKJIHGFEDCBA";
constexpr std::string_view kEuropeanLetters = "abcydefzghijklmnopxPONMLKJIHGZFEDYCBA";

// A board's rows begin and end where those of the English or the European one do; empty: no
// letters of Conway's.
std::string_view ConwayLetters(const Board& board) {
  if (board.columns() != 7 || board.rows() != 7) return {};
  const auto is_cross = [&](const std::array<int, 7>& margins) {
    for (int hole = 0; hole < board.hole_count(); ++hole) {
      const int margin = margins[static_cast<std::size_t>(board.RowOf(hole))];
      if (board.ColumnOf(hole) < margin || board.ColumnOf(hole) > 6 - margin) return false;
    }
    return true;
  };
  const auto count = static_cast<std::size_t>(board.hole_count());
  if (count == kEnglishLetters.size() && is_cross({2, 2, 0, 0, 0, 2, 2})) return kEnglishLetters;
  if (count == kEuropeanLetters.size() && is_cross({2, 1, 0, 0, 0, 1, 2})) return kEuropeanLetters;
  return {};
}

bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }
bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

absl::StatusOr<int> ReadNumber(const Board& board, const std::string& text) {
  int number = 0;
  if (!std::all_of(text.begin(), text.end(), IsDigit) || !absl::SimpleAtoi(text, &number) ||
      number < 1 || number > board.hole_count()) {
    return base::Wrong(said::kExpectedNumber, board.hole_count(), protocol::Quoted(text));
  }
  return number - 1;
}

absl::StatusOr<int> ReadConway(const Board& board, char letter) {
  const std::string_view letters = ConwayLetters(board);
  const std::size_t hole = letters.find(letter);
  if (hole != std::string_view::npos) return static_cast<int>(hole);
  return base::Wrong(letters.empty() ? said::kNoLetters : said::kNoHole,
                     protocol::Quoted(std::string(1, letter)));
}

// Cuts a part between hyphens where its holes begin: "d2d4" at each letter, "ex" between any two,
// numbers nowhere.
std::vector<std::string> Holes(const std::string& part) {
  std::vector<std::string> holes;
  for (const char c : part) {
    if (holes.empty() || IsLetter(c)) holes.emplace_back();
    holes.back() += c;
  }
  return holes;
}

}  // namespace

std::string HoleName(const Board& board, int hole, HoleNames names) {
  if (names == HoleNames::kNumbers) return absl::StrCat(hole + 1);
  const std::string_view conway =
      names == HoleNames::kConway ? ConwayLetters(board) : std::string_view();
  if (conway.empty()) return board.HoleName(hole);
  return std::string(1, conway[static_cast<std::size_t>(hole)]);
}

absl::StatusOr<int> ReadHole(const Board& board, const std::string& text) {
  if (!text.empty() && IsDigit(text[0])) return ReadNumber(board, text);
  if (text.size() == 1 && IsLetter(text[0])) return ReadConway(board, text[0]);
  return board.ParseHole(text);
}

std::string FormatJump(const Board& board, Jump jump, HoleNames names) {
  return absl::StrCat(HoleName(board, jump.from, names), names == HoleNames::kNumbers ? "-" : "",
                      HoleName(board, jump.to, names));
}

absl::StatusOr<std::vector<int>> ReadHoles(const Board& board, const std::string& text) {
  std::vector<int> route;
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  bool whole = true;
  for (const std::string& part : parts) {
    whole = whole && !part.empty();
    for (const std::string& name : Holes(part)) {
      ASSIGN_OR_RETURN(const int hole, ReadHole(board, name));
      route.push_back(hole);
    }
  }
  if (whole && route.size() >= 2) return route;
  return base::Wrong(said::kExpectedJump, protocol::Quoted(text));
}

std::vector<std::vector<int>> SweepsOf(const std::vector<Jump>& jumps) {
  std::vector<std::vector<int>> sweeps;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    if (i == 0 || jumps[i].from != jumps[i - 1].to) sweeps.push_back({jumps[i].from});
    sweeps.back().push_back(jumps[i].to);
  }
  return sweeps;
}

std::vector<std::string> FormatSweeps(const Board& board, const std::vector<Jump>& jumps,
                                      HoleNames names) {
  std::vector<std::string> texts;
  for (const std::vector<int>& sweep : SweepsOf(jumps)) {
    texts.push_back(absl::StrJoin(sweep, "-", [&](std::string* out, int hole) {
      absl::StrAppend(out, HoleName(board, hole, names));
    }));
  }
  return texts;
}

}  // namespace tavoliere::solitaire
