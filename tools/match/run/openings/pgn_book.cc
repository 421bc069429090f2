#include <utility>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {
namespace {

class PgnReader {
 public:
  explicit PgnReader(std::string_view text) : text_(text) {}

  std::vector<OpeningBook::Line> Read() {
    while (at_ < text_.size()) Step();
    EndGame();
    return std::move(lines_);
  }

 private:
  void Step() {
    const char c = text_[at_];
    const bool begins_line = at_ == 0 || text_[at_ - 1] == '\n';
    if (c == '\n') ++line_;
    if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '}' || c == ')') {
      ++at_;
    } else if (c == '{') {
      Skip("}");
    } else if (c == ';' || (c == '%' && begins_line)) {
      Skip("\n");
    } else if (c == '(') {
      SkipVariation();
    } else if (c == '[') {
      TakeTag();
    } else {
      TakeWord();
    }
  }

  // To the character after the next of these; the end of a line is not skipped.
  std::string_view Skip(std::string_view ends) {
    const std::size_t end = std::min(text_.find_first_of(ends, at_ + 1), text_.size());
    const std::string_view skipped = text_.substr(at_, end - at_);
    for (const char c : skipped) line_ += c == '\n' ? 1 : 0;
    at_ = end < text_.size() && text_[end] != '\n' ? end + 1 : end;
    return skipped;
  }

  void SkipVariation() {
    int depth = 0;
    do {
      if (text_[at_] == '{') {
        Skip("}");
        continue;
      }
      depth += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
      line_ += text_[at_] == '\n' ? 1 : 0;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
  }

  void TakeTag() {
    if (!opening_.moves.empty()) EndGame();
    Begin();
    // A value may hold brackets.
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    const std::size_t quote = text_.substr(0, line_end).find("\"]", at_);
    const std::size_t tag_end = quote == std::string_view::npos ? line_end : quote + 2;
    const std::string_view tag = text_.substr(at_, tag_end - at_);
    at_ = tag_end;
    constexpr std::string_view kFen = "[FEN \"";
    const std::size_t end = tag.rfind('"');
    if (tag.substr(0, kFen.size()) != kFen || end < kFen.size()) return;
    opening_.fen = std::string(tag.substr(kFen.size(), end - kFen.size()));
  }

  void TakeWord() {
    Begin();
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n{};()[]", at_), text_.size());
    std::string word(text_.substr(at_, end - at_));
    at_ = end == at_ ? at_ + 1 : end;
    if (word.empty() || word[0] == '$') return;
    if (protocol::ReadResult(word)) return EndGame();
    const std::size_t number = protocol::MoveNumberLength(word);
    if (number > 0 && word[number - 1] == '.') word.erase(0, number);
    word.erase(word.find_last_not_of("!?") + 1);
    if (!word.empty()) opening_.moves.push_back(std::move(word));
  }

  void Begin() {
    if (number_ == 0) number_ = line_;
  }

  void EndGame() {
    if (number_ > 0) lines_.push_back({std::exchange(opening_, {}), number_, ""});
    number_ = 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int number_ = 0;  // the line where the game begins; 0: none has
  Opening opening_;
  std::vector<OpeningBook::Line> lines_;
};

}  // namespace

absl::StatusOr<OpeningBook> ReadPgnBook(const std::string& text, const std::string& name) {
  auto lines = PgnReader(protocol::SkipByteOrderMark(text)).Read();
  if (lines.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("'", name, "' holds no game"));
  }
  return OpeningBook(name, std::move(lines));
}

}  // namespace tavoliere::match
