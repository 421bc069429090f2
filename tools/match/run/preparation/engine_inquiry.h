// Asks the engines of a match for their names and games before the first game.
#pragma once

#include <utility>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "protocol/client/client.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/settings.h"

namespace tavoliere::match {

// A few engines at a time, since each may take much memory. Keeps as many processes as may wait for
// their first game (engine/idle_room.h).
class EngineInquiry : private EngineEvents {
 public:
  // Loop and settings outlive it, and what it gives away.
  EngineInquiry(protocol::EventLoop& loop, const MatchSettings& settings);
  ~EngineInquiry() override;
  EngineInquiry(const EngineInquiry&) = delete;
  EngineInquiry& operator=(const EngineInquiry&) = delete;

  // Starts the first engines; does not block.
  void Begin();
  // Asks every engine what it may play in `position`, and the judge whether it may. Blocks; the
  // loop runs meanwhile. An error: an engine cannot be started or refuses its options, one without
  // a name fails, or one plays another game than the judge.
  absl::Status Run(JudgeInquiry& judge, const std::string& position);

  // The rest after Run().

  const std::string& name(std::size_t engine) const { return entries_[engine].name; }
  // Its `id` lines.
  const Origin& origin(std::size_t engine) const { return entries_[engine].origin; }
  // A process that is ready for a game, and has not searched; null: there is none. Once.
  std::unique_ptr<EngineProcess> Take(std::size_t engine) {
    return std::move(entries_[engine].process);
  }

 private:
  struct Entry {
    std::unique_ptr<EngineProcess> process;
    std::string name;
    Origin origin;
    bool is_busy = false;
    bool is_lost = false;
    bool may_start_again = false;  // where its first process fails
    bool has_searched = false;
    std::vector<std::string> moves;  // that it may play, as far as it has said
    std::string refusal;             // what it calls an error of the position
  };

  void OnPrepared(EngineProcess& engine) override;
  void OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) override;
  void OnLate(EngineProcess& engine) override;
  void OnFault(EngineProcess& engine, Fault fault) override;
  void OnResponses(EngineProcess&, const std::vector<std::string>&) override {}

  Entry& EntryOf(const EngineProcess& engine);
  void Park(Entry& entry);
  // Until no engine is busy.
  absl::Status Await();
  void BeginBatch(std::size_t first);
  absl::Status AskBatch(std::size_t first, const std::string& position);
  absl::Status Compare(const Entry& entry, JudgeInquiry& judge, const std::string& position);

  protocol::EventLoop& loop_;
  const MatchSettings& settings_;
  std::vector<Entry> entries_;  // by engine
  std::size_t batch_;           // so many at a time at most
  std::size_t end_ = 0;         // of the present batch
  std::size_t busy_ = 0;
  bool is_asking_ = false;    // about the position
  bool was_stopped_ = false;  // this program was
  std::string legal_;         // the judge's moves in the position; empty: it does not say
  absl::Status status_;
};

}  // namespace tavoliere::match
