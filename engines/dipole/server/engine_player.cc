#include "engines/dipole/server/engine_player.h"

#include <algorithm>
#include <cassert>
#include <future>
#include <optional>
#include <string>

#include "core/files/status_macros.h"
#include "engines/dipole/engine/engine.h"
#include "engines/dipole/evaluation/historical.h"
#include "protocol/server/task_thread.h"
#include "protocol/wire/commands.h"

namespace tavoliere::dipole {

class EnginePlayer::Impl : private protocol::Sink {
 public:
  ~Impl() override {
    engine_->Stop();
    thread_.Wait();
  }

  absl::Status SetOptions(const std::vector<OptionValue>& options) {
    for (const auto& [name, value] : options) {
      RETURN_IF_ERROR(engine_->options().Set(name, value));
    }
    engine_->GetReady(*this);
    // Its thread begins here, so that no game is lost for want of one.
    return thread_.Run([] {});
  }

  core::Milliseconds UsualTime() const {
    constexpr core::Milliseconds kDefaultTime{900};
    if (Value("Profile") != kCourseProfile) return kDefaultTime;
    const core::Milliseconds overhead(std::stoll(Value("Move Overhead")));
    return std::max(core::Milliseconds{1}, kCourseTime - overhead);
  }

  void Begin(const core::History<Dipole>& history, core::Milliseconds time,
             std::function<void(Move)> chosen) {
    engine_->Stop();
    thread_.Wait();
    engine_->SetGame(history);
    protocol::GoCommand go;
    go.movetime = time;
    absl::StatusOr<protocol::Task> task = engine_->Go(go, *this);
    assert(task.ok());
    [[maybe_unused]] const absl::Status begun = thread_.Run(
        [this, at = history.current(), run = std::move(task->run), chosen = std::move(chosen)] {
          const std::optional<protocol::SearchReport> found = run(*this);
          chosen(Dipole::ParseMove(at, found->best.move).value());
        });
    assert(begun.ok());
  }

 private:
  std::string Value(const std::string& option) const {
    std::string value;
    [[maybe_unused]] const absl::Status known = engine_->options().Get(option, &value);
    assert(known.ok());
    return value;
  }

  // Only the move is used.
  void Report(const protocol::SearchReport&) override {}

  const std::unique_ptr<base::GameEngine<Dipole>> engine_ = NewUsualEngine();
  protocol::TaskThread thread_;
};

EnginePlayer::EnginePlayer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
EnginePlayer::~EnginePlayer() = default;

absl::StatusOr<std::unique_ptr<EnginePlayer>> EnginePlayer::Make(
    const std::vector<OptionValue>& options) {
  auto impl = std::make_unique<Impl>();
  RETURN_IF_ERROR(impl->SetOptions(options));
  return std::unique_ptr<EnginePlayer>(new EnginePlayer(std::move(impl)));
}

core::Milliseconds EnginePlayer::UsualTime() const { return impl_->UsualTime(); }

void EnginePlayer::Begin(const core::History<Dipole>& history, core::Milliseconds time,
                         std::function<void(Move)> chosen) {
  impl_->Begin(history, time, std::move(chosen));
}

Move EnginePlayer::Choose(const core::History<Dipole>& history, core::Milliseconds time) {
  std::promise<Move> promise;
  impl_->Begin(history, time, [&promise](Move move) { promise.set_value(move); });
  return promise.get_future().get();
}

}  // namespace tavoliere::dipole
