// The progress of a long command, for the person who waits for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tavoliere::base {

// Reports now and then, as "41% after 12 s, about 17 s left": once a second has
// gone by and a hundredth is done, then less and less often, but every half minute as far as it is
// called. One thread at a time.
class Progress {
 public:
  using Say = std::function<void(const std::string& line)>;
  using Clock = std::function<std::chrono::duration<double>()>;  // since the work began

  explicit Progress(Say say);
  Progress(Say say, Clock clock);

  // So much of the work is done, 0 to 1; never less than before.
  void Reached(double share);

 private:
  Say say_;
  Clock clock_;
  std::chrono::duration<double> next_{1};
};

// Reports the nodes of a long search every ten seconds as long as it lives, from its own thread.
class NodeReports {
 public:
  using Nodes = std::function<std::uint64_t()>;
  using Say = std::function<void(const std::string& line)>;

  NodeReports(Nodes nodes, Say say);
  ~NodeReports();
  NodeReports(const NodeReports&) = delete;
  NodeReports& operator=(const NodeReports&) = delete;

 private:
  void Run();

  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  Nodes nodes_;
  Say say_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread thread_;
};

// "45 s", "3 min 20 s", "2 h 5 min".
std::string DurationText(std::chrono::duration<double> time);

}  // namespace tavoliere::base
