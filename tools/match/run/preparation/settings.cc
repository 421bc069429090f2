#include "tools/match/run/preparation/settings.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/usage/version.h"
#include "tools/match/run/preparation/provenance.h"

namespace tavoliere::match {
namespace {

std::string CommandOf(const EngineConfig& engine) {
  std::vector<std::string> command = engine.launch.arguments;
  command.insert(command.begin(), engine.launch.program);
  return absl::StrJoin(command, " ");
}

EngineEntry EntryOf(const EngineConfig& engine) {
  std::string limits = FormatLimits(engine.limits);
  if (engine.ponder) limits += " ponder";
  return {engine.name, CommandOf(engine), engine.options, limits};
}

// As words of the command line, whatever their order was there.
std::vector<std::pair<std::string, std::string>> RulesOf(const MatchSettings& settings) {
  std::vector<std::pair<std::string, std::string>> rules;
  if (settings.max_moves > 0) rules.emplace_back("maxmoves", absl::StrCat(settings.max_moves));
  if (const DrawRule& draw = settings.draw; draw.moves > 0) {
    rules.emplace_back("draw", absl::StrCat("movenumber=", draw.from_move,
                                            " movecount=", draw.moves, " score=", draw.score));
  }
  if (const ResignRule& resign = settings.resign; resign.moves > 0) {
    rules.emplace_back("resign", absl::StrCat("movecount=", resign.moves, " score=", resign.score,
                                              resign.two_sided ? " twosided=true" : ""));
  }
  const auto margin = [](const EngineConfig& engine) {
    return engine.limits.margin.count() / 1000;
  };
  std::vector<std::string> margins;
  for (const EngineConfig& engine : settings.engines) {
    margins.push_back(absl::StrCat(margin(engine)));
  }
  rules.emplace_back("timemargin", absl::StrJoin(margins, " "));
  return rules;
}

std::string OpeningWords(const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  std::string words;
  if (!openings.file.empty()) {
    const bool random = openings.order == OpeningOrder::kRandom;
    absl::StrAppend(&words, "file=", openings.file, " order=", random ? "random" : "sequential",
                    " start=", openings.start + 1, openings.skip ? " skip=true" : "");
  }
  if (openings.plies > 0)
    absl::StrAppend(&words, words.empty() ? "" : " ", "plies=", openings.plies);
  // How random moves are drawn, so that no match is gone on with that drew them otherwise.
  if (openings.plies > 0 && openings.file.empty()) words += " distinct";
  if (openings.within) absl::StrAppend(&words, " within=", *openings.within);
  if (settings.openings_each.repeat > 0) {
    absl::StrAppend(&words, words.empty() ? "" : " ", "repeat=", settings.openings_each.repeat);
  }
  if (settings.openings_each.by_round) {
    absl::StrAppend(&words, words.empty() ? "" : " ", "policy=round");
  }
  return words;
}

}  // namespace

std::vector<int> ProcessorsOf(const MatchSettings& settings, std::size_t index) {
  const std::vector<int>& all = settings.processors;
  if (all.empty()) return {};
  const auto slots = static_cast<std::size_t>(settings.concurrency);
  const std::size_t each = std::max<std::size_t>(1, all.size() / slots);
  std::vector<int> share;
  for (std::size_t i = 0; i < each; ++i) share.push_back(all[(index * each + i) % all.size()]);
  return share;
}

MatchHeader HeaderOf(const MatchSettings& settings) {
  MatchHeader header;
  header.event = settings.event;
  header.format = settings.schedule.format;
  for (const EngineConfig& engine : settings.engines) header.engines.push_back(EntryOf(engine));
  for (std::size_t i = 0; i < settings.origins.size(); ++i) {
    header.engines[i].origin = settings.origins[i];
  }
  header.rounds = settings.schedule.rounds;
  header.games_each = settings.schedule.games_each;
  header.seeds = settings.schedule.seeds;
  header.swaps = settings.schedule.swaps;
  header.reversed = settings.schedule.reversed;
  header.seed = settings.seed;
  header.openings = OpeningWords(settings);
  header.sprt = settings.sprt;
  header.tune = settings.tune;
  header.rules = RulesOf(settings);
  header.judge = CommandOf(settings.judge);
  header.judge_origin = settings.judge_origin;
  header.game = settings.game;
  header.squares = settings.squares;
  header.shard = settings.shard;
  header.started = absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::Now(), absl::UTCTimeZone());
  header.arguments = settings.arguments;
  header.runner = usage::WithVersion("tav-match");
  header.machine = ThisMachine();
  return header;
}

}  // namespace tavoliere::match
