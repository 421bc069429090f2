#include <utility>

#include <algorithm>
#include <cstddef>
#include <limits>

#include "protocol/client/event_loop_windows.h"

namespace tavoliere::protocol {
namespace {

constexpr std::size_t kPipeReadSize = std::size_t{64} * 1024;

// What the port takes for the process's, as those of its pipes are.
ULONG_PTR KeyOf(const ChildProcess::System* system) { return reinterpret_cast<ULONG_PTR>(system); }

void CALLBACK TellExit(void* system, BOOLEAN) {
  const auto* const child = static_cast<const ChildProcess::System*>(system);
  ::PostQueuedCompletionStatus(child->port, 0, KeyOf(child), nullptr);
}

}  // namespace

ChildProcess::ChildProcess(EventLoop::Impl& loop, const Spawned& spawned, std::string label)
    : loop_(loop),
      label_(std::move(label)),
      pid_(spawned.pid),
      system_(std::make_unique<System>(*this, spawned, loop.system->port)) {}

ChildProcess::~ChildProcess() = default;

ChildProcess::System::System(ChildProcess& owner, const Spawned& spawned, HANDLE loop)
    : process(owner),
      port(loop),
      to_process(spawned.input),
      from_process(spawned.output),
      exit(spawned.exit),
      group(spawned.group),
      buffer(kPipeReadSize) {
  for (const int pipe : {to_process, from_process}) {
    ::CreateIoCompletionPort(HandleOf(pipe), port, KeyOf(this), 0);
  }
  ::RegisterWaitForSingleObject(&wait, HandleOf(exit), TellExit, this, INFINITE,
                                WT_EXECUTEONLYONCE | WT_EXECUTEINWAITTHREAD);
  BeginRead();
}

ChildProcess::System::~System() {
  for (int* pipe : {&to_process, &from_process}) ClosePipe(*pipe);
  if (wait != nullptr) ::UnregisterWaitEx(wait, INVALID_HANDLE_VALUE);
  for (int* handle : {&exit, &group}) CloseFd(*handle);
}

void ChildProcess::System::OnDone(const OVERLAPPED* operation, DWORD bytes) {
  if (operation == nullptr) return OnExit();
  const bool good = operation->Internal == 0;  // where the system leaves its verdict
  if (operation == &read) return OnRead(good, bytes);
  OnWritten(good, bytes);
}

// -------------------------------------------------------------------------------------------------
// The pipes

void ChildProcess::Write(const std::string_view* parts, std::size_t count) {
  System& system = *system_;
  if (system.to_process == -1) return;
  if (loop_.tap) ShowWritten(parts, count);
  for (std::size_t i = 0; i < count; ++i) system.unwritten.append(parts[i]);
  system.BeginWrite();
}

void ChildProcess::System::BeginWrite() {
  if (write.pending || unwritten.empty() || to_process == -1) return;
  writing.clear();
  writing.swap(unwritten);
  const auto size =
      static_cast<DWORD>(std::min<std::size_t>(writing.size(), std::numeric_limits<DWORD>::max()));
  if (write.Begin(::WriteFile(HandleOf(to_process), writing.data(), size, nullptr, &write))) return;
  process.EndsSoon();
}

void ChildProcess::System::OnWritten(bool good, DWORD bytes) {
  write.pending = false;
  if (to_process == -1) return;
  if (!good) {
    unwritten.clear();
    return process.EndsSoon();
  }
  unwritten.insert(0, writing, bytes, std::string::npos);
  BeginWrite();
  if (closing_input && !write.pending) ClosePipe(to_process);
}

void ChildProcess::CloseInput() {
  system_->closing_input = true;
  if (!system_->write.pending) system_->ClosePipe(system_->to_process);
}

void ChildProcess::System::BeginRead() {
  if (from_process == -1) return;
  const auto size = static_cast<DWORD>(buffer.size());
  if (!read.Begin(::ReadFile(HandleOf(from_process), buffer.data(), size, nullptr, &read))) {
    return OnOutputEnded();
  }
  // A descendant that holds the pipe open after the process's end has nothing to say that counts.
  if (exited) ::CancelIoEx(HandleOf(from_process), &read);
}

void ChildProcess::System::OnRead(bool good, DWORD bytes) {
  read.pending = false;
  if (from_process == -1) return;
  if (!good) return OnOutputEnded();
  if (process.running()) process.OnOutput({buffer.data(), bytes});
  BeginRead();
}

void ChildProcess::System::OnOutputEnded() {
  ClosePipe(from_process);
  if (exited) return Reap();
  process.EndsSoon();
}

void ChildProcess::System::ClosePipe(int& pipe) {
  if (pipe == -1) return;
  ::CancelIoEx(HandleOf(pipe), nullptr);
  CloseFd(pipe);
}

// -------------------------------------------------------------------------------------------------
// The end

bool ChildProcess::Terminate() const { return false; }

void ChildProcess::EndGroup() {
  for (int* pipe : {&system_->to_process, &system_->from_process}) system_->ClosePipe(*pipe);
  ::TerminateJobObject(HandleOf(system_->group), 1);
}

// What it said before it ended still counts: the read under way has it, or is the pipe's end.
void ChildProcess::System::OnExit() {
  exited = true;
  ::TerminateJobObject(HandleOf(group), 1);
  if (from_process == -1) return Reap();
  ::CancelIoEx(HandleOf(from_process), &read);
}

void ChildProcess::System::Reap() {
  DWORD code = 0;
  ::GetExitCodeProcess(HandleOf(exit), &code);
  ClosePipe(to_process);
  process.OnReaped(ExitOf(static_cast<int>(code)).text);
}

bool ChildProcess::LeavesNothing() {
  if (system_->read.pending || system_->write.pending) return false;
  const HANDLE group = HandleOf(system_->group);
  JOBOBJECT_BASIC_ACCOUNTING_INFORMATION account{};
  if (!::QueryInformationJobObject(group, JobObjectBasicAccountingInformation, &account,
                                   sizeof account, nullptr) ||
      account.ActiveProcesses == 0) {
    return true;
  }
  ::TerminateJobObject(group, 1);
  return false;
}

}  // namespace tavoliere::protocol
