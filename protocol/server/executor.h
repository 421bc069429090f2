// Carries out the commands of the protocol, one at a time.
#pragma once

#include <string>
#include <vector>

#include "protocol/server/engine.h"
#include "protocol/server/output.h"
#include "protocol/server/tasks.h"
#include "protocol/wire/commands.h"

namespace tavoliere::protocol {

class Executor {
 public:
  // All outlive this.
  Executor(Engine& engine, Output& output, Tasks& tasks)
      : engine_(engine), output_(output), tasks_(tasks), extensions_(engine.extensions()) {}

  // The further commands of the engine.
  const std::vector<std::string>& extensions() const { return extensions_; }

  // Answers the command, or begins the task that will. Its turn has come: nothing runs that it has
  // to wait for. The words that never wait are none of this class's.
  void Execute(const Command& command);

 private:
  void Do(Word word);
  void Do(const PositionCommand& command);
  void Do(const GoCommand& command);
  void Do(const SetOptionCommand& command);
  void Do(const QueryCommand& command);
  void Do(const BenchCommand& command);
  void Do(const ExtensionCommand& command);

  void Introduce(const std::string& last_line);
  void Begin(absl::StatusOr<Task> task, bool ponder);
  void Check(const absl::Status& status);

  Engine& engine_;
  Output& output_;
  Tasks& tasks_;
  const std::vector<std::string> extensions_;
};

}  // namespace tavoliere::protocol
