#include "tools/match/run/preparation.h"

#include <utility>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/match/run/engine_process.h"
#include "tools/match/run/stall.h"

namespace tavoliere::match {
namespace {

// Prepares any number of engines once.
class Inquiry : private EngineEvents {
 public:
  explicit Inquiry(protocol::EventLoop& loop) : loop_(loop) {
    loop.SetBeatHandler(
        [this](protocol::Duration late) { was_stopped_ = was_stopped_ || IsStall(late); });
  }
  ~Inquiry() override { loop_.SetBeatHandler({}); }
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;

  // The judge first. `question` as EngineProcess::Prepare().
  EngineProcess& Add(const EngineConfig& config, const Patience& patience,
                     const char* question = "") {
    entries_.push_back({std::make_unique<EngineProcess>(loop_, config, patience), question});
    return *entries_.back().process;
  }

  absl::Status Run() {
    waiting_ = entries_.size();
    for (const Entry& entry : entries_) {
      if (status_.ok()) entry.process->Prepare(*this, entry.question);
    }
    if (waiting_ > 0 && status_.ok()) loop_.Run();
    for (const Entry& entry : entries_) entry.process->Release();
    return status_;
  }

 private:
  struct Entry {
    std::unique_ptr<EngineProcess> process;
    const char* question;
  };

  void OnPrepared(EngineProcess&) override {
    if (--waiting_ == 0) loop_.Stop();
  }
  void OnFault(EngineProcess& engine, Fault fault) override {
    // A judge gets more attempts, and who may have had no time another: the games will tell.
    const bool is_judge = &engine == entries_.front().process.get();
    const bool may_do_better = is_judge || (fault.cause == FaultCause::kHang && was_stopped_);
    if (fault.cause != FaultCause::kSetup && may_do_better) return OnPrepared(engine);
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(engine.name(), ": ", fault.what));
    }
    loop_.Stop();
  }
  void OnBestMove(EngineProcess&, const protocol::SearchResult&) override {}
  void OnResponses(EngineProcess&, const std::vector<std::string>&) override {}
  void OnLate(EngineProcess&) override {}

  protocol::EventLoop& loop_;
  std::vector<Entry> entries_;
  std::size_t waiting_ = 0;
  bool was_stopped_ = false;  // this program was
  absl::Status status_;
};

// "A", "A", "B" become "A (1)", "A (2)", "B".
void TellApart(std::vector<EngineConfig>& engines) {
  std::multiset<std::string> all;
  for (const EngineConfig& engine : engines) all.insert(engine.name);
  std::multiset<std::string> seen;
  for (EngineConfig& engine : engines) {
    if (all.count(engine.name) < 2) continue;
    seen.insert(engine.name);
    absl::StrAppend(&engine.name, " (", seen.count(engine.name), ")");
  }
}

absl::Status MakeSuite(MatchSettings& settings) {
  if (settings.schedule.format != Format::kRoundRobin || settings.sprt) {
    return absl::InvalidArgumentError(
        "the game is for one: its engines meet positions, not one another, so neither -tournament "
        "nor -sprt applies");
  }
  settings.schedule.format = Format::kSuite;
  settings.schedule.games_each = 1;
  return absl::OkStatus();
}

}  // namespace

absl::Status PrepareMatch(protocol::EventLoop& loop, MatchSettings& settings) {
  Inquiry inquiry(loop);
  const Patience patience{settings.patience, settings.grace};
  const EngineProcess& judge = inquiry.Add(settings.judge, patience, "query players\n");
  std::vector<std::pair<std::size_t, const EngineProcess*>> unnamed;
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    if (!settings.engines[i].name.empty()) continue;
    unnamed.emplace_back(i, &inquiry.Add(settings.engines[i], patience));
  }
  if (absl::Status status = inquiry.Run(); !status.ok()) return status;
  const std::vector<std::string> answers = judge.responses();
  for (const auto& [index, process] : unnamed) {
    // The process lives on its configuration, whose name is empty until here.
    const std::string name = process->name();
    settings.engines[index].name = name;
  }
  TellApart(settings.engines);
  if (!answers.empty() && answers[0] == "1") return MakeSuite(settings);
  if (settings.engines.size() < 2) {
    return absl::InvalidArgumentError(
        "expected two engines or more (-engine cmd=...), not one: the game is for two");
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::match
