// Asks the judge before the first game, one request at a time.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// A request that a judge fails is put to another process, three times in all. Errors: Unavailable
// where all three failed; InvalidArgument where the judge cannot be started or refuses its options.
class JudgeInquiry : private EngineEvents {
 public:
  // Loop and settings outlive it.
  JudgeInquiry(protocol::EventLoop& loop, const MatchSettings& settings);
  ~JudgeInquiry() override { judge_.Release(); }
  JudgeInquiry(const JudgeInquiry&) = delete;
  JudgeInquiry& operator=(const JudgeInquiry&) = delete;

  const std::string& name() const { return judge_.name(); }
  // Its `id` lines; once it has answered.
  Origin origin() const { return judge_.origin(); }

  // Begins a new game, the process first where there is none, and asks `queries`, lines of which it
  // need not know all. Does not block: AwaitKnown() has the answers.
  void BeginKnown(std::string queries);
  // Blocks; the loop runs meanwhile. The answers to those queries that the judge knows.
  absl::StatusOr<std::vector<std::string>> AwaitKnown();
  absl::StatusOr<std::vector<std::string>> AskKnown(std::string queries) {
    BeginKnown(std::move(queries));
    return AwaitKnown();
  }

  // Blocks; the loop runs meanwhile. The answers to whole lines that draw `count` responses.
  absl::StatusOr<std::vector<std::string>> Ask(const std::string& questions, std::size_t count);
  // What it called an error in the last request, without "info string error: ".
  std::vector<std::string> Errors() const;

 private:
  void OnPrepared(EngineProcess& judge) override;
  void OnResponses(EngineProcess& judge, const std::vector<std::string>& responses) override;
  void OnFault(EngineProcess& judge, Fault fault) override;
  void OnBestMove(EngineProcess&, const protocol::SearchResult&) override {}
  void OnLate(EngineProcess&) override {}

  // Until what was asked is answered.
  absl::Status Await();

  protocol::EventLoop& loop_;
  EngineProcess judge_;
  std::string queries_;
  std::string questions_;  // that wait for the judge to be ready; empty: none
  int count_ = 0;
  bool is_ready_ = false;
  bool answered_ = false;
  int failures_ = 0;
  absl::Status status_;
  std::vector<std::string> answers_;
};

}  // namespace tavoliere::match
