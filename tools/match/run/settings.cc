#include "tools/match/run/settings.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace tavoliere::match {
namespace {

EngineEntry EntryOf(const EngineConfig& engine) {
  std::vector<std::string> command = engine.launch.arguments;
  command.insert(command.begin(), engine.launch.program);
  std::string limits = FormatLimits(engine.limits);
  if (engine.ponder) limits += " ponder";
  return {engine.name, absl::StrJoin(command, " "), engine.options, limits};
}

std::string OpeningWords(const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  std::string words;
  if (!openings.file.empty()) {
    const bool random = openings.order == OpeningOrder::kRandom;
    absl::StrAppend(&words, "file=", openings.file, " order=", random ? "random" : "sequential",
                    " start=", openings.start + 1);
  }
  if (openings.plies > 0)
    absl::StrAppend(&words, words.empty() ? "" : " ", "plies=", openings.plies);
  // How random moves are drawn, so that no match is gone on with that drew them otherwise.
  if (openings.plies > 0 && openings.file.empty()) words += " distinct";
  if (openings.within) absl::StrAppend(&words, " within=", *openings.within);
  if (settings.repeat > 0) {
    absl::StrAppend(&words, words.empty() ? "" : " ", "repeat=", settings.repeat);
  }
  return words;
}

}  // namespace

MatchHeader HeaderOf(const MatchSettings& settings) {
  MatchHeader header;
  header.event = settings.event;
  header.format = settings.schedule.format;
  for (const EngineConfig& engine : settings.engines) header.engines.push_back(EntryOf(engine));
  header.rounds = settings.schedule.rounds;
  header.games_each = settings.schedule.games_each;
  header.seeds = settings.schedule.seeds;
  header.seed = settings.seed;
  header.openings = OpeningWords(settings);
  header.sprt = settings.sprt;
  header.shard = settings.shard;
  header.started = absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::Now(), absl::UTCTimeZone());
  header.arguments = settings.arguments;
  return header;
}

}  // namespace tavoliere::match
