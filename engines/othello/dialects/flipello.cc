#include "engines/othello/dialects/flipello.h"

#include <utility>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"
#include "core/history.h"

namespace tavoliere::othello {
namespace {

using protocol::Sink;
using protocol::Task;

class Flipello final : public protocol::Engine {
 public:
  explicit Flipello(base::GameEngine<Othello>& engine) : engine_(engine) {}

  std::string name() const override { return engine_.name(); }
  std::string author() const override { return engine_.author(); }
  protocol::Options& options() override { return options_; }
  std::vector<protocol::DialectChoice> dialects() override {
    return {{kFlipello, [](const std::string&) { return false; }, [] { return nullptr; }}};
  }

  void GetReady(Sink& sink) override { engine_.GetReady(sink); }
  absl::StatusOr<Task> Bench(const protocol::BenchCommand& command) override {
    return engine_.Bench(command);
  }
  void Stop() override { engine_.Stop(); }
  void PonderHit() override { engine_.PonderHit(); }
  absl::StatusOr<std::string> Evaluate() override { return engine_.Evaluate(); }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand& command) override {
    return engine_.Extension(command);
  }

  void NewGame() override {
    // Choosing the variant begins the game.
    engine_.options().Set("UCI_Variant", Othello::kVariants[0].first).IgnoreError();
    engine_.SetMoveFormat(WriteFlipelloMove);
    counts_ = {};
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    ASSIGN_OR_RETURN(FlipelloGame game, ReadFlipelloGame(command));
    engine_.SetGame(std::move(game.history));
    counts_ = game.counts;
    return absl::OkStatus();
  }

  absl::StatusOr<Task> Go(const protocol::GoCommand& command, Sink& sink) override {
    const Position& position = engine_.history().current();
    if (!command.perft && NeitherMoves(position)) {
      return Task{protocol::SearchKind::kLimited,
                  [end = FlipelloEnd(position, counts_.passes_after_end)](Sink&) { return end; }};
    }
    protocol::GoCommand ours = command;
    std::swap(ours.white, ours.black);
    for (std::string& word : ours.search_moves) {
      RETURN_IF_ERROR(ReadFlipelloMoves(position, word).status());
      word = ReadFlipelloMove(word);
    }
    return engine_.Go(ours, sink);
  }

  absl::StatusOr<std::string> Query(const protocol::QueryCommand& query) override {
    const std::string& what = query.what;
    if (what == "fen" || what == "startfen") return Fen(what == "startfen");
    if (what == "sides") return "White Black";  // by which a client deals out the clocks
    protocol::QueryCommand ours = query;
    if (what == "edited") {
      ASSIGN_OR_RETURN(const std::string text, engine_.Query(ours));
      return WriteFlipelloFen(core::History<Othello>(*Othello::Parse(text, {})), {}, true);
    }
    for (std::string& word : ours.arguments) word = ReadFlipelloMove(word);
    return engine_.Query(ours);
  }

  std::string Display() override {
    return absl::StrReplaceAll(engine_.Display(), {{Othello::Format(engine_.history().current()),
                                                    Fen(/*at_start=*/false)}});
  }

 private:
  std::string Fen(bool at_start) const {
    return WriteFlipelloFen(engine_.history(), counts_, at_start);
  }

  base::GameEngine<Othello>& engine_;
  protocol::Options options_;
  FlipelloCounts counts_;  // of the game's start
};

}  // namespace

std::unique_ptr<protocol::Engine> NewFlipello(base::GameEngine<Othello>& engine) {
  return std::make_unique<Flipello>(engine);
}

}  // namespace tavoliere::othello
