#include "engines/dama/endings/endings.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/evaluation/historical.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

std::uint64_t PositionsOf(int pieces) {
  std::uint64_t sum = 0;
  for (const Material& material : MaterialsOf(pieces)) sum += EndingIndex(material).size();
  return sum;
}

TEST(EndingIndex, CountsThePositions) {
  EXPECT_EQ(PositionsOf(2), 3'488U);
  EXPECT_EQ(PositionsOf(3), 196'032U);
  EXPECT_EQ(PositionsOf(4), 6'209'316U);
  EXPECT_EQ(PositionsOf(6), 2'426'085'676U);
  EXPECT_EQ(PositionsOf(7), 19'055'258'760U);
}

TEST(EndingIndex, NumbersEveryPositionOnce) {
  for (const int pieces : {2, 3}) {
    for (const Material& material : MaterialsOf(pieces)) {
      const EndingIndex index(material);
      for (std::uint64_t number = 0; number < index.size(); ++number) {
        const Position position = index.PositionOf(number);
        ASSERT_EQ(index.NumberOf(position), number) << material.Name();
        ASSERT_EQ(MaterialOf(position), material);
        // Parse() refuses what cannot stand on a board.
        if (number % 16 == 0) {
          ASSERT_EQ(Parsed(Dama::Format(position)), position);
        }
      }
    }
  }
}

TEST(EndingIndex, NumbersLargeEndings) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    Position position = RandomPosition(4 + i % 4, 2, random);
    if (position.turn() == kBlack) position = position.Mirrored();
    const EndingIndex index(MaterialOf(position));
    const std::uint64_t number = index.NumberOf(position);
    ASSERT_LT(number, index.size());
    ASSERT_EQ(index.PositionOf(number), position);
  }
}

TEST(MaterialsOf, PutsLaterWhatMovesLeadTo) {
  std::set<Material> before;
  int men = 0;
  for (const Material& material : MaterialsOf(5)) {
    EXPECT_GE(material.all_men(), men);
    men = material.all_men();
    EXPECT_TRUE(before.insert(material).second);
  }
  EXPECT_EQ((Material{1, 2, 0, 1}.Name()), "MKK-K");
}

TEST(MaterialsOf, OfSevenPiecesHasThreeOnEachSide) {
  EXPECT_EQ(MaterialsOf(7).size(), 40U);
  for (const Material& material : MaterialsOf(7)) {
    EXPECT_GE(std::min(material.men + material.kings, material.other_men + material.other_kings),
              3);
  }
}

class EndingsTest : public ::testing::Test {
 protected:
  EndingsTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "endings-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~EndingsTest() override { std::filesystem::remove_all(folder_); }

  std::shared_ptr<const Endings> Built(int pieces, int threads = 1) {
    EXPECT_TRUE(BuildEndings(Folder(), pieces, threads, [&](const std::string& line) {
                  lines_.push_back(line);
                }).ok());
    std::vector<absl::Status> problems;
    auto endings = Endings::Open(Folder(), &problems);
    EXPECT_TRUE(problems.empty());
    return endings;
  }
  std::string Folder() const { return (folder_ / "tables").string(); }
  std::string Contents(const std::string& name) const {
    std::ifstream file(Folder() + "/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  std::filesystem::path folder_;
  std::vector<std::string> lines_;
};

// A second opinion: the naive rules, and values by plain iteration from both sides' positions.
TEST_F(EndingsTest, TwoPiecesAgreeWithTheNaiveRules) {
  const auto endings = Built(2);
  std::vector<Position> positions;
  std::map<std::string, std::size_t> numbers;
  for (const Material& material : MaterialsOf(2)) {
    const EndingIndex index(material);
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      for (const Position& p : {index.PositionOf(i), index.PositionOf(i).Mirrored()}) {
        numbers.emplace(Dama::Format(p), positions.size());
        positions.push_back(p);
      }
    }
  }
  constexpr std::size_t kTakenAll = ~std::size_t{0};
  std::vector<std::vector<std::size_t>> successors;
  for (const Position& position : positions) {
    std::vector<std::size_t>& list = successors.emplace_back();
    for (const NaiveMove& naive : NaiveMoves(position)) {
      Bitboard captured = 0;
      for (const int number : naive.captured) captured |= Square(number).set();
      const Position next = position.Play(Move(Square(naive.from), Square(naive.to), captured));
      const auto found = numbers.find(Dama::Format(next));
      list.push_back(found == numbers.end() ? kTakenAll : found->second);
    }
  }
  std::vector<core::TableValue> values(positions.size());
  for (int plies = 0; plies < 30; ++plies) {
    std::vector<core::TableValue> next = values;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      core::BestOfSuccessors best;
      for (const std::size_t j : successors[i])
        best.Add(j == kTakenAll ? core::TableValue::EndsIn(0) : values[j]);
      const core::TableValue value = best.Value();
      if (values[i].IsDraw() && !value.IsDraw() && value.plies() == plies) next[i] = value;
    }
    values = next;
  }
  for (std::size_t i = 0; i < positions.size(); ++i)
    ASSERT_EQ(endings->Probe(positions[i]), values[i]) << Dama::Format(positions[i]);
  // Before it, on a slow machine, how far it has come.
  ASSERT_FALSE(lines_.empty());
  EXPECT_THAT(lines_.back(), HasSubstr("2 pieces: 3488 positions"));
}

// The winner by the table wins in as many plies as it says, whatever the loser does.
TEST_F(EndingsTest, ThreePiecesPlayTheWinHome) {
  const auto endings = Built(3);
  EXPECT_EQ(endings->most_pieces(), 3);
  std::mt19937_64 random(2);
  int wins = 0;
  for (int i = 0; i < 500; ++i) {
    Position position = RandomPosition(3, 2, random);
    core::TableValue value = *endings->Probe(position);
    if (!value.IsWin()) continue;
    ++wins;
    while (true) {
      Dama::MoveList moves;
      Dama::Generate(position, moves);
      if (moves.empty()) break;
      const auto after = [&](const Move& move) {
        const Position next = position.Play(move);
        return next.pieces(next.turn()) == 0 ? core::TableValue::EndsIn(0) : *endings->Probe(next);
      };
      Move move = moves[random() % moves.size()];
      if (value.IsWin()) {
        move = *std::find_if(moves.begin(), moves.end(), [&](const Move& m) {
          return after(m) == core::TableValue::EndsIn(value.plies() - 1);
        });
      }
      const core::TableValue next = after(move);
      ASSERT_FALSE(next.IsDraw());
      ASSERT_LT(next.plies(), value.plies());
      position = position.Play(move);
      value = next;
    }
    ASSERT_TRUE(value.IsLoss() && value.plies() == 0);
  }
  EXPECT_GT(wins, 100);
}

// Tables of who wins, with what is due a capture left out, against those with distances.
TEST_F(EndingsTest, OutcomesAreThoseOfTheDistances) {
  Built(3);
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, [](const std::string&) {}).ok());
  EXPECT_FALSE(std::filesystem::exists(Folder() + "/dama-3-wdl.parts"));
  std::vector<absl::Status> problems;
  const auto distances = Endings::Open(Folder(), &problems);
  std::filesystem::remove(Folder() + "/" + EndingFileName(3));
  const auto outcomes = Endings::Open(Folder(), &problems);
  ASSERT_TRUE(problems.empty());
  EXPECT_EQ(outcomes->most_pieces(), 2);
  EXPECT_EQ(outcomes->most_outcome_pieces(), 3);
  for (const Material& material : MaterialsOf(3)) {
    const EndingIndex index(material);
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      const Position position = i % 2 == 0 ? index.PositionOf(i) : index.PositionOf(i).Mirrored();
      ASSERT_EQ(outcomes->ProbeOutcome(position), OutcomeOf(*distances->Probe(position)))
          << Dama::Format(position);
    }
  }
  EXPECT_EQ(outcomes->Probe(Parsed("W:WK1,K2:BK32")), std::nullopt);
  EXPECT_EQ(outcomes->ProbeOutcome(Parsed("W:WK1,K2,K3:BK32")), std::nullopt);
}

// What is above a table without captures knows what is behind them.
TEST_F(EndingsTest, OutcomesOfOutcomesAreThoseOfTheDistances) {
  Built(2);
  const auto silent = [](const std::string&) {};
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  const std::string expected = Contents(OutcomeFileName(3));
  ASSERT_TRUE(BuildOutcomes(Folder(), 2, 1, silent).ok());
  std::filesystem::remove(Folder() + "/" + EndingFileName(2));
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  EXPECT_TRUE(Contents(OutcomeFileName(3)) == expected);
}

TEST_F(EndingsTest, PartsMakeTheWholeTable) {
  Built(3);
  const auto silent = [](const std::string&) {};
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  const std::string expected = Contents(OutcomeFileName(3));
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  const auto part = [&](const Material& material) {
    return BuildOutcomePart(Folder(), material, 1, silent);
  };
  EXPECT_THAT(std::string(part({1, 1, 1, 0}).message()),
              HasSubstr("build it: tav-dama build-tables"));
  for (const Material& material : MaterialsOf(3)) ASSERT_TRUE(part(material).ok());
  const std::string parts = Folder() + "/dama-3-wdl.parts";
  EXPECT_TRUE(std::filesystem::exists(parts + "/M-MM.table"));
  EXPECT_FALSE(std::filesystem::exists(parts + "/MM-M.table")) << "M-MM has it";
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  EXPECT_TRUE(Contents(OutcomeFileName(3)) == expected);
}

// A killed builder leaves some parts, and perhaps an incomplete one.
TEST_F(EndingsTest, OutcomesResumeFromTheirParts) {
  Built(2);
  const std::string parts = Folder() + "/dama-3-wdl.parts";
  std::filesystem::create_directory(parts);
  const auto part = [&](const char* name) { return parts + "/" + name + ".table"; };
  const auto build = [&] { return BuildOutcomes(Folder(), 3, 1, [](const std::string&) {}); };
  std::string whole;
  const auto contents = [&] { return Contents(OutcomeFileName(3)); };
  ASSERT_TRUE(build().ok());
  whole = contents();
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  // A part is believed: here one that says that everything is drawn.
  std::filesystem::create_directory(parts);
  const std::vector<std::uint8_t> drawn(core::PackedOutcomes::BytesFor(
      EndingIndex({0, 1, 0, 2}).size() + EndingIndex({0, 2, 0, 1}).size()));
  ASSERT_TRUE(core::WriteTableFile(part("K-KK"), "dama outcomes K-KK",
                                   {{"K-KK", core::TableCoding::kZstd, drawn}})
                  .ok());
  ASSERT_TRUE(build().ok());
  EXPECT_NE(contents(), whole);
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  // One that is cut is solved again.
  std::filesystem::create_directory(parts);
  std::ofstream(part("K-KK")) << "TAVTABLE";
  ASSERT_TRUE(build().ok());
  EXPECT_EQ(contents(), whole);
  // And what is whole is left alone.
  std::filesystem::remove(Folder() + "/" + EndingFileName(2));
  EXPECT_TRUE(build().ok());
}

TEST_F(EndingsTest, FilesDoNotDependOnTheNumberOfThreads) {
  const auto built = [&](int threads) {
    Built(3, threads);
    return std::vector{Contents(EndingFileName(3)), Contents(ConversionFileName(3))};
  };
  const std::vector<std::string> one = built(1);
  EXPECT_GT(one[0].size(), 10'000U);
  EXPECT_TRUE(built(4) == one);
}

// The rule of the move says which of two men wins; those that pass each other are the exceptions.
TEST_F(EndingsTest, OfTwoMenTheOneWithTheMoveWins) {
  const auto endings = Built(2);
  const EndingIndex index(Material{1, 0, 1, 0});
  int wins_with = 0;
  int losses_with = 0;
  int wins_without = 0;
  int losses_without = 0;
  for (std::uint64_t i = 0; i < index.size(); ++i) {
    for (const Position& p : {index.PositionOf(i), index.PositionOf(i).Mirrored()}) {
      const core::TableValue value = *endings->Probe(p);
      const bool with = TheMove(p) == p.turn();
      if (value.IsWin()) ++(with ? wins_with : wins_without);
      if (value.IsLoss()) ++(with ? losses_with : losses_without);
    }
  }
  EXPECT_EQ(wins_with, 204);
  EXPECT_EQ(losses_with, 2);
  EXPECT_EQ(wins_without, 0);
  EXPECT_EQ(losses_without, 92);
}

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

TEST_F(EndingsTest, AWrongFileIsNamedAndNotUsed) {
  Built(3);
  const std::string path = Folder() + "/" + EndingFileName(3);
  std::string bytes;
  {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  for (const std::size_t at :
       {std::size_t{0}, std::size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << flipped;
    std::vector<absl::Status> problems;
    const auto endings = Endings::Open(Folder(), &problems);
    ASSERT_EQ(problems.size(), 1U) << at;
    EXPECT_THAT(std::string(problems[0].message()), HasSubstr(path));
    EXPECT_EQ(endings->most_pieces(), 2);
    EXPECT_EQ(endings->Probe(Parsed("W:WK1,K2:BK32")), std::nullopt);
  }
  // A file of another version of the format.
  bytes[8] = 9;
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  {
    std::vector<absl::Status> problems;
    Endings::Open(Folder(), &problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(std::string(problems[0].message()),
                HasSubstr("not 1; build a new one: tav-dama build-tables '" + Folder() + "' 4"));
  }
  // Another file's contents under this name.
  std::filesystem::copy_file(Folder() + "/" + EndingFileName(2), path,
                             std::filesystem::copy_options::overwrite_existing);
  std::vector<absl::Status> problems;
  Endings::Open(Folder(), &problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(std::string(problems[0].message()), HasSubstr("expected 'dama endings 3'"));
}

}  // namespace
}  // namespace tavoliere::dama
