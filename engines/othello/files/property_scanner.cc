#include "engines/othello/files/property_scanner.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {

void PropertyScanner::SkipBlanks() {
  while (at_ < text_.size() && absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
}

bool PropertyScanner::Take(const std::string& word) {
  if (text_.compare(at_, word.size(), word) != 0) return false;
  at_ += word.size();
  return true;
}

std::optional<char> PropertyScanner::Peek() const {
  return at_ < text_.size() ? std::optional(text_[at_]) : std::nullopt;
}

absl::StatusOr<Property> PropertyScanner::TakeProperty() {
  Property property;
  const std::size_t begin = at_;
  while (at_ < text_.size() && absl::ascii_isalpha(static_cast<unsigned char>(text_[at_]))) {
    if (absl::ascii_isupper(static_cast<unsigned char>(text_[at_]))) property.name += text_[at_];
    ++at_;
  }
  SkipBlanks();
  if (property.name.empty() || Peek() != '[') {
    constexpr std::size_t kShown = 12;
    const std::string found = text_.substr(begin, kShown);
    return absl::InvalidArgumentError(
        absl::StrCat("expected a property such as PB[name], got ",
                     found.empty() ? "the end of the file" : protocol::Quoted(found)));
  }
  while (Peek() == '[') {
    ASSIGN_OR_RETURN(std::string value, TakeValue());
    property.values.push_back(std::move(value));
    SkipBlanks();
  }
  return property;
}

absl::StatusOr<std::string> PropertyScanner::TakeValue() {
  std::string value;
  for (++at_; at_ < text_.size(); ++at_) {
    if (text_[at_] == ']') {
      ++at_;
      return value;
    }
    if (escapes_ && text_[at_] == '\\' && at_ + 1 < text_.size()) {
      ++at_;
      if (text_[at_] == '\n') continue;
    }
    value += text_[at_];
  }
  return absl::InvalidArgumentError("expected ] at the end of a property, got the end of the file");
}

}  // namespace tavoliere::othello
