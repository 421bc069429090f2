// What `go` and `bench` do.
#include <utility>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/perft.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/solitaire/engine.h"
#include "engines/solitaire/enumeration.h"
#include "protocol/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr core::Milliseconds kClassicLimit{60'000};
constexpr std::chrono::seconds kProgressInterval{1};

// Positions of the English board for `bench`: the start, and random ones that can and that cannot
// be solved.
constexpr const char* kBenchPositions[] = {
    "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--",
    "--ooo--/--o.o--/oooo.oo/oo.oooo/ooooo.o/--ooo--/--oo.--",
    "--o.o--/--ooo--/oo.oooo/.oooo.o/oo.oooo/--ooo--/--.oo--",
    "--.oo--/--o.o--/o.ooo.o/oo.oo.o/ooo.ooo/--o.o--/--oo.--",
    "--o.o--/--.oo--/oo.o.oo/o.ooo.o/.oo.oo./--oo.--/--o.o--",
};

// Says how far long work has come, once a second.
class ProgressWriter {
 public:
  explicit ProgressWriter(protocol::Sink& sink) : sink_(sink) {}
  void Tell(const std::string& what) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kProgressInterval) return;
    last_ = now;
    sink_.Write("info string " + what);
  }

 private:
  protocol::Sink& sink_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

absl::StatusOr<protocol::SearchKind> Engine::Go(const protocol::GoCommand& command,
                                                protocol::Sink& sink, std::function<void()> done) {
  if (command.perft) {
    control_.Begin({}, false, false);
    task_.Run(
        [this, position = game_.current, depth = *command.perft, &sink, done = std::move(done)] {
          RunPerft(position, depth, sink);
          done();
        });
    return protocol::SearchKind::kLimited;
  }
  Request request;
  request.game = game_;
  request.goal = goal();
  request.nodes = command.nodes;
  request.depth = command.depth;
  // A solution takes as many jumps as it takes: none is found by looking further than asked for.
  if (command.mate) request.depth = std::min(command.depth.value_or(*command.mate), *command.mate);
  request.table = Table();
  for (const std::string& text : command.search_moves) {
    const absl::StatusOr<Move> move = Solitaire::ParseMove(game_.current, text);
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
  control_.Begin(budget, command.infinite, command.ponder);
  task_.Run([this, work, request = std::move(request), &sink, done = std::move(done)] {
    (this->*work)(request, sink);
    done();
  });
  return command.infinite || command.ponder ? protocol::SearchKind::kUnlimited
                                            : protocol::SearchKind::kLimited;
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

void Engine::SolveAndAnswer(const Request& request, protocol::Sink& sink) {
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
  WriteSolution(request, solution, meter.nodes(), sink);
  if (request.classic && !over && solution.verdict == Verdict::kSolvable) {
    std::vector<Jump> whole;
    for (const Move& move : request.game.moves) whole.push_back(move.jump());
    whole.insert(whole.end(), solution.jumps.begin(), solution.jumps.end());
    Learn(request.game.start, whole);
  }
  Finish(solution.jumps, position.board(), sink);
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

void Engine::WriteSolution(const Request& request, const Solution& solution, std::uint64_t nodes,
                           protocol::Sink& sink) {
  const Position& position = request.game.current;
  const auto length = static_cast<int>(solution.jumps.size());
  base::InfoLine line;
  line.depth = core::Depth{length};
  line.selective_depth = length;
  line.nodes = nodes;
  line.time = control_.clock().Elapsed();
  std::vector<std::string> words;
  for (const Jump jump : solution.jumps) {
    words.push_back(Solitaire::FormatMove(position, Move(jump)));
  }
  line.pv = absl::StrJoin(words, " ");
  switch (solution.verdict) {
    case Verdict::kSolvable:
      line.score = core::Score::Win(core::Ply{length});
      sink.Write(ToText(line));
      if (length > 0) {
        sink.Write(
            absl::StrCat("info string solution ",
                         absl::StrJoin(FormatSweeps(position.board(), solution.jumps), " ")));
      }
      break;
    case Verdict::kUnsolvable:
      line.score = core::Score::Loss(core::Ply{0});
      sink.Write(ToText(line) + "\ninfo string unsolvable");
      break;
    case Verdict::kUnknown:
      line.score = core::Score::Draw();
      sink.Write(absl::StrCat(ToText(line), "\ninfo string ",
                              request.classic ? "no solution found" : "not decided"));
      break;
  }
}

void Engine::Finish(const std::vector<Jump>& jumps, const Board& board, protocol::Sink& sink) {
  control_.AwaitRelease();
  sink.Write("bestmove " + (jumps.empty() ? std::string("none")
                                          : board.HoleName(jumps.front().from) +
                                                board.HoleName(jumps.front().to)));
}

void Engine::CountAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const auto count = CountSolutions(task, request.table, &meter,
                                    [&](const std::string& what) { progress.Tell(what); });
  // The count alone names no jump; a solution does.
  Solution solution;
  if (count.ok() && *count) {
    SearchMeter second({}, control_.clock(), control_.stop());
    if (**count != 0) solution = exact_.Solve(task, request.table, &second);
    if (**count == 0) solution.verdict = Verdict::kUnsolvable;
  }
  ChooseAJump(request, &solution);
  WriteSolution(request, solution, meter.nodes(), sink);
  if (!count.ok()) {
    sink.Write(protocol::ErrorLine(count.status()));
  } else if (*count) {
    std::ostringstream digits;
    digits << **count;
    sink.Write("info string count " + digits.str());
  }
  Finish(solution.jumps, task.position.board(), sink);
}

void Engine::SweepAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const SweepSolution sweeps = FewestSweeps(task, request.table, &meter,
                                            [&](const std::string& what) { progress.Tell(what); });
  Solution solution{sweeps.verdict, sweeps.jumps};
  ChooseAJump(request, &solution);
  WriteSolution(request, solution, meter.nodes(), sink);
  if (sweeps.verdict == Verdict::kSolvable) {
    sink.Write(absl::StrCat("info string sweeps ", sweeps.sweeps, " ",
                            absl::StrJoin(FormatSweeps(task.position.board(), sweeps.jumps), " ")));
  }
  Finish(solution.jumps, task.position.board(), sink);
}

void Engine::RunPerft(const Position& position, int depth, protocol::Sink& sink) {
  core::Perft<Solitaire> perft(control_.stop(), nullptr);
  Solitaire::MoveList moves;
  Solitaire::Generate(position, moves);
  std::uint64_t total = 0;
  for (const Move& move : moves) {
    const std::uint64_t count = perft.Count(position.Play(move), depth - 1);
    if (control_.stop()) break;
    sink.Write(absl::StrCat(Solitaire::FormatMove(position, move), ": ", count));
    total += count;
  }
  sink.Write(control_.stop() ? "info string perft stopped"
                             : absl::StrCat("Nodes searched: ", total));
}

absl::StatusOr<protocol::SearchKind> Engine::Bench(const protocol::BenchCommand&,
                                                   protocol::Sink& sink,
                                                   std::function<void()> done) {
  control_.Begin({}, false, false);
  task_.Run([this, &sink, done = std::move(done)] {
    RunBench(sink);
    done();
  });
  return protocol::SearchKind::kLimited;
}

// Each position to its proof, without the table and with a solver of its own: a signature that no
// option changes.
void Engine::RunBench(protocol::Sink& sink) {
  ExactSolver solver;
  std::uint64_t nodes = 0;
  for (const char* text : kBenchPositions) {
    const absl::StatusOr<Position> position = Solitaire::Parse(text, {});
    if (!position.ok()) {
      sink.Write(protocol::ErrorLine(position.status()));
      return;
    }
    SearchMeter meter({}, control_.clock(), control_.stop());
    const Solution solution = solver.Solve({*position, std::nullopt}, nullptr, &meter);
    if (meter.over()) {
      sink.Write("info string bench stopped");
      return;
    }
    nodes += meter.nodes();
    sink.Write(absl::StrCat("info string bench ", text, " nodes ", meter.nodes(),
                            solution.verdict == Verdict::kSolvable ? " solvable" : " unsolvable"));
  }
  const core::Milliseconds time = control_.clock().Elapsed();
  sink.Write(absl::StrCat("Nodes searched: ", nodes, "\nTime: ", time.count(),
                          " ms\nNodes per second: ", base::NodesPerSecond(nodes, time)));
}

}  // namespace tavoliere::solitaire
