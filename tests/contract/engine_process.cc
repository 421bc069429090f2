// Only one thread ever touches the io_context; without threads Asio has no fences, which
// ThreadSanitizer rejects.
#define BOOST_ASIO_DISABLE_THREADS

#include "tests/contract/engine_process.h"

#include <utility>

#include <fstream>
#include <thread>

#include <signal.h>

#include "absl/strings/match.h"
#include "boost/asio.hpp"
#include "boost/process.hpp"

namespace tavoliere::contract {

namespace bp = boost::process;
namespace asio = boost::asio;

struct EngineProcess::Impl {
  Impl(const std::string& program, const std::vector<std::string>& arguments)
      : output(context),
        child(program, bp::args(arguments), bp::std_in<input, bp::std_out> output) {}

  asio::io_context context;
  bp::opstream input;
  bp::async_pipe output;
  asio::streambuf buffer;
  bp::child child;
};

EngineProcess::EngineProcess(const std::string& program,
                             const std::vector<std::string>& arguments) {
  signal(SIGPIPE, SIG_IGN);  // a program that has left must not take the test with it
  impl_ = std::make_unique<Impl>(program, arguments);
}

EngineProcess::~EngineProcess() {
  std::error_code ignored;
  if (impl_->child.running(ignored)) impl_->child.terminate(ignored);
  impl_->child.wait(ignored);
}

void EngineProcess::Send(const std::string& text) { impl_->input << text << std::flush; }

void EngineProcess::CloseInput() {
  impl_->input.flush();
  impl_->input.pipe().close();
}

void EngineProcess::CloseOutput() { impl_->output.close(); }

std::optional<std::string> EngineProcess::ReadLine(std::chrono::milliseconds timeout) {
  std::optional<boost::system::error_code> result;
  asio::async_read_until(
      impl_->output, impl_->buffer, '\n',
      [&](const boost::system::error_code& error, std::size_t) { result = error; });
  impl_->context.restart();
  impl_->context.run_for(timeout);
  if (!result) {
    impl_->output.cancel();
    impl_->context.restart();
    impl_->context.run();
  }
  if (*result) return std::nullopt;
  std::istream stream(&impl_->buffer);
  std::string line;
  std::getline(stream, line);
  return line;
}

std::vector<std::string> EngineProcess::ReadUntil(const std::string& prefix) {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) {
    lines.push_back(*line);
    if (absl::StartsWith(*line, prefix)) return lines;
  }
  return {};
}

std::vector<std::string> EngineProcess::ReadAll() {
  std::vector<std::string> lines;
  while (auto line = ReadLine()) lines.push_back(*line);
  return lines;
}

std::size_t EngineProcess::ResidentKilobytes() const {
  std::ifstream file("/proc/" + std::to_string(impl_->child.id()) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (absl::StartsWith(line, "RssAnon:")) return std::stoul(line.substr(8));
  }
  return 0;
}

std::optional<int> EngineProcess::Wait(std::chrono::milliseconds timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  std::error_code ignored;
  while (impl_->child.running(ignored)) {
    if (std::chrono::steady_clock::now() > deadline) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return impl_->child.exit_code();
}

Finished RunProgram(const std::string& program, const std::string& input,
                    const std::vector<std::string>& arguments) {
  EngineProcess engine(program, arguments);
  std::thread writer([&] {
    engine.Send(input);
    engine.CloseInput();
  });
  Finished finished;
  finished.lines = engine.ReadAll();
  writer.join();
  finished.status = engine.Wait();
  return finished;
}

}  // namespace tavoliere::contract
