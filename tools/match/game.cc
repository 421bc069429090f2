#include "tools/match/game.h"

#include <utility>

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "protocol/board_picture.h"

namespace tavoliere::match {
namespace {

using protocol::Dialect;
using std::chrono::duration_cast;
using std::chrono::steady_clock;

// After clock and margin an engine gets so long to answer `stop`: a move means that it was late,
// none that it hangs.
constexpr protocol::Duration kStopGrace = std::chrono::milliseconds(900);
constexpr int kMaxWalks = 1000;
constexpr int kWalksToBeNew = 100;
constexpr std::size_t kReservedMoves = 64;
constexpr char kBoardQuery[] = "query board\n";

std::string InSeconds(Microseconds time) {
  return absl::StrFormat("%.3f s", static_cast<double>(time.count()) / 1e6);
}

std::int64_t WholeMilliseconds(Microseconds time) {
  return duration_cast<std::chrono::milliseconds>(time).count();
}

}  // namespace

Game::Game(protocol::EventLoop& loop, GameSettings settings, const GameProcesses& processes,
           Done done)
    : loop_(loop),
      settings_(std::move(settings)),
      players_{processes.players[0], processes.players[1]},
      judge_(*processes.judge),
      evaluator_(settings_.random_plies > 0 ? processes.evaluator : nullptr),
      done_(std::move(done)),
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
    engine->Prepare(*this, engine == &judge_ && settings_.boards ? kBoardQuery : "");
  }
}

void Game::OnPrepared(EngineProcess& engine) {
  if (&engine == &judge_) draws_ = settings_.boards && !judge_.responses().empty();
  if (step_ == Step::kWeighing) {
    return evaluator_->Search({position_, go_}, settings_.hang);
  }
  if (step_ != Step::kPreparing || --unprepared_ > 0) return;
  if (settings_.random_plies > 0) return BeginWalk();
  position_ = absl::StrCat("position ", settings_.opening.PositionWords());
  has_moves_ = !settings_.opening.moves.empty();
  outcome_.record.opening = settings_.opening.moves;
  CheckOpening();
}

// ---------------------------------------------------------------------------------------------------------------------
// The opening

void Game::BeginWalk() {
  step_ = Step::kRandomMoves;
  position_ = absl::StrCat("position ", settings_.opening.PositionWords());
  has_moves_ = !settings_.opening.moves.empty();
  outcome_.record.opening = settings_.opening.moves;
  outcome_.record.board.clear();
  outcome_.record.changes.clear();
  random_.emplace(settings_.seed, settings_.walk + attempt_++ * settings_.walks);
  random_left_ = settings_.random_plies;
  AskForMoves();
}

void Game::WalkAgain() {
  if (attempt_ < kMaxWalks) return BeginWalk();
  outcome_.setup_problem = absl::StrCat(
      "no ", settings_.random_plies, " random plies were found that leave the game open",
      evaluator_ == nullptr ? "" : absl::StrCat(" and within ", settings_.within, " of 0"));
  End();
}

void Game::AskForMoves() { judge_.Ask({position_, "\nquery legal\n"}, 1); }

void Game::TakeRandomMove(const std::string& legal) {
  if (legal.empty() || legal == "none") {
    return WalkAgain();
  }
  const std::string move = random_->Pick(legal);
  outcome_.record.opening.push_back(move);
  AppendMove(move);
  if (--random_left_ > 0) return AskForMoves();
  // Another game has this opening. Where there are not enough, some come twice.
  if (random_->repeats() && attempt_ < kWalksToBeNew) return WalkAgain();
  CheckOpening();
}

// The pictures of all positions on the way come first.
void Game::CheckOpening() {
  step_ = Step::kOpening;
  std::string questions;
  int count = 2;
  if (draws_) {
    Opening before{settings_.opening.fen, {}};
    for (const std::string& move : outcome_.record.opening) {
      absl::StrAppend(&questions, "position ", before.PositionWords(), "\n", kBoardQuery);
      before.moves.push_back(move);
      ++count;
    }
  }
  judge_.Ask(
      {questions, position_, "\n", draws_ ? kBoardQuery : "", "query gameover\nquery p1turn\n"},
      count + (draws_ ? 1 : 0));
}

void Game::BeginPlay(const std::vector<std::string>& responses) {
  const std::string& p1turn = responses.back();
  const bool over = responses[responses.size() - 2] == "true";
  if (over && settings_.random_plies > 0) return WalkAgain();
  const auto errors = judge_.errors();
  if (over || !errors.empty()) {
    outcome_.setup_problem = absl::StrCat("the opening '", settings_.opening.PositionWords(), "' ",
                                          errors.empty() ? "ends the game" : errors.front());
    return End();
  }
  outcome_.record.fen = settings_.opening.fen;
  for (std::size_t i = 0; i + 2 < responses.size(); ++i) TakeBoard(responses[i]);
  SetTurn(p1turn);
  outcome_.record.first = turn_ + 1;
  if (evaluator_ != nullptr) return BeginWeighing();
  NextMove();
}

// It forgets what it knows from other openings, so that the same one always weighs the same.
void Game::BeginWeighing() {
  step_ = Step::kWeighing;
  go_ = "\ngo";
  AppendLimits(evaluator_->config().limits);
  go_ += '\n';
  evaluator_->Prepare(*this);
}

void Game::TakeWeight(const protocol::SearchResult& result) {
  if (!result.score_cp && !result.score_mate) {
    outcome_.setup_problem = absl::StrCat("the evaluator ", evaluator_->name(), " says no score");
    return End();
  }
  const bool kept = result.score_cp && std::abs(*result.score_cp) <= settings_.within;
  if (!kept) return WalkAgain();
  NextMove();
}

void Game::TakeBoard(const std::string& picture) {
  protocol::GameRecord& record = outcome_.record;
  if (record.board.empty()) {
    record.board = picture;
  } else {
    record.changes.push_back(protocol::BoardChanges(picture_, picture));
  }
  picture_ = picture;
}

// ---------------------------------------------------------------------------------------------------------------------
// Play

void Game::SetTurn(const std::string& p1turn) { turn_ = p1turn == "true" ? 0 : 1; }

void Game::AppendMove(const std::string& move) {
  if (!has_moves_) position_ += " moves";
  has_moves_ = true;
  position_ += ' ';
  position_ += move;
}

std::optional<Microseconds> Game::Allowed() const {
  const Limits& limits = players_[turn_]->config().limits;
  std::optional<Microseconds> allowed = limits.move_time;
  if (const auto& clock = clocks_[turn_]) {
    allowed = allowed ? std::min(*allowed, clock->left()) : clock->left();
  }
  return allowed;
}

bool Game::OutOfTime(Microseconds elapsed) const {
  const auto allowed = Allowed();
  return allowed && elapsed > *allowed + players_[turn_]->config().limits.margin;
}

void Game::AppendLimits(const Limits& limits) {
  if (limits.depth) absl::StrAppend(&go_, " depth ", *limits.depth);
  if (limits.nodes) absl::StrAppend(&go_, " nodes ", *limits.nodes);
  if (limits.move_time) absl::StrAppend(&go_, " movetime ", WholeMilliseconds(*limits.move_time));
}

void Game::WriteGo(int player, bool ponder) {
  const EngineProcess& engine = *players_[player];
  go_ = ponder ? "\ngo ponder" : "\ngo";
  AppendLimits(engine.config().limits);
  if (clocks_[player]) {
    const bool ugi = engine.dialect() == Dialect::kUgi;
    for (int owner = 0; owner < 2; ++owner) {
      if (!clocks_[owner]) continue;
      const bool white = (owner == 1) == engine.config().white_is_player2;
      const char* const who = ugi ? (owner == 0 ? "p1" : "p2") : (white ? "w" : "b");
      const auto left = std::max<std::int64_t>(1, WholeMilliseconds(clocks_[owner]->left()));
      absl::StrAppend(&go_, " ", who, "time ", left);
      const auto increment = WholeMilliseconds(clocks_[owner]->increment());
      if (increment > 0) absl::StrAppend(&go_, " ", who, "inc ", increment);
    }
    const int moves_to_go = clocks_[player]->moves_to_go();
    if (moves_to_go > 0) absl::StrAppend(&go_, " movestogo ", moves_to_go);
  }
  go_ += '\n';
}

void Game::NextMove() {
  const auto plies = outcome_.record.moves.size();
  const auto most = static_cast<std::size_t>(settings_.max_moves) * (IsGameForOne() ? 1 : 2);
  if (most > 0 && plies >= most) {
    return Finish(IsGameForOne() ? "p2win" : "draw",
                  absl::StrCat("no end after ", settings_.max_moves, " moves"), "adjudication");
  }
  step_ = Step::kMoving;
  stopped_late_ = false;
  EngineProcess& engine = *players_[turn_];
  const auto allowed = Allowed();
  const Microseconds patience = allowed ? *allowed + engine.config().limits.margin : settings_.hang;
  if (std::exchange(pondering_[turn_], false) &&
      outcome_.record.moves.back().move == expected_[turn_]) {
    return engine.PonderHit(patience);
  }
  WriteGo(turn_, /*ponder=*/false);
  engine.Search({position_, go_}, patience);
}

// While the other side thinks `player` does too, on the reply that it expects.
void Game::BeginPondering(int player) {
  pondering_[player] = true;
  WriteGo(player, /*ponder=*/true);
  players_[player]->Ponder({position_, " ", expected_[player], go_});
}

void Game::OnLate(EngineProcess& engine) {
  if (&engine == evaluator_) {
    return BlameReferee(engine, absl::StrCat("no bestmove within ", InSeconds(settings_.hang)));
  }
  const bool has_clock = Allowed().has_value();
  if (has_clock && !stopped_late_) {
    stopped_late_ = true;
    return engine.Stop(steady_clock::now() + kStopGrace);
  }
  Fault fault{FaultCause::kHang, "", engine.last_lines()};
  fault.what = has_clock
                   ? absl::StrCat("no bestmove within ", InSeconds(*Allowed()), ", nor after stop")
                   : absl::StrCat("no bestmove within ", InSeconds(settings_.hang));
  engine.Kill();
  Decide(turn_, fault);
}

void Game::OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) {
  if (step_ == Step::kWeighing && &engine == evaluator_) return TakeWeight(result);
  if (step_ != Step::kMoving || &engine != players_[turn_]) return;
  const auto elapsed = duration_cast<Microseconds>(result.elapsed);
  if (stopped_late_ || OutOfTime(elapsed)) {
    return Decide(turn_, {FaultCause::kTime,
                          absl::StrCat("used ", InSeconds(elapsed), " of ", InSeconds(*Allowed())),
                          engine.last_lines()});
  }
  if (result.move.empty() || !result.excess.empty()) {
    const char* const what =
        result.move.empty() ? "bestmove without a move" : "bestmove with more words than a move";
    return Decide(turn_, {FaultCause::kProtocol, what, engine.last_lines()});
  }
  if (IsGameForOne() && result.move == "none") {
    return Finish("p2win", "the engine knows no solution", "normal");
  }
  if (clocks_[turn_]) clocks_[turn_]->Use(elapsed);

  protocol::MoveRecord& move = outcome_.record.moves.emplace_back();
  move.move = result.move;
  move.score_cp = result.score_cp;
  move.score_mate = result.score_mate;
  move.depth = result.depth;
  move.nodes = result.nodes;
  move.time_us = elapsed.count();
  AppendMove(move.move);
  expected_[turn_] = engine.config().ponder && !IsGameForOne() ? result.ponder : "";
  AskVerdict();
}

// The judge still stands on the position before the move.
void Game::AskVerdict() {
  step_ = Step::kJudging;
  const bool ponders = !expected_[turn_].empty();
  const std::string rest =
      absl::StrCat("\nquery gameover\nquery p1turn\n", draws_ ? kBoardQuery : "",
                   ponders ? absl::StrCat("query legal ", expected_[turn_], "\n") : "");
  judge_.Ask({"query legal ", outcome_.record.moves.back().move, "\n", position_, rest},
             3 + (draws_ ? 1 : 0) + (ponders ? 1 : 0));
}

void Game::TakeVerdict(const std::vector<std::string>& responses) {
  if (responses[0] != "true") {
    protocol::MoveRecord& last = outcome_.record.moves.back();
    const std::string what = absl::StrCat("move '", last.move, "' is not legal");
    outcome_.record.moves.pop_back();
    return Decide(turn_, {FaultCause::kIllegal, what, players_[turn_]->last_lines()});
  }
  if (draws_) TakeBoard(responses[3]);
  if (responses[1] == "true") return AskResult();
  if (Adjudicate()) return;
  const int mover = turn_;
  const bool ponders = !expected_[mover].empty() && responses.back() == "true";
  SetTurn(responses[2]);
  if (turn_ == mover) {
    expected_[1 - mover].clear();  // what the other ponders on cannot come any more
  } else if (ponders) {
    BeginPondering(mover);
  }
  NextMove();
}

bool Game::Adjudicate() {
  if (IsGameForOne()) return false;
  const protocol::GameRecord& record = outcome_.record;
  const auto verdict =
      adjudicator_.Add(turn_, record.moves.back(), record.opening.size() + record.moves.size());
  if (verdict) Finish(verdict->result, verdict->reason, "adjudication");
  return verdict.has_value();
}

void Game::AskResult() {
  step_ = Step::kResult;
  judge_.Ask({"query result\nquery reason\n"}, 2);
}

void Game::OnResponses(EngineProcess& engine, const std::vector<std::string>& responses) {
  if (&engine != &judge_) return;
  switch (step_) {
    case Step::kRandomMoves:
      return TakeRandomMove(responses[0]);
    case Step::kOpening:
      return BeginPlay(responses);
    case Step::kJudging:
      return TakeVerdict(responses);
    case Step::kResult:
      if (responses[0] != "p1win" && responses[0] != "p2win" && responses[0] != "draw") {
        return BlameReferee(judge_,
                            absl::StrCat("the game is over, but its result '", responses[0], "'"));
      }
      return Finish(responses[0], responses[1], "normal");
    default:
      return;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// The end

void Game::OnFault(EngineProcess& engine, Fault fault) {
  if (step_ == Step::kOver) return;
  if (fault.cause == FaultCause::kSetup) {
    outcome_.setup_problem = absl::StrCat(Role(engine), engine.name(), ": ", fault.what);
    return End();
  }
  if (&engine == &judge_ || &engine == evaluator_) {
    std::string problem = fault.what;
    if (!fault.last_lines.empty())
      absl::StrAppend(&problem, "; its last line: ", fault.last_lines.back());
    return BlameReferee(engine, problem);
  }
  Decide(&engine == players_[0] ? 0 : 1, fault);
}

void Game::Decide(int culprit, const Fault& fault) {
  outcome_.culprit = culprit;
  outcome_.cause = fault.cause;
  outcome_.record.last_lines = fault.last_lines;
  Finish(culprit == 0 ? "p2win" : "p1win",
         absl::StrCat(players_[culprit]->name(), ": ", CauseWord(fault.cause), ": ", fault.what),
         CauseWord(fault.cause));
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

void Game::BlameReferee(EngineProcess& engine, const std::string& problem) {
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
  }
  for (EngineProcess* engine : Processes()) engine->Release();
  loop_.Defer([done = std::move(done_), outcome = std::move(outcome_)]() mutable {
    done(std::move(outcome));
  });
}

}  // namespace tavoliere::match
