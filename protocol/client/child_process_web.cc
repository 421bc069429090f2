#include <utility>

#include <string>

#include <emscripten.h>

#include "protocol/client/event_loop_web.h"

EM_JS(void, tavoliere_post, (int pid, const char* text),
      { Module.bridge.post(pid, UTF8ToString(text)); });
EM_JS(void, tavoliere_terminate, (int pid), { Module.bridge.terminate(pid); });

namespace tavoliere::protocol {

ChildProcess::ChildProcess(EventLoop::Impl& loop, const Spawned& spawned, std::string label)
    : loop_(loop),
      label_(std::move(label)),
      pid_(spawned.pid),
      system_(std::make_unique<System>(*this, *loop.system)) {}

ChildProcess::~ChildProcess() = default;

ChildProcess::System::System(ChildProcess& owner, EventLoop::Impl::System& loop_system)
    : process(owner), loop(loop_system) {
  loop.workers[process.pid_] = this;
}

ChildProcess::System::~System() { loop.workers.erase(process.pid_); }

void ChildProcess::Write(const std::string_view* parts, std::size_t count) {
  if (loop_.tap) ShowWritten(parts, count);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text.append(parts[i]);
  tavoliere_post(pid_, text.c_str());
}

void ChildProcess::System::OnLine(std::string_view line) {
  if (process.running()) process.OnOutput(std::string(line) + "\n");
}

void ChildProcess::System::OnEnded(std::string_view how) {
  if (process.stage_ == Stage::kGone || process.stage_ == Stage::kOrphans) return;
  process.OnReaped(std::string(how));
}

// The worker's end is an event that follows.
void ChildProcess::EndGroup() { tavoliere_terminate(pid_); }
void ChildProcess::CloseInput() {}
bool ChildProcess::Terminate() const { return false; }
bool ChildProcess::LeavesNothing() { return true; }

}  // namespace tavoliere::protocol
