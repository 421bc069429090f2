// What `go` does.
#include <utility>

#include <algorithm>
#include <new>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/base/engine/perft_lines.h"
#include "engines/base/search/search_control.h"
#include "engines/base/search/search_report.h"
#include "engines/solitaire/engine/engine.h"

namespace tavoliere::solitaire {
namespace {

constexpr core::Milliseconds kClassicLimit{60'000};

}  // namespace

absl::StatusOr<protocol::Task> Engine::Go(const protocol::GoCommand& command,
                                          protocol::Sink& sink) {
  if (command.perft) {
    control_.Begin({}, false);
    return protocol::Task{
        protocol::SearchKind::kLimited,
        [this, position = game_.current, depth = *command.perft](protocol::Sink& progress) {
          const auto spell = [this](const Position& at, const Move& move) {
            return MoveText(at, move);
          };
          base::WritePerft<Solitaire>(position, depth, nullptr, control_.stop(), spell, progress);
          return std::nullopt;
        }};
  }
  protocol::GoCommand go = command;
  Work work = &Engine::SolveAndAnswer;
  const bool enumerates = ChooseEnumeration(&go, &work, sink);
  Request request;
  request.game = game_;
  request.goal = goal();
  request.nodes = go.nodes;
  request.mate = go.mate;
  request.depth = go.depth;
  // A solution takes as many jumps as it takes: none is found by looking further than asked for.
  if (go.mate) request.depth = std::min(go.depth.value_or(*go.mate), *go.mate);
  request.table = Table();
  request.memory = static_cast<std::size_t>(hash_mb_) << 20;
  for (const std::string& text : go.search_moves) {
    ASSIGN_OR_RETURN(const Move move, base::ParseMove<Solitaire>(game_.current, text));
    request.search_moves.push_back(move);
  }
  request.classic = solver_ == "classic" && !enumerates;
  if (request.classic && use_memory_ && !memory_) memory_ = FirstSolutions();
  core::Budget budget =
      base::BudgetFor(go, core::Player::kFirst, core::Player::kFirst,
                      core::Milliseconds(move_overhead_), std::max(1, Count(game_.current.pegs())));
  if (request.classic && !protocol::HasLimit(go) && !go.infinite) budget.hard = kClassicLimit;
  WriteNotes(sink);
  control_.Begin(budget, go.ponder);
  return protocol::Task{
      go.infinite ? protocol::SearchKind::kUnlimited : protocol::SearchKind::kLimited,
      [this, work, request = std::move(request)](protocol::Sink& progress) {
        try {
          return (this->*work)(request, progress);
        } catch (const std::bad_alloc&) {
          return AnswerWithoutMemory(request);
        }
      }};
}

bool Engine::ChooseEnumeration(protocol::GoCommand* go, Work* work, protocol::Sink& sink) {
  const auto word = std::find_if(go->extra.rbegin(), go->extra.rend(), [](const std::string& one) {
    return one == "count" || one == "sweeps";
  });
  if (word == go->extra.rend()) return false;
  *work = *word == "count" ? &Engine::CountAndAnswer : &Engine::SweepAndAnswer;
  if (!go->depth && !go->mate) return true;
  sink.Remark(absl::StrCat("go ", *word, " searches whole solutions: depth and mate are left out"));
  go->depth.reset();
  go->mate.reset();
  if (!protocol::HasLimit(*go) && !go->infinite) go->movetime = protocol::kTimeWithoutLimit;
  return true;
}

Solution Engine::Solve(const Request& request, const Task& task, SearchMeter* meter,
                       protocol::Sink& sink) {
  if (!request.classic) return exact_.Solve(task, request.table, meter);
  Solution solution = classic_.Solve(task, filters_, use_memory_ ? &*memory_ : nullptr, meter);
  const ClassicCounters& counters = classic_.counters();
  sink.Remark(absl::StrCat("discarded alone+ ", counters.alone_plus, " fail memory ",
                           counters.fail_memory, " alone group ", counters.alone_group));
  return solution;
}

// Solvable by one of the moves asked for, unsolvable when each is proved to lose; else the one
// with the longest line, the first of several.
Solution Engine::SolveMoves(const Request& request, SearchMeter* meter, protocol::Sink& sink) {
  Task task{{}, request.goal, request.depth};
  if (task.depth) --*task.depth;
  Solution undecided{Verdict::kUnsolvable, {}};
  for (const Move& move : request.search_moves) {
    task.position = request.game.current.Play(move);
    Solution solution = Solve(request, task, meter, sink);
    if (solution.verdict == Verdict::kUnsolvable) continue;
    // A line that a limit cut short says nothing beyond its first jump.
    if (solution.verdict == Verdict::kUnknown && meter->over()) solution.jumps.clear();
    solution.jumps.insert(solution.jumps.begin(), move.jump());
    if (solution.verdict == Verdict::kSolvable) return solution;
    if (undecided.jumps.size() < solution.jumps.size()) undecided = std::move(solution);
  }
  return undecided;
}

protocol::SearchReport Engine::SolveAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Position& position = request.game.current;
  const std::optional<core::Outcome> over = Result(position, request.goal);
  Solution solution;
  if (over) {
    const bool won = Won(over);
    solution.verdict = won ? Verdict::kSolvable : Verdict::kUnsolvable;
  } else if (request.search_moves.empty()) {
    solution = Solve(request, {position, request.goal, request.depth}, &meter, sink);
  } else {
    solution = SolveMoves(request, &meter, sink);
  }
  if (request.mate && !over) TellNoWin(*request.mate, solution.verdict, meter.over(), sink);
  ChooseAJump(request, &solution);
  if (request.classic && !over && solution.verdict == Verdict::kSolvable) {
    std::vector<Jump> whole;
    for (const Move& move : request.game.moves) whole.push_back(move.jump());
    whole.insert(whole.end(), solution.jumps.begin(), solution.jumps.end());
    Learn(request.game.start, whole);
  }
  return ReportOf(request, solution, meter.nodes());
}

void Engine::TellNoWin(int plies, Verdict verdict, bool interrupted, protocol::Sink& sink) const {
  // Every solution has as many jumps as there are pegs to remove.
  const bool too_few = plies < Count(game_.current.pegs()) - 1;
  if (verdict == Verdict::kSolvable && !too_few) return;
  const bool sure = too_few || verdict == Verdict::kUnsolvable;
  if (sure || !interrupted) sink.Remark(base::NoWinText(sure, plies));
}

void Engine::ChooseAJump(const Request& request, Solution* solution) {
  const Position& position = request.game.current;
  if (solution->verdict != Verdict::kUnknown || !solution->jumps.empty()) return;
  if (request.classic) {
    Solitaire::MoveList moves;
    Solitaire::Generate(position, moves);
    solution->jumps = {moves[0].jump()};
    return;
  }
  const std::atomic<bool> never{false};
  SearchMeter meter(never);
  *solution = exact_.Solve({position, request.goal, 1}, request.table, &meter);
}

protocol::SearchReport Engine::AnswerWithoutMemory(const Request& request) {
  exact_ = ExactSolver(request.memory);
  classic_ = ClassicSolver();
  Solution solution;
  Solitaire::MoveList moves;
  Solitaire::Generate(request.game.current, moves);
  if (!request.search_moves.empty()) {
    solution.jumps = {request.search_moves.front().jump()};
  } else if (!moves.empty()) {
    solution.jumps = {moves[0].jump()};
  }
  protocol::SearchReport report = ReportOf(request, solution, 0);
  report.error = absl::ResourceExhaustedError("go: out of memory");
  return report;
}

protocol::SearchReport Engine::ReportOf(const Request& request, const Solution& solution,
                                        std::uint64_t nodes) const {
  const Position& position = request.game.current;
  const auto length = static_cast<int>(solution.jumps.size());
  protocol::SearchReport report;
  protocol::SearchInfo& line = report.lines.emplace_back(
      base::Figures(core::Depth{length}, length, nodes, control_.clock().Elapsed()));
  for (const Jump jump : solution.jumps) line.pv.push_back(MoveText(position, Move(jump)));
  core::Score score = core::Score::Draw();
  switch (solution.verdict) {
    case Verdict::kSolvable:
      score = core::Score::Win(core::Ply{length});
      if (length > 0) {
        report.remarks.push_back(absl::StrCat(
            "solution ",
            absl::StrJoin(FormatSweeps(position.board(), solution.jumps, names()), " ")));
      }
      break;
    case Verdict::kUnsolvable:
      score = core::Score::Loss(core::Ply{0});
      report.remarks.emplace_back("unsolvable");
      break;
    case Verdict::kUnknown:
      report.remarks.emplace_back(request.classic ? "no solution found" : "not decided");
      break;
  }
  base::SetScore(score, core::Bound::kExact, &line);
  report.best.move = line.pv.empty() ? "none" : line.pv.front();
  return report;
}

}  // namespace tavoliere::solitaire
