// Splits a command line into words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tavoliere::protocol {

// The words of a line, one after the other.
class LineWords {
 public:
  explicit LineWords(std::string_view line) : rest_(line) { SkipBlanks(); }

  bool empty() const { return rest_.empty(); }
  std::string_view Peek() const { return rest_.substr(0, rest_.find_first_of(kBlanks)); }
  std::string_view Next() {
    const std::string_view word = Peek();
    rest_.remove_prefix(word.size());
    SkipBlanks();
    return word;
  }
  // What is left as it was written, without blanks at either end.
  std::string_view Rest() const {
    const std::size_t last = rest_.find_last_not_of(kBlanks);
    return last == std::string_view::npos ? std::string_view() : rest_.substr(0, last + 1);
  }
  std::vector<std::string> All() {
    std::vector<std::string> words;
    while (!empty()) words.emplace_back(Next());
    return words;
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";

  void SkipBlanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
  }

  std::string_view rest_;
};

}  // namespace tavoliere::protocol
