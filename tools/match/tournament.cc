#include "tools/match/tournament.h"

#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/match/console.h"

namespace tavoliere::match {
namespace {

// A game whose judge failed is played again with a new judge, so many times in all.
constexpr int kMaxAttempts = 3;

// After these the engine's process is gone or cannot be trusted; after the others it plays on.
bool EndsProcess(FaultCause cause) {
  return cause == FaultCause::kCrash || cause == FaultCause::kHang ||
         cause == FaultCause::kProtocol;
}

}  // namespace

// The processes that one game at a time runs on.
struct Tournament::Slot {
  Slot(protocol::EventLoop& loop, const MatchSettings& settings)
      : engines{EngineProcess(loop, settings.engines[0], settings.patience),
                EngineProcess(loop, settings.engines[1], settings.patience)},
        judge(loop, settings.judge, settings.patience) {}

  EngineProcess engines[2];
  EngineProcess judge;
  GameSpec spec{};
  int attempts = 0;
  std::unique_ptr<Game> game;
};

Tournament::Tournament(protocol::EventLoop& loop, const MatchSettings& settings,
                       const std::vector<Opening>& openings, Journal* journal,
                       std::function<void(const std::string&)> print)
    : loop_(loop),
      settings_(settings),
      openings_(openings),
      journal_(journal),
      print_(std::move(print)),
      schedule_({Format::kRoundRobin, static_cast<int>(settings.engines.size()), settings.rounds,
                 settings.games_each, 1}),
      standings_(static_cast<int>(settings.engines.size()), settings.games_each) {
  for (const EngineConfig& engine : settings.engines) names_.push_back(engine.name);
}

Tournament::~Tournament() = default;

Ending Tournament::Run() {
  const std::int64_t wanted = std::min<std::int64_t>(settings_.concurrency, schedule_.size());
  for (std::int64_t i = 0; i < wanted; ++i) {
    slots_.push_back(std::make_unique<Slot>(loop_, settings_));
  }
  playing_ = slots_.size();
  for (const auto& slot : slots_) StartNext(*slot);
  if (playing_ > 0) loop_.Run();

  const bool at_once = interrupts_ > 1;
  for (const auto& slot : slots_) {
    slot->game.reset();
    if (!at_once) continue;
    for (EngineProcess* engine : {&slot->engines[0], &slot->engines[1], &slot->judge})
      engine->Kill();
  }
  slots_.clear();
  loop_.Drain();
  if (standings_.games() > 0) print_(ResultTable(names_, standings_));
  return ending_;
}

void Tournament::Interrupt() {
  ++interrupts_;
  if (interrupts_ > 1) {
    StopScheduling(Ending::kInterrupted, "interrupted; the games under way were given up");
    return loop_.Stop();
  }
  StopScheduling(Ending::kInterrupted, "interrupted");
  print_(absl::StrCat("Interrupted: finishing the games under way (", playing_,
                      "); interrupt again to stop at once.\n"));
}

void Tournament::StopScheduling(Ending ending, const std::string& problem) {
  stopping_ = true;
  if (ending_ != Ending::kFinished) return;
  ending_ = ending;
  problem_ = problem;
}

GameSettings Tournament::SettingsOf(const GameSpec& spec) const {
  GameSettings game;
  game.id = spec.Id();
  game.event = settings_.event;
  game.seed = settings_.seed;
  game.pair = static_cast<std::uint64_t>(spec.pair);
  game.hang = settings_.hang;
  game.max_moves = settings_.max_moves;
  const OpeningSettings& openings = settings_.openings;
  if (openings_.empty()) {
    game.random_plies = openings.plies;
    return game;
  }
  game.opening = openings_[OpeningIndex(openings.order, settings_.seed, game.pair, openings_.size(),
                                        openings.start)];
  const auto plies = static_cast<std::size_t>(openings.plies);
  if (plies > 0 && game.opening.moves.size() > plies) game.opening.moves.resize(plies);
  return game;
}

void Tournament::StartNext(Slot& slot) {
  if (stopping_ || (slot.attempts == 0 && next_game_ == schedule_.size())) {
    if (--playing_ == 0) loop_.Stop();
    return;
  }
  if (slot.attempts++ == 0) slot.spec = schedule_.Game(next_game_++);
  const auto done = [this, &slot, alive = std::weak_ptr<bool>(alive_)](GameOutcome outcome) {
    if (!alive.expired()) OnGameOver(slot, std::move(outcome));
  };
  slot.game =
      std::make_unique<Game>(loop_, SettingsOf(slot.spec), slot.engines[slot.spec.engine[0]],
                             slot.engines[slot.spec.engine[1]], slot.judge, done);
  slot.game->Begin();
}

void Tournament::LearnNames(const Slot& slot) {
  if (!names_[0].empty() && !names_[1].empty()) return;
  for (std::size_t i = 0; i < 2; ++i) {
    if (names_[i].empty()) names_[i] = slot.engines[i].name();
  }
  if (names_[0] != names_[1]) return;
  names_[0] += " (1)";
  names_[1] += " (2)";
}

void Tournament::OnGameOver(Slot& slot, GameOutcome outcome) {
  slot.game.reset();
  LearnNames(slot);
  if (!outcome.setup_problem.empty()) {
    StopScheduling(Ending::kBadConfiguration, outcome.setup_problem);
  } else if (!outcome.judge_problem.empty()) {
    print_(absl::StrCat("Game ", slot.spec.number + 1, ": the judge failed (",
                        outcome.judge_problem, ")\n"));
    if (slot.attempts >= kMaxAttempts) {
      StopScheduling(Ending::kJudgeFailed,
                     absl::StrCat("the judge '", slot.judge.name(), "' failed ", kMaxAttempts,
                                  " times in one game, at last: ", outcome.judge_problem));
    }
  } else {
    slot.attempts = 0;
    Count(slot, outcome);
  }
  StartNext(slot);
}

void Tournament::Count(Slot& slot, GameOutcome& outcome) {
  protocol::GameRecord& record = outcome.record;
  for (int i = 0; i < 2; ++i) {
    record.engine[i] = names_[static_cast<std::size_t>(slot.spec.engine[i])];
  }
  if (journal_ != nullptr) {
    if (const absl::Status status = journal_->Append(record); !status.ok()) {
      StopScheduling(Ending::kJournalError, std::string(status.message()));
      return loop_.Stop();  // what cannot be recorded need not be played
    }
  }
  std::optional<int> culprit;
  if (outcome.culprit) culprit = slot.spec.engine[*outcome.culprit];
  standings_.Add(slot.spec, record.result, culprit, CauseWord(outcome.cause));
  print_(GameLine(slot.spec, schedule_.size(), record, names_, standings_) + "\n");
  if (!culprit || !EndsProcess(outcome.cause)) return;
  slot.engines[*culprit].Kill();
  if (!settings_.recover) {
    StopScheduling(Ending::kEngineFault,
                   absl::StrCat(record.reason, "; without -recover the match ends here"));
  }
}

}  // namespace tavoliere::match
