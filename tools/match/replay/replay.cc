#include "tools/match/replay/replay.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/run/game/adjudication.h"

namespace tavoliere::match {
namespace {

// The faults of an engine that was asked for a move.
constexpr const char* kFaultsOfAMove[] = {"time", "crash", "hang", "illegal", "protocol"};

bool HasSameScore(const protocol::MoveRecord& a, const protocol::MoveRecord& b) {
  return a.score_cp == b.score_cp && a.score_mate == b.score_mate && a.bound == b.bound;
}

}  // namespace

ReplayDifference DifferenceOf(const ReplayedMove& move) {
  if (move.fault != move.recorded_fault) return ReplayDifference::kMove;
  if (move.recorded == nullptr) return ReplayDifference::kNone;
  if (!absl::EqualsIgnoreCase(move.recorded->move, move.answer.move)) {
    return ReplayDifference::kMove;
  }
  return HasSameScore(*move.recorded, move.answer) ? ReplayDifference::kNone
                                                   : ReplayDifference::kScore;
}

int PlayerOfMove(const protocol::GameRecord& record, std::size_t index) {
  if (record.engine[1].empty()) return 0;
  return (record.first - 1 + static_cast<int>(index % 2)) % 2;
}

Replay::Replay(protocol::EventLoop& loop, const ReplaySettings& settings,
               const protocol::GameRecord& record)
    : loop_(loop),
      settings_(settings),
      record_(record),
      position_(Opening{record.fen, record.opening}) {
  for (int player = 0; player < 2; ++player) {
    if (settings.clocks[player]) clocks_[player].emplace(*settings.clocks[player]);
    if (!settings.engines[player]) continue;
    engines_[player] =
        std::make_unique<EngineProcess>(loop, *settings.engines[player], settings.patience);
  }
  if (settings.judge) {
    judge_ = std::make_unique<EngineProcess>(loop, *settings.judge, settings.patience);
  }
}

Replay::~Replay() {
  for (EngineProcess* engine : {engines_[0].get(), engines_[1].get(), judge_.get()}) {
    if (engine != nullptr) engine->Release();
  }
}

std::string Replay::name(int player) const {
  return engines_[player] == nullptr ? "" : engines_[player]->name();
}

bool Replay::EndedByAFault() const {
  return std::find(std::begin(kFaultsOfAMove), std::end(kFaultsOfAMove), record_.termination) !=
         std::end(kFaultsOfAMove);
}

void Replay::Await() {
  while (!is_answered_) loop_.Run();
}

absl::Status Replay::Prepare(EngineProcess& engine, const std::string& question) {
  is_answered_ = false;
  fault_.reset();
  engine.Prepare(*this, question);
  Await();
  if (!fault_) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      engine.name(), ": ", fault_->what, ErrorOutputText(engine.name(), fault_->error_output)));
}

absl::Status Replay::PrepareAll() {
  for (const auto& engine : engines_) {
    if (engine != nullptr) RETURN_IF_ERROR(Prepare(*engine, ""));
  }
  if (judge_ == nullptr) return absl::OkStatus();
  const absl::Status status = Prepare(*judge_, JudgeSkills::Questions(false, false));
  if (status.ok()) {
    skills_ = JudgeSkills::Of(*judge_);
  } else {
    judge_problem_ = std::string(status.message());
    judge_.reset();
  }
  return absl::OkStatus();
}

absl::Status Replay::Run(const std::function<void(const ReplayedMove&)>& answered) {
  RETURN_IF_ERROR(PrepareAll());
  const std::size_t requests = record_.moves.size() + (EndedByAFault() ? 1 : 0);
  for (std::size_t index = 0; index < requests; ++index) {
    const int player = PlayerOfMove(record_, index);
    if (engines_[player] != nullptr) {
      const ReplayedMove move = Search(index, player);
      answered(move);
      if (move.is_lost) return absl::OkStatus();
    }
    if (index == record_.moves.size()) break;
    const protocol::MoveRecord& made = record_.moves[index];
    if (clocks_[player]) clocks_[player]->Use(Microseconds(made.time_us));
    position_.Append(made.move);
  }
  return absl::OkStatus();
}

ReplayedMove Replay::Search(std::size_t index, int player) {
  EngineProcess& engine = *engines_[player];
  const EngineConfig& config = engine.config();
  const int white = config.white.value_or(skills_.white);
  std::string go;
  WriteGoLine(config.limits, {engine.dialect(), player, white}, clocks_, go);
  std::optional<Microseconds> allowed = config.limits.move_time;
  if (const auto& clock = clocks_[player]) {
    allowed = allowed ? std::min(*allowed, clock->left()) : clock->left();
  }
  is_answered_ = false;
  is_late_ = false;
  fault_.reset();
  engine.Search({position_.text(), go}, allowed ? *allowed + config.limits.margin : settings_.hang);
  Await();
  ReplayedMove move;
  move.ply = static_cast<int>(record_.opening.size() + index) + 1;
  move.player = player;
  if (index < record_.moves.size()) {
    move.recorded = &record_.moves[index];
  } else {
    move.recorded_fault = record_.termination;
  }
  if (fault_) {
    move.fault = CauseWord(fault_->cause);
    move.what = std::move(fault_->what);
    move.is_lost = true;
    move.last_lines = std::move(fault_->last_lines);
    for (const std::string& line : fault_->error_output) {
      move.last_lines.push_back(absl::StrCat("stderr: ", line));
    }
    return move;
  }
  move.answer = std::move(answer_);
  if (config.white_pov && player != white) TurnScore(move.answer);
  if (is_late_) {
    move.fault = CauseWord(FaultCause::kTime);
    move.what = "later than allowed";
  } else if (move.answer.move.empty()) {
    move.fault = CauseWord(FaultCause::kProtocol);
    move.what = "bestmove without a move";
  }
  Respell(move);
  return move;
}

void Replay::Respell(ReplayedMove& move) {
  const bool is_as_recorded =
      move.recorded != nullptr && absl::EqualsIgnoreCase(move.recorded->move, move.answer.move);
  const bool can_ask = judge_ != nullptr && skills_.spells && !move.answer.move.empty() &&
                       move.answer.move.size() <= kLongestMove;
  if (is_as_recorded || !can_ask) return;
  is_answered_ = false;
  fault_.reset();
  judge_->Ask({position_.text(), "\n", kMoveQuery, move.answer.move, "\n"}, 1);
  Await();
  if (fault_) {
    judge_problem_ = fault_->what;
    judge_.reset();
    return;
  }
  if (const auto spelling = skills_.Spelling(move.answer.move, responses_[0])) {
    move.answer.move = *spelling;
  } else {
    move.fault = CauseWord(FaultCause::kIllegal);
    move.what = "not legal here";
  }
}

void Replay::OnPrepared(EngineProcess&) {
  is_answered_ = true;
  loop_.Stop();
}

void Replay::OnBestMove(EngineProcess&, const protocol::SearchResult& result) {
  answer_ = protocol::RecordOf(std::string(result.move), result.info);
  answer_.time_us = std::chrono::duration_cast<Microseconds>(result.elapsed).count();
  is_answered_ = true;
  loop_.Stop();
}

void Replay::OnResponses(EngineProcess&, const std::vector<std::string>& responses) {
  responses_ = responses;
  is_answered_ = true;
  loop_.Stop();
}

void Replay::OnLate(EngineProcess& engine) {
  if (!std::exchange(is_late_, true)) return engine.Stop();
  Fault fault{FaultCause::kHang, "no bestmove in time, nor after stop", engine.last_lines(),
              engine.error_output()};
  engine.Kill();
  OnFault(engine, std::move(fault));
}

void Replay::OnFault(EngineProcess&, Fault fault) {
  fault_ = std::move(fault);
  is_answered_ = true;
  loop_.Stop();
}

}  // namespace tavoliere::match
