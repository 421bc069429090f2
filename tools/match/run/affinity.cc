#include "tools/match/run/affinity.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/match/text/words.h"

namespace tavoliere::match {
namespace {

std::vector<int> Allowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  ::sched_getaffinity(0, sizeof set, &set);
  std::vector<int> processors;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(static_cast<std::size_t>(i), &set)) processors.push_back(i);
  }
  return processors;
}

}  // namespace

absl::StatusOr<std::vector<int>> ParseProcessors(const std::string& text) {
  const std::vector<int> allowed = Allowed();
  if (text.empty()) return allowed;
  std::vector<int> processors;
  const std::vector<std::string> ranges = absl::StrSplit(text, ',');
  for (const std::string& range : ranges) {
    const std::vector<std::string> ends = absl::StrSplit(range, absl::MaxSplits('-', 1));
    const auto first = ParseInteger(ends.front(), 0, CPU_SETSIZE - 1);
    const auto last = ParseInteger(ends.back(), 0, CPU_SETSIZE - 1);
    if (!first.ok() || !last.ok() || *first > *last) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected processors such as 0-3,6, not '", text, "'"));
    }
    for (auto i = static_cast<int>(*first); i <= *last; ++i) {
      if (std::find(allowed.begin(), allowed.end(), i) == allowed.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("processor ", i, " is not among those that this program may use"));
      }
      processors.push_back(i);
    }
  }
  return processors;
}

AffinityScope::AffinityScope(const std::vector<int>& processors) {
  if (processors.empty() || ::sched_getaffinity(0, sizeof before_, &before_) != 0) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  changed_ = ::sched_setaffinity(0, sizeof set, &set) == 0;
}

AffinityScope::~AffinityScope() {
  if (changed_) ::sched_setaffinity(0, sizeof before_, &before_);
}

}  // namespace tavoliere::match
