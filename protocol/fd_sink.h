// A sink over a file descriptor.
#pragma once

#include <atomic>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "protocol/sink.h"

namespace tavoliere::protocol {

// Does not own the descriptor. The process must ignore SIGPIPE. Safe to use from several threads; a
// line held back by Hold() comes out before whatever is written later.
class FdSink : public Sink {
 public:
  explicit FdSink(int fd) : fd_(fd) {}

  // Blocks while the reader is slow.
  void Write(const std::string& line) override;

  // Keeps the line until Flush() or the next Write(), so that several answers cost one system call.
  void Hold(const std::string& line);
  void Flush();

  // Whether a write has failed: nobody reads any more.
  bool broken() const { return broken_.load(std::memory_order_relaxed); }

 private:
  void FlushLocked() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const int fd_;
  absl::Mutex mutex_;
  std::string held_ ABSL_GUARDED_BY(mutex_);
  std::atomic<bool> broken_{false};
};

}  // namespace tavoliere::protocol
