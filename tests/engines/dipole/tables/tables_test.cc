#include "engines/dipole/tables/tables.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tables/table_file.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "tests/engines/dipole/parsed.h"
#include "tests/engines/dipole/random_position.h"
#include "tests/sanitized.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using ::testing::HasSubstr;

const Tables& FourCheckers() {
  static const Tables tables = Tables::Build(4);
  return tables;
}

// The plies to the end of the game with best play, positive when the side to move wins; written
// with nothing of the tables'.
int Minimax(const Position& position, std::map<std::string, int>& known) {
  if (position.Finished()) return 0;
  const auto [entry, is_new] = known.try_emplace(Dipole::Format(position), 0);
  if (!is_new) return entry->second;
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  int win = 1000;
  int loss = 0;
  for (const Move& move : moves) {
    const Position child = position.Play(move);
    const int value = Minimax(child, known);
    const bool wins = child.Finished() ? child.checkers(position.turn()) > 0 : value < 0;
    if (wins) win = std::min(win, std::abs(value) + 1);
    loss = std::max(loss, std::abs(value) + 1);
  }
  return known[Dipole::Format(position)] = win < 1000 ? win : -loss;
}

TEST(TableIndex, NumbersEveryPlacementOnce) {
  std::set<std::uint64_t> found;
  for (Square a = 0; a < kSquares; ++a) {
    for (Square b = a; b < kSquares; ++b) {
      Position position;
      position.Put(Player::kFirst, a, a == b ? 2 : 1);
      if (a != b) position.Put(Player::kFirst, b, 1);
      const std::uint64_t index = PlacementIndex(position, Player::kFirst);
      EXPECT_LT(index, Placements(2));
      EXPECT_TRUE(found.insert(index).second);
      EXPECT_EQ(PlacementIndex(position.Turned(), Player::kSecond), index);
    }
  }
  EXPECT_EQ(found.size(), Placements(2));
}

TEST(TableIndex, ExchangingColoursKeepsTheNumber) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const Position position = RandomPosition(random, 2, 3);
    EXPECT_EQ(IndexOf(position), IndexOf(position.Turned()));
    EXPECT_LT(IndexOf(position), MaterialOf(position).size());
  }
}

TEST(TableIndex, PositionAtIsItsInverse) {
  for (const Material& material : Materials(3)) {
    std::uint64_t positions = 0;
    for (std::uint64_t i = 0; i < material.size(); ++i) {
      const auto position = PositionAt(material, i);
      if (!position) continue;
      ++positions;
      ASSERT_EQ(IndexOf(*position), i);
      ASSERT_EQ(MaterialOf(*position).own, material.own);
      ASSERT_EQ(MaterialOf(*position).enemy, material.enemy);
    }
    EXPECT_EQ(positions, material.total() == 2 ? 32U * 31U : 32U * (31U * 30U / 2U + 31U));
  }
}

TEST(Tables, AgreeWithPlainMinimax) {
  std::mt19937_64 random(4);
  std::map<std::string, int> known;
  for (int i = 0; i < Samples(300); ++i) {
    // Few of four: plain minimax takes long.
    const std::uint64_t most = i < Samples(250) ? 3 : 4;
    const auto own = static_cast<int>(1 + random() % (most - 1));
    const auto enemy = static_cast<int>(1 + random() % (most - static_cast<std::uint64_t>(own)));
    const Position position = RandomPosition(random, own, enemy);
    ASSERT_EQ(FourCheckers().Probe(position), Minimax(position, known)) << Dipole::Format(position);
  }
}

// With fewer than five checkers every side has a move.
TEST(Tables, KnowThatASideWithoutAMovePasses) {
  const Tables tables = Tables::Build(5);
  for (const char* text : {"W:Wc1x1:Bb2x2,d2x2", "B:Wc5x2,e5x2:Bd6x1"}) {
    const Position position = Parsed(text);
    Dipole::MoveList moves;
    Dipole::Generate(position, moves);
    ASSERT_TRUE(moves[0].IsPass()) << text;
    const int answer = tables.Probe(position.Play(moves[0])).value();
    EXPECT_EQ(tables.Probe(position), answer > 0 ? -1 - answer : 1 - answer) << text;
  }
}

TEST(Tables, KnowPositionsByHand) {
  EXPECT_EQ(FourCheckers().Probe(Parsed("W:We7x1:Bf8x1")), 1) << "captures";
  EXPECT_EQ(FourCheckers().Probe(Parsed("W:Wd8x1:Bh4x1")), -1) << "must bear off its last";
  // Both stand on their last row: the side to move must leave the board.
  EXPECT_EQ(FourCheckers().Probe(Parsed("W:Wh8x1:Ba1x1")), -1);
  EXPECT_EQ(FourCheckers().Probe(Parsed("B:Wh8x1:Ba1x1")), -1);
}

TEST(Tables, CountEveryPosition) {
  EXPECT_EQ(FourCheckers().Count(2).positions, 32U * 31U);
  // Three checkers: 32 places for one side's single, then the other's pair elsewhere; both ways.
  EXPECT_EQ(FourCheckers().Count(3).positions, 2U * 32U * (31U * 30U / 2U + 31U));
}

TEST(Tables, DoNotAnswerBeyondTheirReach) {
  EXPECT_FALSE(FourCheckers().Probe(Parsed("W:We1x3:Bd8x2")).has_value());
  EXPECT_FALSE(FourCheckers().Probe(Parsed("W:W:Bd8x2")).has_value());
}

class TableFile : public ::testing::Test {
 protected:
  TableFile() {
    std::string name = ::testing::TempDir() + "dipole-tables-XXXXXX";
    folder_ = mkdtemp(name.data());
    path_ = folder_ + "/tables";
  }
  ~TableFile() override { std::filesystem::remove_all(folder_); }

  std::string LoadError() const {
    const auto tables = Tables::Load(path_);
    return tables.ok() ? "loaded" : std::string(tables.status().message());
  }
  void Overwrite(std::streamoff at, char byte) const {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(at);
    file.put(byte);
  }

  std::string folder_;
  std::string path_;
};

TEST_F(TableFile, ComesBackAsItWas) {
  ASSERT_TRUE(FourCheckers().Save(path_).ok());
  const auto loaded = Tables::Load(path_);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->checkers(), 4);
  std::mt19937_64 random(5);
  for (int i = 0; i < 1000; ++i) {
    const Position position = RandomPosition(random, 2, 2);
    EXPECT_EQ(loaded->Probe(position), FourCheckers().Probe(position));
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1)
      << "nothing unfinished stays";
}

TEST_F(TableFile, DoesNotDependOnTheNumberOfThreads) {
  const auto written = [&](const Tables& tables, int threads) {
    EXPECT_TRUE(tables.Save(path_, threads).ok());
    std::ifstream file(path_, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string one = written(FourCheckers(), 1);
  double share = 0;
  const Tables tables = Tables::Build(4, 3, [&](double reached) { share = reached; });
  EXPECT_TRUE(written(tables, 3) == one);
  EXPECT_EQ(share, 1);
}

TEST_F(TableFile, DamageIsNoticed) {
  ASSERT_TRUE(FourCheckers().Save(path_).ok());
  Overwrite(5000, 99);
  EXPECT_THAT(LoadError(), HasSubstr("checksum"));
  ASSERT_TRUE(FourCheckers().Save(path_).ok());
  std::filesystem::resize_file(path_, 5000);
  EXPECT_THAT(LoadError(), HasSubstr("got 5000"));
  std::filesystem::resize_file(path_, 3);
  EXPECT_THAT(LoadError(), HasSubstr("is not a table file"));
}

TEST_F(TableFile, OtherFilesAreRefused) {
  EXPECT_THAT(LoadError(), HasSubstr("there is no file"));
  std::ofstream(path_) << std::string(100, 'x');
  EXPECT_THAT(LoadError(), HasSubstr("is not a table file"));
  std::ofstream(path_) << "tavdip01" << std::string(100, 'x');
  EXPECT_THAT(LoadError(),
              HasSubstr("build a new one: tav-dipole build-tables --output '" + path_));
  const std::vector<std::uint8_t> values(1024);
  const core::TableSection section = {"1-1", core::TableCoding::kZstd, values};
  ASSERT_TRUE(core::WriteTableFile(path_, "dipole tables", {section}).ok());
  EXPECT_EQ(LoadError(), "loaded");
  ASSERT_TRUE(core::WriteTableFile(path_, "dipole tables", {section, section}).ok());
  EXPECT_THAT(LoadError(), HasSubstr("N at most 8, got 2 of them"));
  ASSERT_TRUE(core::WriteTableFile(path_, "dipole tables", {section, section, section}).ok());
  EXPECT_THAT(LoadError(), HasSubstr("expected table 1-2 of 16896 values, got table 1-1 of 1024"));
}

TEST_F(TableFile, CannotBeWrittenIntoNowhere) {
  EXPECT_THAT(std::string(FourCheckers().Save(folder_ + "/no/where").message()),
              HasSubstr("cannot write"));
}

TEST(Probe, GivesTheEndAsAMateScoreUnlessALimitComesFirst) {
  const Position wins = Parsed("W:We7x1:Bf8x1");
  EXPECT_EQ(Evaluator().Probe(wins, core::Ply{4}, 0), std::nullopt);
  EvaluatorOptions options;
  options.tables = &FourCheckers();
  EXPECT_EQ(Evaluator(options).Probe(wins, core::Ply{4}, 0), core::Score::Win(core::Ply{5}));
  EXPECT_EQ(Evaluator(options).Probe(Parsed("W:Wd8x1:Bh4x1"), core::Ply{4}, 0),
            core::Score::Loss(core::Ply{5}));
  options.plies_left = 5;
  EXPECT_TRUE(Evaluator(options).Probe(wins, core::Ply{4}, 0).has_value());
  EXPECT_FALSE(Evaluator(options).Probe(wins, core::Ply{5}, 0).has_value());
}

}  // namespace
}  // namespace tavoliere::dipole
