// An engine that answers one request of `analyse` after another.
#pragma once

#include <utility>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/base/analyse/answer.h"
#include "engines/base/analyse/request.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// Makes an engine of the program, with the options of the command line set. Called on any thread.
using EngineFactory = std::function<std::unique_ptr<protocol::Engine>()>;

class Analyst {
 public:
  // Whether the table survives from one request to the next.
  enum class Memory { kForgets, kKeeps };
  Analyst(EngineFactory make, Memory memory) : make_(std::move(make)), memory_(memory) {}
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // Before each request, so that a late Cancel() of the last one does not reach it.
  void Begin();
  // Blocks until the search ends. What the answer says depends on the request only, or, for one
  // that keeps its table, on the requests before it. `report` gets each finished depth, if the
  // request asks for reports.
  AnalysisAnswer Analyse(const AnalysisRequest& request,
                         absl::FunctionRef<void(AnalysisAnswer)> report);

  // From any thread, after Begin(): the request ends soon, with what is known then.
  void Cancel();

 private:
  // The options in which the engine differs from a new one, in the order of their setting.
  using Settings = std::vector<std::pair<std::string, std::string>>;

  // Leaves the engine as `ucinewgame`, the request's options and its position do.
  absl::Status Prepare(const AnalysisRequest& request);
  // Changes what differs between the present options and `wanted`.
  absl::Status SetOptions(const Settings& wanted);
  absl::Status Answer(const AnalysisRequest& request,
                      absl::FunctionRef<void(AnalysisAnswer)> report, AnalysisAnswer* answer);
  // Runs a search so that Cancel() can end it.
  absl::StatusOr<std::optional<protocol::SearchReport>> Run(const protocol::Task& task,
                                                            protocol::Sink& sink);
  absl::Status AskTables(AnalysisAnswer* answer);
  absl::Status AskForExplanations(AnalysisAnswer* answer);

  const EngineFactory make_;
  const Memory memory_;
  std::unique_ptr<protocol::Engine> engine_;  // made for the first request
  Settings settings_;                         // those that requests have set
  Settings before_;                           // what they were in a new engine
  bool used_ = false;                         // the engine has answered a request

  std::mutex mutex_;  // guards what follows
  bool cancelled_ = false;
  bool searching_ = false;  // engine_ runs a task
  std::atomic<bool> stop_question_{false};
};

}  // namespace tavoliere::base
