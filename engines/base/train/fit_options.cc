// The options of `train fit` and `train report`.
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/base/train/train_options.h"

namespace tavoliere::base {
namespace {

absl::Status CheckShare(const std::string& option, float share) {
  return share >= 0.0F && share <= 1.0F
             ? absl::OkStatus()
             : absl::InvalidArgumentError(absl::StrCat(option, ": expected 0 to 1"));
}

}  // namespace

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

void FitArguments::DeclareLinear(usage::BoundOptions& options) {
  options.Text(
      "from", "FILE", &from,
      "Weights to start from, interpolated where their knots are others. The result is the best "
      "mean of these and the fitted weights.");
  AddInterval(options, "knots", &first_knot, &last_knot,
              "First and last stage with weights of their own.");
  options.Check([this] { return usage::CheckRange("--knots", last_knot, 0, 255); });
  options.Number("knots-every", "N", &knots_every, "Stages between two knots.").Range(1, 100);
  options.Switch("logistic", &fit.loss, learn::Loss::kLogistic,
                 "Fit win probabilities instead of values.");
  options.Number("logistic-unit", "X", &fit.logistic_unit, "Value that multiplies the odds by e.");
  options.Number("shrink", "X", &fit.shrink,
                 "Strength of the pull to 0 or to --from, in examples.");
  options.Number("smooth", "X", &fit.smooth,
                 "Strength of the pull to the neighbouring knots, in examples.");
  options
      .Number("smooth-apart", "N", &fit.smooth_apart,
              "Knots to the neighbours; 2 keeps odd and even knots apart.")
      .Range(1, 100);
  options.Number("iterations", "N", &fit.iterations, "Maximum number of iterations.")
      .Range(1, 100'000);
}

void FitArguments::DeclareNetwork(usage::BoundOptions& options) {
  options.Number("epochs", "N", &network_fit.epochs, "Maximum number of epochs.").Range(1, 1000);
  options.Number("seed", "N", &network_fit.seed,
                 "Seed of the first weights and the order of examples.");
}

void FitArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = reports ? "FILE... [options]" : "FILE... --output FILE [options]";
  AddInputs(options, &inputs);
  options.Check([this] {
    return inputs.empty() && exact_of.empty() ? absl::InvalidArgumentError("expected data sets")
                                              : absl::OkStatus();
  });
  AddInterval(options, "stages", &first_stage, &last_stage, "Stages of the positions to use.");
  options.Number("least-depth", "N", &least_depth,
                 "Minimum depth of a label. Exact values are always used.");
  options
      .Number("held-out-one-in", "N", &held_out_one_in,
              "Hold out one of N games to judge and report the fit.")
      .Range(reports ? 1 : 2, 1'000'000);
  if (reports) {
    options.Text("weights", "FILE", &from,
                 "Weights to report on. Default: the player that training begins with.");
  } else {
    options.Text("output", "FILE", &output, "The weights file to write.").Needed();
    options.Texts("exact-of", "FILE", &exact_of,
                  "Data set to use for its exact values only. May be repeated.");
    options.Number("results", "X", &result_share,
                   "Weight of the game's result in a training target, 0 to 1; the rest is the "
                   "search's value.");
    options.Number("lambda", "X", &lambda,
                   "Weight of the later positions of the game in a training target, as in "
                   "TD(lambda), 0 to 1; the rest is the search's value.");
    options.Check([this] { return CheckShare("--results", result_share); });
    options.Check([this] { return CheckShare("--lambda", lambda); });
    options.Flag("proved", &proved, "Also use positions whose winner is proved.");
    AddThreads(options, model == ModelKind::kLinear ? &fit.threads : &network_fit.threads,
               "Threads; more than 4 are no faster.");
    if (model == ModelKind::kLinear) {
      DeclareLinear(options);
    } else {
      DeclareNetwork(options);
    }
  }
  AddVariant(options, &variant);
}

}  // namespace tavoliere::base
