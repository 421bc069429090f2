#include "tools/play/terminal/console/console.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/play/engine/interrupts.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kReadSize = 4096;

// Columns of the screen: the bytes of UTF-8 that begin a character.
std::size_t WidthOf(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

// Where the text of a line begins: after two blanks or more in its left half, as in "  undo  take
// back", else after the blanks at its beginning.
std::size_t IndentOf(const std::string& line, std::size_t columns) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  for (std::size_t i = indent; i + 2 < line.size() && i < columns / 2; ++i) {
    if (line[i] == ' ' && line[i + 1] == ' ' && line[i + 2] != ' ') indent = i + 2;
  }
  return indent < columns / 2 ? indent : 0;
}

// The place of the blank where the line is broken; npos: nowhere.
std::size_t BreakOf(const std::string& line, std::size_t indent, std::size_t columns) {
  std::size_t place = std::string::npos;
  for (std::size_t i = line.find(' ', indent); i != std::string::npos; i = line.find(' ', i + 1)) {
    if (place != std::string::npos && WidthOf(std::string_view(line).substr(0, i)) > columns) break;
    if (i > indent && line[i - 1] != ' ') place = i;
  }
  return place;
}

}  // namespace

std::string Wrapped(const std::string& text, std::size_t columns) {
  if (columns == 0) return text;
  constexpr char kEscapeByte = '\x1b';
  std::vector<std::string> lines;
  for (std::string line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    const std::size_t indent = IndentOf(line, columns);
    while (line.find(kEscapeByte) == std::string::npos && WidthOf(line) > columns) {
      const std::size_t place = BreakOf(line, indent, columns);
      const std::size_t next = line.find_first_not_of(' ', place);
      if (place == std::string::npos || next == std::string::npos) break;
      lines.push_back(line.substr(0, place));
      line = std::string(indent, ' ') + line.substr(next);
    }
    lines.push_back(line);
  }
  return absl::StrJoin(lines, "\n");
}

std::string Paragraphs(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    absl::StrAppend(&text, line, absl::EndsWith(line, ".") || line.empty() ? "\n" : " ");
  }
  if (!text.empty() && text.back() == ' ') text.back() = '\n';
  return text;
}

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
