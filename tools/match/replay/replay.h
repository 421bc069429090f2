// Sends what a recorded game asked its engines to engines again, and compares the answers with the
// record.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/wire/record.h"
#include "tools/match/run/engine/engine_config.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/engine/judging.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/run/openings/position_line.h"

namespace tavoliere::match {

struct ReplaySettings {
  // Who answers for player 1 and player 2, with the limits of each search; nullopt: nobody, and the
  // player's moves are only played.
  std::optional<EngineConfig> engines[2];
  // The players' clocks in the record; none: they had no clock.
  std::optional<TimeControl> clocks[2];
  // Says how moves are written and which side is White; nullopt: nobody does.
  std::optional<EngineConfig> judge;
  Patience patience{};
  Microseconds hang{60'000'000};  // the longest search without clock or move time
};

// What an engine was asked, and what it answered.
struct ReplayedMove {
  int ply = 0;                                     // from 1, with the moves of the opening
  int player = 0;                                  // 0: player 1
  const protocol::MoveRecord* recorded = nullptr;  // outlives it
  std::string recorded_fault;   // of the player, which ended the game here: then `recorded` is null
  protocol::MoveRecord answer;  // as the judge writes the move, if it says so
  // What is wrong with the answer, or why there is none: a word as recorded_fault has, and a
  // sentence. Empty: nothing is.
  std::string fault;
  std::string what;
  bool is_lost = false;                 // the engine
  std::vector<std::string> last_lines;  // of it, then
};

// Whether the engine has answered otherwise than before: by another move or fault, or by the same
// move with another score.
enum class ReplayDifference { kNone, kScore, kMove };
ReplayDifference DifferenceOf(const ReplayedMove& move);

// Who made move number `index` of record.moves, from 0, or would have made it: 0 for player 1.
int PlayerOfMove(const protocol::GameRecord& record, std::size_t index);

class Replay : private EngineEvents {
 public:
  // All outlive it.
  Replay(protocol::EventLoop& loop, const ReplaySettings& settings,
         const protocol::GameRecord& record);
  ~Replay() override;
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  // Blocks. `answered` is told every answer, in the order of the game; the replay ends where an
  // engine is lost. An error: an engine cannot be started or fails before it is ready.
  absl::Status Run(const std::function<void(const ReplayedMove&)>& answered);

  // Of the engine that answers for a player; empty: nobody does.
  std::string name(int player) const;
  // Why the judge could not be asked; empty: it could, or there is none.
  const std::string& judge_problem() const { return judge_problem_; }

 private:
  void OnPrepared(EngineProcess& engine) override;
  void OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) override;
  void OnResponses(EngineProcess& engine, const std::vector<std::string>& responses) override;
  void OnLate(EngineProcess& engine) override;
  void OnFault(EngineProcess& engine, Fault fault) override;

  // Until what was asked is answered, or the process is lost: then fault_ says why.
  void Await();
  absl::Status Prepare(EngineProcess& engine, const std::string& question);
  absl::Status PrepareAll();
  ReplayedMove Search(std::size_t index, int player);
  // The answer as the judge writes it.
  void Respell(ReplayedMove& move);
  bool EndedByAFault() const;

  protocol::EventLoop& loop_;
  const ReplaySettings& settings_;
  const protocol::GameRecord& record_;
  std::unique_ptr<EngineProcess> engines_[2];
  std::unique_ptr<EngineProcess> judge_;
  JudgeSkills skills_;
  std::optional<GameClock> clocks_[2];
  PositionLine position_;
  std::string judge_problem_;

  bool is_answered_ = false;
  bool is_late_ = false;  // it was told to stop
  protocol::MoveRecord answer_;
  std::vector<std::string> responses_;
  std::optional<Fault> fault_;
};

// The game as text: the heading, each move as a line, and what they amount to.
class ReplayText {
 public:
  explicit ReplayText(const protocol::GameRecord& record) : record_(record) {}

  std::string Heading() const;
  std::string Line(const ReplayedMove& move);
  // After the last line.
  std::string Summary() const;

 private:
  const protocol::GameRecord& record_;
  int answers_ = 0;
  int same_ = 0;        // moves
  int same_score_ = 0;  // of those, with the same score
  int first_ply_ = 0;   // of another move; 0: there is none
};

}  // namespace tavoliere::match
