#include "engines/base/search/strength.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "core/random.h"

namespace tavoliere::base {
namespace {

constexpr int kMostErrors = 3;
// Of a game that is decided: more than any evaluation, near enough for errors to be drawn.
constexpr int kDecided = 100'000;

double Centi(core::Score score) {
  if (!score.IsMate()) return score.centi();
  // A sooner win and a later loss are better.
  return score.centi() > 0 ? kDecided - score.MatePlies() : -kDecided - score.MatePlies();
}

// Uniform over (0, 1).
double Unit(std::uint64_t random) { return (static_cast<double>(random >> 11) + 0.5) * 0x1p-53; }

Sentence NoteOf(const Weakness& weakness, const Words& units) {
  constexpr Words kOnePly{"searches 1 ply; usual error $1 $2",
                          "esamina 1 semimossa; errore tipico $1 $2"};
  constexpr Words kPlies{"searches $0 plies; usual error $1 $2",
                         "esamina $0 semimosse; errore tipico $1 $2"};
  const std::string error = absl::StrFormat("%.2g", weakness.error / 100.0);
  return Say(weakness.depth == 1 ? kOnePly : kPlies, weakness.depth,
             Sentence(error, absl::StrReplaceAll(error, {{".", ","}})), Sentence(units));
}

}  // namespace

void Strength::DeclareOptions(StrengthLadder ladder, const Words& units, protocol::Options& options,
                              SpokenLanguage& spoken, EloScale elo) {
  assert(ladder.size() < kWeakerStrengths.size());
  assert(elo.empty() || elo.size() == ladder.size() + 1);
  assert(std::is_sorted(elo.begin(), elo.end()));
  ladder_ = ladder;
  elo_ = elo;
  const auto weaker = absl::MakeConstSpan(kWeakerStrengths).first(ladder.size() + 1);
  std::vector<std::string> names(weaker.begin(), weaker.end());
  names.emplace_back(kStrongest);
  options.AddCombo("Strength", &name_, std::move(names),
                   "playing strength: weaker levels search less deeply and misjudge positions");
  options.AddSpin("Strength Seed", &seed_, 0, 1'000'000'000,
                  "seed of the weaker levels' errors, which differ in every new game", [this] {
                    games_ = 0;
                    return absl::OkStatus();
                  });
  if (!elo_.empty()) {
    wanted_elo_ = elo_.back();
    options.AddCheck("UCI_LimitStrength", &limited_,
                     "play at the level nearest to UCI_Elo instead of Strength");
    options.AddSpin("UCI_Elo", &wanted_elo_, 0, elo_.back(),
                    "playing strength with UCI_LimitStrength, in Elo above the level random");
  }
  std::vector<Sentence> notes = {Words{"any legal move", "una mossa legale qualsiasi"}};
  for (const Weakness& weakness : ladder) notes.push_back(NoteOf(weakness, units));
  notes.emplace_back(Words{"full strength", "massima forza"});
  for (std::size_t i = 0; i < notes.size() && !elo_.empty(); ++i) {
    notes[i] = Say({"$0; Elo $1", "$0; Elo $1"}, notes[i], i == 0 ? 0 : elo_[i - 1]);
  }
  spoken.Explain("Strength", std::move(notes));
}

std::optional<Weakness> Strength::weakness() const {
  const std::size_t step = Step();
  if (step > ladder_.size()) return std::nullopt;
  return step == 0 ? Weakness{} : ladder_[step - 1];
}

std::size_t Strength::Step() const {
  if (limited_) {
    std::size_t nearest = 0;
    int distance = wanted_elo_;
    for (std::size_t i = 0; i < elo_.size(); ++i) {
      if (std::abs(wanted_elo_ - elo_[i]) >= distance) continue;
      distance = std::abs(wanted_elo_ - elo_[i]);
      nearest = i + 1;
    }
    return nearest;
  }
  if (name_ == kStrongest) return ladder_.size() + 1;
  const auto found = std::find(kWeakerStrengths.begin(), kWeakerStrengths.end(), name_);
  return static_cast<std::size_t>(found - kWeakerStrengths.begin());
}

std::size_t Strength::Choose(const std::vector<core::Score>& values, const Weakness& weakness,
                             core::Key position) const {
  const std::uint64_t seed = core::Mixed(core::Mixed(seed_, games_), position);
  if (weakness.depth == 0) return core::Mixed(seed, 0) % values.size();
  const double best = Centi(values.front());
  std::size_t chosen = 0;
  double most = -HUGE_VAL;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = Centi(values[i]);
    if (value < best - kMostErrors * weakness.error) continue;
    const double seen = value - weakness.error * std::log(-std::log(Unit(core::Mixed(seed, i))));
    if (seen <= most) continue;
    most = seen;
    chosen = i;
  }
  return chosen;
}

}  // namespace tavoliere::base
