#include <utility>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "protocol/process/conversation.h"
#include "protocol/process/handle_windows.h"

namespace tavoliere::protocol {
namespace {

constexpr DWORD kPiece = 1 << 16;

DWORD Until(Conversation::Time deadline) { return static_cast<DWORD>(MillisecondsUntil(deadline)); }

// A read or write that is under way, or was. Its event signals its end.
struct Operation {
  Operation() { state.hEvent = ::CreateEventA(nullptr, TRUE, FALSE, nullptr); }
  ~Operation() { ::CloseHandle(state.hEvent); }
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  // `begun`: what ReadFile() or WriteFile() has returned. False: it cannot be.
  bool Begin(BOOL begun) {
    pending = begun || ::GetLastError() == ERROR_IO_PENDING;
    return pending;
  }
  // Waits for its end: the bytes; nullopt: an error.
  std::optional<DWORD> Finish(HANDLE file) {
    pending = false;
    DWORD count = 0;
    if (!::GetOverlappedResult(file, &state, &count, TRUE)) return std::nullopt;
    return count;
  }
  // The memory that it stands in is the caller's again.
  void Cancel(HANDLE file) {
    if (!pending) return;
    ::CancelIoEx(file, &state);
    Finish(file);
  }

  OVERLAPPED state{};
  bool pending = false;
};

}  // namespace

struct Conversation::System {
  explicit System(const Spawned& spawned) : process(spawned) {}
  ~System() {
    ::TerminateJobObject(HandleOf(process.group), 1);
    CloseOutput();
    for (int* fd : {&process.input, &process.exit, &process.group}) CloseFd(*fd);
  }
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  void CloseOutput() {
    if (process.output == -1) return;
    read.Cancel(HandleOf(process.output));
    CloseFd(process.output);
  }

  void BeginRead() {
    if (process.output == -1 || read.pending) return;
    const HANDLE file = HandleOf(process.output);
    if (!read.Begin(::ReadFile(file, piece.data(), kPiece, nullptr, &read.state))) CloseOutput();
  }

  // What a read that is over has brought.
  void TakeRead(std::string& said) {
    const auto count = read.Finish(HandleOf(process.output));
    if (count) {
      said.append(piece.data(), *count);
    } else {
      CloseOutput();
    }
  }

  Spawned process;
  Operation read;
  Operation write;
  std::vector<char> piece = std::vector<char>(kPiece);
  std::optional<Exit> exit;
};

Conversation::Conversation(const Spawned& spawned) : system_(std::make_unique<System>(spawned)) {}
Conversation::~Conversation() = default;

Conversation::Outcome Conversation::Write(std::string_view text, std::string& said, Time deadline) {
  const HANDLE file = HandleOf(system_->process.input);
  Operation& write = system_->write;
  while (!text.empty()) {
    const auto size = static_cast<DWORD>(std::min<std::size_t>(text.size(), kPiece));
    if (!write.Begin(::WriteFile(file, text.data(), size, nullptr, &write.state))) {
      return Outcome::kEnded;
    }
    while (write.pending) {
      system_->BeginRead();
      const HANDLE events[] = {write.state.hEvent, system_->read.state.hEvent};
      const DWORD count = system_->read.pending ? 2 : 1;
      switch (::WaitForMultipleObjects(count, events, FALSE, Until(deadline))) {
        case WAIT_OBJECT_0: {
          const auto written = write.Finish(file);
          if (!written) return Outcome::kEnded;
          text.remove_prefix(*written);
          break;
        }
        case WAIT_OBJECT_0 + 1:
          system_->TakeRead(said);
          break;
        default:
          write.Cancel(file);
          return Outcome::kLate;
      }
    }
  }
  return Outcome::kDone;
}

void Conversation::CloseInput() { CloseFd(system_->process.input); }

Conversation::Outcome Conversation::Read(std::string& said, Time deadline) {
  const std::size_t before = said.size();
  while (said.size() == before) {
    system_->BeginRead();
    if (system_->process.output == -1) return Outcome::kEnded;
    if (::WaitForSingleObject(system_->read.state.hEvent, Until(deadline)) != WAIT_OBJECT_0) {
      return Outcome::kLate;
    }
    system_->TakeRead(said);
  }
  return Outcome::kDone;
}

void Conversation::CloseOutput() { system_->CloseOutput(); }

std::optional<Exit> Conversation::Wait(Time deadline) {
  if (system_->exit) return system_->exit;
  const HANDLE process = HandleOf(system_->process.exit);
  if (::WaitForSingleObject(process, Until(deadline)) != WAIT_OBJECT_0) {
    return std::nullopt;
  }
  ::TerminateJobObject(HandleOf(system_->process.group), 1);
  DWORD code = 0;
  ::GetExitCodeProcess(process, &code);
  system_->exit = ExitOf(static_cast<int>(code));
  return system_->exit;
}

}  // namespace tavoliere::protocol
