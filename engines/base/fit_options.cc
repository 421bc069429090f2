// The options of `train fit` and `train report`.
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/base/train_option_words.h"
#include "engines/base/train_options.h"

namespace tavoliere::base {

namespace po = boost::program_options;

std::vector<std::pair<std::string, bool>> FitArguments::Sets() const {
  std::vector<std::pair<std::string, bool>> sets;
  for (const std::string& path : inputs) sets.emplace_back(path, false);
  for (const std::string& path : exact_of) sets.emplace_back(path, true);
  return sets;
}

std::vector<int> FitArguments::Knots() const {
  std::vector<int> knots;
  for (int knot = first_knot; knot <= last_knot; knot += knots_every) knots.push_back(knot);
  return knots;
}

void FitArguments::AddLinear(po::options_description& options, std::string* knots, bool* logistic) {
  options.add_options()(
      "from", po::value(&from)->value_name("FILE"),
      "Weights to begin from: the best mean of them and of what is fitted is taken.")(
      "knots", Defaulted(knots, "A-B"), "The stages with weights of their own, first to last.")(
      "knots-every", Defaulted(&knots_every, "N"), "The distance of two of them.")(
      "logistic", po::bool_switch(logistic), "Fit chances of winning, not values.")(
      "logistic-unit", Defaulted(&fit.logistic_unit, "X"),
      "A value of so much multiplies the odds by e.")(
      "shrink", Defaulted(&fit.shrink, "X"),
      "Examples that draw a weight to 0, or to what it begins from.")(
      "smooth", Defaulted(&fit.smooth, "X"),
      "Examples that draw it, or its change, to those of the next knots.")(
      "iterations", Defaulted(&fit.iterations, "N"), "At most.");
}

void FitArguments::AddNetwork(po::options_description& options) {
  options.add_options()("epochs", Defaulted(&network_fit.epochs, "N"), "At most.")(
      "seed", Defaulted(&network_fit.seed, "N"), "Of the first weights and the examples' order.");
}

int FitArguments::Read(const std::string& command, const Arguments& arguments,
                       const std::function<int()>& action) {
  std::string stages = "0-255";
  std::string knots = absl::StrCat(first_knot, "-", last_knot);
  bool logistic = false;
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.")("stages", Defaulted(&stages, "A-B"),
                                                            "Of the positions.")(
      "least-depth", Defaulted(&least_depth, "N"),
      "Positions with a search of less depth are left out, unless their exact value is known.")(
      "held-out-one-in", Defaulted(&held_out_one_in, "N"),
      "Of so many games one is not learnt from: by it the fit is judged and reported.");
  if (reports) {
    options.add_options()(
        "weights", po::value(&from)->value_name("FILE"),
        "The weights to report of; without, the player that learning from nothing begins with.");
  } else {
    options.add_options()("output", po::value(&output)->value_name("FILE"), "The weights file.")(
        "exact-of", po::value(&exact_of)->value_name("FILE"),
        "A data set of which only exact values are taken; any number of them.")(
        "results", Defaulted(&result_share, "X"),
        "Share of a game's result, 0 to 1, in what is learnt of a search's value.")(
        "proved", po::bool_switch(&proved), "Learn of positions whose winner is proved, too.")(
        "threads", Defaulted(&fit.threads, "N"), "No more than 4 are of use.");
    if (model == ModelKind::kLinear) {
      AddLinear(options, &knots, &logistic);
    } else {
      AddNetwork(options);
    }
  }
  AddVariant(options, &variant);
  const auto check = [&] {
    if (logistic) fit.loss = learn::Loss::kLogistic;
    network_fit.threads = fit.threads;
    return FirstError({Needs("data sets", !inputs.empty() || !exact_of.empty()),
                       Needs("--output", reports || !output.empty()),
                       ReadRange("--stages", stages, &first_stage, &last_stage),
                       ReadRange("--knots", knots, &first_knot, &last_knot),
                       CheckRange("--knots-every", knots_every, 1, 100),
                       CheckRange("--knots", last_knot, 0, 255),
                       CheckRange("--held-out-one-in", held_out_one_in, reports ? 1 : 2, 1'000'000),
                       CheckRange("--iterations", fit.iterations, 1, 100'000),
                       CheckRange("--epochs", network_fit.epochs, 1, 1000),
                       result_share >= 0.0F && result_share <= 1.0F
                           ? absl::OkStatus()
                           : absl::InvalidArgumentError("--results must be from 0 to 1"),
                       CheckRange("--threads", fit.threads, 1, kMostThreads)});
  };
  return Act(command, reports ? "FILE... [options]" : "FILE... --output FILE [options]", options,
             Inputs(), arguments, check, action);
}

}  // namespace tavoliere::base
