#include "tools/play/terminal/pointing.h"

#include <utility>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace tavoliere::play {
namespace {

void Write(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace

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
