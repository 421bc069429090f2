#include <cstdlib>

#include <unistd.h>

#include "absl/status/status.h"
#include "engines/base/analyse/analyse.h"
#include "engines/base/program/engine_commands.h"

namespace tavoliere::base {
namespace {

struct AnalyseArguments {
  AnalysisSettings settings;

  void Declare(usage::BoundOptions& options) {
    constexpr int kMostThreads = 1024;
    constexpr int kMostQueued = 1'000'000;
    options.synopsis = "[options] <REQUESTS >ANSWERS";
    options
        .Number("threads", "N", &settings.threads,
                "Searches at once, each with an engine and a table of its own.")
        .Range(1, kMostThreads, "threads");
    options
        .Number("queue", "N", &settings.queue, "Most requests that are read ahead of the searches.")
        .Range(1, kMostQueued, "queue");
    options.Text("resume", "FILE", &settings.resume,
                 "Append the answers to FILE and skip the requests that it answers.");
  }
};

}  // namespace

Subcommand AnalyseCommand(const std::string& program, const EngineFactory& make,
                          const std::vector<protocol::OptionInfo>& options) {
  return WithOptions<AnalyseArguments>(
      program, "analyse", "Answer requests for analysis, one JSON object per line.",
      [make, options](const std::string& command, const AnalyseArguments& given) {
        const absl::Status status =
            RunAnalysis(given.settings, make, options, STDIN_FILENO, STDOUT_FILENO);
        return status.ok() ? EXIT_SUCCESS : FailedSubcommand(command, status);
      });
}

}  // namespace tavoliere::base
