#include "tools/match/schedule/schedule.h"

#include <array>
#include <cassert>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::match {
namespace {

constexpr std::pair<Format, const char*> kFormats[] = {
    {Format::kRoundRobin, "round-robin"},
    {Format::kPyramid, "pyramid"},
    {Format::kGauntlet, "gauntlet"},
    {Format::kSwiss, "swiss"},
    {Format::kKnockout, "knockout"},
    {Format::kSuite, "suite"},
    {Format::kTune, "tune"},
};

}  // namespace

const char* FormatWord(Format format) {
  for (const auto& [known, word] : kFormats) {
    if (known == format) return word;
  }
  return "";
}

std::optional<Format> ParseFormat(const std::string& word) {
  for (const auto& [format, known] : kFormats) {
    if (word == known) return format;
  }
  return std::nullopt;
}

std::string GameSpec::Id() const { return absl::StrCat(pair + 1, ".", game_of_pair + 1); }

std::int64_t OpeningNumber(const GameSpec& spec, int games_each, const OpeningPolicy& policy) {
  const std::int64_t encounter = policy.by_round ? spec.round : spec.pair;
  if (policy.repeat == 0) return encounter;
  const std::int64_t openings_each = (games_each + policy.repeat - 1) / policy.repeat;
  return encounter * openings_each + spec.game_of_pair / policy.repeat;
}

std::int64_t OpeningCount(const Schedule& schedule, const OpeningPolicy& policy) {
  const std::int64_t encounters = policy.by_round ? schedule.rounds() : schedule.pairs();
  if (policy.repeat == 0) return encounters;
  return encounters * ((schedule.games_each() + policy.repeat - 1) / policy.repeat);
}

std::optional<PairAndGame> ParseGameId(const std::string& id) {
  const std::vector<std::string> parts = absl::StrSplit(id, '.');
  PairAndGame found{};
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &found.pair) ||
      !absl::SimpleAtoi(parts[1], &found.game_of_pair) || found.pair < 1 ||
      found.game_of_pair < 1) {
    return std::nullopt;
  }
  return PairAndGame{found.pair - 1, found.game_of_pair - 1};
}

Schedule::Schedule(const ScheduleSettings& settings)
    : settings_(settings), games_each_(settings.games_each) {
  const std::int64_t n = settings.engines;
  const std::int64_t seeds = settings.seeds;
  assert(n >= 1 && settings.rounds >= 1 && settings.games_each >= 1);
  switch (settings.format) {
    case Format::kRoundRobin:
    case Format::kPyramid:
      encounters_ = n * (n - 1) / 2;
      break;
    case Format::kGauntlet:
      assert(seeds >= 1 && seeds < n);
      encounters_ = seeds * (n - seeds);
      break;
    case Format::kSwiss:
      encounters_ = n / 2;
      swiss_ = SwissStandings(settings.engines, 2 * settings.games_each);
      break;
    case Format::kKnockout:
      pairs_ = (n - 1) * settings.rounds;
      repeats_ = settings.rounds;
      bracket_ = KnockoutBracket(settings.engines);
      break;
    case Format::kTune:
      encounters_ = 1;
      break;
    case Format::kSuite:
      encounters_ = 1;
      games_each_ = settings.engines;
      break;
  }
  if (settings.format != Format::kKnockout) pairs_ = settings.rounds * encounters_;
  if (by_results()) BeginStage();
}

void Schedule::BeginStage() {
  std::int64_t first_pair = 0;
  if (!stages_.empty()) {
    const Stage& last = stages_.back();
    first_pair = last.first_pair + repeats_ * static_cast<std::int64_t>(last.pairings.size());
  }
  if (first_pair == pairs_) return;
  const bool swiss = settings_.format == Format::kSwiss;
  stages_.push_back({first_pair, swiss ? swiss_.NextRound() : bracket_.NextRound()});
  open_games_ = repeats_ * games_each_ * static_cast<std::int64_t>(stages_.back().pairings.size());
}

std::int64_t Schedule::known() const {
  if (!by_results()) return size();
  const Stage& last = stages_.back();
  const auto pairs = repeats_ * static_cast<std::int64_t>(last.pairings.size());
  return (last.first_pair + pairs) * games_each_;
}

void Schedule::Add(const GameSpec& spec, const std::string& result) {
  if (!by_results()) return;
  constexpr std::int64_t kWin = 2;
  const std::int64_t first = result == "p1win" ? kWin : result == "p2win" ? 0 : 1;
  for (int player = 0; player < 2; ++player) {
    const std::int64_t points = player == 0 ? first : kWin - first;
    if (settings_.format == Format::kSwiss) {
      swiss_.Add(spec.engine[player], points);
    } else {
      bracket_.Add(spec.engine[player], points);
    }
  }
  if (--open_games_ == 0) BeginStage();
}

std::pair<Pairing, std::int64_t> Schedule::PairingOf(std::int64_t pair) const {
  if (by_results()) {
    std::size_t stage = stages_.size() - 1;
    while (stages_[stage].first_pair > pair) --stage;
    const auto& [first_pair, pairings] = stages_[stage];
    const auto within = static_cast<std::size_t>(pair - first_pair) % pairings.size();
    return {pairings[within], static_cast<std::int64_t>(stage)};
  }
  const std::int64_t round = pair / encounters_;
  const std::int64_t index = pair % encounters_;
  if (settings_.format == Format::kTune) {
    const int first = pair < settings_.tuning_pairs ? settings_.engines - 2 : 0;
    return {{first, first + 1}, round};
  }
  if (settings_.format == Format::kRoundRobin) {
    return {CirclePairing(settings_.engines, index), round};
  }
  if (settings_.format == Format::kPyramid) return {PyramidPairing(index), round};
  return {{static_cast<int>(index % settings_.seeds),
           static_cast<int>(settings_.seeds + index / settings_.seeds)},
          round};
}

GameSpec Schedule::Game(std::int64_t number) const {
  assert(number >= 0 && number < known());
  const std::int64_t pair = number / games_each_;
  const int game = static_cast<int>(number % games_each_);
  if (settings_.format == Format::kSuite) return {number, pair, pair, game, {game, -1}};
  const auto [pairing, round] = PairingOf(pair);
  const auto [one, other] = pairing;
  // The lower index begins against every other engine, from the next one on, so that all begin
  // equally often.
  const bool other_begins = games_each_ % 2 == 1 && (round + one + other) % 2 == 0;
  bool swapped = settings_.swaps && (game % 2 == 1) != other_begins;
  if (settings_.format == Format::kPyramid) swapped = !swapped;  // the new engine begins
  if (settings_.reversed) swapped = !swapped;
  return {number, pair, round, game, {swapped ? other : one, swapped ? one : other}};
}

}  // namespace tavoliere::match
