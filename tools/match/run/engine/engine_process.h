// One configured engine and, while it lives, its process: competitors and judges alike.
#pragma once

#include <utility>

#include <initializer_list>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client/client.h"
#include "tools/match/journal/programs.h"
#include "tools/match/run/engine/engine_config.h"

namespace tavoliere::match {

enum class FaultCause {
  kSetup,     // cannot be started, or refuses its options: the user's matter
  kCrash,     // the process ended
  kHang,      // no answer in time, nor after `stop`
  kProtocol,  // garbage, a flood, a closed pipe, a malformed `bestmove`
  kIllegal,   // an illegal move
  kTime,      // a move later than clock and margin
};

// The word for game records and tables: "crash", "hang", "protocol", "illegal", "time", "setup".
const char* CauseWord(FaultCause cause);

struct Fault {
  FaultCause cause = FaultCause::kCrash;
  std::string what;  // "killed by signal 11 (Segmentation fault)"
  std::vector<std::string> last_lines;
  std::vector<std::string> error_output = {};  // the last lines of standard error
  bool at_start = false;                       // of a process that never was prepared
};

// The last lines of an engine's standard error below a sentence about its fault: each begins a line
// of its own, so that the text needs no more than a newline at its end.
std::string ErrorOutputText(const std::string& name, const std::vector<std::string>& error_output);

// How long an engine may take.
struct Patience {
  protocol::Duration answer;  // for handshake, `isready` and answers to `query`, each
  protocol::Duration stop;    // from `stop` to `bestmove`
};

class EngineProcess;

// Callbacks may call the process again, but not destroy it.
class EngineEvents {
 public:
  virtual ~EngineEvents() = default;
  virtual void OnPrepared(EngineProcess& engine) = 0;
  virtual void OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) = 0;
  virtual void OnResponses(EngineProcess& engine, const std::vector<std::string>& responses) = 0;
  // A search has met its deadline and goes on.
  virtual void OnLate(EngineProcess& engine) = 0;
  // The process is no more; Prepare() starts another.
  virtual void OnFault(EngineProcess& engine, Fault fault) = 0;
};

class EngineProcess : private protocol::SessionListener {
 public:
  // `config` and `loop` outlive it. `processors`: the only ones to run on; none: no rule.
  EngineProcess(protocol::EventLoop& loop, const EngineConfig& config, const Patience& patience,
                std::vector<int> processors = {})
      : loop_(loop), config_(config), patience_(patience), processors_(std::move(processors)) {
    if (config.startup) patience_.answer = *config.startup;
    patience_.answer = Scaled(patience_.answer);
    patience_.stop = Scaled(patience_.stop);
    if (!config.kept_lines.empty()) kept_expression_.emplace(config.kept_lines);
  }

  // Makes it ready for a new game, starting the process if there is none, and calls OnPrepared() or
  // OnFault(). From here to Release() `events` is notified. `question`: `query` lines that are sent
  // along; responses() has the answers to those that the engine knows.
  void Prepare(EngineEvents& events, std::string_view question = {});
  // Before Prepare(): option values that hold from the next game on, in addition to those of the
  // configuration. They are sent where they differ from those of the game before.
  void SetGameOptions(std::vector<std::pair<std::string, std::string>> options);
  // No more events. A search under way is stopped; what does not stop in time is killed.
  void Release();
  // Kills the process, if there is one. No event follows.
  void Kill();

  // Only when prepared, and idle or pondering; see protocol::Session. The search may last
  // `allowed`. Pondering is stopped first, in its own time, and its move dropped.
  void Search(std::initializer_list<std::string_view> parts, protocol::Duration allowed);
  // Only when idle: `parts` end with a `go ponder` line. No event follows but a fault.
  void Ponder(std::initializer_list<std::string_view> parts);
  // Only when pondering: it has become the search that was wanted, from now on. A move that came
  // too early counts as made at once.
  void PonderHit(protocol::Duration allowed);
  void Ask(std::initializer_list<std::string_view> parts, int count);
  // After OnLate(): asks the search to stop.
  void Stop();

  const EngineConfig& config() const { return config_; }
  // Whether its present or last process ever was prepared.
  bool was_prepared() const { return was_prepared_; }
  // 0: no process lives.
  int pid() const { return session_ ? session_->pid() : 0; }
  bool is_searching() const { return state_ == State::kSearching; }
  // The configured name, else what the engine called itself, else its program.
  const std::string& name() const;
  // What its `id` lines say; nothing when no process lives.
  Origin origin() const;
  // The lines since the last Search() that EngineConfig::kept_lines wants, as UTF-8, once.
  std::vector<std::string> TakeKeptLines() { return std::exchange(kept_lines_, {}); }
  // kUgi before it was first prepared.
  protocol::Dialect dialect() const { return dialect_; }
  // All empty when no process lives.
  std::vector<std::string> last_lines() const;
  std::vector<std::string> error_output() const;
  std::vector<std::string> errors() const;
  std::vector<std::string> responses() const;

 private:
  enum class State {
    kNone,
    kStarting,
    kNaming,  // is asked for the present names of options that it does not list
    kConfiguring,
    kNewGame,
    kIdle,
    kSearching,
    kAsking,
    kPondering,
    kPondered,  // has answered `go ponder` before it should
    kMissed,    // was told to stop pondering; the next search waits for it
  };

  void OnLine(std::string_view line) override;
  void OnReady() override;
  void OnBestMove(const protocol::SearchResult& result) override;
  void OnResponses(const std::vector<std::string>& responses) override;
  void OnDeadline() override;
  void OnFailure(const protocol::Failure& failure) override;

  protocol::Duration Scaled(protocol::Duration patience) const {
    return std::chrono::duration_cast<protocol::Duration>(patience * config_.patience_factor);
  }
  protocol::SteadyTime Deadline() const {
    return std::chrono::steady_clock::now() + patience_.answer;
  }
  void Start();
  void Configure();
  // Null: the engine lists no option of that name.
  const protocol::OptionInfo* FindOption(const std::string& name) const;
  // `present_names`: of the configured options that the engine does not list, in order; "none":
  // there is no such option.
  void SetOptions(const std::vector<std::string>& present_names);
  void AppendPonderOption(std::string& commands) const;
  void SendGameOptions();
  void BlameMissingOption(const std::string& name);
  void BeginGame();
  void BecomeIdle();
  void Blame(FaultCause cause, std::string what);

  protocol::EventLoop& loop_;
  const EngineConfig& config_;
  Patience patience_;
  std::vector<int> processors_;
  std::unique_ptr<protocol::Session> session_;
  State state_ = State::kNone;
  bool was_prepared_ = false;
  EngineEvents* events_ = nullptr;
  std::string question_;
  std::vector<std::pair<std::string, std::string>> game_options_;
  bool has_game_options_ = true;  // they were sent
  std::string next_search_;       // that waits for the end of pondering
  protocol::Duration next_allowed_{};
  std::string early_move_;     // the answer of kPondered
  bool new_game_due_ = false;  // Prepare() was called while an earlier request was unanswered
  std::optional<std::regex> kept_expression_;
  std::vector<std::string> kept_lines_;
  protocol::Dialect dialect_ = protocol::Dialect::kUgi;
  mutable std::string name_;
};

}  // namespace tavoliere::match
