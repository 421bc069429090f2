// The last lines of a stream, in bounded memory. Part of the client.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tavoliere::protocol {

class RecentLines {
 public:
  static constexpr std::size_t kLines = 12;
  static constexpr std::size_t kBytes = 400;  // of each line

  void Add(std::string_view line) { lines_[count_++ % kLines].assign(line.substr(0, kBytes)); }

  // Any piece of the stream; lines without text are left out.
  void Feed(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t length = std::min(bytes.find('\n'), bytes.size());
      partial_.append(bytes.substr(0, std::min(length, kBytes - partial_.size())));
      if (length == bytes.size()) return;
      TakePartial();
      bytes.remove_prefix(length + 1);
    }
  }

  // Oldest first; a line without its end is the last one.
  std::vector<std::string> Lines() const {
    std::vector<std::string> lines;
    for (std::size_t i = count_ - std::min(count_, kLines); i < count_; ++i) {
      lines.push_back(lines_[i % kLines]);
    }
    if (!partial_.empty()) lines.push_back(partial_);
    return lines;
  }

 private:
  void TakePartial() {
    if (!partial_.empty() && partial_.back() == '\r') partial_.pop_back();
    if (partial_.find_first_not_of(" \t") != std::string::npos) Add(partial_);
    partial_.clear();
  }

  std::array<std::string, kLines> lines_;
  std::size_t count_ = 0;
  std::string partial_;
};

}  // namespace tavoliere::protocol
