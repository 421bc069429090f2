// What the search learns from the tables, and what the counter of moves makes of their values.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "core/tables/outcomes.h"
#include "core/tables/retrograde.h"
#include "core/types.h"
#include "engines/dama/endings/ending_index.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/rules/game.h"
#include "tests/engines/dama/endings/built_endings.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

TEST_F(EndingsTest, FailedProbesAndProbesOfTheSearch) {
  const auto endings = Built(2);
  EXPECT_EQ(endings->Probe(Parsed("W:WK1,K2:BK32")), std::nullopt);
  EXPECT_EQ(endings->Probe(Parsed("W:WK1:B")), std::nullopt);
  EXPECT_EQ(endings->Probe(Position()), std::nullopt);
  EvaluatorOptions options;
  EXPECT_EQ(Evaluator(options).Probe(Parsed("W:WK1:BK32"), core::Ply{3}, 0), std::nullopt);
  options.endings = endings;
  const Evaluator evaluator(options);
  EXPECT_EQ(evaluator.Probe(Parsed("W:WK14:BK4"), core::Ply{3}, 0), core::Score::Draw());
  // White takes the last piece.
  EXPECT_EQ(evaluator.Probe(Parsed("W:WK18:BK14"), core::Ply{3}, 0),
            core::Score::Win(core::Ply{4}));
  EXPECT_EQ(evaluator.Probe(Parsed("B:WK18:BK14"), core::Ply{3}, 0),
            core::Score::Win(core::Ply{4}));
}

// Who wins K-K and K-KK for White to move when so many plies have passed of those that make a draw:
// by going through all the counters, the last first.
class CountedEndings {
 public:
  explicit CountedEndings(int draw_plies) : draw_plies_(draw_plies) {
    Solve({{0, 1, 0, 1}});
    Solve({{0, 1, 0, 2}, {0, 2, 0, 1}});
  }
  core::WinDrawLoss Of(const Position& position, int passed) const {
    const Known& known = known_.at(MaterialOf(position));
    return known.outcomes[static_cast<std::size_t>(passed)][known.index.NumberOf(position)];
  }

 private:
  struct Known {
    EndingIndex index;
    std::vector<std::vector<core::WinDrawLoss>> outcomes;  // by plies passed
  };

  void Solve(const std::vector<Material>& group) {
    for (const Material& material : group) {
      Known& known = known_.emplace(material, Known{EndingIndex(material), {}}).first->second;
      known.outcomes.resize(static_cast<std::size_t>(draw_plies_) + 1);
    }
    for (int passed = draw_plies_; passed >= 0; --passed) {
      for (const Material& material : group) {
        Known& known = known_.at(material);
        for (std::uint64_t i = 0; i < known.index.size(); ++i)
          known.outcomes[static_cast<std::size_t>(passed)].push_back(
              Solved(known.index.PositionOf(i), passed));
      }
    }
  }
  core::WinDrawLoss Solved(const Position& position, int passed) const {
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    if (!moves.empty() && passed >= draw_plies_) return core::WinDrawLoss::kDraw;
    core::BestOutcome best;
    for (const Move& move : moves) {
      const Position next = position.Play(move).Mirrored();
      best.Add(next.pieces(kWhite) == 0
                   ? core::WinDrawLoss::kLoss
                   : Of(next, Dama::Irreversible(position, move) ? 0 : passed + 1));
    }
    return best.Value();
  }

  int draw_plies_;
  std::map<Material, Known> known_;
};

TEST_F(EndingsTest, TheCounterSpoilsWins) {
  EvaluatorOptions options;
  options.endings = Built(3);
  EXPECT_EQ(options.endings->longest_conversion(), 34);
  for (const int draw_plies : {12, 36}) {
    options.draw_plies = draw_plies;
    const Evaluator evaluator(options);
    const CountedEndings counted(draw_plies);
    std::map<bool, int> times;  // that the counter spoils a win, and does not
    int open = 0;
    for (const Material& material : {Material{0, 1, 0, 2}, Material{0, 2, 0, 1}}) {
      const EndingIndex index(material);
      for (std::uint64_t i = 0; i < index.size(); ++i) {
        const Position position = index.PositionOf(i);
        if (Dama::CountMoves(position) == 0) continue;
        for (int passed = static_cast<int>(i % 5); passed < draw_plies; passed += 5) {
          const core::WinDrawLoss expected = counted.Of(position, passed);
          const auto score = evaluator.Probe(position, core::Ply{0}, passed);
          if (!score) {
            ++open;
            continue;
          }
          ASSERT_EQ(*score > core::Score::Draw(), expected == core::WinDrawLoss::kWin)
              << Dama::Format(position) << " " << passed;
          ASSERT_EQ(*score < core::Score::Draw(), expected == core::WinDrawLoss::kLoss)
              << Dama::Format(position) << " " << passed;
          if (!options.endings->Probe(position)->IsDraw()) ++times[*score == core::Score::Draw()];
        }
      }
    }
    EXPECT_GT(times[true], 1000);
    EXPECT_GT(times[false], 1000);
    // Nothing stays open where the longest conversion is allowed.
    EXPECT_EQ(open > 0, draw_plies < 34);
  }
}

// Without a file of conversions, as if there were no counter.
TEST_F(EndingsTest, TheCounterSpoilsNothingThatIsNotKnown) {
  Built(3);
  EvaluatorOptions options;
  options.draw_plies = 10;
  std::vector<absl::Status> problems;
  const Position position = Parsed("B:WK13:BK4,K2");
  options.endings = Endings::Open(Folder(), &problems);
  EXPECT_EQ(options.endings->Probe(position), core::TableValue::EndsIn(33));
  EXPECT_EQ(options.endings->Conversion(position), 33);
  EXPECT_EQ(Evaluator(options).Probe(position, core::Ply{0}, 0), core::Score::Draw());
  std::filesystem::remove(Folder() + "/" + ConversionFileName(3));
  options.endings = Endings::Open(Folder(), &problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(Evaluator(options).Probe(position, core::Ply{0}, 0), core::Score::Win(core::Ply{33}));
}

TEST_F(EndingsTest, TheSearchKnowsWhoWins) {
  Built(2);
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, [](const std::string&) {}).ok());
  std::vector<absl::Status> problems;
  EvaluatorOptions options;
  options.endings = Endings::Open(Folder(), &problems);
  const Position won = Parsed("W:WK18,K19:BK2");
  const Position lost = Parsed("B:WK18,K19:BK2");
  const Position capture = Parsed("W:WK18,K19:BK14");
  ASSERT_EQ(options.endings->ProbeOutcome(won), core::WinDrawLoss::kWin);
  ASSERT_EQ(options.endings->ProbeOutcome(lost), core::WinDrawLoss::kLoss);

  // Here with more pieces on the board: it is enough to get there.
  const Evaluator above(options);
  EXPECT_GT(above.Probe(won, core::Ply{3}, 0)->centi(), kKnownWin / 2);
  EXPECT_LT(above.Probe(lost, core::Ply{3}, 0)->centi(), -kKnownWin / 2);
  EXPECT_FALSE(above.Probe(won, core::Ply{3}, 0)->IsMate());
  EXPECT_EQ(above.Probe(capture, core::Ply{3}, 0), std::nullopt);
  EXPECT_LT(above.Evaluate(won).centi(), kKnownWin / 2);

  // And here with as many: the search looks how.
  options.root_pieces = 3;
  const Evaluator within(options);
  EXPECT_EQ(within.Probe(won, core::Ply{3}, 0), std::nullopt);
  EXPECT_GT(within.Evaluate(won).centi(), kKnownWin / 2);
  EXPECT_LT(within.Evaluate(lost).centi(), -kKnownWin / 2);
  EXPECT_LT(within.Evaluate(capture).centi(), kKnownWin / 2);
  int draws = 0;
  const EndingIndex index(Material{0, 1, 0, 2});
  for (std::uint64_t i = 0; i < index.size(); ++i) {
    const Position position = index.PositionOf(i);
    if (Dama::HasCapture(position) ||
        options.endings->ProbeOutcome(position) != core::WinDrawLoss::kDraw)
      continue;
    ++draws;
    ASSERT_EQ(within.Probe(position, core::Ply{3}, 0), core::Score::Draw());
    ASSERT_EQ(above.Probe(position, core::Ply{3}, 0), core::Score::Draw());
  }
  EXPECT_GT(draws, 0);
}

}  // namespace
}  // namespace tavoliere::dama
