#include "engines/dipole/engine_player.h"

#include <cassert>
#include <future>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/synchronization/mutex.h"
#include "engines/dipole/engine.h"
#include "protocol/commands.h"
#include "protocol/sink.h"

namespace tavoliere::dipole {

// Listens to the engine as a client at the end of a pipe would.
class EnginePlayer::Impl : private protocol::Sink {
 public:
  ~Impl() override {
    engine_.Stop();
    WaitUntilIdle();
  }

  absl::Status SetOptions(const std::vector<OptionValue>& options) {
    for (const auto& [name, value] : options) {
      if (absl::Status status = engine_.options().Set(name, value); !status.ok()) return status;
    }
    engine_.GetReady(*this);
    return absl::OkStatus();
  }

  void Begin(const core::History<Dipole>& history, core::Milliseconds time,
             std::function<void(Move)> chosen) {
    engine_.Stop();
    WaitUntilIdle();
    protocol::PositionCommand position;
    position.fen = Dipole::Format(history.start());
    Position at = history.start();
    for (const Move& move : history.moves()) {
      position.moves.push_back(Dipole::FormatMove(at, move));
      at = at.Play(move);
    }
    [[maybe_unused]] const absl::Status set = engine_.SetPosition(position);
    assert(set.ok());
    {
      const absl::MutexLock lock(&mutex_);
      busy_ = true;
    }
    at_ = at;
    chosen_ = std::move(chosen);
    protocol::GoCommand go;
    go.movetime = time;
    [[maybe_unused]] const auto begun = engine_.Go(go, *this, [this] {
      const absl::MutexLock lock(&mutex_);
      busy_ = false;
    });
    assert(begun.ok());
  }

 private:
  void Write(const std::string& line) override {
    absl::string_view rest = line;
    if (!absl::ConsumePrefix(&rest, "bestmove ")) return;
    const std::vector<std::string> words = absl::StrSplit(rest, ' ');
    chosen_(Dipole::ParseMove(at_, words.front()).value());
  }

  void WaitUntilIdle() {
    mutex_.LockWhen(absl::Condition(
        +[](bool* busy) { return !*busy; }, &busy_));
    mutex_.Unlock();
  }

  Position at_;
  std::function<void(Move)> chosen_;
  absl::Mutex mutex_;
  bool busy_ ABSL_GUARDED_BY(mutex_) = false;
  // Last: its thread ends before anything it uses.
  Engine engine_;
};

EnginePlayer::EnginePlayer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
EnginePlayer::~EnginePlayer() = default;

absl::StatusOr<std::unique_ptr<EnginePlayer>> EnginePlayer::Make(
    const std::vector<OptionValue>& options) {
  auto impl = std::make_unique<Impl>();
  if (absl::Status status = impl->SetOptions(options); !status.ok()) return status;
  return std::unique_ptr<EnginePlayer>(new EnginePlayer(std::move(impl)));
}

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
