#include "engines/dama/evaluation/historical.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "engines/dama/evaluation/evaluator.h"
#include "tests/engines/dama/evaluation/trained_patterns.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

const HistoricalWeights kUsual;

core::Score OriginaleScore(const Position& position, const HistoricalWeights& weights) {
  return HistoricalScore(HistoricalFunction::kOriginale, position, weights);
}
core::Score SpettacoloScore(const Position& position, const HistoricalWeights& weights) {
  return HistoricalScore(HistoricalFunction::kSpettacolo, position, weights);
}
core::Score SoloPedineScore(const Position& position, const HistoricalWeights& weights = kUsual) {
  return HistoricalScore(HistoricalFunction::kSoloPedine, position, weights);
}
core::Score PrimaScore(const Position& position, const HistoricalWeights& weights) {
  return HistoricalScore(HistoricalFunction::kPrima, position, weights);
}
core::Score Funzione2Score(const Position& position, const HistoricalWeights& weights) {
  return HistoricalScore(HistoricalFunction::kFunzione2, position, weights);
}

int Originale(const std::string& text, const HistoricalWeights& weights = kUsual) {
  return OriginaleScore(Parsed(text), weights).centi();
}

TEST(Originale, CountsMaterialRowsAndKingsOnTheBorder) {
  // Black: a man on row 2 and a king inside. White: a man five rows up and a king on the border.
  // (100 + 4 + 200) - (100 + 25 + 200 - 10)
  EXPECT_EQ(Originale("B:W9,K32:B10,K18"), -11);
  EXPECT_EQ(Originale("W:W9,K32:B10,K18"), 11);
  HistoricalWeights weights;
  weights.advance = 3;
  weights.edge = 50;
  EXPECT_EQ(Originale("B:W9,K32:B10,K18", weights), (100 + 12 + 200) - (100 + 75 + 200 - 50));
  EXPECT_EQ(Originale("W:W21-32:B1-12"), 0);
}

TEST(Originale, RandomTermDependsOnPositionAndSeedAlone) {
  HistoricalWeights weights;
  weights.random_weight = 7;
  std::mt19937_64 random(3);
  std::vector<int> seen;
  bool seed_matters = false;
  for (int i = 0; i < 500; ++i) {
    const Position position = RandomPosition(2 + i % 23, 4, random);
    HistoricalWeights other_seed = weights;
    other_seed.random_seed = 2;
    const int plain = OriginaleScore(position, kUsual).centi();
    const int with = OriginaleScore(position, weights).centi();
    EXPECT_EQ(with, OriginaleScore(position, weights).centi());
    seed_matters |= with != OriginaleScore(position, other_seed).centi();
    seen.push_back(with - plain);
  }
  EXPECT_TRUE(seed_matters);
  EXPECT_EQ(*std::min_element(seen.begin(), seen.end()), -7);
  EXPECT_EQ(*std::max_element(seen.begin(), seen.end()), 7);
}

int Spettacolo(const std::string& text, const HistoricalWeights& weights = kUsual) {
  return SpettacoloScore(Parsed(text), weights).centi();
}

HistoricalWeights Printed() {
  HistoricalWeights weights;
  weights.as_printed = true;
  return weights;
}

TEST(Spettacolo, OpeningWeighsWingsByTheRow) {
  // Nine men: the opening. At home, on row 0, Black's men count nothing. 10 is on row 2, column 2
  // (j = 5): (8 - 5)^2 2^2 = 36. White's on row 7 count nothing, 22 is on row 5, column 3 (j = 4):
  // (4 + 1)^2 2^2 = 100.
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,22:B1,2,3,10"), 100 * (36 - 100));
  EXPECT_EQ(Spettacolo("W:W29,30,31,32,22:B1,2,3,10"), -100 * (36 - 100));
  // 26 is on row 6, column 2 (j = 5): beyond row 5 the other wing counts, 5^2 6^2. A white man
  // there has gone one row: (5 + 1)^2 1^2. On 8, row 1, column 7 (j = 0), it has gone six:
  // (7 - 0)^2 6^2.
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,22:B1,2,3,26"), 100 * (900 - 100));
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,26:B1,2,3,4"), -100 * 36);
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,8:B1,2,3,4"), -100 * 49 * 36);
  EXPECT_EQ(Spettacolo("W:W21-32:B1-12"), 0);
}

TEST(Spettacolo, AsPrintedWhitesColumnsAndRangesAreBlacks) {
  // As above: 22 counts 4^2 2^2, 26 (beyond row 5) 5^2 1^2, 8 (before it) 8^2 6^2.
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,22:B1,2,3,10", Printed()), 100 * (36 - 64));
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,26:B1,2,3,4", Printed()), -100 * 25);
  EXPECT_EQ(Spettacolo("B:W29,30,31,32,8:B1,2,3,4", Printed()), -100 * 64 * 36);
  // Which is why it is no more than an option: equal positions are not equal.
  EXPECT_EQ(Spettacolo("W:W21-32:B1-12", Printed()), 10'800);
  EXPECT_EQ(Spettacolo("B:W21-32:B1-12", Printed()), -10'800);
}

TEST(Spettacolo, FinalPhaseCountsKingsRowsAndTheMove) {
  // Two kings on the main diagonal, six empty squares between them: who is to move has the move.
  EXPECT_EQ(Spettacolo("B:WK32:BK1"), 50);
  EXPECT_EQ(Spettacolo("W:WK32:BK1"), 50);
  EXPECT_EQ(Spettacolo("B:WK27:BK1"), -50);
  EXPECT_EQ(Spettacolo("W:WK27:BK1"), -50);
  // A man on row 2 against one that has gone three rows, one square between them.
  EXPECT_EQ(Spettacolo("B:W18:B10"), 100 * (4 - 9) - 50);
  EXPECT_EQ(Spettacolo("W:W18:B10"), -100 * (4 - 9) - 50);
  // A king ends the opening however many men there are; with five against four neither side has the
  // move.
  EXPECT_EQ(Spettacolo("B:WK32,29,30,31:B1,2,3,4,5"), 100 * (0 + 1) - 200);
}

TEST(TheMove, BelongsToTheSideToMoveAtAnOddNumberOfEvenPairs) {
  EXPECT_EQ(TheMove(Parsed("B:W18:B10")), kWhite);  // one square
  EXPECT_EQ(TheMove(Parsed("W:W18:B10")), kBlack);
  EXPECT_EQ(TheMove(Parsed("W:W22:B10")), kWhite);  // two
  EXPECT_EQ(TheMove(Parsed("W:W14:B10")), kWhite);  // none
  EXPECT_EQ(TheMove(Parsed("B:WK32:BK1")), kBlack);
  // 22 and 10, 23 and 11: two pairs with two squares between.
  EXPECT_EQ(TheMove(Parsed("W:W22,23:B10,11")), kBlack);
  // At the start.
  EXPECT_EQ(TheMove(Position()), kBlack);
}

TEST(TheMove, DoesNotExistWhenThePiecesCannotBePaired) {
  EXPECT_EQ(TheMove(Parsed("W:W22,23:B10")), std::nullopt);
  EXPECT_EQ(TheMove(Parsed("W:W22:B")), std::nullopt);
  EXPECT_EQ(Spettacolo("W:WK22,K23:BK10"), 200);
}

// As the rule tells it, with the pieces paired by chance.
core::Player TheMoveByPairs(const Position& position, std::mt19937_64& random) {
  const auto squares = [&](core::Player player) {
    std::vector<Square> found;
    for (int number = 1; number <= kSquares; ++number) {
      if ((position.pieces(player) & Square(number).set()) != 0) found.emplace_back(number);
    }
    std::shuffle(found.begin(), found.end(), random);
    return found;
  };
  const std::vector<Square> white = squares(kWhite);
  const std::vector<Square> black = squares(kBlack);
  int pairs = 0;
  for (std::size_t i = 0; i < white.size(); ++i) {
    const int between = std::max(std::abs(white[i].row() - black[i].row()),
                                 std::abs(white[i].column() - black[i].column())) -
                        1;
    if (between % 2 == 0) ++pairs;
  }
  return pairs % 2 == 1 ? position.turn() : core::Opponent(position.turn());
}

TEST(TheMove, DoesNotDependOnHowPiecesArePairedAndChangesHands) {
  std::mt19937_64 random(6);
  int compared = 0;
  int side_to_moves = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 4, random);
    if (Count(position.pieces(kWhite)) != Count(position.pieces(kBlack))) continue;
    ++compared;
    side_to_moves += TheMove(position) == position.turn();
    EXPECT_EQ(TheMove(position), TheMoveByPairs(position, random)) << Dama::Format(position);
  }
  EXPECT_GT(compared, 300);
  EXPECT_GT(side_to_moves, compared / 3);
  EXPECT_LT(side_to_moves, compared * 2 / 3);
}

TEST(Spettacolo, NeverLooksLikeMate) {
  const Position position = Parsed("B:W32:B17,21,25-28,20,24,23,22,19,18");
  HistoricalWeights weights;
  weights.final_pieces = 0;
  EXPECT_FALSE(SpettacoloScore(position, weights).IsMate());
  EXPECT_GT(SpettacoloScore(position, weights).centi(), 500'000);
}

TEST(SoloPedine, CountsMaterialAndRows) {
  EXPECT_EQ(SoloPedineScore(Parsed("B:W9,K32:B10,K18")).centi(),
            (100 + 4 + 200) - (100 + 25 + 200));
}

TEST(SoloPedine, WeighsTheRowsAsOriginaleDoes) {
  HistoricalWeights weights;
  weights.advance = 3;
  EXPECT_EQ(SoloPedineScore(Parsed("B:W9,K32:B10,K18"), weights).centi(),
            (100 + 12 + 200) - (100 + 75 + 200));
}

TEST(Spettacolo, WithoutAFinalPhaseKingsNeverCount) {
  HistoricalWeights weights;
  weights.final_phase = false;
  EXPECT_EQ(Spettacolo("B:WK32:BK1", weights), 0);
  EXPECT_EQ(Spettacolo("B:W29,K32:BK1,10", weights), 100 * 36);
}

TEST(Prima, BackingFollowsMenDownToTheBaseLine) {
  // 18 is backed by 21 and 22, these by 25 and 26, these by 29: each man counts once. 17 is beside
  // the way, and behind 27 there is no man.
  const Position position = Parsed("W:W17,18,21,22,25,26,27,29:B1");
  EXPECT_EQ(Backing(position, kWhite, Square(18)), 5);
  EXPECT_EQ(Backing(position, kWhite, Square(22)), 2);
  EXPECT_EQ(Backing(position, kWhite, Square(25)), 1);
  EXPECT_EQ(Backing(position, kWhite, Square(29)), 0);
  // A king backs no man.
  EXPECT_EQ(Backing(Parsed("W:W18,K21,22,26,30:B1"), kWhite, Square(18)), 3);
  EXPECT_EQ(Backing(Parsed("W:W32:B5,1,2,9"), kBlack, Square(9)), 3);
}

TEST(Prima, AChainThatDoesNotReachTheBaseLineGivesNoBacking) {
  EXPECT_EQ(Backing(Parsed("W:W18,22,26:B1"), kWhite, Square(18)), 0);
  EXPECT_EQ(Backing(Parsed("W:W18,22,26,K30:B1"), kWhite, Square(18)), 0);
  // 14 stands on 18, 22, 27 and 31; 21 backs 17 and 18 without a base of its own.
  EXPECT_EQ(Backing(Parsed("W:W14,17,18,21,22,27,31:B1"), kWhite, Square(14)), 4);
  EXPECT_EQ(Backing(Parsed("W:W14,17,18,21,22,27,31:B1"), kWhite, Square(18)), 3);
  EXPECT_EQ(Backing(Parsed("W:W14,17,18,21,22,27,31:B1"), kWhite, Square(17)), 0);
  // Two men without a base are worth their material and rows alone.
  EXPECT_EQ(PrimaScore(Parsed("W:W18,22:BK32"), kUsual),
            PrimaScore(Parsed("W:W18,23:BK32"), kUsual));
}

TEST(Prima, AddsBackingAndPunishesKingsOnOutermostColumns) {
  // Black: 10 backed by 6 and 2, 100 + 4 + 10; 6 backed by 2, 100 + 1 + 5; 2. White: kings on 32
  // (outermost) and 29.
  EXPECT_EQ(PrimaScore(Parsed("B:WK32,K29:B2,6,10"), kUsual).centi(),
            114 + 106 + 100 - (200 + 200 - 20));
}

TEST(Funzione2, KingsGainTowardsTheCentre) {
  const auto score = [](const std::string& text) {
    return Funzione2Score(Parsed(text), kUsual).centi();
  };
  EXPECT_EQ(score("W:WK32:BK1"), 0);
  EXPECT_EQ(score("W:WK27:BK1"), 10);
  EXPECT_EQ(score("W:WK23:BK1"), 20);
  EXPECT_EQ(score("W:WK18:BK1"), 20);
  EXPECT_EQ(score("W:WK19:BK1"), 30);
  EXPECT_EQ(score("W:WK14:BK1"), 30);
}

// ---- the terms

TEST(HistoricalTerms, AddUpToTheValueInBothSources) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 2000; ++i) {
    const Position position = RandomPosition(2 + i % 23, 4, random);
    for (int function = 0; function < 5; ++function) {
      HistoricalWeights weights;
      weights.source = i % 2 == 0 ? Source::kDescribed : Source::kProgrammed;
      weights.random_weight = 3;
      const auto which = static_cast<HistoricalFunction>(function);
      int sum = 0;
      for (const HistoricalTerm& term : HistoricalTerms(which, position, weights))
        sum += term.value;
      const int turned = position.turn() == kBlack ? sum : -sum;
      if (std::abs(turned) >= 989'999) continue;
      EXPECT_EQ(turned, HistoricalScore(which, position, weights).centi())
          << Dama::Format(position) << " " << function;
    }
  }
}

TEST(HistoricalTerms, AreNamedWithCountsWeightsAndSums) {
  EvaluatorOptions options;
  const Position position = Parsed("W:WK32,K29,22:B2,6,10");
  const auto terms = [&](Evaluation evaluation) {
    options.evaluation = evaluation;
    return Evaluator(options).Terms(position);
  };
  const std::string head = "term: White - Black, weight, value for White\n";
  EXPECT_EQ(terms(Evaluation::kOriginale),
            head +
                "men: 1 - 3, 100, -200\nkings: 2 - 0, 200, 400\nadvance: 4 - 5, 1, -1\n"
                "edge: 2 - 0, -10, -20");
  EXPECT_EQ(terms(Evaluation::kSoloPedine),
            head + "men: 1 - 3, 100, -200\nkings: 2 - 0, 200, 400\nadvance: 4 - 5, 1, -1");
  EXPECT_EQ(terms(Evaluation::kPrima),
            head +
                "men: 1 - 3, 100, -200\nkings: 2 - 0, 200, 400\nadvance: 4 - 5, 1, -1\n"
                "support: 0 - 3, 5, -15\ncolumn: 1 - 0, -20, -20");
  EXPECT_EQ(terms(Evaluation::kFunzione2),
            head +
                "men: 1 - 3, 100, -200\nkings: 2 - 0, 200, 400\nadvance: 4 - 5, 1, -1\n"
                "support: 0 - 3, 5, -15\ncentre: 0 - 0, 10, 0");
  EXPECT_EQ(terms(Evaluation::kSpettacolo),
            head +
                "final phase, pieces: 3 - 3, 0, 0\nkings: 2 - 0, 200, 400\n"
                "advance: 4 - 5, 100, -100\nthe move: 0 - 1, 50, -50");
  options.historical.source = Source::kProgrammed;
  options.historical.random_term = false;
  EXPECT_EQ(terms(Evaluation::kFunzione2),
            head +
                "men: 1 - 3, 150, -300\nkings: 2 - 0, 300, 600\nadvance: 4 - 5, 1, -1\n"
                "support: 0 - 44, 1, -44\ncentre, cut to whole numbers: 3 - 0, 1, 2");
}

// ---- the player

Evaluator Player(Evaluation evaluation, Source source = Source::kDescribed) {
  EvaluatorOptions options;
  options.evaluation = evaluation;
  options.historical.source = source;
  options.historical.random_term = false;  // there are more equal moves
  options.patterns = TrainedPatterns();
  return Evaluator(options);
}

// Minimax as it is told: to `depth`, on while the side to move has a capture.
int Minimax(const Evaluator& evaluator, const Position& position, int depth, int ply) {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  if (moves.empty()) return core::Score::Loss(core::Ply{ply}).centi();
  if (depth <= 0 && !moves[0].IsCapture()) return evaluator.Evaluate(position).centi();
  int best = -core::Score::Infinity().centi();
  for (const Move& move : moves)
    best = std::max(best, -Minimax(evaluator, position.Play(move), depth - 1, ply + 1));
  return best;
}

core::Report<Move> SearchTo(const Evaluator& evaluator, const Position& position, int depth) {
  core::TranspositionTable table;
  EXPECT_TRUE(table.Resize(1));
  core::Search<Dama, Evaluator> search(evaluator, table);
  const std::atomic<bool> never{false};
  core::SearchClock clock;
  clock.Start({}, false);
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{depth};
  return search.Run(core::History<Dama>(position), limits, {}, clock, never, 1, [](const auto&) {});
}

// Whether `source` plays minimax's first best move, or the last.
void PlaysMinimax(Source source, bool last) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 100; ++i) {
    const auto evaluation = kEvaluations[4 + static_cast<std::size_t>(i) % 5].second;
    const Evaluator evaluator = Player(evaluation, source);
    const Position position = RandomPosition(4 + i % 20, 5, random);
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    if (moves.size() < 2) continue;
    int best = -core::Score::Infinity().centi();
    Move chosen;
    for (const Move& move : moves) {
      const int value = -Minimax(evaluator, position.Play(move), 2, 1);
      if (value > best || (last && value == best)) {
        best = value;
        chosen = move;
      }
    }
    const core::Report<Move> report = SearchTo(evaluator, position, 3);
    EXPECT_EQ(report.lines.front().score.centi(), best) << Dama::Format(position);
    EXPECT_EQ(report.lines.front().pv.front(), chosen) << Dama::Format(position);
  }
}

TEST(HistoricalPlayer, PlaysMinimaxsFirstBestMove) { PlaysMinimax(Source::kDescribed, false); }

TEST(HistoricalPlayer, AsProgrammedPlaysMinimaxsLastBestMove) {
  PlaysMinimax(Source::kProgrammed, true);
}

TEST(HistoricalPlayer, DoesNotSearchWhenOneMoveIsLegal) {
  const Position position = Parsed("W:W31:B12,20,28");
  const core::Report<Move> report = SearchTo(Player(Evaluation::kOriginale), position, 6);
  EXPECT_EQ(report.nodes, 0U);
  EXPECT_EQ(report.depth.value, 0);
  EXPECT_EQ(Dama::FormatMove(position, report.lines.front().pv.front()), "31x8");
  EXPECT_EQ(report.lines.front().score, OriginaleScore(position, kUsual));
  EXPECT_GT(SearchTo(Player(Evaluation::kPattern), position, 6).nodes, 0U);
  EXPECT_GT(SearchTo(Player(Evaluation::kHandmade), position, 6).nodes, 0U);
}

}  // namespace
}  // namespace tavoliere::dama
