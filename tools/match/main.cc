#include <string>
#include <vector>

#include "tools/match/command_line/compliance_command.h"
#include "tools/match/command_line/merge_command.h"
#include "tools/match/command_line/play_command.h"
#include "tools/match/command_line/report_command.h"
#include "tools/match/command_line/sprt_command.h"
#include "tools/match/command_line/stats_command.h"
#include "tools/match/run/ending.h"
#include "tools/match/text/nearest_word.h"

namespace tavoliere::match {
namespace {

struct Subcommand {
  const char* name;
  int (*run)(const std::vector<std::string>& arguments);  // returns the exit status
};

constexpr Subcommand kSubcommands[] = {
    {"play", PlayMain}, {"merge", MergeMain},   {"stats", StatsMain},
    {"sprt", SprtMain}, {"report", ReportMain}, {"compliance", ComplianceMain},
};

int Main(std::vector<std::string> arguments) {
  for (const Subcommand& subcommand : kSubcommands) {
    if (arguments.empty() || arguments[0] != subcommand.name) continue;
    arguments.erase(arguments.begin());
    return subcommand.run(arguments);
  }
  if (!arguments.empty() && !arguments[0].empty() && arguments[0][0] != '-') {
    std::vector<std::string> known;
    for (const Subcommand& subcommand : kSubcommands) known.emplace_back(subcommand.name);
    const std::string meant = DidYouMean(arguments[0], known);
    return Complain(
        "unknown command '" + arguments[0] + "'" + (meant.empty() ? ";" : meant) + " see --help",
        Ending::kBadConfiguration);
  }
  return PlayMain(arguments);
}

}  // namespace
}  // namespace tavoliere::match

int main(int argc, char** argv) {
  return tavoliere::match::Main(std::vector<std::string>(argv + 1, argv + argc));
}
