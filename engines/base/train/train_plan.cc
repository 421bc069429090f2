#include "engines/base/train/train_plan.h"

#include <utility>

#include <cstddef>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {
namespace {

class Steps {
 public:
  Steps(const TrainingPlan& plan, const TrainAllOptions& options)
      : plan_(plan), options_(options) {}

  std::vector<TrainStep> Take() {
    Play(0, options_.games);
    const int last = plan_.last_stages.back();
    if (plan_.solve_from > 0) {
      LearnBackwards();
    } else {
      std::swap(exact_, searched_);
      Fit(last);
    }
    // What the first player's searches say is worth less than what the first weights' do, and that
    // less than what the later ones' do: the games that follow take its place.
    searched_.clear();
    for (int generation = 1; generation <= options_.generations; ++generation) {
      Play(generation, options_.later_games);
      LabelAfterRandomMoves(generation, last);
      Fit(last);
    }
    return steps_;
  }

 private:
  static constexpr int kGamesApart = 100'000'000;

  std::string Path(const std::string& name) const { return options_.folder + "/" + name; }

  std::string GamesPath(int generation) const {
    return Path(absl::StrCat("games-", generation, ".data"));
  }

  void Add(const std::string& verb, const std::string& output, bool fits, Arguments arguments) {
    arguments.insert(arguments.begin(), {verb, "--output", output});
    if (!options_.variant.empty())
      arguments.insert(arguments.end(), {"--variant", options_.variant});
    arguments.insert(arguments.end(), {"--threads", absl::StrCat(options_.threads)});
    steps_.push_back({arguments, output, fits});
  }

  // From the exact values at the end of the games to their beginnings.
  void LearnBackwards() {
    int last = plan_.solve_from;
    Fit(last);
    for (std::size_t i = 0; i < plan_.last_stages.size(); ++i) {
      Label(absl::StrCat("labels-", i + 1, ".data"), last + 1, plan_.last_stages[i]);
      last = plan_.last_stages[i];
      Fit(last);
    }
  }

  void Play(int generation, int games) {
    const std::string output = GamesPath(generation);
    Arguments arguments = {"--games",      absl::StrCat(games),
                           "--first-game", absl::StrCat(generation * kGamesApart),
                           "--seed",       absl::StrCat(options_.seed),
                           "--plies",      plan_.plies,
                           "--blunders",   generation == 0 ? "12" : "20",
                           "--solve-from", absl::StrCat(plan_.solve_from)};
    arguments.insert(arguments.end(), plan_.play.begin(), plan_.play.end());
    if (generation > 0) arguments.insert(arguments.end(), {"--weights", weights_});
    Add("self-play", output, false, arguments);
    (generation == 0 ? exact_ : searched_).push_back(output);
  }

  void Label(const std::string& name, int first, int last) {
    const std::string output = Path(name);
    Add("label", output, false,
        {exact_.front(), "--weights", weights_, "--depth", absl::StrCat(options_.depth), "--stages",
         absl::StrCat(first, "-", last), "--one-game-in", absl::StrCat(options_.one_game_in),
         "--seed", absl::StrCat(options_.seed)});
    searched_.push_back(output);
  }

  // Games alone show nothing of what good players avoid, and a search meets little else.
  void LabelAfterRandomMoves(int generation, int last) {
    const std::string output = Path(absl::StrCat("after-random-moves-", generation, ".data"));
    Add("label", output, false,
        {GamesPath(generation), "--weights", weights_, "--depth", absl::StrCat(options_.depth),
         "--stages", absl::StrCat(plan_.solve_from + 1, "-", last), "--random-plies", "1", "--seed",
         absl::StrCat(options_.seed)});
    searched_.push_back(output);
  }

  void Fit(int last_stage) {
    const std::string output = Path(absl::StrCat("weights-", ++fits_));
    Arguments arguments = searched_;
    for (const std::string& path : exact_) arguments.insert(arguments.end(), {"--exact-of", path});
    arguments.insert(arguments.end(), {"--stages", absl::StrCat("0-", last_stage)});
    if (plan_.knots.empty()) {
      arguments.insert(arguments.end(), {"--seed", absl::StrCat(options_.seed)});
    } else {
      arguments.insert(arguments.end(),
                       {"--knots", plan_.knots, "--knots-every", absl::StrCat(plan_.knots_every),
                        "--iterations", absl::StrCat(options_.iterations)});
    }
    arguments.insert(arguments.end(), plan_.fit.begin(), plan_.fit.end());
    Add("fit", output, true, arguments);
    weights_ = output;
  }

  const TrainingPlan& plan_;
  const TrainAllOptions& options_;
  std::vector<TrainStep> steps_;
  Arguments exact_;     // data sets of which the exact values are learnt
  Arguments searched_;  // and those of searches too
  std::string weights_;
  int fits_ = 0;
};

}  // namespace

std::vector<TrainStep> StepsOf(const TrainingPlan& plan, const TrainAllOptions& options) {
  return Steps(plan, options).Take();
}

}  // namespace tavoliere::base
