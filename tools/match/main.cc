#include <string>
#include <vector>

#include "core/usage/help.h"
#include "core/usage/nearest_word.h"
#include "tools/match/commands/commands.h"
#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

struct Subcommand {
  const char* name;
  int (*run)(const std::vector<std::string>& arguments);  // returns the exit status
};

constexpr Subcommand kSubcommands[] = {
    {"play", PlayMain},
    {"tune", TuneMain},
    {"merge", MergeMain},
    {"stats", StatsMain},
    {"ratings", RatingsMain},
    {"sprt", SprtMain},
    {"watch", WatchMain},
    {"report", ReportMain},
    {"replay", ReplayMain},
    {"openings", OpeningsMain},
    {"compliance", ComplianceMain},
};

// The first word, where it is short for an option.
void SpellOut(std::vector<std::string>& arguments) {
  if (arguments.empty()) return;
  if (usage::AsksForHelp(arguments[0])) arguments[0] = "--help";
  if (arguments[0] == "-v") arguments[0] = "--version";
}

int Main(std::vector<std::string> arguments) {
  SpellOut(arguments);
  for (const Subcommand& subcommand : kSubcommands) {
    if (arguments.empty() || arguments[0] != subcommand.name) continue;
    arguments.erase(arguments.begin());
    if (arguments.size() == 1) SpellOut(arguments);
    const bool version = arguments == std::vector<std::string>{"--version"};
    return version ? PlayMain(arguments) : subcommand.run(arguments);
  }
  if (!arguments.empty() && !arguments[0].empty() && arguments[0][0] != '-') {
    std::vector<std::string> known;
    for (const Subcommand& subcommand : kSubcommands) known.emplace_back(subcommand.name);
    const std::string meant = usage::DidYouMean(arguments[0], known);
    return Complain(
        "unknown command '" + arguments[0] + "'" + (meant.empty() ? ";" : meant) + " see --help",
        Ending::kBadConfiguration);
  }
  return PlayMain(arguments);
}

}  // namespace
}  // namespace tavoliere::match

int main(int argc, char** argv) {
  namespace match = tavoliere::match;
  return match::CheckOutput(match::Main(std::vector<std::string>(argv + 1, argv + argc)));
}
