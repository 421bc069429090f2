#include "tools/match/stats/words.h"

#include "absl/strings/str_cat.h"

namespace tavoliere::match {

absl::StatusOr<std::vector<KeyValue>> SplitKeyValues(const std::vector<std::string>& words) {
  std::vector<KeyValue> pairs;
  for (const std::string& word : words) {
    if (word == "ponder" || word == "whitepov" || word == "debug" || word == "trust") {
      pairs.emplace_back(word, "on");
      continue;
    }
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return absl::InvalidArgumentError(absl::StrCat("expected key=value, not '", word, "'"));
    }
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

absl::StatusOr<std::vector<std::string>> SplitArguments(const std::string& text) {
  std::vector<std::string> arguments;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) arguments.push_back(word);
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) {
    return absl::InvalidArgumentError(absl::StrCat("a quote is never closed in '", text, "'"));
  }
  if (in_word) arguments.push_back(word);
  return arguments;
}

std::string FirstWords(const std::string& words) {
  constexpr std::size_t kMostBytes = 300;
  if (words.size() <= kMostBytes) return words;
  return absl::StrCat(words.substr(0, words.rfind(' ', kMostBytes)), " ...");
}

}  // namespace tavoliere::match
