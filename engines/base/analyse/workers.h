// The threads of `analyse`: each answers one request at a time with an engine of its own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/analyse/analyst.h"
#include "protocol/server/io.h"

namespace tavoliere::base {

// Requests without a session are taken in their order by whichever thread is free. Those of one
// session are answered one after another, in their order, by the session's engine.
//
// The functions are for one thread, the owner's. Only the destructor blocks.
class Workers {
 public:
  // When one more session begins, the one whose last request is the oldest is forgotten.
  static constexpr std::size_t kMostSessions = 64;

  explicit Workers(EngineFactory make) : make_(std::move(make)) {}
  // Cancels everything and waits for the threads.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // An error when the system has not even one thread to give; with fewer than `threads` it goes on.
  absl::Status Start(int threads);
  std::size_t threads() const { return threads_.size(); }

  // `line` is the number of its line, for answers.
  void Add(AnalysisRequest request, std::uint64_t line);
  // Whether a request of that name waits or runs. One that waits is answered with an error, one
  // that runs with what is known.
  bool Cancel(const RequestId& id);
  void CancelAll();

  // How many requests wait for a thread.
  std::size_t waiting() const;
  // Until every answer has been taken.
  bool busy() const;

  // Signalled when a request is taken from those that wait, and when there are answers.
  const protocol::Wakeup& wakeup() const { return wakeup_; }
  // Reports and answers since the last call, as they came.
  std::vector<AnalysisAnswer> Take();

 private:
  struct Session {
    std::string name;
    Analyst analyst;
    bool busy = false;  // guarded by mutex_
  };
  struct Job {
    AnalysisRequest request;
    std::uint64_t line = 0;
    std::shared_ptr<Session> session;  // null: none
  };
  // What a thread is doing.
  struct Running {
    RequestId id;
    Analyst* analyst;
  };

  void Work();
  // The first request whose session is idle. With mutex_ held.
  std::deque<Job>::iterator NextJob();
  std::shared_ptr<Session> SessionOf(const std::string& name);
  void Say(AnalysisAnswer answer);

  const EngineFactory make_;
  const protocol::Wakeup wakeup_;
  std::list<std::shared_ptr<Session>> sessions_;  // the one used last in front; the owner's

  mutable std::mutex mutex_;  // guards what follows, except the threads
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  std::list<Running> running_;
  std::vector<AnalysisAnswer> answers_;
  bool leaving_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tavoliere::base
