// A conversation with a program by one thread, which waits for it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/files/status_macros.h"
#include "protocol/process/spawn.h"

namespace tavoliere::protocol {

// At least so many until then; 0 where it has passed; -1, never, of time_point::max(), which as
// Windows' DWORD is INFINITE.
inline int MillisecondsUntil(std::chrono::steady_clock::time_point deadline) {
  if (deadline == std::chrono::steady_clock::time_point::max()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  constexpr std::int64_t kLongest = 1'000'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLongest));
}

// For one thread at a time. The process ignores SIGPIPE, where there is such a signal. Time::max()
// as a deadline is never.
class Conversation {
 public:
  using Time = std::chrono::steady_clock::time_point;
  enum class Outcome { kDone, kEnded, kLate };

  static absl::StatusOr<std::unique_ptr<Conversation>> Start(const Invocation& invocation) {
    ASSIGN_OR_RETURN(const auto spawned, Spawn(invocation));
    return std::unique_ptr<Conversation>(new Conversation(spawned));
  }
  // Kills the process group.
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  // Writes `text`. What the program says meanwhile is appended to `said`. kEnded: it reads no more.
  Outcome Write(std::string_view text, std::string& said, Time deadline);
  void CloseInput();
  // Waits for what the program says, and appends it to `said`. kEnded: its output has.
  Outcome Read(std::string& said, Time deadline);
  // The program's output loses its reader.
  void CloseOutput();

  // Waits for the end of the process, and kills what is left of its group. nullopt: the end has not
  // come in time.
  std::optional<Exit> Wait(Time deadline);

 private:
  struct System;

  explicit Conversation(const Spawned& spawned);
  const std::unique_ptr<System> system_;
};

}  // namespace tavoliere::protocol
