// An engine of a toy game, for tests of whatever talks to an engine.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/engine.h"

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
// kDeepest; then, if nothing limits it, it waits for Stop(). A search under a clock or movetime
// waits for the time to pass.
//
// Options: Hash (1..64), Ponder, Style (Normal, Solid, Risky), Book File, Clear Hash, Move
// Overhead, Fragile (a check that always refuses). Extensions: `echo`, which answers its arguments,
// and `rules`. `go` knows the further word `lazily`, which changes nothing.
class FakeEngine : public Engine {
 public:
  static constexpr int kDeepest = 40;

  struct Behaviour {
    // Go() itself answers and calls `done`, instead of a thread.
    bool answer_inside_go = false;
    // Go() refuses with this message.
    std::string refuse_go;
    // Display() finds no memory.
    bool no_memory_to_display = false;
  };

  FakeEngine();
  explicit FakeEngine(Behaviour behaviour);
  ~FakeEngine() override;

  std::string name() const override { return "Fake 1.0"; }
  std::string author() const override { return "the tests"; }
  Options& options() override { return options_; }
  void GetReady(Sink& sink) override;
  void NewGame() override;
  absl::Status SetPosition(const PositionCommand& command) override;
  absl::StatusOr<SearchKind> Go(const GoCommand& command, Sink& sink,
                                std::function<void()> done) override;
  absl::StatusOr<SearchKind> Bench(const BenchCommand& command, Sink& sink,
                                   std::function<void()> done) override;
  void Stop() override;
  void PonderHit() override;
  absl::StatusOr<std::string> Query(const QueryCommand& command) override;
  std::string Display() override;
  absl::StatusOr<std::string> Evaluate() override;
  std::vector<std::string> extensions() const override { return {"echo", "rules"}; }
  absl::StatusOr<std::string> Extension(const ExtensionCommand& command) override;
  std::vector<std::string> go_words() const override { return {"lazily"}; }

  // What the loop called, in order: "position 3 2", "go", "stop", "newgame"... For the loop's
  // thread.
  const std::vector<std::string>& calls() const { return calls_; }

  std::int64_t hash() const { return hash_; }

 private:
  void Search(const GoCommand& go, const CountingGame& root, Sink& sink);
  void Perft(int depth, const CountingGame& root, Sink& sink) const;
  // Runs `work` in the worker thread, then `done`.
  void Start(std::function<void()> work, std::function<void()> done);

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

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_ = false;        // guarded by mutex_
  bool ponder_hit_ = false;  // guarded by mutex_
  std::thread worker_;
};

}  // namespace tavoliere::protocol
