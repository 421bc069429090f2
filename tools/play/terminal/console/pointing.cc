#include "tools/play/terminal/console/pointing.h"

#include <utility>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

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

// The name of the square there; nullopt: there is none.
std::optional<std::string> SquareAt(const Board& board, int column, int row) {
  if (column < 0 || column >= board.columns || row < 0 || row >= board.rows) return std::nullopt;
  const std::string& name = board.names[static_cast<std::size_t>(row * board.columns + column)];
  return name == "#" ? std::nullopt : std::optional(name);
}

// The square of the row that is nearest to the column.
std::optional<std::string> Nearest(const Board& board, int column, int row) {
  for (int distance = 0; distance < board.columns; ++distance) {
    for (const int there : {column - distance, column + distance}) {
      if (auto name = SquareAt(board, there, row)) return name;
    }
  }
  return std::nullopt;
}

void Write(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
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

void BoardCursor::Step(const Board& board, int columns, int rows, const std::string& first) {
  const auto now = at_ ? board.Find(*at_) : std::nullopt;
  if (!now) {
    const auto start = board.Find(first);
    if (!start) return;
    at_ = board.names[*start];
    wished_column_ = static_cast<int>(*start) % board.columns;
    return;
  }
  int column = static_cast<int>(*now) % board.columns;
  int row = static_cast<int>(*now) / board.columns;
  if (rows != 0) {
    for (row += rows; row >= 0 && row < board.rows; row += rows) {
      if (auto name = Nearest(board, wished_column_, row)) {
        at_ = std::move(name);
        return;
      }
    }
    return;
  }
  if (columns == 0) return;
  for (column += columns; column >= 0 && column < board.columns; column += columns) {
    if (auto name = SquareAt(board, column, row)) {
      at_ = std::move(name);
      wished_column_ = column;
      return;
    }
  }
}

Pointing::Pointing(PointedBoard& board, bool mouse, std::optional<std::size_t> lines)
    : board_(board), mouse_(mouse), lines_(lines) {
  Resume();
}

Pointing::~Pointing() { Suspend(); }

void Pointing::Suspend() {
  if (mouse_) Write(kMouseOff);
}

void Pointing::Resume() {
  if (mouse_) Write(kMouseOn);
}

Pointing::Answer Pointing::Take(const Key& key, bool line_is_empty) {
  switch (key.kind) {
    case Key::Kind::kPress:
      if (line_is_empty && lines_) {
        click_ = key;
        Write(kAskForPlace);
      }
      return Answer::kTaken;
    case Key::Kind::kMouse:
      return Answer::kTaken;
    case Key::Kind::kPlace:
      return click_ ? Click(key) : Answer::kPassOn;
    case Key::Kind::kArrow:
      return line_is_empty ? Move(key) : Answer::kPassOn;
    case Key::Kind::kEnter:
      if (!line_is_empty || !board_.has_cursor()) return Answer::kPassOn;
      return board_.ChooseUnderCursor() ? Answer::kDone : Answer::kTaken;
    case Key::Kind::kEscape:
    case Key::Kind::kText:
      break;
  }
  if (!line_is_empty || !board_.has_cursor()) return Answer::kPassOn;
  board_.HideCursor();
  Paint();
  return key.kind == Key::Kind::kEscape ? Answer::kTaken : Answer::kPassOn;
}

Pointing::Answer Pointing::Move(const Key& key) {
  board_.MoveCursor(key.columns, key.rows);
  if (lines_) {
    Paint();
    return Answer::kTaken;
  }
  board_.AskForAnother();
  return Answer::kDone;
}

// The prompt stands in the row that `place` names, and the board above it.
Pointing::Answer Pointing::Click(const Key& place) {
  const Key click = *std::exchange(click_, std::nullopt);
  if (!lines_) return Answer::kTaken;
  const int line = click.rows - (place.rows - static_cast<int>(*lines_));
  return board_.ChooseAt(line, click.columns - 1) ? Answer::kDone : Answer::kTaken;
}

// The cursor of the terminal is where it was afterwards.
void Pointing::Paint() {
  if (!lines_) return;
  Write(
      absl::StrCat("\x1b"
                   "7\r\x1b[",
                   *lines_, "A", absl::StrReplaceAll(board_.Text(), {{"\n", "\x1b[K\r\n"}}),
                   "\x1b"
                   "8"));
}

}  // namespace tavoliere::play
