#include "engines/othello/solver/team.h"

namespace tavoliere::othello {
namespace {

bool IsBelow(const Split* split, const Split* above) {
  for (; split != nullptr; split = split->parent) {
    if (split == above) return true;
  }
  return above == nullptr;
}

}  // namespace

void Team::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void Team::Open(Split& split) {
  const std::lock_guard lock(mutex_);
  split.opened = open_;
  open_ = &split;
  changed_.notify_all();
}

std::optional<Child> Team::Take(Split& split) {
  const std::lock_guard lock(mutex_);
  if (stopped() || split.next == split.children.size() || split.cut.load(std::memory_order_relaxed))
    return std::nullopt;
  return split.children.Next(split.next++);
}

void Team::Give(Split& split, int square, int value) {
  const std::lock_guard lock(mutex_);
  if (value <= split.best) return;
  split.best = value;
  split.best_square = square;
  if (value > split.alpha) split.cut.store(true, std::memory_order_relaxed);
}

// The nearest to the root has the most work to share.
Split* Team::Find(const Split* above) {
  Split* found = nullptr;
  for (Split* split = open_; split != nullptr; split = split->opened) {
    if (split->next == split->children.size() || split->cut.load(std::memory_order_relaxed) ||
        (found != nullptr && Count(split->empties) <= Count(found->empties)) ||
        !IsBelow(split, above))
      continue;
    found = split;
  }
  return found;
}

Split* Team::Next(Split* own) {
  std::unique_lock lock(mutex_);
  while (own != nullptr ? own->workers != 0 : !stopped()) {
    Split* const found = stopped() ? nullptr : Find(own);
    if (found != nullptr) {
      ++found->workers;
      return found;
    }
    idle_.fetch_add(1, std::memory_order_relaxed);
    changed_.wait(lock);
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }
  if (own == nullptr) return nullptr;
  Split** link = &open_;
  while (*link != own) link = &(*link)->opened;
  *link = own->opened;
  return nullptr;
}

void Team::Leave(Split& split) {
  const std::lock_guard lock(mutex_);
  if (--split.workers == 0) changed_.notify_all();
}

}  // namespace tavoliere::othello
