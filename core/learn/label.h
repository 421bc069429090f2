// Labels existing positions with values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/learn/data/data_set.h"
#include "core/learn/training_traits.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/search/search.h"
#include "core/search/shared/transposition_table.h"

namespace tavoliere::learn {

struct LabelOptions {
  // By a search to this depth; none: exactly, by the game's solver.
  std::optional<core::Depth> depth;
  LabelValue value = LabelValue::kLastIteration;
  // Only positions of these stages, and of one game in so many, drawn by `seed`; and only where
  // nothing as good is known.
  int first_stage = 0;
  int last_stage = 0;
  int one_game_in = 1;
  std::uint64_t seed = 1;
  // First so many random moves are played, drawn by `seed` and the position, and what they lead to
  // is labelled in its place: positions that good players avoid, but that their searches meet.
  int random_plies = 0;
  bool keep_others = false;  // the records that are not labelled are written too, as they were
  std::size_t table_megabytes = 4;
  Shard shard;
  int threads = 1;
};

// One thread's means.
template <TrainingTraits L>
class Labeller final : private core::SolverContext {
 public:
  using Game = typename L::Game;
  using Move = typename Game::Move;

  // `evaluator` outlives the labeller.
  Labeller(const typename L::Evaluator& evaluator, const LabelOptions& options,
           typename Game::Variant variant)
      : search_(evaluator, table_), options_(options), variant_(variant) {
    static_cast<void>(table_.Resize(options.table_megabytes));
  }

  // Makes of a record the one that the options would have labelled; false where they want none.
  bool Take(RecordOf<L>& record) const {
    if (!HeldOut(record.game, options_.one_game_in, options_.seed)) return false;
    if (options_.random_plies > 0 && !PlayRandomMoves(record)) return false;
    const auto position = L::Unpack(record.position, variant_);
    const int stage = L::Stage(position);
    if (stage < options_.first_stage || stage > options_.last_stage) return false;
    if (record.exact != kNoValue || core::Finished<Game>(position)) return false;
    return !options_.depth || record.depth < options_.depth->value;
  }

  // What the table knows is forgotten: searches that follow depend on nothing before.
  void Begin() {
    if (options_.depth) table_.Clear();
  }

  void Label(RecordOf<L>& record) {
    const auto position = L::Unpack(record.position, variant_);
    if (options_.depth) {
      Search(position, record);
    } else if constexpr (HasExact<L>) {
      table_.NewSearch();
      if (const auto value = L::Exact(position, *this)) record.exact = *value;
    }
  }

 private:
  // False where the game ends before.
  bool PlayRandomMoves(RecordOf<L>& record) const {
    auto position = L::Unpack(record.position, variant_);
    std::uint64_t drawn = options_.seed;
    for (const std::uint8_t byte : record.position) drawn = core::Mixed(drawn, byte);
    for (int i = 0; i < options_.random_plies; ++i) {
      if (core::Finished<Game>(position)) return false;
      typename Game::MoveList moves;
      Game::Generate(position, moves);
      drawn = core::Mixed(drawn, 0);
      position = position.Play(moves[drawn % moves.size()]);
    }
    const std::uint32_t game = record.game;
    record = {};
    record.position = L::Pack(position);
    record.game = game;
    return true;
  }

  void Search(const typename Game::Position& position, RecordOf<L>& record) {
    core::SearchLimits<Move> limits;
    limits.depth = options_.depth;
    SearchForLabel<L>(search_, core::History<Game>(position), limits, options_.value,
                      options_.depth, record);
  }

  bool Stop(std::uint64_t) override { return false; }
  core::TranspositionTable& table() override { return table_; }

  core::TranspositionTable table_;
  core::Search<Game, typename L::Evaluator> search_;
  LabelOptions options_;
  typename Game::Variant variant_;
};

// Labels the records of `records` that the options speak of and appends them to `writer`, whose
// mark counts the records of all shards that are done with. Resumes where a former call with the
// same arguments was killed; the outcome depends neither on that nor on the threads. `reached` is
// told the share done. Blocks.
template <TrainingTraits L>
absl::Status LabelRecords(const typename L::Evaluator& evaluator, const LabelOptions& options,
                          typename L::Game::Variant variant,
                          const std::vector<RecordOf<L>>& records, DataSetWriter& writer,
                          absl::FunctionRef<void(double)> reached) {
  // A piece is what one thread labels with one table; a shard has whole blocks of pieces.
  constexpr std::size_t kPiece = 64;
  constexpr std::size_t kBlock = 32 * kPiece;
  std::vector<std::unique_ptr<Labeller<L>>> labellers;
  for (int i = 0; i < options.threads; ++i)
    labellers.push_back(std::make_unique<Labeller<L>>(evaluator, options, variant));
  for (std::size_t at = writer.mark(); at < records.size();) {
    const std::size_t end = std::min(at + kBlock, records.size());
    const bool ours =
        static_cast<int>(at / kBlock % static_cast<std::size_t>(options.shard.count)) ==
        options.shard.index;
    std::vector<RecordOf<L>> block;
    std::vector<std::size_t> wanted;
    for (; at < end; ++at) {
      if (!ours) continue;
      RecordOf<L> record = records[at];
      const bool label = labellers.front()->Take(record);
      if (label) wanted.push_back(block.size());
      if (label || options.keep_others) block.push_back(label ? record : records[at]);
    }
    const std::size_t pieces = (wanted.size() + kPiece - 1) / kPiece;
    core::ParallelFor(pieces, options.threads, [&](std::size_t thread, std::size_t piece) {
      Labeller<L>& labeller = *labellers[thread];
      labeller.Begin();
      const std::size_t first = piece * kPiece;
      for (std::size_t i = first; i < std::min(first + kPiece, wanted.size()); ++i)
        labeller.Label(block[wanted[i]]);
    });
    RETURN_IF_ERROR(writer.Append(BytesOf(block.data(), block.size()), at));
    reached(static_cast<double>(at) / static_cast<double>(records.size()));
  }
  return writer.Sync();
}

}  // namespace tavoliere::learn
