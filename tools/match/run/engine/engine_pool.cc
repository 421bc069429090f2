#include "tools/match/run/engine/engine_pool.h"

#include <utility>

#include <algorithm>
#include <chrono>

namespace tavoliere::match {
namespace {

// With less of the machine's memory the engines make room.
constexpr double kScarceMemory = 0.25;
constexpr std::chrono::seconds kLookPause{1};

}  // namespace

IdleRoom IdleRoom::Of(std::size_t engines, std::size_t concurrency) {
  const std::size_t least = 2 * concurrency;
  const std::size_t used = 3 * concurrency;  // two players and a judge in each game
  const std::size_t processes = MostProcesses();
  const std::size_t left = processes > used ? processes - used : 0;
  return {least, std::max(least, std::min(engines * concurrency, left))};
}

bool EnginePool::IsFull() {
  if (idle_.size() <= room_.least) return false;
  if (idle_.size() > room_.most) return true;
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_) {
    is_memory_scarce_ = AvailableMemory().value_or(0) < kScarceMemory;
    next_look_ = now + kLookPause;
  }
  return is_memory_scarce_;
}

std::unique_ptr<EngineProcess> EnginePool::Take(int engine, const std::vector<int>& processors) {
  const auto fits = [&](const Idle& idle) {
    return idle.engine == engine && idle.processors == processors;
  };
  const auto found = std::find_if(idle_.begin(), idle_.end(), fits);
  if (found == idle_.end()) {
    const EngineConfig& config = configs_[static_cast<std::size_t>(engine)];
    return std::make_unique<EngineProcess>(loop_, config, patience_, processors);
  }
  std::unique_ptr<EngineProcess> process = std::move(found->process);
  idle_.erase(found);
  return process;
}

void EnginePool::Give(int engine, const std::vector<int>& processors,
                      std::unique_ptr<EngineProcess> process) {
  if (process->config().restart) return;
  idle_.push_back({engine, processors, std::move(process)});
  while (IsFull()) idle_.pop_front();
}

void EnginePool::Clear(bool kill) {
  for (const Idle& idle : idle_) {
    if (kill) idle.process->Kill();
  }
  idle_.clear();
}

}  // namespace tavoliere::match
