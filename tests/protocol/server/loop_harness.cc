#include "tests/protocol/server/loop_harness.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "protocol/server/loop.h"

namespace tavoliere::protocol {
namespace {

constexpr int kPatienceMs = 20'000;
constexpr int kSilenceMs = 60;

// What a system call gives once no signal interrupts it: a fuzzer's watchdog sends some.
template <class Call>
auto Uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

void Close(int* fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

}  // namespace

LoopHarness::LoopHarness(Engine& engine) {
  int in[2];
  int out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) std::abort();
  loop_in_ = in[0];
  to_loop_ = in[1];
  from_loop_ = out[0];
  loop_out_ = out[1];
  thread_ = std::thread([this, &engine] {
    status_ = RunLoop(engine, loop_in_, loop_out_);
    Close(&loop_out_);
  });
}

LoopHarness::~LoopHarness() {
  CloseInput();
  CloseOutput();
  if (thread_.joinable()) thread_.join();
  Close(&loop_in_);
}

void LoopHarness::Send(const std::string& text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count =
        Uninterrupted([&] { return write(to_loop_, text.data() + sent, text.size() - sent); });
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

bool LoopHarness::Readable(int timeout_ms) {
  pollfd fd{from_loop_, POLLIN, 0};
  return Uninterrupted([&] { return poll(&fd, 1, timeout_ms); }) > 0;
}

std::optional<std::string> LoopHarness::ReadLine() {
  while (true) {
    if (const std::size_t newline = pending_.find('\n'); newline != std::string::npos) {
      std::string line = pending_.substr(0, newline);
      pending_.erase(0, newline + 1);
      return line;
    }
    char buffer[4096];
    if (!Readable(kPatienceMs)) return std::nullopt;
    const ssize_t count = Uninterrupted([&] { return read(from_loop_, buffer, sizeof buffer); });
    if (count <= 0) return std::nullopt;
    pending_.append(buffer, static_cast<std::size_t>(count));
  }
}

std::vector<std::string> LoopHarness::ReadUntil(const std::string& prefix) {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) {
    lines.push_back(*line);
    if (line->rfind(prefix, 0) == 0) return lines;
  }
  return {};
}

std::vector<std::string> LoopHarness::ReadAll() {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) lines.push_back(*line);
  return lines;
}

bool LoopHarness::Silent() { return pending_.empty() && !Readable(kSilenceMs); }

void LoopHarness::CloseInput() { Close(&to_loop_); }
void LoopHarness::CloseOutput() { Close(&from_loop_); }

int LoopHarness::Join() {
  thread_.join();
  return status_;
}

std::vector<std::string> RunScript(Engine& engine, const std::string& input) {
  LoopHarness loop(engine);
  std::thread writer([&] {
    loop.Send(input);
    loop.CloseInput();
  });
  std::vector<std::string> lines = loop.ReadAll();
  writer.join();
  return lines;
}

std::vector<std::string> WithoutReports(const std::vector<std::string>& lines) {
  std::vector<std::string> rest;
  for (const std::string& line : lines) {
    if (!absl::StartsWith(line, "info depth")) rest.push_back(line);
  }
  return rest;
}

}  // namespace tavoliere::protocol
