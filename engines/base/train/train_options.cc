#include "engines/base/train/train_options.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::base {
namespace {

absl::Status ReadInterval(const std::string& option, const std::string& text, int* first,
                          int* last) {
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  if (parts.size() > 2 || !absl::SimpleAtoi(parts.front(), first) ||
      !absl::SimpleAtoi(parts.back(), last) || *first < 0 || *last < *first)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a range such as 4-24 after --", option, ", got '", text, "'"));
  return absl::OkStatus();
}

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

}  // namespace

void AddThreads(usage::BoundOptions& options, int* threads, const std::string& help) {
  options.Number("threads", "N", threads, help).Range(1, 256);
}

void AddVariant(usage::BoundOptions& options, std::string* variant) {
  options.Text("variant", "WORD", variant, "The game's variant. Default: the usual one.");
}

usage::BoundOptions::Entry& AddInputs(usage::BoundOptions& options,
                                      std::vector<std::string>* inputs) {
  return options.Texts("input", "FILE", inputs, "Data sets; --input may be left out.").Operand(-1);
}

void AddInterval(usage::BoundOptions& options, const std::string& name, int* first, int* last,
                 const std::string& help) {
  options.Parsed(name, "A-B", absl::StrCat(*first, "-", *last), help,
                 [=](const std::string& text) { return ReadInterval(name, text, first, last); });
}

void AddShard(usage::BoundOptions& options, learn::Shard* shard, const std::string& help) {
  options.Parsed("shard", "I/N", "1/1", help,
                 [=](const std::string& text) { return ReadShard(text, shard); });
}

void AddMean(usage::BoundOptions& options, learn::LabelValue* value) {
  options.Switch("mean", value, learn::LabelValue::kMeanOfLastTwo,
                 "Use the mean of the search's last two iterations as the value.");
}

void TrainAllArguments::Declare(usage::BoundOptions& options) {
  constexpr int kMostGames = 99'999'999;
  options.synopsis = "--folder FOLDER [options]";
  options
      .Text("folder", "FOLDER", &folder,
            "Folder for all files. Steps whose files exist are skipped.")
      .Needed();
  options.Number("games", "N", &games, "Games of the first player, before any training.")
      .Range(20, kMostGames);
  options.Number("one-game-in", "N", &one_game_in, "One of N games is labelled by searches.")
      .Range(1, 1'000'000);
  options.Number("depth", "N", &depth, "Depth of these searches in plies.").Range(1, 100);
  options
      .Number("generations", "N", &generations,
              "Generations of games played with the newest weights.")
      .Range(0, 20);
  options.Number("later-games", "N", &later_games, "Games per generation.").Range(20, kMostGames);
  options.Number("iterations", "N", &iterations, "Maximum iterations per fit of a linear model.")
      .Range(1, 100'000);
  options.Number("seed", "N", &seed, "Seed of all random choices.");
  AddThreads(options, &threads, "Maximum number of threads.");
  AddVariant(options, &variant);
}

void SelfPlayArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "--output FILE [options]";
  options
      .Text("output", "FILE", &output, "The data set. If it exists, only what is missing is added.")
      .Needed();
  options.Text("weights", "FILE", &weights,
               "Weights of the player. Default: the player that training begins with.");
  options.Number("games", "N", &play.games, "Number of games in all shards together.");
  options.Number("first-game", "N", &play.first_game, "Number of the first game.");
  options.Number("seed", "N", &play.seed, "Seed of the openings and blunders.");
  AddInterval(options, "plies", &play.fewest_plies, &play.most_plies,
              "Random plies at the start of a game.");
  options
      .Number("blunders", "N", &play.moves_per_blunder, "One of N later moves is random; 0: none.")
      .Range(0, 1'000'000);
  options.Number(
      "decided", "N", &play.decided,
      "Skip games whose opening is worth more than N hundredths for a side; 0: skip none.");
  options.Number("depth", "N", &play.depth.value, "Depth of the searches in plies.").Range(1, 100);
  AddMean(options, &play.value);
  options.Number("nodes", "N", &play.nodes, "Maximum nodes per search; 0: no limit.");
  options.Number("solve-from", "N", &play.solve_from, "Stage from which the game's solver plays.");
  AddShard(options, &play.shard, "Share of the games to play here, 1/N to N/N.");
  AddThreads(options, &play.threads, "Games played in parallel.");
  AddVariant(options, &variant);
}

void LabelArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE... --output FILE [options]";
  AddInputs(options, &inputs).Needed("data sets");
  options
      .Text("output", "FILE", &output,
            "The data set with the labels. If it exists, only what is missing is added.")
      .Needed();
  options.Text("weights", "FILE", &weights,
               "Weights of the searches. Default: those of the player that training begins with.");
  options
      .Number("depth", "N", &depth,
              "Depth of the searches in plies; 0: exact values from the solver.")
      .Range(0, 100);
  AddMean(options, &label.value);
  AddInterval(options, "stages", &label.first_stage, &label.last_stage,
              "Stages of the positions to label.");
  options.Number("one-game-in", "N", &label.one_game_in, "Use one of N games, drawn by the seed.")
      .Range(1, 1'000'000);
  options.Number("seed", "N", &label.seed, "Seed of all random choices.");
  options
      .Number("random-plies", "N", &label.random_plies,
              "Random moves to play first; the position after them is labelled instead.")
      .Range(0, 100);
  options.Flag("keep-others", &label.keep_others,
               "Also write the positions that are not labelled.");
  options.Number("hash", "MB", &label.table_megabytes, "Transposition table per thread, in MB.");
  AddShard(options, &label.shard, "Share of the positions to label here, 1/N to N/N.");
  AddThreads(options, &label.threads, "Positions labelled in parallel.");
  AddVariant(options, &variant);
}

void JoinArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE... --output FILE [options]";
  AddInputs(options, &inputs).Needed("data sets");
  options.Text("output", "FILE", &output, "The data set to write.").Needed();
  options.Flag("deduplicate", &deduplicate,
               "Of equal or mirrored positions keep the one with the best label.");
  options.Number("shuffle", "SEED", &shuffle, "Seed of the shuffle; negative: keep the order.");
  AddVariant(options, &variant);
}

void SplitArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE... --output FILE --held-out FILE [options]";
  AddInputs(options, &inputs).Needed("data sets");
  options.Text("output", "FILE", &output, "Data set for most of the games.").Needed();
  options.Text("held-out", "FILE", &held_out, "Data set for the held-out games.").Needed();
  options.Number("one-in", "N", &one_in, "Hold out one of N games.").Range(2, 1'000'000);
  AddVariant(options, &variant);
}

void CountArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE...";
  AddInputs(options, &inputs).Needed("data sets");
  AddVariant(options, &variant);
}

void ProbCutArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE... [options]";
  AddInputs(options, &inputs).Needed("data sets");
  options.Text("weights", "FILE", &weights,
               "Weights of the searches. Default: the built-in weights.");
  options.Number("depth", "N", &depth.value, "Depth of the deepest searches in plies.")
      .Range(3, 40);
  AddInterval(options, "stages", &first_stage, &last_stage, "Stages of the positions to search.");
  options.Number("positions", "N", &positions, "Positions to search, drawn by the seed.")
      .Range(1, 10'000'000);
  options.Number("seed", "N", &seed, "Seed of that draw.");
  options.Number("stages-per-cell", "N", &stages_per_cell, "Stages per group of coefficients.")
      .Range(1, 255);
  options.Number("hash", "MB", &hash_megabytes, "Transposition table per thread, in MB.")
      .Range(1, 32'768);
  AddThreads(options, &threads, "Positions searched in parallel.");
  AddVariant(options, &variant);
}

}  // namespace tavoliere::base
