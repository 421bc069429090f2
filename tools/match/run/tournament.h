// Runs a match from its first game to its last: hands the scheduled games to the concurrent slots
// and keeps the score.
#pragma once

#include <utility>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "protocol/client/client.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/journals.h"
#include "tools/match/journal/pgn_file.h"
#include "tools/match/journal/shards.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/live_table.h"
#include "tools/match/run/engine/engine_pool.h"
#include "tools/match/run/engine/processor_wait.h"
#include "tools/match/run/engine/watcher.h"
#include "tools/match/run/game/game.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/suite.h"

namespace tavoliere::match {

class Tournament {
 public:
  // `settings` are prepared. `print` gets whole lines of text for the user. `openings` may be
  // empty, `journal` null. All outlive the tournament.
  Tournament(protocol::EventLoop& loop, const MatchSettings& settings, const OpeningBook& openings,
             Journal* journal, std::function<void(const std::string&)> print);
  ~Tournament();

  // Before Run(): a game of this match that was played before, in the order of its journal. One
  // that comes twice counts once. An error: it does not belong to the match.
  absl::Status Adopt(const protocol::GameRecord& record);

  // Before Run(): processes that are ready for a game, by engine (Preparation::engines).
  void Lend(std::vector<std::unique_ptr<EngineProcess>> engines);

  // Before Adopt(); null: no watcher. It outlives the tournament.
  void SetWatcher(Watcher* watcher) { watcher_ = watcher; }

  // Before Run(). `take_stop` says whether this program was stopped and continued since its last
  // call: no engine is to blame for such a stall.
  void SetStopCheck(std::function<bool()> take_stop) { take_stop_ = std::move(take_stop); }

  // Plays the games that are left. Blocks. When it returns no process is left.
  Ending Run();
  // Why it ended, unless it was finished; one sentence.
  const std::string& problem() const { return problem_; }

  // The games played so far.
  Progress progress() const;
  const Results& results() const { return results_; }
  const Tuning* tuning() const { return tuning_.get(); }  // null: the match is none
  std::vector<GameUnderWay> games_under_way() const;

  // From the loop's thread. The first call lets the games under way finish, the second stops at
  // once.
  void Interrupt();

 private:
  struct Slot;

  void StartNext(Slot& slot);
  // Whether there would be too many processes, and some are about to end.
  bool MustWaitForRoom() const;
  // The next game that is known, not played and this shard's; nullopt: none now.
  std::optional<GameSpec> NextGame();
  void Begin(Slot& slot);
  void Park(Slot& slot);
  void OnBeat(protocol::Duration late);
  // The games under way are played again. `was_stopped`: by a signal.
  void OnStall(protocol::Duration late, bool was_stopped);
  void WarnOfWaiting(double least_seconds);
  void OnGameOver(Slot& slot, GameOutcome outcome);
  // Whether any process of this engine ever was ready for a game.
  bool HasStarted(int engine) const;
  void Record(Slot& slot, GameOutcome& outcome);
  void BeginJournal();
  void FinishJournal();
  // Prints what became of the journal, when it is news.
  void NotifyOfJournal();
  // The files of other programs' formats. False: one cannot be written, and the match ends.
  bool OpenFiles();
  void AddToFiles(const protocol::GameRecord& record, const std::string& last_position);
  void AnnounceGame(const GameSpec& spec);
  void PrintGame(const GameSpec& spec, const GameOutcome& outcome);
  // Of a tuning in shards: reads the games of the others, which may make games known.
  void FollowPeers();
  // Whether games, or values, still depend on the peers.
  bool AwaitsPeers() const;
  // An iteration after the first `before` may have ended: shows the values, plays on with them.
  void FollowTuning(std::int64_t before);
  // Slots whose pause is over.
  void EndPauses();
  // Ends the match when an engine gets nowhere: what it loses says nothing about its play.
  void CheckPlayers(const Slot& slot, const GameOutcome& outcome);
  // A new round's games are known.
  void WakeSlots();
  void Count(const GameSpec& spec, const protocol::GameRecord& record);
  // Ends the match when the SPRT says so.
  void Test();
  std::string Table() const;
  GameSettings SettingsOf(const GameSpec& spec) const;
  Opening OpeningOf(const GameSpec& spec) const;
  // No new games; the first ending stands, unless the journal fails.
  void StopScheduling(Ending ending, const std::string& problem);

  protocol::EventLoop& loop_;
  const MatchSettings& settings_;
  const OpeningBook& openings_;
  Journal* journal_;
  std::function<void(const std::string&)> print_;
  Watcher* watcher_ = nullptr;
  std::function<bool()> take_stop_;
  const MatchHeader header_;

  Schedule schedule_;
  Results results_;
  SuiteResults suite_;
  DistinctGames distinct_;
  Outcomes outcomes_;
  std::unique_ptr<PgnFile> pgn_;
  std::unique_ptr<EpdFile> epd_;
  bool has_files_ = false;
  PeerResults peers_;
  std::unique_ptr<Tuning> tuning_;
  absl::flat_hash_set<std::int64_t> adopted_;
  std::int64_t next_game_ = 0;
  const std::size_t most_processes_ = MostProcesses();
  EnginePool pool_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::size_t playing_ = 0;                 // slots that are not parked
  std::vector<char> has_started_;           // by engine
  std::vector<int> consecutive_failures_;   // by engine: games lost in a row without a move
  std::vector<std::int64_t> last_failure_;  // by engine: games_begun_ at the last of them
  std::int64_t games_begun_ = 0;
  ProcessorWait waiting_;
  int beats_ = 0;
  bool warned_ = false;
  bool stopping_ = false;
  int interrupts_ = 0;
  Ending ending_ = Ending::kFinished;
  std::string problem_;
  // Deferred calls look whether the tournament is still there.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tavoliere::match
