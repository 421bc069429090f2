#include "tools/match/schedule.h"

#include <array>
#include <cassert>
#include <limits>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::match {
namespace {

constexpr std::pair<Format, const char*> kFormats[] = {
    {Format::kRoundRobin, "round-robin"},
    {Format::kGauntlet, "gauntlet"},
};

// The pairings of round robin by the circle method, so that the engines take turns: number 0 stays,
// the others go round.
std::pair<int, int> CirclePair(int engines, std::int64_t index) {
  const int seats = engines + engines % 2;  // an odd one out meets the empty seat
  const int tables = engines / 2;
  const auto turn = static_cast<int>(index / tables);
  auto table = static_cast<int>(index % tables);
  const auto at = [&](int seat) { return seat == 0 ? 0 : (seat - 1 + turn) % (seats - 1) + 1; };
  if (seats != engines) {  // leave out the table of the empty seat, which is the last engine's
    for (int i = 0; i <= table; ++i) {
      if (at(i) == seats - 1 || at(seats - 1 - i) == seats - 1) {
        ++table;
        break;
      }
    }
  }
  return std::minmax({at(table), at(seats - 1 - table)});
}

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

Schedule::Schedule(const ScheduleSettings& settings) : settings_(settings) {
  const std::int64_t n = settings.engines;
  const std::int64_t seeds = settings.seeds;
  assert(n >= 2 && settings.rounds >= 1 && settings.games_each >= 1);
  assert(settings.format != Format::kGauntlet || (seeds >= 1 && seeds < n));
  encounters_ = settings.format == Format::kGauntlet ? seeds * (n - seeds) : n * (n - 1) / 2;
}

std::pair<int, int> Schedule::Encounter(std::int64_t index) const {
  if (settings_.format == Format::kRoundRobin) return CirclePair(settings_.engines, index);
  return {static_cast<int>(index % settings_.seeds),
          static_cast<int>(settings_.seeds + index / settings_.seeds)};
}

GameSpec Schedule::Game(std::int64_t number) const {
  assert(number >= 0 && number < size());
  const std::int64_t pair = number / settings_.games_each;
  const std::int64_t round = pair / encounters_;
  const int game = static_cast<int>(number % settings_.games_each);
  const auto [one, other] = Encounter(pair % encounters_);
  // The lower index begins against every other engine, from the next one on, so that all begin
  // equally often.
  const bool other_begins = settings_.games_each % 2 == 1 && (round + one + other) % 2 == 0;
  const bool swapped = (game % 2 == 1) != other_begins;
  return {number, pair, round, game, {swapped ? other : one, swapped ? one : other}};
}

}  // namespace tavoliere::match
