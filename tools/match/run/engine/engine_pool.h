// The processes of a match's engines, handed to one game at a time.
#pragma once

#include <utility>

#include <cstddef>
#include <list>
#include <memory>
#include <vector>

#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_process.h"

namespace tavoliere::match {

class EnginePool {
 public:
  // `configs` and `loop` outlive it. At most `idle_limit` processes wait for their next game; the
  // one that waited longest gets `quit`.
  EnginePool(protocol::EventLoop& loop, const std::vector<EngineConfig>& configs,
             const Patience& patience, std::size_t idle_limit)
      : loop_(loop), configs_(configs), patience_(patience), idle_limit_(idle_limit) {}

  // A process of that engine, running or not yet. `processors`: where a new one runs, and an old
  // one did.
  std::unique_ptr<EngineProcess> Take(int engine, const std::vector<int>& processors);
  // After its game. An engine that wants a new process for every game gets `quit`.
  void Give(int engine, const std::vector<int>& processors, std::unique_ptr<EngineProcess> process);
  // One that has played no game yet, whatever its engine wants.
  void Lend(int engine, const std::vector<int>& processors,
            std::unique_ptr<EngineProcess> process) {
    idle_.push_back({engine, processors, std::move(process)});
  }
  // At once and with their groups, when true; otherwise they get `quit`.
  void Clear(bool kill);

 private:
  struct Idle {
    int engine;
    std::vector<int> processors;
    std::unique_ptr<EngineProcess> process;
  };

  protocol::EventLoop& loop_;
  const std::vector<EngineConfig>& configs_;
  Patience patience_;
  std::size_t idle_limit_;
  std::list<Idle> idle_;  // the one that waited longest first
};

}  // namespace tavoliere::match
