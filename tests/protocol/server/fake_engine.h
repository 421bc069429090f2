// An engine of a toy game, for tests of whatever talks to an engine.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/server/engine.h"

namespace tavoliere::protocol {

// The toy game: players in turn add 1, 2 or 3 to a total that starts at 0, and who says 21 wins. A
// position is written "<total> <1|2>", a move "+1", "+2" or "+3".
struct CountingGame {
  static constexpr int kGoal = 21;

  int total = 0;
  int turn = 0;  // 0: player 1

  static absl::StatusOr<CountingGame> Parse(const std::string& fen);
  std::string Format() const;
  bool Over() const { return total == kGoal; }
  std::vector<std::string> Moves() const;
  absl::Status Play(const std::string& move);
  // Leaves of the game tree; a game that ends early adds none.
  std::uint64_t Perft(int depth) const;
};

// Plays CountingGame. A search tells one `info` line for each depth up to its limit, at most
// kDeepest, and finds no mate. Under a clock or movetime it then waits for the time to pass; with
// no limit at all, for Stop(); `infinite` and `ponder` leave it nothing to do. `query forever` is a
// slow question: `stopped` once it is stopped, never before.
//
// Options: Hash (1..64), Ponder, Style (Normal, Solid, Risky), Book File, Clear Hash, Move
// Overhead, Fragile (a check that always refuses). Extensions: `echo`, which answers its arguments,
// and `rules`. Speaks the dialect of fake_dialect.h. `go` knows the further word `lazily`, which
// changes nothing.
class FakeEngine : public Engine {
 public:
  static constexpr int kDeepest = 40;

  struct Behaviour {
    // Go() refuses with this message.
    std::string refuse_go;
    // Display() finds no memory.
    bool no_memory_to_display = false;
    // A search ends with this move, whatever it has reported.
    std::string second_thought;
    // A search finds no memory once it has reported.
    bool no_memory_to_end = false;
    // Searches by the clock take no time.
    bool hasty = false;
  };

  FakeEngine();
  explicit FakeEngine(Behaviour behaviour);

  std::string name() const override { return "Fake 1.0"; }
  std::string author() const override { return "the tests"; }
  Options& options() override { return options_; }
  void GetReady(Sink& sink) override;
  void NewGame() override;
  absl::Status SetPosition(const PositionCommand& command) override;
  absl::StatusOr<Task> Go(const GoCommand& command, Sink& sink) override;
  absl::StatusOr<Task> Bench(const BenchCommand& command) override;
  void Stop() override;
  void PonderHit() override;
  absl::StatusOr<std::string> Query(const QueryCommand& command) override;
  std::optional<SlowQuestion> SlowQuery(const QueryCommand& command) override;
  std::string Display() override;
  absl::StatusOr<std::string> Evaluate() override;
  std::vector<ExtensionInfo> extensions() const override {
    return {{"echo", "WORD...", "Print the words."}, {"rules", "", "Print the rules."}};
  }
  absl::StatusOr<std::string> Extension(const ExtensionCommand& command) override;
  std::vector<std::string> go_words() const override { return {"lazily"}; }
  std::vector<DialectChoice> dialects() override;

  // What the loop called, in order: "position 3 2", "go", "stop", "newgame"... For the loop's
  // thread.
  const std::vector<std::string>& calls() const { return calls_; }

  std::int64_t hash() const { return hash_; }

 private:
  // A task has its turn: nothing has happened to it yet.
  void Prepare();
  SearchReport Search(const GoCommand& go, const CountingGame& root, Sink& sink);
  void Perft(int depth, const CountingGame& root, Sink& sink) const;

  const Behaviour behaviour_;
  Options options_;
  std::int64_t hash_ = 16;
  std::int64_t move_overhead_ = 10;
  bool ponder_ = false;
  bool fragile_ = false;
  std::string style_ = "Normal";
  std::string book_file_;

  CountingGame game_;
  std::vector<std::string> calls_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  bool stop_ = false;
  bool ponder_hit_ = false;
};

}  // namespace tavoliere::protocol
