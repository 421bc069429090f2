#include "tools/match/run/game/game.h"

#include <utility>

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::steady_clock;

constexpr std::size_t kReservedMoves = 64;
}  // namespace

Game::Game(protocol::EventLoop& loop, GameSettings settings, const GameProcesses& processes,
           std::function<void()> started, Done done)
    : loop_(loop),
      settings_(std::move(settings)),
      players_{processes.players[0], processes.players[1]},
      judge_(*processes.judge),
      evaluator_(settings_.random_plies > 0 ? processes.evaluator : nullptr),
      started_(std::move(started)),
      done_(std::move(done)),
      opening_(settings_, {judge_, evaluator_, *this, position_, boards_, outcome_.record}),
      adjudicator_(settings_.draw, settings_.resign) {}

Game::~Game() {
  if (step_ == Step::kOver) return;
  for (EngineProcess* engine : Processes()) engine->Release();
}

std::vector<EngineProcess*> Game::Processes() const {
  std::vector<EngineProcess*> processes = {players_[0], players_[1], &judge_, evaluator_};
  std::erase(processes, nullptr);
  return processes;
}

void Game::Begin() {
  outcome_.record.id = settings_.id;
  outcome_.record.event = settings_.event;
  outcome_.record.moves.reserve(kReservedMoves);
  outcome_.record.started =
      absl::FormatTime("%Y-%m-%dT%H:%M:%E3SZ", absl::Now(), absl::UTCTimeZone());
  began_ = steady_clock::now();
  for (int i = 0; i < 2; ++i) {
    if (players_[i] == nullptr) continue;
    const auto& control = players_[i]->config().limits.time_control;
    if (control) clocks_[i].emplace(*control);
  }
  const std::vector<EngineProcess*> processes = Processes();
  unprepared_ = processes.size();
  for (EngineProcess* engine : processes) {
    if (step_ == Step::kOver) return;
    engine->Prepare(*this, engine == &judge_
                               ? JudgeSkills::Questions(settings_.boards, settings_.last_position)
                               : std::string());
  }
}

void Game::OnPrepared(EngineProcess& engine) {
  if (&engine == &judge_) skills_ = JudgeSkills::Of(judge_);
  if (step_ == Step::kOpening) return opening_.OnEvaluatorPrepared();
  if (step_ != Step::kPreparing || --unprepared_ > 0) return;
  step_ = Step::kOpening;
  opening_.Begin(skills_);
}

void Game::Proceed(GameOpening::Next next) {
  switch (next) {
    case GameOpening::Next::kWait:
      return;
    case GameOpening::Next::kPlay:
      turn_ = outcome_.record.first - 1;
      started_();
      return NextMove();
    case GameOpening::Next::kFail:
      outcome_.setup_problem = opening_.problem();
      return End();
  }
}

void Game::OnResponses(EngineProcess& engine, const std::vector<std::string>& responses) {
  if (&engine != &judge_) return;
  switch (step_) {
    case Step::kOpening:
      return Proceed(opening_.OnResponses(responses));
    case Step::kJudging:
      return TakeVerdict(responses);
    case Step::kIllegal:
      return BlameForIllegalMove(responses[0]);
    case Step::kResult:
      if (responses[0] != "p1win" && responses[0] != "p2win" && responses[0] != "draw") {
        return BlameJudge(judge_,
                          absl::StrCat("the game is over, but its result '", responses[0], "'"));
      }
      if (skills_.counts && responses[2] != "none") outcome_.record.score = responses[2];
      return Finish(responses[0], responses[1], "normal");
    default:
      return;
  }
}

void Game::OnFault(EngineProcess& engine, Fault fault) {
  if (step_ == Step::kOver) return;
  if (fault.cause == FaultCause::kSetup) {
    outcome_.setup_problem = absl::StrCat(Role(engine), engine.name(), ": ", fault.what,
                                          ErrorOutputText(engine.name(), fault.error_output));
    return End();
  }
  if (&engine == &judge_ || &engine == evaluator_) {
    std::string problem = fault.what;
    if (!fault.last_lines.empty())
      absl::StrAppend(&problem, "; its last line: ", fault.last_lines.back());
    problem += ErrorOutputText(engine.name(), fault.error_output);
    return BlameJudge(engine, problem);
  }
  Decide(&engine == players_[0] ? 0 : 1, fault);
}

void Game::Decide(int culprit, const Fault& fault) {
  outcome_.culprit = culprit;
  outcome_.cause = fault.cause;
  outcome_.at_start = fault.at_start;
  outcome_.record.last_lines = fault.last_lines;
  for (const std::string& line : fault.error_output) {
    outcome_.record.last_lines.push_back(absl::StrCat("stderr: ", line));
  }
  if (fault.cause != FaultCause::kIllegal && fault.cause != FaultCause::kTime) {
    outcome_.error_output = ErrorOutputText(players_[culprit]->name(), fault.error_output);
  }
  const char* const word = fault.at_start ? kStartupFault : CauseWord(fault.cause);
  Finish(culprit == 0 ? "p2win" : "p1win",
         absl::StrCat(players_[culprit]->name(), ": ", word, ": ", fault.what), word);
}

bool Game::is_timed() const {
  return std::any_of(std::begin(players_), std::end(players_), [](const EngineProcess* player) {
    return player != nullptr &&
           (player->config().limits.time_control || player->config().limits.move_time);
  });
}

std::optional<GameView> Game::View() const {
  if (step_ == Step::kOver) return std::nullopt;
  GameView view{&outcome_.record, turn_, {}, std::nullopt};
  for (int i = 0; i < 2; ++i) {
    if (clocks_[i]) view.clock[i] = clocks_[i]->left();
  }
  if (step_ == Step::kMoving) view.thinking = steady_clock::now() - search_began_;
  return view;
}

bool Game::Abandon() {
  if (step_ == Step::kOver) return false;
  outcome_.abandoned = true;
  End();
  return true;
}

void Game::Finish(const std::string& result, const std::string& reason,
                  const std::string& termination) {
  protocol::GameRecord& record = outcome_.record;
  record.result = result;
  record.reason = reason;
  record.termination = termination;
  record.duration_ms =
      duration_cast<std::chrono::milliseconds>(steady_clock::now() - began_).count();
  End();
}

void Game::BlameJudge(EngineProcess& engine, const std::string& problem) {
  outcome_.judge_problem = absl::StrCat(Role(engine), "failed: ", problem);
  engine.Kill();
  End();
}

const char* Game::Role(const EngineProcess& engine) const {
  if (&engine == evaluator_) return "the evaluator ";
  return &engine == &judge_ ? "the judge " : "";
}

void Game::End() {
  step_ = Step::kOver;
  for (int i = 0; i < 2; ++i) {
    if (players_[i] != nullptr) outcome_.record.engine[i] = players_[i]->name();
    outcome_.has_moved[i] = has_moved_[i];
  }
  for (EngineProcess* engine : Processes()) engine->Release();
  loop_.Defer([done = std::move(done_), outcome = std::move(outcome_)]() mutable {
    done(std::move(outcome));
  });
}

}  // namespace tavoliere::match
