#include "protocol/wire/text/line_reader.h"

#include <utility>

#include <algorithm>
#include <string_view>

#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {

void LineReader::Feed(const char* data, std::size_t size) {
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    scanned_ -= begin_;
    begin_ = 0;
  }
  buffer_.append(data, size);
}

void LineReader::End() {
  if (begin_ < buffer_.size() || skipping_) buffer_.push_back('\n');
}

LineReader::Next LineReader::Take(std::string* line) {
  const std::size_t newline = buffer_.find('\n', scanned_);
  if (newline == std::string::npos) {
    scanned_ = buffer_.size();
    if (skipping_ || scanned_ - begin_ > kLongestLine) {
      skipping_ = true;
      begin_ = scanned_;
    }
    return Next::kNothing;
  }
  const std::size_t begin = begin_;
  begin_ = scanned_ = newline + 1;
  if (skipping_ || newline - begin > kLongestLine) {
    skipping_ = first_ = false;
    return Next::kTooLong;
  }
  const std::string_view text(buffer_.data() + begin, newline - begin);
  line->assign(std::exchange(first_, false) ? SkipByteOrderMark(text) : text);
  return Next::kLine;
}

}  // namespace tavoliere::protocol
