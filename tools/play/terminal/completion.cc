#include <algorithm>

#include "tools/play/terminal/line_editor.h"

namespace tavoliere::play {

Completion Complete(const std::string& before, const std::vector<std::string>& offered) {
  const std::size_t blank = before.find_last_of(' ');
  const std::string word = blank == std::string::npos ? before : before.substr(blank + 1);
  Completion completion;
  for (const std::string& candidate : offered) {
    if (!candidate.empty() && candidate.compare(0, word.size(), word) == 0)
      completion.list.push_back(candidate);
  }
  std::sort(completion.list.begin(), completion.list.end());
  completion.list.erase(std::unique(completion.list.begin(), completion.list.end()),
                        completion.list.end());
  if (completion.list.empty()) return completion;
  // Of a sorted list the first and the last share what all share.
  const std::string& first = completion.list.front();
  const std::string& last = completion.list.back();
  const auto end = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
  const std::string shared(first.begin(), end);
  completion.insert = shared.substr(word.size());
  if (completion.list.size() == 1) {
    if (shared.back() != '=' && shared.back() != '/') completion.insert += ' ';
    completion.list.clear();
  } else if (!completion.insert.empty()) {
    completion.list.clear();
  }
  return completion;
}

}  // namespace tavoliere::play
