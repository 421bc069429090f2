#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "engines/base/problems/problems.h"
#include "engines/base/program/engine_commands.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::base {
namespace {

constexpr files::FileKind kProblemsFile = {"a file of problems", std::uint64_t{1} << 28};

struct ProblemsArguments {
  std::string input;
  int depth = 0;
  int nodes = 0;
  int movetime = 0;  // milliseconds
  bool each = false;

  void Declare(usage::BoundOptions& options) {
    constexpr int kMost = 2'000'000'000;
    options.synopsis = "FILE [options]";
    options
        .Text("input", "FILE", &input,
              "Problems, one 'POSITION; MOVE:VALUE; ...' per line (OBF); '-' reads standard input.")
        .Needed("a file")
        .Operand();
    options.Number("depth", "N", &depth, "Limit per problem, in plies.").Range(0, kMost, "plies");
    options.Number("nodes", "N", &nodes, "Limit per problem, in nodes.").Range(0, kMost, "nodes");
    options.Number("movetime", "MS", &movetime, "Limit per problem, in milliseconds.")
        .Range(0, kMost, "ms");
    options.Flag("each", &each, "Print a line for each problem.");
  }

  absl::StatusOr<protocol::GoCommand> Limits() const {
    protocol::GoCommand go;
    go.has_words = true;
    if (depth > 0) go.depth = depth;
    if (nodes > 0) go.nodes = static_cast<std::uint64_t>(nodes);
    if (movetime > 0) go.movetime = protocol::Milliseconds(movetime);
    if (protocol::HasLimit(go)) return go;
    return absl::InvalidArgumentError("expected --depth, --nodes or --movetime");
  }
};

std::string LineOf(const Problem& problem, const Solution& solution) {
  const std::string error = solution.error ? absl::StrFormat("%+.2f", *solution.error) : "mate";
  return absl::StrFormat("line %d  %s  loss %g  score error %s  depth %d  nodes %d  %d ms\n",
                         problem.line, solution.move, solution.loss, error, solution.depth,
                         solution.nodes, solution.milliseconds);
}

absl::Status Solve(const ProblemsArguments& given, const EngineFactory& make) {
  ASSIGN_OR_RETURN(const protocol::GoCommand go, given.Limits());
  ASSIGN_OR_RETURN(const std::string text, protocol::ReadFileOrInput(given.input, kProblemsFile));
  ASSIGN_OR_RETURN(const std::vector<Problem> problems, ParseProblems(text));
  Analyst analyst(make, Analyst::Memory::kForgets);
  ProblemStatistics statistics;
  for (const Problem& problem : problems) {
    AnalysisRequest request;
    request.position.fen = problem.position;
    request.go = go;
    analyst.Begin();
    const AnalysisAnswer answer = analyst.Analyse(request, [](const AnalysisAnswer&) {});
    absl::Status error = answer.error;
    if (error.ok() && !answer.report) error = absl::InternalError("the search gave no report");
    const absl::StatusOr<Solution> solution =
        error.ok() ? Judge(problem, *answer.report) : absl::StatusOr<Solution>(error);
    if (!solution.ok()) {
      return absl::Status(
          solution.status().code(),
          absl::StrCat("line ", problem.line, ": ", std::string(solution.status().message())));
    }
    statistics.Add(*solution);
    if (given.each) std::cout << LineOf(problem, *solution) << std::flush;
  }
  std::cout << statistics.Text() << std::flush;
  return absl::OkStatus();
}

}  // namespace

Subcommand ProblemsCommand(const std::string& program, const EngineFactory& make) {
  return WithOptions<ProblemsArguments>(
      program, "problems", "Measure how often the best moves of known positions are found.",
      [make](const std::string& command, const ProblemsArguments& given) {
        const absl::Status status = Solve(given, make);
        return status.ok() ? EXIT_SUCCESS : FailedSubcommand(command, status);
      });
}

}  // namespace tavoliere::base
