// The terminal, with line editing, history and completion by libedit.
#pragma once

#include <memory>
#include <string>

#include "tools/play/terminal/console/console.h"

namespace tavoliere::play {

// The terminal is in its usual mode whenever no call of ReadLine() is under way. One at a time.
class LineEditor : public Console {
 public:
  // `history` is a file that is read now and written at the end; empty: none. `mouse`: a board may
  // be pointed at with it, too.
  LineEditor(protocol::EventLoop& loop, std::string history, Completer completer, bool mouse);
  ~LineEditor() override;

  std::optional<std::string> ReadLine(const std::string& prompt,
                                      const std::function<bool()>& give_up,
                                      PointedBoard* board) override;
  bool interactive() const override { return true; }
  std::size_t columns() const override;
  std::size_t rows() const override;

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace tavoliere::play
