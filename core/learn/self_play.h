// Games of a game's engine against itself, from random openings, written as records.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <string>
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

struct SelfPlayOptions {
  std::uint32_t first_game = 0;  // the number of the first game
  std::uint32_t games = 1000;    // of all shards together
  std::uint64_t seed = 1;
  // The opening's random plies: any number between these is as likely as any other.
  int fewest_plies = 4;
  int most_plies = 24;
  int moves_per_blunder = 12;  // one of so many later moves is random; 0: none
  // An opening whose value is farther from 0, in centi-units, is not gone on with; 0: all are.
  int decided = 0;
  core::Depth depth{4};     // of the searches
  std::uint64_t nodes = 0;  // of each of them, at most; 0: no limit
  LabelValue value = LabelValue::kLastIteration;
  // From this stage down the searches have no limit, for the game's solver to play: it must answer
  // there.
  int solve_from = 0;
  std::size_t table_megabytes = 1;
  Shard shard;
  int threads = 1;
};

// Plays one game after the other. A game is a function of its number, the seed and the options
// alone. Not thread-safe.
template <TrainingTraits L>
class SelfPlayer {
 public:
  using Game = typename L::Game;
  using Position = typename Game::Position;
  using Move = typename Game::Move;

  // `evaluator` outlives the player.
  SelfPlayer(const typename L::Evaluator& evaluator, const SelfPlayOptions& options,
             typename Game::Variant variant)
      : search_(evaluator, table_), options_(options), variant_(variant) {
    // With less memory it plays on, with a smaller table.
    static_cast<void>(table_.Resize(options.table_megabytes));
  }

  // Appends every position of the game from the opening's last on, but the finished one, or the
  // first one whose value is known. None when the game was over before the opening, or decided by
  // it.
  void Play(std::uint32_t number, std::vector<RecordOf<L>>& records) {
    random_.seed(core::Mixed(options_.seed, number));
    table_.Clear();
    core::History<Game> history(Game::Start(variant_));
    if (!PlayOpening(history)) return;
    const std::size_t first = records.size();
    std::vector<core::Player> turns;
    std::optional<Value> result;  // for the side to move at the end
    while (!(result = ResultOf(history))) {
      const Position& position = history.current();
      RecordOf<L> record;
      record.position = L::Pack(position);
      record.game = number;
      const core::Line<Move> best = Search(history, record);
      if (records.size() == first && options_.decided > 0 &&
          std::abs(best.score.centi()) > options_.decided)
        return;
      const bool blunder = options_.moves_per_blunder > 0 && Drawn(options_.moves_per_blunder) == 0;
      record.random_move = blunder ? 1 : 0;
      records.push_back(record);
      turns.push_back(position.turn());
      history.Play(blunder ? RandomMove(position) : best.pv.front());
    }
    const core::Player last = history.current().turn();
    for (std::size_t i = first; i < records.size(); ++i)
      records[i].result = static_cast<Value>(turns[i - first] == last ? *result : -*result);
  }

 private:
  // Of a game that is over, or whose end is known.
  static std::optional<Value> ResultOf(const core::History<Game>& history) {
    const Position& last = history.current();
    const std::optional<core::Outcome> outcome = history.GameOver({});
    if (!outcome) return KnownValue<L>(last);
    if (core::Finished<Game>(last)) return L::Result(last);
    // By repetition or a counter.
    return ValueOf(core::ScoreOf(*outcome, last.turn(), core::Ply{0}));
  }

  bool PlayOpening(core::History<Game>& history) {
    const int span = options_.most_plies - options_.fewest_plies + 1;
    const int plies = options_.fewest_plies + static_cast<int>(Drawn(span));
    for (int i = 0; i < plies; ++i) {
      if (history.GameOver({})) return false;
      Move move = RandomMove(history.current());
      for (int again = 0; again < 3 && IsWasteful<L>(history.current(), move); ++again)
        move = RandomMove(history.current());
      history.Play(move);
    }
    return true;
  }

  core::Line<Move> Search(const core::History<Game>& history, RecordOf<L>& record) {
    core::SearchLimits<Move> limits;
    if (L::Stage(history.current()) > options_.solve_from) limits.depth = options_.depth;
    if (limits.depth && options_.nodes > 0) limits.nodes = options_.nodes;
    const auto report =
        SearchForLabel<L>(search_, history, limits, options_.value, std::nullopt, record);
    return report.lines.front();
  }

  std::uint64_t Drawn(int of) { return random_() % static_cast<std::uint64_t>(of); }
  Move RandomMove(const Position& position) {
    typename Game::MoveList moves;
    Game::Generate(position, moves);
    // A game that is not over has a move, which g++ 12 does not see.
    if (moves.empty()) return Move{};
    return moves[Drawn(static_cast<int>(moves.size()))];
  }

  core::TranspositionTable table_;
  core::Search<Game, typename L::Evaluator> search_;
  SelfPlayOptions options_;
  typename Game::Variant variant_;
  std::mt19937_64 random_;
};

// Plays the shard's games and appends their records to `writer`, a block for every so many games;
// the writer's mark counts the games of all shards that are done with. Resumes where a former call
// with the same arguments was killed; the file is then the same byte for byte. `reached` is told
// the share done. Blocks.
template <TrainingTraits L>
absl::Status PlayGames(const typename L::Evaluator& evaluator, const SelfPlayOptions& options,
                       typename L::Game::Variant variant, DataSetWriter& writer,
                       absl::FunctionRef<void(double)> reached) {
  constexpr std::uint64_t kGamesPerBlock = 32;
  std::vector<std::unique_ptr<SelfPlayer<L>>> players;
  for (int i = 0; i < options.threads; ++i)
    players.push_back(std::make_unique<SelfPlayer<L>>(evaluator, options, variant));
  const auto shards = static_cast<std::uint64_t>(options.shard.count);
  std::vector<std::vector<RecordOf<L>>> games(kGamesPerBlock);
  for (std::uint64_t done = writer.mark(); done < options.games;) {
    std::vector<std::uint32_t> numbers;
    for (; done < options.games && numbers.size() < kGamesPerBlock; ++done) {
      if (done % shards == static_cast<std::uint64_t>(options.shard.index))
        numbers.push_back(options.first_game + static_cast<std::uint32_t>(done));
    }
    core::ParallelFor(numbers.size(), options.threads, [&](std::size_t thread, std::size_t at) {
      games[at].clear();
      players[thread]->Play(numbers[at], games[at]);
    });
    std::vector<RecordOf<L>> block;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      block.insert(block.end(), games[i].begin(), games[i].end());
    RETURN_IF_ERROR(writer.Append(BytesOf(block.data(), block.size()), done));
    reached(static_cast<double>(done) / options.games);
  }
  return writer.Sync();
}

}  // namespace tavoliere::learn
