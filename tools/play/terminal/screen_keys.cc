#include "tools/play/terminal/screen_keys.h"

#include <cstddef>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace tavoliere::play {
namespace {

constexpr char kEscape = '\x1b';
// Longer than any that is known here: what goes on so is no sequence.
constexpr std::size_t kLongestSequence = 32;

// ESC [ and ESC O, behind which a sequence stands.
bool IsIntroduced(const std::string& bytes) {
  return bytes.size() >= 2 && bytes[0] == kEscape && (bytes[1] == '[' || bytes[1] == 'O');
}

bool IsFinal(char byte) { return byte >= '@' && byte <= '~'; }

// "12;34" as numbers; none where it is anything else.
std::vector<int> Numbers(const std::string& text) {
  std::vector<int> numbers;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(text, ';'))) {
    int number = 0;
    if (!absl::SimpleAtoi(word, &number)) return {};
    numbers.push_back(number);
  }
  return numbers;
}

Key ArrowOf(char letter) {
  switch (letter) {
    case 'A':
      return {Key::Kind::kArrow, 0, -1};
    case 'B':
      return {Key::Kind::kArrow, 0, 1};
    case 'C':
      return {Key::Kind::kArrow, 1, 0};
    case 'D':
      return {Key::Kind::kArrow, -1, 0};
    default:
      return {};
  }
}

// ESC [ < button ; column ; row, with M when the button goes down and m when it comes up.
Key MouseOf(const std::string& numbers, char letter) {
  const std::vector<int> read = Numbers(numbers);
  if (read.size() != 3 || read[0] != 0 || letter != 'M') return {Key::Kind::kMouse};
  return {Key::Kind::kPress, read[1], read[2]};
}

}  // namespace

bool GoesOn(const std::string& bytes) {
  if (bytes.empty() || bytes[0] != kEscape || bytes.size() >= kLongestSequence) return false;
  if (bytes.size() == 1) return true;
  return IsIntroduced(bytes) && (bytes.size() == 2 || !IsFinal(bytes.back()));
}

Key KeyOf(const std::string& bytes) {
  if (bytes == "\r" || bytes == "\n" || bytes == " ") return {Key::Kind::kEnter};
  if (bytes == std::string(1, kEscape)) return {Key::Kind::kEscape};
  if (!IsIntroduced(bytes) || GoesOn(bytes)) return {};
  if (bytes.size() == 3) return ArrowOf(bytes[2]);
  const std::string inner = bytes.substr(2, bytes.size() - 3);
  const char letter = bytes.back();
  if (inner[0] == '<' && (letter == 'M' || letter == 'm')) return MouseOf(inner.substr(1), letter);
  if (letter != 'R') return {};
  const std::vector<int> place = Numbers(inner);
  return place.size() == 2 ? Key{Key::Kind::kPlace, place[1], place[0]} : Key{};
}

}  // namespace tavoliere::play
