// Finds out which openings an evaluator calls level.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// All that an evaluator's scores depend on, as one line of JSON: the SHA-256 of its program and its
// script, arguments, options and limits. Files that options name are not looked at. Empty where the
// program cannot be read.
std::string EvaluatorIdentity(const EngineConfig& evaluator);

// As many processes of the evaluator as games are played at a time. Each forgets what it knows from
// other openings, so that the same one always weighs the same.
class Weighing : private EngineEvents {
 public:
  // Loop and settings outlive it; the settings have an evaluator and `within`.
  Weighing(protocol::EventLoop& loop, const MatchSettings& settings);
  ~Weighing() override;
  Weighing(const Weighing&) = delete;
  Weighing& operator=(const Weighing&) = delete;

  // Blocks; the loop runs meanwhile. Of each opening, whether the score is within the limit; one
  // that is only a bound is not. An error: the evaluator failed or reports no score.
  absl::StatusOr<std::vector<bool>> AreLevel(const std::vector<Opening>& openings);

 private:
  struct Scale {
    Scale(protocol::EventLoop& loop, const MatchSettings& settings)
        : evaluator(loop, *settings.evaluator, {settings.patience, settings.grace}) {}
    EngineProcess evaluator;
    std::size_t opening = 0;  // that it weighs
    std::string position;
  };

  void OnPrepared(EngineProcess& evaluator) override;
  void OnBestMove(EngineProcess& evaluator, const protocol::SearchResult& result) override;
  void OnLate(EngineProcess& evaluator) override;
  void OnFault(EngineProcess& evaluator, Fault fault) override;
  void OnResponses(EngineProcess&, const std::vector<std::string>&) override {}

  Scale& ScaleOf(const EngineProcess& evaluator);
  // Gives it the next opening, if there is one.
  void Load(Scale& scale);
  void Fail(const EngineProcess& evaluator, const std::string& problem);

  protocol::EventLoop& loop_;
  const int within_;
  const Microseconds patience_;
  std::string go_;
  std::vector<std::unique_ptr<Scale>> scales_;
  const std::vector<Opening>* openings_ = nullptr;
  std::vector<bool> level_;
  std::size_t next_ = 0;
  std::size_t busy_ = 0;
  absl::Status status_;
};

}  // namespace tavoliere::match
