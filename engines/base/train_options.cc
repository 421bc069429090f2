#include "engines/base/train_options.h"

#include "absl/strings/str_cat.h"
#include "engines/base/train_option_words.h"

namespace tavoliere::base {

namespace po = boost::program_options;

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
      "Weights of the player; without, the one that learning from nothing begins with.")(
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
      "Weights of the searching player; without, the one that learning from nothing begins with.")(
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
      "Weights of the searching player; without, those compiled in.")(
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

}  // namespace tavoliere::base
