// A loop in a thread of its own, with the test at the other ends of its pipes.
#pragma once

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/server/engine.h"

namespace tavoliere::protocol {

class LoopHarness {
 public:
  explicit LoopHarness(Engine& engine);
  // Closes what is still open and joins.
  ~LoopHarness();
  LoopHarness(const LoopHarness&) = delete;
  LoopHarness& operator=(const LoopHarness&) = delete;

  void Send(const std::string& text);  // as it is: the caller writes the newlines
  // The next line, or nullopt at the end of output or when none comes for many seconds.
  std::optional<std::string> ReadLine();
  // Lines up to and with the first that begins so; an empty vector when it never comes.
  std::vector<std::string> ReadUntil(const std::string& prefix);
  std::vector<std::string> ReadAll();
  // Whether nothing comes for a short while.
  bool Silent();

  void CloseInput();
  void CloseOutput();
  // Waits for the loop to end; its exit status.
  int Join();

 private:
  bool Readable(int timeout_ms);

  int to_loop_ = -1;
  int from_loop_ = -1;
  int loop_in_ = -1;
  int loop_out_ = -1;
  int status_ = -1;
  std::string pending_;
  std::thread thread_;
};

// Feeds the whole input, then its end; the lines that came out.
std::vector<std::string> RunScript(Engine& engine, const std::string& input);

// What is left when the search's reports are taken out.
std::vector<std::string> WithoutReports(const std::vector<std::string>& lines);

}  // namespace tavoliere::protocol
