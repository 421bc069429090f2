// The scanner of GGF and SGF properties: names of capitals, each with values in brackets.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::othello {

struct Property {
  std::string name;
  std::vector<std::string> values;  // at least one
};

class PropertyScanner {
 public:
  // `text` outlives it. `escapes`: a backslash takes what follows it as it is, as in SGF.
  PropertyScanner(const std::string& text, bool escapes) : text_(text), escapes_(escapes) {}

  std::size_t at() const { return at_; }
  void GoTo(std::size_t offset) { at_ = offset; }
  void SkipBlanks();
  // Takes `word` if it stands next.
  bool Take(const std::string& word);
  // The next character; nullopt at the end.
  std::optional<char> Peek() const;
  // NAME[value][value]...: lower case letters of a name, which old files have, are left out. An
  // error says what stands there instead.
  absl::StatusOr<Property> TakeProperty();

 private:
  absl::StatusOr<std::string> TakeValue();

  const std::string& text_;
  const bool escapes_;
  std::size_t at_ = 0;
};

}  // namespace tavoliere::othello
