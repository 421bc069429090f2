// The `position` line for engines and judge.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {

class PositionLine {
 public:
  PositionLine() = default;
  explicit PositionLine(const Opening& opening)
      : text_(absl::StrCat("position ", opening.PositionWords())),
        has_moves_(!opening.moves.empty()) {}

  // "position startpos moves a b", without the end of the line.
  const std::string& text() const { return text_; }
  // As it was before the last Append().
  std::string_view before_last() const { return {text_.data(), before_last_}; }

  void Append(const std::string& move) {
    before_last_ = text_.size();
    text_ += has_moves_ ? " " : " moves ";
    has_moves_ = true;
    last_begins_ = text_.size();
    text_ += move;
  }
  // The move of the last Append() in other words.
  void Respell(const std::string& move) {
    text_.resize(last_begins_);
    text_ += move;
  }

 private:
  std::string text_;
  bool has_moves_ = false;
  std::size_t before_last_ = 0;
  std::size_t last_begins_ = 0;
};

}  // namespace tavoliere::match
