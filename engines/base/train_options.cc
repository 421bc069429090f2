#include "engines/base/train_options.h"

#include <utility>

#include <cstddef>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::base {
namespace {

namespace po = boost::program_options;

template <class Number>
po::typed_value<Number>* Defaulted(Number* value, const char* name) {
  return po::value(value)->value_name(name)->default_value(*value);
}

// "4-24" as its two numbers; one number stands for both.
absl::Status ReadRange(const std::string& option, const std::string& text, int* first, int* last) {
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  if (parts.size() > 2 || !absl::SimpleAtoi(parts.front(), first) ||
      !absl::SimpleAtoi(parts.back(), last) || *first < 0 || *last < *first)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a range such as 4-24 after ", option, ", got '", text, "'"));
  return absl::OkStatus();
}

// "2/16" is the second of sixteen.
absl::Status ReadShard(const std::string& text, learn::Shard* shard) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  int number = 0;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &number) ||
      !absl::SimpleAtoi(parts[1], &shard->count) || number < 1 || number > shard->count)
    return absl::InvalidArgumentError(
        absl::StrCat("expected I/N with I from 1 to N after --shard, got '", text, "'"));
  shard->index = number - 1;
  return absl::OkStatus();
}

absl::Status Needs(const char* option, bool there) {
  if (there) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected ", option));
}

// Parses, checks and acts.
int Act(const std::string& command, const std::string& usage, po::options_description& options,
        const po::positional_options_description& positional, const Arguments& arguments,
        const std::function<absl::Status()>& check, const std::function<int()>& action) {
  return WithOptions(command, usage, options, positional, arguments, [&] {
    const absl::Status checked = check();
    return checked.ok() ? action() : BadSubcommand(command, std::string(checked.message()));
  });
}

void AddVariant(po::options_description& options, std::string* variant) {
  options.add_options()("variant", po::value(variant)->value_name("WORD"),
                        "The game's variant; without it the usual one.");
}

po::positional_options_description Inputs() {
  po::positional_options_description positional;
  positional.add("input", -1);
  return positional;
}

constexpr int kMostThreads = 256;

}  // namespace

int TrainAllArguments::Read(const std::string& command, const Arguments& arguments,
                            const std::function<int()>& action) {
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("folder", po::value(&all.folder)->value_name("FOLDER"),
                        "For all files. What is there already is not done again.")(
      "games", Defaulted(&all.games, "N"), "Of the player that is there at the beginning.")(
      "one-game-in", Defaulted(&all.one_game_in, "N"), "Of these is labelled by searches.")(
      "depth", Defaulted(&all.depth, "N"), "Plies that these searches look ahead.")(
      "generations", Defaulted(&all.generations, "N"),
      "How often games are played with the weights learnt last.")(
      "later-games", Defaulted(&all.later_games, "N"), "Of each generation.")(
      "iterations", Defaulted(&all.iterations, "N"), "Of each fit of a linear model, at most.")(
      "seed", Defaulted(&all.seed, "N"), "Of all that is random.")(
      "threads", Defaulted(&all.threads, "N"), "At most.");
  AddVariant(options, &all.variant);
  const auto check = [&] {
    return FirstError({Needs("--folder", !all.folder.empty()),
                       CheckRange("--games", all.games, 20, 99'999'999),
                       CheckRange("--later-games", all.later_games, 20, 99'999'999),
                       CheckRange("--iterations", all.iterations, 1, 100'000),
                       CheckRange("--one-game-in", all.one_game_in, 1, 1'000'000),
                       CheckRange("--generations", all.generations, 0, 20),
                       CheckRange("--depth", all.depth, 1, 100),
                       CheckRange("--threads", all.threads, 1, kMostThreads)});
  };
  return Act(command, "--folder FOLDER [options]", options, {}, arguments, check, action);
}

int SelfPlayArguments::Read(const std::string& command, const Arguments& arguments,
                            const std::function<int()>& action) {
  std::string plies = absl::StrCat(play.fewest_plies, "-", play.most_plies);
  std::string shard = "1/1";
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("output", po::value(&output)->value_name("FILE"),
                        "The data set. Where it is there already, what is missing is added.")(
      "weights", po::value(&weights)->value_name("FILE"),
      "Weights of the player; without, the game's usual ones.")(
      "games", Defaulted(&play.games, "N"), "Games of all shards together.")(
      "first-game", Defaulted(&play.first_game, "N"), "The number of the first.")(
      "seed", Defaulted(&play.seed, "N"), "Of the openings and the blunders.")(
      "plies", Defaulted(&plies, "A-B"), "Random plies at the beginning.")(
      "blunders", Defaulted(&play.moves_per_blunder, "N"),
      "One of so many later moves is random; 0: none.")(
      "decided", Defaulted(&play.decided, "N"),
      "Leave out games whose opening is worth more than so many hundredths to a side; 0: none.")(
      "depth", Defaulted(&play.depth.value, "N"), "Plies that the searches look ahead.")(
      "nodes", Defaulted(&play.nodes, "N"), "Of each search at most; 0: no limit.")(
      "solve-from", Defaulted(&play.solve_from, "N"),
      "The stage from which the game's solver plays.")(
      "shard", Defaulted(&shard, "I/N"), "Which part of the games to play here, 1/N to N/N.")(
      "threads", Defaulted(&play.threads, "N"), "Games at a time.");
  AddVariant(options, &variant);
  const auto check = [&] {
    return FirstError({Needs("--output", !output.empty()),
                       ReadRange("--plies", plies, &play.fewest_plies, &play.most_plies),
                       ReadShard(shard, &play.shard),
                       CheckRange("--threads", play.threads, 1, kMostThreads),
                       CheckRange("--depth", play.depth.value, 1, 100),
                       CheckRange("--blunders", play.moves_per_blunder, 0, 1'000'000)});
  };
  return Act(command, "--output FILE [options]", options, {}, arguments, check, action);
}

int LabelArguments::Read(const std::string& command, const Arguments& arguments,
                         const std::function<int()>& action) {
  std::string stages = "0-16";
  std::string shard = "1/1";
  int depth = 0;
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.")(
      "output", po::value(&output)->value_name("FILE"),
      "The data set with the labels. Where it is there already, what is missing is added.")(
      "weights", po::value(&weights)->value_name("FILE"),
      "Weights of the searching player; without, the game's usual ones.")(
      "depth", Defaulted(&depth, "N"), "Plies to search; 0: exact values by the solver.")(
      "stages", Defaulted(&stages, "A-B"), "Of the positions.")(
      "one-game-in", Defaulted(&label.one_game_in, "N"), "Of so many, drawn by the seed.")(
      "seed", Defaulted(&label.seed, "N"), "Of all that is drawn.")(
      "random-plies", Defaulted(&label.random_plies, "N"),
      "Random moves to play first: what they lead to is labelled in the position's place.")(
      "keep-others", po::bool_switch(&label.keep_others),
      "Write the positions that are not labelled too.")(
      "hash", Defaulted(&label.table_megabytes, "MB"), "Table of each thread.")(
      "shard", Defaulted(&shard, "I/N"), "Which part of the positions to label here, 1/N to N/N.")(
      "threads", Defaulted(&label.threads, "N"), "Positions at a time.");
  AddVariant(options, &variant);
  const auto check = [&] {
    if (depth > 0) label.depth = core::Depth{depth};
    return FirstError({Needs("data sets", !inputs.empty()), Needs("--output", !output.empty()),
                       ReadRange("--stages", stages, &label.first_stage, &label.last_stage),
                       ReadShard(shard, &label.shard),
                       CheckRange("--threads", label.threads, 1, kMostThreads),
                       CheckRange("--depth", depth, 0, 100),
                       CheckRange("--random-plies", label.random_plies, 0, 100),
                       CheckRange("--one-game-in", label.one_game_in, 1, 1'000'000)});
  };
  return Act(command, "FILE... --output FILE [options]", options, Inputs(), arguments, check,
             action);
}

int JoinArguments::Read(const std::string& command, const Arguments& arguments,
                        const std::function<int()>& action) {
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.")(
      "output", po::value(&output)->value_name("FILE"), "The data set that holds them all.")(
      "deduplicate", po::bool_switch(&deduplicate),
      "Keep of equal positions and mirror images the one that most is known of.")(
      "shuffle", Defaulted(&shuffle, "SEED"), "Shuffle them; negative: not.");
  AddVariant(options, &variant);
  const auto check = [&] {
    return FirstError({Needs("data sets", !inputs.empty()), Needs("--output", !output.empty())});
  };
  return Act(command, "FILE... --output FILE [options]", options, Inputs(), arguments, check,
             action);
}

int SplitArguments::Read(const std::string& command, const Arguments& arguments,
                         const std::function<int()>& action) {
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.")(
      "output", po::value(&output)->value_name("FILE"), "For most of the games.")(
      "held-out", po::value(&held_out)->value_name("FILE"), "For the others.")(
      "one-in", Defaulted(&one_in, "N"), "Of so many games one is held out.");
  AddVariant(options, &variant);
  const auto check = [&] {
    return FirstError({Needs("data sets", !inputs.empty()), Needs("--output", !output.empty()),
                       Needs("--held-out", !held_out.empty()),
                       CheckRange("--one-in", one_in, 2, 1'000'000)});
  };
  return Act(command, "FILE... --output FILE --held-out FILE [options]", options, Inputs(),
             arguments, check, action);
}

int CountArguments::Read(const std::string& command, const Arguments& arguments,
                         const std::function<int()>& action) {
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.");
  AddVariant(options, &variant);
  const auto check = [&] { return Needs("data sets", !inputs.empty()); };
  return Act(command, "FILE...", options, Inputs(), arguments, check, action);
}

int ProbCutArguments::Read(const std::string& command, const Arguments& arguments,
                           const std::function<int()>& action) {
  std::string stages = "0-255";
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "Data sets. Also without --input.")(
      "weights", po::value(&weights)->value_name("FILE"),
      "Weights of the searching player; without, the game's usual ones.")(
      "depth", Defaulted(&depth.value, "N"), "Of the deepest searches, in plies.")(
      "stages", Defaulted(&stages, "A-B"), "Of the positions.")(
      "positions", Defaulted(&positions, "N"), "So many of them, drawn by the seed.")(
      "seed", Defaulted(&seed, "N"), "Of that draw.")(
      "stages-per-cell", Defaulted(&stages_per_cell, "N"), "How many stages are taken together.")(
      "hash", Defaulted(&hash_megabytes, "MB"), "Table of each thread.")(
      "threads", Defaulted(&threads, "N"), "Positions at a time.");
  AddVariant(options, &variant);
  const auto check = [&] {
    return FirstError({Needs("data sets", !inputs.empty()),
                       ReadRange("--stages", stages, &first_stage, &last_stage),
                       CheckRange("--depth", depth.value, 3, 40),
                       CheckRange("--positions", positions, 1, 10'000'000),
                       CheckRange("--stages-per-cell", stages_per_cell, 1, 255),
                       CheckRange("--hash", hash_megabytes, 1, 32'768),
                       CheckRange("--threads", threads, 1, kMostThreads)});
  };
  return Act(command, "FILE... [options]", options, Inputs(), arguments, check, action);
}

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
  options.add_options()("from", po::value(&from)->value_name("FILE"), "Weights to begin from.")(
      "knots", Defaulted(knots, "A-B"), "The stages with weights of their own, first to last.")(
      "knots-every", Defaulted(&knots_every, "N"), "The distance of two of them.")(
      "logistic", po::bool_switch(logistic), "Fit chances of winning, not values.")(
      "logistic-unit", Defaulted(&fit.logistic_unit, "X"),
      "A value of so much multiplies the odds by e.")("shrink", Defaulted(&fit.shrink, "X"),
                                                      "Examples that draw a weight to 0.")(
      "smooth", Defaulted(&fit.smooth, "X"), "Examples that draw it to those of the next knots.")(
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
    options.add_options()("weights", po::value(&from)->value_name("FILE"),
                          "The weights to report of; without, the game's usual player.");
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
