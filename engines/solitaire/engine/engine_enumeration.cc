// What `go sweeps`, `go count`, `go perft` and `bench` do.
#include <chrono>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/base/search/search_report.h"
#include "engines/solitaire/engine/engine.h"
#include "engines/solitaire/solvers/enumeration.h"

namespace tavoliere::solitaire {
namespace {

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

// Reports the progress of long work once per second.
class ProgressWriter {
 public:
  explicit ProgressWriter(protocol::Sink& sink) : sink_(sink) {}
  void Tell(const std::string& what) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kProgressInterval) return;
    last_ = now;
    sink_.Remark(what);
  }

 private:
  protocol::Sink& sink_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

protocol::SearchReport Engine::CountAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const auto count = CountSolutions(task, request.table, request.memory, &meter,
                                    [&](const std::string& what) { progress.Tell(what); });
  // The count alone names no jump; a solution does.
  Solution solution;
  if (count.ok() && *count) {
    SearchMeter second({}, control_.clock(), control_.stop());
    if (**count != 0) solution = exact_.Solve(task, request.table, &second);
    if (**count == 0) solution.verdict = Verdict::kUnsolvable;
  }
  ChooseAJump(request, &solution);
  protocol::SearchReport report = ReportOf(request, solution, meter.nodes());
  if (!count.ok()) {
    report.error = count.status();
  } else if (*count) {
    std::ostringstream digits;
    digits << **count;
    report.remarks.push_back("count " + digits.str());
  }
  return report;
}

protocol::SearchReport Engine::SweepAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const auto sweeps = FewestSweeps(task, request.table, request.memory, &meter,
                                   [&](const std::string& what) { progress.Tell(what); });
  Solution solution;
  if (sweeps.ok()) solution = {sweeps->verdict, sweeps->jumps};
  ChooseAJump(request, &solution);
  protocol::SearchReport report = ReportOf(request, solution, meter.nodes());
  if (!sweeps.ok()) {
    report.error = sweeps.status();
  } else if (sweeps->verdict == Verdict::kSolvable) {
    report.remarks.push_back(absl::StrCat(
        "sweeps ", sweeps->sweeps, " ",
        absl::StrJoin(FormatSweeps(task.position.board(), sweeps->jumps, names()), " ")));
  }
  return report;
}

absl::StatusOr<protocol::Task> Engine::Bench(const protocol::BenchCommand&) {
  control_.Begin({}, false);
  return protocol::Task{protocol::SearchKind::kLimited, [this](protocol::Sink& sink) {
                          RunBench(sink);
                          return std::nullopt;
                        }};
}

// Each position to its proof, without the table and with a solver of its own: a signature that no
// option changes.
void Engine::RunBench(protocol::Sink& sink) {
  ExactSolver solver;
  std::uint64_t nodes = 0;
  for (const char* text : kBenchPositions) {
    const absl::StatusOr<Position> position = Solitaire::Parse(text, {});
    if (!position.ok()) {
      sink.Error(position.status());
      return;
    }
    SearchMeter meter({}, control_.clock(), control_.stop());
    const Solution solution = solver.Solve({*position, std::nullopt}, nullptr, &meter);
    if (meter.over()) {
      sink.Remark("bench stopped");
      return;
    }
    nodes += meter.nodes();
    sink.Remark(absl::StrCat("bench ", text, " nodes ", meter.nodes(),
                             solution.verdict == Verdict::kSolvable ? " solvable" : " unsolvable"));
  }
  sink.Write(base::BenchTotal(nodes, control_.clock().Elapsed()));
}

}  // namespace tavoliere::solitaire
