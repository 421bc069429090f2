// Input from the person and output to the person.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"
#include "protocol/wire/text/line_reader.h"
#include "tools/play/terminal/console/pointing.h"

namespace tavoliere::play {

// `text` with its lines of more than `columns` broken between words, where no word is longer; the
// rest stands under the beginning of the text of its line, be it a column of a list. Lines
// with escape sequences are left as they are. 0 columns: all lines are.
std::string Wrapped(const std::string& text, std::size_t columns);

// Prose that was broken for another width, a line for each paragraph: lines belong together up to
// one that ends with a full stop.
std::string Paragraphs(const std::vector<std::string>& lines);

class Console {
 public:
  virtual ~Console() = default;

  // Blocks, and runs the event loop meanwhile where the input can be waited for, until a line has
  // come. nullopt: the input has ended, a signal has come, or `give_up` says so whenever something
  // stops the loop. Where the screen allows it the person may point at `board` meanwhile, unless
  // that is null; a line that comes of it is empty.
  virtual std::optional<std::string> ReadLine(const std::string& prompt,
                                              const std::function<bool()>& give_up,
                                              PointedBoard* board) = 0;
  // Whether a person sits there, who may press Enter while an engine thinks.
  virtual bool interactive() const = 0;

  // The width of the screen; 0: lines of any length.
  virtual std::size_t columns() const = 0;
  // 0: there is no screen.
  virtual std::size_t rows() const = 0;

  // To the standard output, at once, in lines that the screen can hold.
  void Print(const std::string& text);
  // The same, for a text that begins with the board. EraseBoard() takes it off the screen again,
  // with all that was printed since, if nothing else has been written and it is still there.
  void PrintBoard(const std::string& text);
  void EraseBoard();
  // Something was written and not counted: the board's place on the screen is unknown now.
  void LoseBoard() { lines_since_board_.reset(); }

 protected:
  // How many lines the cursor is below the first one of the board; nullopt: it is not known, or not
  // on a screen of so many rows.
  std::optional<std::size_t> LinesBelowBoard() const;
  // Something was printed otherwise.
  void CountLines(const std::string& text);

 private:
  std::optional<std::size_t> lines_since_board_;
};

// Words that may follow what stands before the cursor; those that begin as the last word does are
// offered.
using Completer = std::function<std::vector<std::string>(const std::string& before)>;

// Plain lines: a pipe or a file. Prompts are not shown.
class PipeConsole : public Console {
 public:
  explicit PipeConsole(protocol::EventLoop& loop) : loop_(loop) {}
  std::optional<std::string> ReadLine(const std::string& prompt,
                                      const std::function<bool()>& give_up,
                                      PointedBoard* board) override;
  bool interactive() const override { return false; }
  std::size_t columns() const override { return 0; }
  std::size_t rows() const override { return 0; }

 private:
  protocol::EventLoop& loop_;
  protocol::LineReader reader_;
  bool ended_ = false;
};

// While it lives, what is typed at the terminal stops the loop.
class KeyWatch {
 public:
  KeyWatch(protocol::EventLoop& loop, bool interactive);
  ~KeyWatch();
  KeyWatch(const KeyWatch&) = delete;
  KeyWatch& operator=(const KeyWatch&) = delete;

  bool watching() const { return watching_; }
  // The line typed since, once Enter was pressed, without its newline.
  const std::optional<std::string>& line() const { return line_; }

 private:
  protocol::EventLoop& loop_;
  bool watching_ = false;
  std::optional<std::string> line_;
};

}  // namespace tavoliere::play
