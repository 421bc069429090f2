#include <utility>

#include "tools/web/server/server_state.h"

namespace tavoliere::page {
namespace {

// More than a person can do while the program is busy for a moment.
constexpr std::size_t kMostEvents = 1000;

}  // namespace

Events::Events() : descriptor_(NewDescriptor()) {}
Events::~Events() { Close(); }

bool Events::Add(Event event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (event.kind == Event::Kind::kText && waiting_.size() >= kMostEvents) return false;
  waiting_.push_back(std::move(event));
  Raise();
  return true;
}

std::vector<Event> Events::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  Lower();
  return std::exchange(waiting_, {});
}

}  // namespace tavoliere::page
