// Words of a command line, one per line: settings that can be played, or an error.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tools/match/command_line/command_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere::match;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::vector<std::string> words = absl::StrSplit(text, '\n');
  const auto line = ParseCommandLine(words);
  if (!line.ok()) return line.status().message().empty() ? std::abort(), 0 : 0;
  if (line->request != CommandLine::Request::kPlay) return 0;
  const MatchSettings& settings = line->settings;
  const ScheduleSettings& schedule = settings.schedule;
  if (settings.engines.empty() || schedule.rounds < 1 || schedule.games_each < 1) std::abort();
  for (const EngineConfig& engine : settings.engines) {
    if (!engine.limits.any() || engine.launch.program.empty()) std::abort();
  }
  return 0;
}
