#include "tools/match/run/tournament.h"

#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/run/preparation/opening_choice.h"
#include "tools/match/run/tournament_slot.h"

namespace tavoliere::match {
namespace {

// A game whose judge failed is played again with a new judge, so many times in all.
constexpr int kMaxAttempts = 3;
// A game so often begun again will not be finished: the machine never lets it.
constexpr int kMostStalls = 10;

std::vector<std::string> NamesOf(const MatchSettings& settings) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : settings.engines) names.push_back(engine.name);
  return names;
}

}  // namespace

Tournament::Tournament(protocol::EventLoop& loop, const MatchSettings& settings,
                       const OpeningBook& openings, Journal* journal,
                       std::function<void(const std::string&)> print)
    : loop_(loop),
      settings_(settings),
      openings_(openings),
      journal_(journal),
      print_(std::move(print)),
      header_(HeaderOf(settings)),
      schedule_(header_.schedule()),
      results_(NamesOf(settings)),
      suite_(NamesOf(settings)),
      peers_(settings.peers, header_),
      tuning_(TuningOf(header_)),
      pool_(loop, settings.engines, PatienceOf(settings),
            IdleRoom::Of(settings.engines.size(), static_cast<std::size_t>(settings.concurrency),
                         MostProcesses())),
      has_started_(settings.engines.size()),
      consecutive_failures_(settings.engines.size()),
      last_failure_(settings.engines.size()) {
  if (!settings.output.pairs) results_.IgnorePairs();
  if (!settings.output.pairs) peers_.IgnorePairs();
  if (tuning_ == nullptr) return;
  peers_.SetListener([this](const protocol::GameRecord& record) { tuning_->Add(record); });
}

Tournament::~Tournament() = default;

absl::Status Tournament::Adopt(const protocol::GameRecord& record) {
  ASSIGN_OR_RETURN(const auto spec, SpecOf(header_, schedule_, record));
  if (!adopted_.insert(spec.number).second) return absl::OkStatus();
  Count(spec, record);
  if (OpenFiles() && pgn_ != nullptr) RETURN_IF_ERROR(pgn_->Add(record));
  return absl::OkStatus();
}

void Tournament::Lend(std::vector<std::unique_ptr<EngineProcess>> engines) {
  for (std::size_t i = 0; i < engines.size(); ++i) {
    if (engines[i] == nullptr) continue;
    has_started_[i] = 1;
    pool_.Lend(static_cast<int>(i), ProcessorsOf(settings_, 0), std::move(engines[i]));
  }
}

Ending Tournament::Run() {
  Test();
  const std::int64_t wanted = std::min<std::int64_t>(settings_.concurrency, schedule_.size());
  for (std::int64_t i = 0; i < wanted; ++i) {
    slots_.push_back(std::make_unique<Slot>(loop_, settings_, static_cast<std::size_t>(i)));
  }
  playing_ = slots_.size();
  for (const auto& slot : slots_) StartNext(*slot);
  loop_.SetBeatHandler([this](protocol::Duration late) { OnBeat(late); });
  if (playing_ > 0 || AwaitsPeers()) loop_.Run();
  loop_.SetBeatHandler({});

  const bool at_once = interrupts_ > 1;
  for (const auto& slot : slots_) {
    slot->game.reset();
    if (!at_once) continue;
    for (EngineProcess* engine :
         {slot->players[0].get(), slot->players[1].get(), &slot->judge, slot->evaluator.get()}) {
      if (engine != nullptr) engine->Kill();
    }
  }
  slots_.clear();
  pool_.Clear(at_once);
  loop_.Drain();
  FinishJournal();
  WarnOfWaiting(/*least_seconds=*/1);
  if (results_.games() > 0) print_(Table());
  if (settings_.outcome_interval > 0) print_(outcomes_.Text());
  if (settings_.output.form != OutputForm::kOwn) print_("Tournament finished\n");
  return ending_;
}

Progress Tournament::progress() const {
  return {results_.games(), schedule_.size(), static_cast<std::int64_t>(playing_)};
}

void Tournament::Interrupt() {
  ++interrupts_;
  if (interrupts_ > 1) {
    StopScheduling(Ending::kInterrupted, "interrupted; the games in progress were abandoned");
    return loop_.Stop();
  }
  StopScheduling(Ending::kInterrupted, "interrupted");
  print_(absl::StrCat("Interrupted: finishing the games in progress (", playing_,
                      "); interrupt again to stop at once.\n"));
}

void Tournament::StopScheduling(Ending ending, const std::string& problem) {
  stopping_ = true;
  // The path of the journal is printed in any case.
  if (ending_ != Ending::kFinished && ending != Ending::kJournalError) return;
  ending_ = ending;
  problem_ = problem;
}

// -------------------------------------------------------------------------------------------------
// Which game, from where

Opening Tournament::OpeningOf(const GameSpec& spec) const {
  if (openings_.empty()) return {};
  const auto number = static_cast<std::uint64_t>(
      OpeningNumber(spec, schedule_.games_each(), settings_.openings_each));
  return PlayedOpening(settings_, openings_, openings_.Index(SequenceOf(settings_), number));
}

GameSettings Tournament::SettingsOf(const GameSpec& spec) const {
  GameSettings game;
  game.id = spec.Id();
  game.event = settings_.event;
  game.opening = OpeningOf(spec);
  game.seed = settings_.seed;
  game.walk = static_cast<std::uint64_t>(
      OpeningNumber(spec, schedule_.games_each(), settings_.openings_each));
  game.walks = static_cast<std::uint64_t>(OpeningCount(schedule_, settings_.openings_each));
  if (openings_.empty()) game.random_plies = settings_.openings.plies;
  game.within = settings_.openings.within.value_or(0);
  game.hang = settings_.hang;
  game.grace = settings_.grace;
  game.max_moves = settings_.max_moves;
  game.draw = settings_.draw;
  game.resign = settings_.resign;
  game.last_position = !settings_.epd.file.empty();
  game.seldepth = settings_.pgn.seldepth;
  game.boards = settings_.boards && (journal_ != nullptr || settings_.live_port);
  return game;
}

std::optional<GameSpec> Tournament::NextGame() {
  while (next_game_ < schedule_.known()) {
    const GameSpec spec = schedule_.Game(next_game_);
    const bool is_due = IsIn(settings_.shard, spec.pair) && !adopted_.contains(spec.number) &&
                        (tuning_ == nullptr || !tuning_->IsLeftOut(spec.pair));
    if (is_due && tuning_ != nullptr && !tuning_->IsKnown(spec.pair)) return std::nullopt;
    ++next_game_;
    if (is_due) return spec;
  }
  return std::nullopt;
}

void Tournament::Park(Slot& slot) {
  slot.parked = true;
  if (--playing_ == 0 && !AwaitsPeers()) loop_.Stop();
}

void Tournament::StartNext(Slot& slot) {
  if (stopping_) return Park(slot);
  if (MustWaitForRoom()) {
    slot.pause_ends = std::chrono::steady_clock::now();
    return;
  }
  if (!std::exchange(slot.again, false)) {
    const auto spec = NextGame();
    if (!spec) return Park(slot);
    slot.spec = *spec;
    slot.failures = 0;
    slot.stalls = 0;
    slot.started_again = false;
  }
  Begin(slot);
}

// Processes that were told to quit may take a second, and hold their descriptors so long.
bool Tournament::MustWaitForRoom() const {
  constexpr std::size_t kOfAGame = 3;
  const std::size_t all = loop_.processes();
  if (all + kOfAGame <= most_processes_) return false;
  std::size_t living = pool_.living();
  for (const auto& slot : slots_) {
    for (const EngineProcess* engine :
         {slot->players[0].get(), slot->players[1].get(), &slot->judge, slot->evaluator.get()}) {
      if (engine != nullptr && engine->pid() > 0) ++living;
    }
  }
  return living < all;
}

void Tournament::Begin(Slot& slot) {
  GameProcesses processes{{nullptr, nullptr}, &slot.judge, slot.evaluator.get()};
  for (int i = 0; i < 2; ++i) {
    if (slot.spec.engine[i] < 0) continue;
    slot.players[i] = pool_.Take(slot.spec.engine[i], slot.processors);
    if (tuning_ != nullptr) {
      auto [options, others] = tuning_->OptionsOf(slot.spec.pair);
      const bool is_first = slot.spec.engine[i] % 2 == 0;
      slot.players[i]->SetGameOptions(std::move(is_first ? options : others));
    }
    processes.players[i] = slot.players[i].get();
  }
  const auto done = [this, &slot, alive = std::weak_ptr<bool>(alive_)](GameOutcome outcome) {
    if (!alive.expired()) OnGameOver(slot, std::move(outcome));
  };
  const auto started = [this, &slot] {
    BeginJournal();
    AnnounceGame(slot.spec);
  };
  slot.began = ++games_begun_;
  slot.game = std::make_unique<Game>(loop_, SettingsOf(slot.spec), processes, started, done);
  slot.game->Begin();
}

// -------------------------------------------------------------------------------------------------
// Its end

void Tournament::OnGameOver(Slot& slot, GameOutcome outcome) {
  slot.game.reset();
  for (int i = 0; i < 2; ++i) {
    if (slot.players[i] == nullptr || !slot.players[i]->was_prepared()) continue;
    has_started_[static_cast<std::size_t>(slot.spec.engine[i])] = 1;
  }
  const bool is_first_start =
      outcome.at_start && !HasStarted(slot.spec.engine[outcome.culprit.value_or(0)]);
  if (outcome.culprit && EndsProcess(outcome.cause)) slot.players[*outcome.culprit]->Kill();
  for (int i = 0; i < 2; ++i) {
    if (slot.players[i] == nullptr) continue;
    pool_.Give(slot.spec.engine[i], slot.processors, std::move(slot.players[i]));
  }
  if (!outcome.setup_problem.empty()) {
    StopScheduling(Ending::kBadConfiguration, outcome.setup_problem);
  } else if (!outcome.judge_problem.empty()) {
    print_(absl::StrCat("Game ", slot.spec.number + 1, ": ", outcome.judge_problem, "\n"));
    slot.again = true;
    if (++slot.failures >= kMaxAttempts) {
      StopScheduling(Ending::kJudgeFailed,
                     absl::StrCat("given up after ", kMaxAttempts, " attempts at game ",
                                  slot.spec.number + 1, ": ", outcome.judge_problem));
    }
  } else if (outcome.abandoned) {
    slot.again = true;
    if (slot.stalls >= kMostStalls) {
      StopScheduling(Ending::kInterrupted,
                     absl::StrCat("this program did not run for more than a second in ",
                                  kMostStalls, " attempts at game ", slot.spec.number + 1,
                                  ", though nothing had stopped it; does an engine leave it no "
                                  "processor?"));
    }
  } else if (is_first_start && settings_.recover && !slot.started_again) {
    slot.again = slot.started_again = true;
    print_(absl::StrCat("Game ", slot.spec.number + 1, ": ", outcome.record.reason,
                        "; restarting it", outcome.error_output, "\n"));
  } else if (is_first_start) {
    StopScheduling(Ending::kBadConfiguration,
                   absl::StrCat(outcome.record.reason, outcome.error_output));
  } else {
    Record(slot, outcome);
  }
  if (settings_.wait.count() == 0 || stopping_) return StartNext(slot);
  slot.pause_ends = std::chrono::steady_clock::now() + settings_.wait;
}

void Tournament::Record(Slot& slot, GameOutcome& outcome) {
  protocol::GameRecord& record = outcome.record;
  record.round = static_cast<int>(slot.spec.round + 1);
  for (int i = 0; i < 2; ++i) {
    const int engine = slot.spec.engine[i];
    if (engine >= 0) record.engine[i] = settings_.engines[static_cast<std::size_t>(engine)].name;
  }
  if (journal_ != nullptr) {
    // An engine may end between its readiness and the game's start.
    absl::Status status = journal_->Begin(header_);
    if (status.ok()) status = journal_->Append(record);
    if (!status.ok()) {
      StopScheduling(Ending::kJournalError, std::string(status.message()));
      return loop_.Stop();  // what cannot be recorded need not be played
    }
    NotifyOfJournal();
  }
  const std::int64_t known = schedule_.known();
  const std::int64_t iterations = tuning_ != nullptr ? tuning_->iterations() : 0;
  Count(slot.spec, record);
  AddToFiles(record, outcome.last_position);
  PrintGame(slot.spec, outcome);
  CheckPlayers(slot, outcome);
  Test();
  if (schedule_.known() > known) WakeSlots();
  FollowTuning(iterations);
}

// Before the first game there is nothing to keep, and a match that cannot start leaves nothing.
void Tournament::BeginJournal() {
  if (journal_ == nullptr) return;
  const absl::Status status = journal_->Begin(header_);
  if (status.ok()) return;
  StopScheduling(absl::IsAlreadyExists(status) ? Ending::kBadConfiguration : Ending::kJournalError,
                 std::string(status.message()));
  loop_.Stop();
}

void Tournament::FinishJournal() {
  if (journal_ == nullptr) return;
  const bool is_played = ending_ == Ending::kFinished || ending_ == Ending::kH0Accepted ||
                         ending_ == Ending::kH1Accepted;
  if (is_played) BeginJournal();  // all games of this part are another's
  if (ending_ == Ending::kJournalError) return;
  if (const absl::Status status = journal_->Finish(); !status.ok()) {
    ending_ = Ending::kJournalError;
    problem_ = std::string(status.message());
  }
  NotifyOfJournal();
  if (!journal_->was_changed() || ending_ == Ending::kJournalError) return;
  ending_ = Ending::kJournalError;
  problem_ = "another program changed the journal during the match; all of it was written anew";
}

void Tournament::NotifyOfJournal() {
  const std::string notice = journal_->TakeNotice();
  if (!notice.empty()) print_(absl::StrCat("Warning: ", notice, ".\n"));
}

void Tournament::Count(const GameSpec& spec, const protocol::GameRecord& record) {
  results_.Add(record);
  suite_.Add(record);
  distinct_.Add(record);
  if (settings_.outcome_interval > 0) outcomes_.Add(record);
  peers_.Add(record);
  schedule_.Add(spec, record.result);
  if (tuning_ != nullptr) tuning_->Add(record);
  if (watcher_ != nullptr) watcher_->OnGame(record);
}

void Tournament::WakeSlots() {
  for (const auto& slot : slots_) {
    if (!std::exchange(slot->parked, false)) continue;
    ++playing_;
    StartNext(*slot);
  }
}

void Tournament::Test() {
  if (!settings_.sprt || stopping_) return;
  if (peers_.any()) {
    if (const absl::Status status = peers_.Poll(); !status.ok()) {
      return StopScheduling(Ending::kBadConfiguration, std::string(status.message()));
    }
  }
  const Results& results = peers_.any() ? peers_.results() : results_;
  const SprtState state = StateOfSprt(results.Between(0, 1).BestSample(), *settings_.sprt);
  if (state.verdict == SprtVerdict::kGoOn) return;
  const bool h1 = state.verdict == SprtVerdict::kH1;
  StopScheduling(h1 ? Ending::kH1Accepted : Ending::kH0Accepted,
                 FormatSprt(state, *settings_.sprt));
}

}  // namespace tavoliere::match
