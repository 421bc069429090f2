// A match from its first game to its last: hands the scheduled games to as many slots as run at
// once, and keeps the score.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/client.h"
#include "tools/match/ending.h"
#include "tools/match/engine_config.h"
#include "tools/match/game.h"
#include "tools/match/journal.h"
#include "tools/match/openings.h"
#include "tools/match/schedule.h"
#include "tools/match/standings.h"

namespace tavoliere::match {

struct OpeningSettings {
  std::string file;  // empty: none
  LineFormat format = LineFormat::kMoves;
  OpeningOrder order = OpeningOrder::kSequential;
  std::size_t start = 0;  // the first line of a sequential order, from 0
  // With a file: at most so many moves of each line (0: all). Without: random moves from the start.
  int plies = 0;
};

struct MatchSettings {
  std::string event;
  std::vector<EngineConfig> engines;
  EngineConfig judge;
  std::int64_t rounds = 1;
  int games_each = 2;
  int concurrency = 1;
  std::uint64_t seed = 1;
  OpeningSettings openings;
  Microseconds hang{60'000'000};
  Microseconds patience{10'000'000};  // for handshake, isready and the judge's answers
  int max_moves = 0;
  bool recover = false;
  std::string journal;  // empty: none
};

class Tournament {
 public:
  // `print` gets whole lines of text for the user. `openings`: what was read from the file, empty
  // without one. `journal` may be null. All outlive the tournament.
  Tournament(protocol::EventLoop& loop, const MatchSettings& settings,
             const std::vector<Opening>& openings, Journal* journal,
             std::function<void(const std::string&)> print);
  ~Tournament();

  // Plays the match. Blocks. When it returns no process is left.
  Ending Run();
  // What went wrong, when it did; one sentence.
  const std::string& problem() const { return problem_; }

  // From the loop's thread. The first call lets the games under way finish, the second stops at
  // once.
  void Interrupt();

 private:
  struct Slot;

  void StartNext(Slot& slot);
  void OnGameOver(Slot& slot, GameOutcome outcome);
  void Count(Slot& slot, GameOutcome& outcome);
  GameSettings SettingsOf(const GameSpec& spec) const;
  // No new games; the first ending stands.
  void StopScheduling(Ending ending, const std::string& problem);
  void LearnNames(const Slot& slot);

  protocol::EventLoop& loop_;
  const MatchSettings& settings_;
  const std::vector<Opening>& openings_;
  Journal* journal_;
  std::function<void(const std::string&)> print_;

  Schedule schedule_;
  Standings standings_;
  std::vector<std::string> names_;
  std::int64_t next_game_ = 0;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::size_t playing_ = 0;
  bool stopping_ = false;
  int interrupts_ = 0;
  Ending ending_ = Ending::kFinished;
  std::string problem_;
  // Deferred calls look whether the tournament is still there.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tavoliere::match
