// The opening of a game, checked or found at random with the judge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/client/client.h"
#include "protocol/wire/record.h"
#include "tools/match/run/engine/engine_process.h"
#include "tools/match/run/engine/judging.h"
#include "tools/match/run/game/game_settings.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/openings/position_line.h"

namespace tavoliere::match {

class GameOpening {
 public:
  struct Parts {
    EngineProcess& judge;
    EngineProcess* evaluator;  // of random openings; null: all are kept
    EngineEvents& events;      // notified of the two
    PositionLine& position;
    BoardTrail& boards;
    protocol::GameRecord& record;
  };

  // What its owner is to do.
  enum class Next {
    kWait,  // for the answer to what was asked
    kPlay,  // position, boards and record stand before the first move, of the player record.first
    kFail,  // there is no game, for problem()
  };

  // All outlive it.
  GameOpening(const GameSettings& settings, const Parts& parts)
      : settings_(settings), parts_(parts) {}

  // Once judge and evaluator are prepared. After it the owner passes their events on.
  void Begin(const JudgeSkills& skills);
  Next OnResponses(const std::vector<std::string>& responses);
  void OnEvaluatorPrepared();
  Next OnBestMove(const protocol::SearchResult& result);

  const std::string& problem() const { return problem_; }

 private:
  enum class Step {
    kRandomMoves,
    kChecking,  // the judge checks the opening
    kWeighing,  // the evaluator judges the random opening
  };

  Next BeginWalk();
  Next WalkAgain();
  Next AskForMoves();
  Next TakeRandomMove(const std::string& legal);
  Next Check();
  Next TakeAnswers(const std::vector<std::string>& responses);
  void TakeMoves(const std::vector<std::string>& responses);
  Next BeginWeighing();
  Next Fail(std::string problem);

  const GameSettings& settings_;
  const Parts parts_;
  JudgeSkills skills_;
  Step step_ = Step::kChecking;
  std::optional<RandomWalk> random_;
  std::uint64_t attempt_ = 0;
  int random_left_ = 0;
  std::string go_;  // of the evaluator
  std::string problem_;
};

}  // namespace tavoliere::match
