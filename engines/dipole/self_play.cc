#include "engines/dipole/self_play.h"

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <random>

#include "core/history.h"
#include "core/search.h"
#include "core/search/transposition_table.h"

namespace tavoliere::dipole {
namespace {

using Search = core::Search<Dipole, Evaluator>;

constexpr int kFewestPlies = 2;
constexpr int kMostPlies = 10;
// An opening that far from balance, in hundredths of a checker, teaches little.
constexpr int kDecided = 600;
// One of so many moves is drawn at random: the evaluation must know what follows bad moves too.
constexpr int kMovesPerBlunder = 40;
constexpr std::size_t kTableMegabytes = 4;

class Match {
 public:
  Match(const Evaluator& evaluator, const SelfPlayOptions& options)
      : search_(evaluator, table_), random_(options.seed) {
    limits_.nodes = options.nodes;
    [[maybe_unused]] const bool resized = table_.Resize(kTableMegabytes);
    assert(resized);
  }

  // Adds the samples of a game of that number; false: its opening was no good.
  bool Play(int number, std::vector<Sample>& samples) {
    core::History<Dipole> game(Dipole::Start({}));
    if (!PlayOpening(game)) return false;
    table_.Clear();
    const std::size_t first = samples.size();
    while (true) {
      const Position& position = game.current();
      if (position.Finished()) {
        SetWinner(position, position.checkers(position.turn()) > 0, first, samples);
        return true;
      }
      const auto [score, best] = BestMove(game);
      const bool opening = game.moves().size() <= kMostPlies && samples.size() == first;
      if (opening && (score.IsMate() || std::abs(score.centi()) > kDecided)) return false;
      if (score.IsMate()) {
        SetWinner(position, score.MatePlies() > 0, first, samples);
        return true;
      }
      if (!IsCapture(position, best)) samples.push_back({position, score, false, number});
      game.Play(Drawn(1, kMovesPerBlunder) == 1 ? RandomMove(position) : best);
    }
  }

 private:
  struct Choice {
    core::Score score;
    Move move;
  };

  // False: the game is over already.
  bool PlayOpening(core::History<Dipole>& game) {
    const int plies = Drawn(kFewestPlies, kMostPlies);
    for (int i = 0; i < plies && !game.current().Finished(); ++i) {
      // Half of all legal moves throw checkers away: further draws make them fewer.
      Move move = RandomMove(game.current());
      for (int again = 0; again < 3 && move.BearsOff(); ++again) move = RandomMove(game.current());
      game.Play(move);
    }
    return !game.current().Finished();
  }

  int Drawn(int least, int most) {
    return least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1));
  }
  Move RandomMove(const Position& position) {
    Dipole::MoveList moves;
    Dipole::Generate(position, moves);
    return moves[random_() % moves.size()];
  }

  Choice BestMove(const core::History<Dipole>& game) {
    core::SearchClock clock;
    clock.Start({}, false);
    const std::atomic<bool> stop{false};
    const auto report = search_.Run(game, limits_, {}, clock, stop, 1, [](const auto&) {});
    return {report.lines.front().score, report.lines.front().pv.front()};
  }

  static void SetWinner(const Position& last, bool mover_won, std::size_t first,
                        std::vector<Sample>& samples) {
    for (std::size_t i = first; i < samples.size(); ++i)
      samples[i].won = (samples[i].position.turn() == last.turn()) == mover_won;
  }

  core::TranspositionTable table_;
  Search search_;
  core::SearchLimits<Move> limits_;
  std::mt19937_64 random_;
};

}  // namespace

std::vector<Sample> PlayAgainstItself(const Evaluator& evaluator, const SelfPlayOptions& options,
                                      absl::FunctionRef<void(int)> played) {
  std::vector<Sample> samples;
  Match match(evaluator, options);
  for (int games = 0; games < options.games;) {
    if (match.Play(games, samples)) played(++games);
  }
  return samples;
}

}  // namespace tavoliere::dipole
