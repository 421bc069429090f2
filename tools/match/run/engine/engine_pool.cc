#include "tools/match/run/engine/engine_pool.h"

#include <utility>

#include <algorithm>

namespace tavoliere::match {
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
  while (limit_.IsExceeded(idle_.size())) idle_.pop_front();
}

std::size_t EnginePool::living() const {
  return static_cast<std::size_t>(std::count_if(
      idle_.begin(), idle_.end(), [](const Idle& idle) { return idle.process->pid() > 0; }));
}

void EnginePool::Clear(bool kill) {
  for (const Idle& idle : idle_) {
    if (kill) idle.process->Kill();
  }
  idle_.clear();
}

}  // namespace tavoliere::match
