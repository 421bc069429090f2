#include "tools/match/run/game.h"

#include <utility>

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "tools/match/score/results.h"
#include "tools/match/text/figures.h"

namespace tavoliere::match {
namespace {

using protocol::Dialect;
using std::chrono::duration_cast;
using std::chrono::steady_clock;

constexpr std::size_t kReservedMoves = 64;
// Longer words would not fit the judge's lines, and are no moves.
constexpr std::size_t kLongestMove = 256;
constexpr std::size_t kLegalMovesShown = 300;  // bytes

std::string InSeconds(Microseconds time) {
  return absl::StrFormat("%.3f s", static_cast<double>(time.count()) / 1e6);
}

std::int64_t WholeMilliseconds(Microseconds time) {
  return duration_cast<std::chrono::milliseconds>(time).count();
}

// As many of the words as there is room for.
std::string Shortened(const std::string& words) {
  if (words.size() <= kLegalMovesShown) return words;
  return absl::StrCat(words.substr(0, words.rfind(' ', kLegalMovesShown)), " ...");
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
    const std::string questions =
        absl::StrCat(kMoveQuery, "?\n", settings_.boards ? kBoardQuery : "");
    engine->Prepare(*this, engine == &judge_ ? questions : "");
  }
}

void Game::OnPrepared(EngineProcess& engine) {
  if (&engine == &judge_) LearnJudge();
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

// It has answered what it knows of the two queries, and "?" is no move.
void Game::LearnJudge() {
  spells_ = false;
  draws_ = false;
  for (const std::string& response : judge_.responses()) {
    (response == "none" ? spells_ : draws_) = true;
  }
}

std::optional<std::string> Game::Spelling(const std::string& move,
                                          const std::string& response) const {
  if (!spells_) return response == "true" ? std::optional(move) : std::nullopt;
  if (response.empty() || response == "none") return std::nullopt;
  return response;
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
                  "no end after " + Counted(settings_.max_moves, "move"), "adjudication");
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
    return engine.Stop();
  }
  Fault fault{FaultCause::kHang, "", engine.last_lines()};
  fault.what = has_clock ? absl::StrCat("no bestmove within ", InSeconds(*Allowed()),
                                        ", nor after stop within ", InSeconds(settings_.grace))
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
  const bool is_long = std::max(result.move.size(), result.ponder.size()) > kLongestMove;
  if (result.move.empty() || !result.excess.empty() || is_long) {
    const char* const what = result.move.empty() ? "bestmove without a move"
                             : is_long           ? "bestmove with a word too long for a move"
                                                 : "bestmove with more words than a move";
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
  before_move_ = position_.size();
  AppendMove(move.move);
  expected_[turn_] = engine.config().ponder && !IsGameForOne() ? result.ponder : "";
  AskVerdict();
}

// The judge still stands on the position before the move.
void Game::AskVerdict() {
  step_ = Step::kJudging;
  const bool ponders = !expected_[turn_].empty();
  const char* const question = spells_ ? kMoveQuery : "query legal ";
  const std::string rest =
      absl::StrCat("\nquery gameover\nquery p1turn\n", draws_ ? kBoardQuery : "",
                   ponders ? absl::StrCat(question, expected_[turn_], "\n") : "");
  judge_.Ask({question, outcome_.record.moves.back().move, "\n", position_, rest},
             3 + (draws_ ? 1 : 0) + (ponders ? 1 : 0));
}

void Game::TakeVerdict(const std::vector<std::string>& responses) {
  protocol::MoveRecord& last = outcome_.record.moves.back();
  const auto spelling = Spelling(last.move, responses[0]);
  if (!spelling) {
    step_ = Step::kIllegal;
    illegal_move_ = last.move;
    outcome_.record.moves.pop_back();
    const std::string_view before(position_.data(), before_move_);
    return judge_.Ask({before, "\nquery legal\n"}, 1);
  }
  if (*spelling != last.move) {  // the other engine need not read what the judge reads
    position_.resize(position_.size() - last.move.size());
    position_ += *spelling;
    last.move = *spelling;
  }
  has_moved_[turn_] = true;
  if (draws_) TakeBoard(responses[3]);
  if (responses[1] == "true") return AskResult();
  if (Adjudicate()) return;
  const int mover = turn_;
  expected_[mover] =
      expected_[mover].empty() ? "" : Spelling(expected_[mover], responses.back()).value_or("");
  const bool ponders = !expected_[mover].empty();
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

void Game::BlameForIllegalMove(const std::string& legal) {
  Decide(turn_, {FaultCause::kIllegal,
                 absl::StrCat("move '", illegal_move_, "' is not legal; legal: ", Shortened(legal)),
                 players_[turn_]->last_lines()});
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
    case Step::kIllegal:
      return BlameForIllegalMove(responses[0]);
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
  outcome_.at_start = fault.at_start;
  outcome_.record.last_lines = fault.last_lines;
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
    outcome_.has_moved[i] = has_moved_[i];
  }
  for (EngineProcess* engine : Processes()) engine->Release();
  loop_.Defer([done = std::move(done_), outcome = std::move(outcome_)]() mutable {
    done(std::move(outcome));
  });
}

}  // namespace tavoliere::match
