#include "tools/play/terminal/console.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <unistd.h>

#include "tools/play/session/interrupts.h"
#include "tools/play/terminal/wrapping.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kReadSize = 4096;

}  // namespace

void Console::Print(const std::string& text) {
  const std::string lines = Wrapped(text, columns());
  std::fputs(lines.c_str(), stdout);
  std::fflush(stdout);
  CountLines(lines);
}

void Console::PrintBoard(const std::string& text) {
  lines_since_board_ = 0;
  Print(text);
}

void Console::EraseBoard() {
  const std::optional<std::size_t> lines = LinesBelowBoard();
  if (!lines || *lines == 0) return;
  std::printf("\r\x1b[%zuA\x1b[J", *lines);
  LoseBoard();
}

std::optional<std::size_t> Console::LinesBelowBoard() const {
  if (!lines_since_board_ || *lines_since_board_ >= rows()) return std::nullopt;
  return lines_since_board_;
}

void Console::CountLines(const std::string& text) {
  if (!lines_since_board_) return;
  *lines_since_board_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::optional<std::string> PipeConsole::ReadLine(const std::string& /*prompt*/,
                                                 const std::function<bool()>& give_up,
                                                 PointedBoard* /*board*/) {
  std::string line;
  while (true) {
    switch (reader_.Take(&line)) {
      case protocol::LineReader::Next::kLine:
        return line;
      case protocol::LineReader::Next::kTooLong:
        return std::string("a line that is too long");
      case protocol::LineReader::Next::kNothing:
        break;
    }
    if (ended_ || !AwaitInput(loop_, STDIN_FILENO, give_up)) return std::nullopt;
    char buffer[kReadSize];
    const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (size > 0) {
      reader_.Feed(buffer, static_cast<std::size_t>(size));
    } else if (size == 0 || (errno != EINTR && errno != EAGAIN)) {
      reader_.End();
      ended_ = true;
      if (reader_.Take(&line) == protocol::LineReader::Next::kLine) return line;
      return std::nullopt;
    }
  }
}

KeyWatch::KeyWatch(protocol::EventLoop& loop, bool interactive) : loop_(loop) {
  if (!interactive) return;
  // The terminal is in its line mode between two prompts: it can be read once Enter was pressed.
  watching_ = loop_.Watch(STDIN_FILENO, [this] {
    char buffer[kReadSize];
    const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
    line_ = std::string(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
    while (!line_->empty() && (line_->back() == '\n' || line_->back() == '\r')) line_->pop_back();
    loop_.Unwatch(STDIN_FILENO);
    loop_.Stop();
  });
}

KeyWatch::~KeyWatch() {
  if (watching_) loop_.Unwatch(STDIN_FILENO);
}

}  // namespace tavoliere::play
