// One game between two engines; a judge answers `query`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"
#include "protocol/wire/record.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/engine/judging.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/run/engine/watcher.h"
#include "tools/match/run/game/adjudication.h"
#include "tools/match/run/game/game_opening.h"
#include "tools/match/run/game/game_settings.h"
#include "tools/match/run/openings/position_line.h"

namespace tavoliere::match {

struct GameOutcome {
  protocol::GameRecord record;
  // The engine (0: player 1) that decided the game by a fault.
  std::optional<int> culprit;
  FaultCause cause = FaultCause::kCrash;
  bool at_start = false;  // its new process never was ready for a game
  bool has_moved[2] = {false, false};
  // ErrorOutputText() of the engine whose process is lost.
  std::string error_output;
  // As the judge writes it; empty: no move was made, or it is not wanted or not known.
  std::string last_position;
  // The game was given up and means nothing.
  bool abandoned = false;
  // Not empty: there was no game, for judge or evaluator failed; the record means nothing.
  std::string judge_problem;
  // Not empty: there was no game, for what the user asked for cannot be played.
  std::string setup_problem;
};

struct GameProcesses {
  EngineProcess* players[2];  // single-player: the second is null
  EngineProcess* judge;
  EngineProcess* evaluator;  // of random openings; null: all are kept
};

// Owns nothing: engines, judge and loop outlive it. Between Begin() and `done` they serve this game
// alone.
class Game : private EngineEvents {
 public:
  using Done = std::function<void(GameOutcome)>;

  // `started` is called before the first move is asked for. `done` is called once, deferred by the
  // loop, so that it may destroy the game.
  Game(protocol::EventLoop& loop, GameSettings settings, const GameProcesses& processes,
       std::function<void()> started, Done done);
  ~Game() override;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  void Begin();
  // Gives the game up; false: it is over already.
  bool Abandon();
  // Whether a player's moves are limited by time.
  bool is_timed() const;
  // nullopt: it is over.
  std::optional<GameView> View() const;

 private:
  enum class Step {
    kPreparing,
    kOpening,
    kMoving,
    kJudging,
    kIllegal,  // the judge says what would have been legal
    kResult,
    kOver
  };

  void OnPrepared(EngineProcess& engine) override;
  void OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) override;
  void OnResponses(EngineProcess& engine, const std::vector<std::string>& responses) override;
  void OnLate(EngineProcess& engine) override;
  void OnFault(EngineProcess& engine, Fault fault) override;

  // What has come of the opening.
  void Proceed(GameOpening::Next next);
  void NextMove();
  // The `go` line for a player, in go_.
  void WriteGo(int player, bool ponder);
  bool IsGameForOne() const { return players_[1] == nullptr; }
  std::vector<EngineProcess*> Processes() const;
  void AskVerdict();
  void TakeVerdict(const std::vector<std::string>& responses);
  void BlameForIllegalMove(const std::string& legal);
  bool Adjudicate();
  void BeginPondering(int player);
  void AskResult();

  bool OutOfTime(Microseconds elapsed) const;
  // The move's deadline under clock and move time, without margin; nullopt: has none.
  std::optional<Microseconds> Allowed() const;

  void Decide(int culprit, const Fault& fault);
  void Finish(const std::string& result, const std::string& reason, const std::string& termination);
  // There is no game, for judge or evaluator failed.
  void BlameJudge(EngineProcess& engine, const std::string& problem);
  const char* Role(const EngineProcess& engine) const;
  void End();

  protocol::EventLoop& loop_;
  GameSettings settings_;
  EngineProcess* players_[2];
  EngineProcess& judge_;
  EngineProcess* evaluator_;
  std::function<void()> started_;
  Done done_;

  Step step_ = Step::kPreparing;
  std::size_t unprepared_ = 0;
  JudgeSkills skills_;
  GameOutcome outcome_;
  BoardTrail boards_{outcome_.record};
  PositionLine position_;
  GameOpening opening_;
  std::string go_;  // the rest of the request to the engine to move
  int turn_ = 0;
  Adjudicator adjudicator_;
  std::string expected_[2];  // each player's last `ponder` word; empty: none
  bool pondering_[2] = {false, false};
  std::optional<GameClock> clocks_[2];
  bool stopped_late_ = false;
  std::string illegal_move_;
  bool has_moved_[2] = {false, false};
  std::chrono::steady_clock::time_point began_;
  std::chrono::steady_clock::time_point search_began_;
};

}  // namespace tavoliere::match
