#include "engines/dipole/engine_player.h"

#include <cassert>
#include <future>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/dipole/engine.h"
#include "protocol/server/task_thread.h"
#include "protocol/wire/commands.h"

namespace tavoliere::dipole {

class EnginePlayer::Impl : private protocol::Reporter {
 public:
  ~Impl() override {
    engine_->Stop();
    thread_.Wait();
  }

  absl::Status SetOptions(const std::vector<OptionValue>& options) {
    for (const auto& [name, value] : options) {
      if (absl::Status status = engine_->options().Set(name, value); !status.ok()) return status;
    }
    engine_->GetReady(*this);
    // Its thread begins here, so that no game is lost for want of one.
    return thread_.Run([] {});
  }

  void Begin(const core::History<Dipole>& history, core::Milliseconds time,
             std::function<void(Move)> chosen) {
    engine_->Stop();
    thread_.Wait();
    protocol::PositionCommand position;
    position.fen = Dipole::Format(history.start());
    Position at = history.start();
    for (const Move& move : history.moves()) {
      position.moves.push_back(Dipole::FormatMove(at, move));
      at = at.Play(move);
    }
    [[maybe_unused]] const absl::Status set = engine_->SetPosition(position);
    assert(set.ok());
    protocol::GoCommand go;
    go.movetime = time;
    absl::StatusOr<protocol::Task> task = engine_->Go(go, *this);
    assert(task.ok());
    [[maybe_unused]] const absl::Status begun =
        thread_.Run([this, at, run = std::move(task->run), chosen = std::move(chosen)] {
          const std::optional<protocol::SearchReport> found = run(*this);
          const std::vector<std::string> words = absl::StrSplit(found->best_move, ' ');
          chosen(Dipole::ParseMove(at, words.front()).value());
        });
    assert(begun.ok());
  }

 private:
  // What the engine says besides its move is nobody's concern.
  void Write(const std::string&) override {}
  void Report(const protocol::SearchReport&) override {}

  const std::unique_ptr<protocol::Engine> engine_ = NewEngine();
  protocol::TaskThread thread_;
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
