#include "protocol/server/inbox.h"

#include <utility>

#include <cerrno>
#include <cstdint>

#include <sys/eventfd.h>
#include <unistd.h>

namespace tavoliere::protocol {

Inbox::Inbox() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Inbox::~Inbox() { close(fd_); }

void Inbox::Say(SearchReport report) {
  const absl::MutexLock lock(&mutex_);
  news_.said.push_back(std::move(report));
  Wake();
}

void Inbox::EndSearch(absl::StatusOr<std::optional<SearchReport>> result) {
  const absl::MutexLock lock(&mutex_);
  news_.search = std::move(result);
  Wake();
}

void Inbox::EndQuestion(absl::StatusOr<std::string> answer) {
  const absl::MutexLock lock(&mutex_);
  news_.question = std::move(answer);
  Wake();
}

News Inbox::Take() {
  const absl::MutexLock lock(&mutex_);
  std::uint64_t count = 0;
  while (read(fd_, &count, sizeof count) < 0 && errno == EINTR) {
  }
  return std::exchange(news_, News());
}

void Inbox::Wake() {
  const std::uint64_t one = 1;
  while (write(fd_, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

}  // namespace tavoliere::protocol
