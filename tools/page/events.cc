#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

#include "tools/page/lobby.h"

namespace tavoliere::page {
namespace {

// More than a person can do while the program is busy for a moment.
constexpr std::size_t kMostEvents = 1000;

}  // namespace

Events::Events() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
Events::~Events() { ::close(descriptor_); }

bool Events::Add(Event event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (event.kind == Event::Kind::kText && waiting_.size() >= kMostEvents) return false;
  waiting_.push_back(std::move(event));
  ::eventfd_write(descriptor_, 1);
  return true;
}

std::vector<Event> Events::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  eventfd_t count = 0;
  ::eventfd_read(descriptor_, &count);
  return std::exchange(waiting_, {});
}

}  // namespace tavoliere::page
