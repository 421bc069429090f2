// What `go` does.
#include <utility>

#include <algorithm>
#include <new>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/base/perft_lines.h"
#include "engines/solitaire/engine.h"
#include "protocol/wire/text.h"

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
        [this, position = game_.current, depth = *command.perft](protocol::Reporter& reporter) {
          const auto spell = [this](const Position& at, const Move& move) {
            return MoveText(at, move);
          };
          base::WritePerft<Solitaire>(position, depth, nullptr, control_.stop(), spell, reporter);
          return std::nullopt;
        }};
  }
  Request request;
  request.game = game_;
  request.goal = goal();
  request.nodes = command.nodes;
  request.depth = command.depth;
  // A solution takes as many jumps as it takes: none is found by looking further than asked for.
  if (command.mate) request.depth = std::min(command.depth.value_or(*command.mate), *command.mate);
  request.table = Table();
  request.memory = static_cast<std::size_t>(hash_mb_) << 20;
  for (const std::string& text : command.search_moves) {
    const absl::StatusOr<Move> move = base::ParseMove<Solitaire>(game_.current, text);
    if (!move.ok()) return move.status();
    request.search_moves.push_back(*move);
  }
  auto work = &Engine::SolveAndAnswer;
  bool enumerates = false;
  for (const std::string& word : command.extra) {
    if (word != "count" && word != "sweeps") continue;
    work = word == "count" ? &Engine::CountAndAnswer : &Engine::SweepAndAnswer;
    enumerates = true;
    if (request.depth) {
      return absl::InvalidArgumentError(
          absl::StrCat("go ", word, " looks at whole solutions: expected no depth and no mate"));
    }
  }
  request.classic = solver_ == "classic" && !enumerates;
  if (request.classic && use_memory_ && !memory_) memory_ = FirstSolutions();
  core::Budget budget =
      base::BudgetFor(command, core::Player::kFirst, core::Player::kFirst,
                      core::Milliseconds(move_overhead_), std::max(1, Count(game_.current.pegs())));
  if (request.classic && !base::HasLimit(command) && !command.infinite) {
    budget.hard = kClassicLimit;
  }
  WriteNotes(sink);
  control_.Begin(budget, command.ponder);
  return protocol::Task{
      command.infinite ? protocol::SearchKind::kUnlimited : protocol::SearchKind::kLimited,
      [this, work, request = std::move(request)](protocol::Reporter& reporter) {
        try {
          return (this->*work)(request, reporter);
        } catch (const std::bad_alloc&) {
          return AnswerWithoutMemory(request);
        }
      }};
}

Solution Engine::Solve(const Request& request, const Task& task, SearchMeter* meter,
                       protocol::Sink& sink) {
  if (!request.classic) return exact_.Solve(task, request.table, meter);
  Solution solution = classic_.Solve(task, filters_, use_memory_ ? &*memory_ : nullptr, meter);
  const ClassicCounters& counters = classic_.counters();
  sink.Write(absl::StrCat("info string discarded alone+ ", counters.alone_plus, " fail memory ",
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
  ChooseAJump(request, &solution);
  if (request.classic && !over && solution.verdict == Verdict::kSolvable) {
    std::vector<Jump> whole;
    for (const Move& move : request.game.moves) whole.push_back(move.jump());
    whole.insert(whole.end(), solution.jumps.begin(), solution.jumps.end());
    Learn(request.game.start, whole);
  }
  return Told(request, solution, meter.nodes());
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
  protocol::SearchReport report = Told(request, solution, 0);
  absl::StrAppend(&report.lines, "\n",
                  protocol::ErrorLine(absl::ResourceExhaustedError(
                      "go was given up: the machine gives no more memory")));
  return report;
}

protocol::SearchReport Engine::Told(const Request& request, const Solution& solution,
                                    std::uint64_t nodes) const {
  const Position& position = request.game.current;
  const auto length = static_cast<int>(solution.jumps.size());
  base::InfoLine line;
  line.depth = core::Depth{length};
  line.selective_depth = length;
  line.nodes = nodes;
  line.time = control_.clock().Elapsed();
  std::vector<std::string> words;
  for (const Jump jump : solution.jumps) {
    words.push_back(MoveText(position, Move(jump)));
  }
  line.pv = absl::StrJoin(words, " ");
  std::string remark;
  switch (solution.verdict) {
    case Verdict::kSolvable:
      line.score = core::Score::Win(core::Ply{length});
      if (length > 0) {
        remark = absl::StrCat(
            "\ninfo string solution ",
            absl::StrJoin(FormatSweeps(position.board(), solution.jumps, names()), " "));
      }
      break;
    case Verdict::kUnsolvable:
      line.score = core::Score::Loss(core::Ply{0});
      remark = "\ninfo string unsolvable";
      break;
    case Verdict::kUnknown:
      line.score = core::Score::Draw();
      remark = request.classic ? "\ninfo string no solution found" : "\ninfo string not decided";
      break;
  }
  return {ToText(line) + remark, words.empty() ? "none" : words.front()};
}

}  // namespace tavoliere::solitaire
