// A process with pipes, from its start to the end of its last orphan. Part of the client; its users
// include client.h.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/client/event_loop.h"
#include "protocol/process/spawn.h"

namespace tavoliere::protocol {

// Lives in the loop until it is gone. The callbacks come only while it runs, and may do anything
// with it.
class ChildProcess {
 public:
  static constexpr SteadyTime kNever = SteadyTime::max();

  struct System;  // its pipes and their events: child_process_<system>.h

  // `label`: for the loop's tap.
  ChildProcess(EventLoop::Impl& loop, const Spawned& spawned, std::string label);
  virtual ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // False once it has ended, was killed or was sent `quit`.
  bool running() const { return stage_ == Stage::kRunning || stage_ == Stage::kEnding; }
  // True once it was reaped, every process of its group, and what had left the group.
  bool gone() const { return stage_ == Stage::kGone; }
  SteadyTime deadline() const { return deadline_; }
  int pid() const { return pid_; }

  // Writes what the pipe takes now, and the rest when it takes more.
  void Write(const std::string_view* parts, std::size_t count);
  void Write(std::string_view text) { Write(&text, 1); }
  // Sets the time of the next OnDeadline(). After the end of its output there is none to come: the
  // failure does.
  void SetDeadline(SteadyTime when);
  // `quit`, SIGTERM where there are signals, SIGKILL, half a second apart.
  void Retire();
  // SIGKILL for the group.
  void Kill();
  // Kill(), then OnFailure().
  void Fail(Failure::Kind kind, std::string message);

  // For the loop: what the clock says.
  void OnTime();

 protected:
  EventLoop::Impl& loop() { return loop_; }
  // Shows a line to the loop's tap, if there is one.
  void Show(WireLine::Kind kind, std::string_view text, SteadyTime time) const;

 private:
  // It runs; its output ended and the exit status is due; it was sent `quit`; then SIGTERM; then
  // SIGKILL; then only orphans are left; then nothing.
  enum class Stage { kRunning, kEnding, kQuitting, kTerminating, kKilled, kOrphans, kGone };

  virtual void OnOutput(std::string_view bytes) = 0;
  // From its standard error, where that is a pipe; even after `quit`.
  virtual void OnErrors(std::string_view bytes) = 0;
  virtual void OnDeadline() = 0;
  virtual void OnFailure(const Failure& failure) = 0;

  void Schedule(SteadyTime when);
  // A pipe has ended, and the process with it, or soon.
  void EndsSoon();
  // It has ended, as `end` says, and was waited for; its pipes are closed.
  void OnReaped(const std::string& end);
  void CollectOrphans();
  void ShowWritten(const std::string_view* parts, std::size_t count) const;

  // The system's part, with Write(). Closes its input, unless something is still to be written.
  void CloseInput();
  // Asks it to end, as no line of the protocol can. False: the system knows no way.
  bool Terminate() const;
  // Closes the pipes and kills the group.
  void EndGroup();
  // Kills what is left of it and of its descendants. True: nothing is.
  bool LeavesNothing();

  EventLoop::Impl& loop_;
  const std::string label_;
  Stage stage_ = Stage::kRunning;
  const int pid_;
  SteadyTime deadline_ = kNever;
  const std::unique_ptr<System> system_;
};

}  // namespace tavoliere::protocol
