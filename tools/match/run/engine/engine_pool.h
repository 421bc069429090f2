// The processes of a match's engines, handed to one game at a time.
#pragma once

#include <utility>

#include <cstddef>
#include <list>
#include <memory>
#include <vector>

#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/engine/idle_room.h"

namespace tavoliere::match {

class EnginePool {
 public:
  // `configs` and `loop` outlive it. Where there is no room for another process that waits for its
  // next game, the one that waited longest gets `quit`.
  EnginePool(protocol::EventLoop& loop, const std::vector<EngineConfig>& configs,
             const Patience& patience, const IdleRoom& room)
      : loop_(loop), configs_(configs), patience_(patience), limit_(room) {}

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
  // How many processes wait.
  std::size_t living() const;
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
  IdleLimit limit_;
  std::list<Idle> idle_;  // the one that waited longest first
};

}  // namespace tavoliere::match
