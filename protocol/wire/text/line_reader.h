// Splits a stream of bytes into lines.
#pragma once

#include <cstddef>
#include <string>

namespace tavoliere::protocol {

// Fed with whatever a read brought; gives the lines in order, without their newline and without a
// byte-order mark before the first. Holds at most kLongestLine bytes and one piece: of a longer
// line only its arrival is reported.
class LineReader {
 public:
  static constexpr std::size_t kLongestLine = 1 << 20;  // bytes, without the newline

  enum class Next { kLine, kTooLong, kNothing };

  void Feed(const char* data, std::size_t size);
  // The input has ended: a last line without newline counts.
  void End();

  // kLine: `line` holds the next line. kTooLong: the next line was too long and has been skipped.
  // kNothing: feed me.
  Next Take(std::string* line);

 private:
  std::string buffer_;
  std::size_t begin_ = 0;    // of the first line not yet taken
  std::size_t scanned_ = 0;  // no newline between begin_ and here
  bool skipping_ = false;    // inside a line that was too long
  bool first_ = true;        // no line has been taken
};

}  // namespace tavoliere::protocol
