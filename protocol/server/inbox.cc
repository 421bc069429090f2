#include "protocol/server/inbox.h"

#include <utility>

namespace tavoliere::protocol {

void Inbox::Say(SearchReport report) {
  const absl::MutexLock lock(&mutex_);
  news_.said.push_back(std::move(report));
  bell_.Ring();
}

void Inbox::EndSearch(absl::StatusOr<std::optional<SearchReport>> result) {
  const absl::MutexLock lock(&mutex_);
  news_.search = std::move(result);
  bell_.Ring();
}

void Inbox::EndQuestion(absl::StatusOr<std::string> answer) {
  const absl::MutexLock lock(&mutex_);
  news_.question = std::move(answer);
  bell_.Ring();
}

News Inbox::Take() {
  const absl::MutexLock lock(&mutex_);
  bell_.Quiet();
  return std::exchange(news_, News());
}

}  // namespace tavoliere::protocol
