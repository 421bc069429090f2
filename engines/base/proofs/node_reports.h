// Reports the nodes of a long search every ten seconds.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tavoliere::base {

// As long as it lives, from a thread of its own.
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

}  // namespace tavoliere::base
