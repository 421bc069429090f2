#include "engines/base/text/game_text.h"

#include "absl/strings/ascii.h"

namespace tavoliere::base {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool IsBlank(char c) { return kBlanks.find(c) != std::string_view::npos; }

std::string_view Trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Of `text` what stands between the last character and its counterpart, which at most a word
// precedes; `text` itself where there is no such pair.
std::string_view Unwrapped(std::string_view text) {
  constexpr std::string_view kOpening = "[({<\"";
  constexpr std::string_view kClosing = "])}>\"";
  const std::size_t pair = text.size() < 2 ? std::string_view::npos : kClosing.find(text.back());
  if (pair == std::string_view::npos) return text;
  const std::size_t open = text.find(kOpening[pair]);
  if (open >= text.size() - 1) return text;
  const std::string_view before = Trimmed(text.substr(0, open));
  const bool word = std::all_of(before.begin(), before.end(), [](char c) {
    return absl::ascii_isalpha(static_cast<unsigned char>(c));
  });
  return word ? text.substr(open + 1, text.size() - open - 2) : text;
}

}  // namespace

std::string BarePosition(const std::string& text) {
  std::string_view bare = Trimmed(text);
  while (true) {
    std::string_view next = Unwrapped(bare);
    // A full stop behind the brackets.
    if (next == bare && bare.size() > 2 && bare.back() == '.')
      next = Unwrapped(bare.substr(0, bare.size() - 1));
    next = Trimmed(next);
    if (next.size() + 2 > bare.size()) return std::string(bare);
    bare = next;
  }
}

std::string BareMove(const std::string& text) {
  constexpr std::string_view kSigns = "*!?";
  constexpr std::string_view kMark = " \t.*!?";
  if (text.find_first_of(kMark) == std::string::npos) return text;
  std::string_view rest = Trimmed(text);
  const std::size_t number = protocol::MoveNumberLength(rest);
  if (number < rest.size()) rest = Trimmed(rest.substr(number));
  while (rest.size() > 1 && kSigns.find(rest.back()) != std::string_view::npos)
    rest = Trimmed(rest.substr(0, rest.size() - 1));
  const auto is_digit = [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); };
  std::string bare;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (!IsBlank(rest[i])) {
      // A blank was before it.
      if (i > 0 && IsBlank(rest[i - 1]) && is_digit(rest[i]) && is_digit(bare.back())) bare += '-';
      bare += rest[i];
    }
  }
  return bare;
}

SquareNames SquaresIn(std::string_view text, const BoardPicture& picture) {
  SquareNames squares;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view longest;
    for (const std::string& name : picture.names) {
      if (name.size() > longest.size() && text.substr(at, name.size()) == name) longest = name;
    }
    if (!longest.empty()) squares.emplace_back(longest);
    at += std::max<std::size_t>(longest.size(), 1);
  }
  return squares;
}

std::string ResultWord(const std::optional<core::Outcome>& outcome) {
  if (!outcome) return "none";
  switch (outcome->result) {
    case core::Outcome::Result::kFirstWins:
      return "p1win";
    case core::Outcome::Result::kSecondWins:
      return "p2win";
    case core::Outcome::Result::kDraw:
      break;
  }
  return "draw";
}

}  // namespace tavoliere::base
