#include "tools/match/run/engine/affinity.h"

#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::match {

absl::StatusOr<std::vector<int>> ParseProcessors(const std::string& text) {
  const std::vector<int> allowed = AllowedProcessors();
  if (text.empty()) return allowed;
  std::vector<int> processors;
  const std::vector<std::string> ranges = absl::StrSplit(text, ',');
  for (const std::string& range : ranges) {
    const std::vector<std::string> ends = absl::StrSplit(range, absl::MaxSplits('-', 1));
    const auto first = protocol::ParseNumber(ends.front(), 0, kMostProcessors - 1);
    const auto last = protocol::ParseNumber(ends.back(), 0, kMostProcessors - 1);
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
  if (processors.empty()) return;
  std::vector<int> before = AllowedProcessors();
  if (UseProcessors(processors)) before_ = std::move(before);
}

AffinityScope::~AffinityScope() {
  if (!before_.empty()) UseProcessors(before_);
}

}  // namespace tavoliere::match
