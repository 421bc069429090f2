// A game from its first move to its last: clocks, moves and what the judge says to them.
#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/run/engine/limits.h"
#include "tools/match/run/game/game.h"
#include "tools/match/stats/text.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

using std::chrono::duration_cast;

std::string InSeconds(Microseconds time) {
  return absl::StrFormat("%.3f s", static_cast<double>(time.count()) / 1e6);
}

// The longest search without a clock.
Microseconds HangOf(const GameSettings& settings, const EngineProcess& engine) {
  return duration_cast<Microseconds>(settings.hang * engine.config().patience_factor);
}

}  // namespace

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

void Game::WriteGo(int player, bool ponder) {
  const EngineProcess& engine = *players_[player];
  const int white = engine.config().white.value_or(skills_.white);
  WriteGoLine(engine.config().limits, {engine.dialect(), player, white, ponder}, clocks_, go_);
}

void Game::NextMove() {
  const auto plies = outcome_.record.moves.size();
  const auto most = static_cast<std::size_t>(settings_.max_moves) * (IsGameForOne() ? 1 : 2);
  if (most > 0 && plies >= most) {
    return Finish(IsGameForOne() ? "p2win" : "draw",
                  "no end after " + Counted(settings_.max_moves, "move"), "adjudication");
  }
  step_ = Step::kMoving;
  search_began_ = std::chrono::steady_clock::now();
  stopped_late_ = false;
  EngineProcess& engine = *players_[turn_];
  const auto allowed = Allowed();
  const Microseconds patience =
      allowed ? *allowed + engine.config().limits.margin : HangOf(settings_, engine);
  if (std::exchange(pondering_[turn_], false) &&
      outcome_.record.moves.back().move == expected_[turn_]) {
    return engine.PonderHit(patience);
  }
  WriteGo(turn_, /*ponder=*/false);
  engine.Search({position_.text(), go_}, patience);
}

// While the other side thinks `player` does too, on the reply that it expects.
void Game::BeginPondering(int player) {
  pondering_[player] = true;
  WriteGo(player, /*ponder=*/true);
  players_[player]->Ponder({position_.text(), " ", expected_[player], go_});
}

void Game::OnLate(EngineProcess& engine) {
  if (&engine == evaluator_) {
    return BlameJudge(engine, absl::StrCat("no bestmove within ", InSeconds(settings_.hang)));
  }
  const bool has_clock = Allowed().has_value();
  if (has_clock && !stopped_late_) {
    stopped_late_ = true;
    return engine.Stop();
  }
  Fault fault{FaultCause::kHang, "", engine.last_lines(), engine.error_output()};
  fault.what = has_clock
                   ? absl::StrCat("no bestmove within ", InSeconds(*Allowed()),
                                  ", nor after stop within ", InSeconds(settings_.grace))
                   : absl::StrCat("no bestmove within ", InSeconds(HangOf(settings_, engine)));
  engine.Kill();
  Decide(turn_, fault);
}

void Game::OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) {
  if (step_ == Step::kOpening && &engine == evaluator_) {
    return Proceed(opening_.OnBestMove(result));
  }
  if (step_ != Step::kMoving || &engine != players_[turn_]) return;
  const auto elapsed = duration_cast<Microseconds>(result.elapsed);
  if (stopped_late_ || OutOfTime(elapsed)) {
    return Decide(turn_, {FaultCause::kTime,
                          absl::StrCat("used ", InSeconds(elapsed), " of ", InSeconds(*Allowed())),
                          engine.last_lines(), engine.error_output()});
  }
  const bool is_long = std::max(result.move.size(), result.ponder.size()) > kLongestMove;
  if (result.move.empty() || !result.excess.empty() || is_long) {
    const char* const what = result.move.empty() ? "bestmove without a move"
                             : is_long           ? "bestmove with a word too long for a move"
                                                 : "bestmove with more words than a move";
    return Decide(turn_, {FaultCause::kProtocol, what, engine.last_lines(), engine.error_output()});
  }
  if (IsGameForOne() && result.move == "none") {
    return Finish("p2win", "the engine knows no solution", "normal");
  }
  if (clocks_[turn_]) clocks_[turn_]->Use(elapsed);

  protocol::MoveRecord& move =
      outcome_.record.moves.emplace_back(protocol::RecordOf(std::string(result.move), result.info));
  move.time_us = elapsed.count();
  if (settings_.seldepth) move.seldepth = result.info.seldepth;
  move.lines = engine.TakeKeptLines();
  if (engine.config().white_pov && turn_ != engine.config().white.value_or(skills_.white)) {
    TurnScore(move);
  }
  position_.Append(move.move);
  expected_[turn_] = engine.config().ponder && !IsGameForOne() ? result.ponder : "";
  AskVerdict();
}

// The judge still stands on the position before the move.
void Game::AskVerdict() {
  step_ = Step::kJudging;
  const bool ponders = !expected_[turn_].empty();
  const char* const question = skills_.spells ? kMoveQuery : "query legal ";
  const std::string rest =
      absl::StrCat("\nquery gameover\nquery p1turn\n", skills_.draws ? kBoardQuery : "",
                   skills_.positions ? kPositionQuery : "",
                   ponders ? absl::StrCat(question, expected_[turn_], "\n") : "");
  judge_.Ask({question, outcome_.record.moves.back().move, "\n", position_.text(), rest},
             3 + (skills_.draws ? 1 : 0) + (skills_.positions ? 1 : 0) + (ponders ? 1 : 0));
}

void Game::TakeVerdict(const std::vector<std::string>& responses) {
  protocol::MoveRecord& last = outcome_.record.moves.back();
  const auto spelling = skills_.Spelling(last.move, responses[0]);
  if (!spelling) {
    step_ = Step::kIllegal;
    illegal_move_ = last.move;
    outcome_.record.moves.pop_back();
    return judge_.Ask({position_.before_last(), "\nquery legal\n"}, 1);
  }
  if (*spelling != last.move) {  // the other engine need not read what the judge reads
    position_.Respell(*spelling);
    last.move = *spelling;
  }
  has_moved_[turn_] = true;
  if (skills_.draws) boards_.Add(responses[3]);
  if (skills_.positions) outcome_.last_position = responses[skills_.draws ? 4 : 3];
  if (responses[1] == "true") return AskResult();
  if (Adjudicate()) return;
  const int mover = turn_;
  expected_[mover] = expected_[mover].empty()
                         ? ""
                         : skills_.Spelling(expected_[mover], responses.back()).value_or("");
  const bool ponders = !expected_[mover].empty();
  turn_ = responses[2] == "true" ? 0 : 1;
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
  Decide(turn_,
         {FaultCause::kIllegal,
          absl::StrCat("move '", illegal_move_, "' is not legal; legal: ", FirstWords(legal)),
          players_[turn_]->last_lines(), players_[turn_]->error_output()});
}

void Game::AskResult() {
  step_ = Step::kResult;
  judge_.Ask({"query result\nquery reason\n", skills_.counts ? kScoreQuery : ""},
             skills_.counts ? 3 : 2);
}

}  // namespace tavoliere::match
