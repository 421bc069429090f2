#include "core/learn/self_play.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/game.h"
#include "core/learn/label.h"
#include "tests/core/domineering.h"
#include "tests/core/learn/domineering_training.h"

namespace tavoliere::learn {
namespace {

using core::testing::Domineering;

// Upright dominoes in the first column are wasteful; where a flat one is best, the position is none
// to learn from.
struct ChoosyTrainingTraits : DomineeringTrainingTraits {
  static bool Quiet(const Game::Position& position, const Game::Move&) {
    return position.mover == core::Player::kFirst;
  }
  static bool Wasteful(const Game::Position& position, const Game::Move& move) {
    return position.mover == core::Player::kFirst && move.square % 4 == 0;
  }
};
static_assert(HasExact<ChoosyTrainingTraits>);

// With few free squares the side to move is known to win.
struct KnowingTrainingTraits : DomineeringTrainingTraits {
  static constexpr int kKnownStage = 8;
  static std::optional<Value> Known(const Game::Position& position) {
    if (Stage(position) > kKnownStage) return std::nullopt;
    return Value{77};
  }
};

TEST_F(SelfPlayTest, WritesEveryPositionWithTheResultOfItsGame) {
  Play(Options(), "set");
  const DominoRecords records = Read("set");
  ASSERT_GT(records.size(), 500U);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto position = DomineeringTrainingTraits::Unpack(records[i].position, {});
    EXPECT_FALSE(core::Finished<Domineering>(position));
    const bool last = i + 1 == records.size() || records[i + 1].game != records[i].game;
    if (!last) {
      EXPECT_EQ(records[i].result, -records[i + 1].result);
      EXPECT_EQ(std::popcount(DomineeringTrainingTraits::Unpack(records[i + 1].position, {}).taken),
                std::popcount(position.taken) + 2);
    } else {
      // The one who still moves wins.
      EXPECT_EQ(records[i].result, 100);
    }
  }
}

TEST_F(SelfPlayTest, GivesTheSameBytesWhateverTheThreadsAndWhereverItWasKilled) {
  Play(Options(), "one");
  SelfPlayOptions threads = Options();
  threads.threads = 3;
  Play(threads, "three");
  const std::string whole = Bytes("one");
  EXPECT_EQ(Bytes("three"), whole);
  for (const double share : {0.1, 0.5, 0.9}) {
    std::ofstream(Path("cut"), std::ios::binary)
        << whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size())));
    Play(Options(), "cut");
    EXPECT_EQ(Bytes("cut"), whole) << share;
  }
  SelfPlayOptions other = Options();
  other.seed = 2;
  Play(other, "other");
  EXPECT_NE(Bytes("other"), whole);
}

TEST_F(SelfPlayTest, IsTheSameGamesInShards) {
  Play(Options(), "whole");
  DominoRecords joined;
  for (int index = 0; index < 3; ++index) {
    SelfPlayOptions options = Options();
    options.shard = {index, 3};
    const std::string name = "shard" + std::to_string(index);
    Play(options, name);
    for (const auto& record : Read(name)) {
      EXPECT_EQ(record.game % 3, static_cast<unsigned>(index));
      joined.push_back(record);
    }
  }
  std::stable_sort(joined.begin(), joined.end(),
                   [](const auto& a, const auto& b) { return a.game < b.game; });
  EXPECT_EQ(joined, Read("whole"));
}

TEST_F(SelfPlayTest, LeavesOutGamesThatTheirOpeningsDecided) {
  SelfPlayOptions options = Options();
  Play(options, "all");
  options.decided = 3;
  Play(options, "balanced");
  DominoRecords expected;
  bool kept = false;
  const DominoRecords all = Read("all");
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 0 || all[i].game != all[i - 1].game) kept = std::abs(all[i].Best()) <= 3;
    if (kept) expected.push_back(all[i]);
  }
  EXPECT_EQ(Read("balanced"), expected);
  EXPECT_GT(expected.size(), 0U);
  EXPECT_LT(expected.size(), all.size());
}

TEST_F(SelfPlayTest, MarksRandomMoves) {
  const auto random_moves = [this](int moves_per_blunder, const std::string& name) {
    SelfPlayOptions options = Options();
    options.moves_per_blunder = moves_per_blunder;
    Play(options, name);
    std::size_t count = 0;
    const DominoRecords records = Read(name);
    for (const auto& record : records) count += record.random_move;
    return static_cast<double>(count) / static_cast<double>(records.size());
  };
  EXPECT_EQ(random_moves(0, "none"), 0.0);
  EXPECT_NEAR(random_moves(3, "third"), 1.0 / 3.0, 0.1);
  EXPECT_EQ(random_moves(1, "all"), 1.0);
}

TEST_F(SelfPlayTest, SearchesNoMoreNodesThanItMay) {
  SelfPlayOptions options = Options();
  options.nodes = 40;
  Play(options, "few");
  std::size_t shallow = 0;
  for (const auto& record : Read("few")) shallow += record.depth > 0 && record.depth < 4 ? 1 : 0;
  EXPECT_GT(shallow, 0U);
  options.nodes = 1'000'000;
  Play(options, "many");
  Play(Options(), "unlimited");
  EXPECT_EQ(Bytes("many"), Bytes("unlimited"));
  EXPECT_NE(Bytes("few"), Bytes("unlimited"));
}

TEST_F(SelfPlayTest, KeepsNoValueOfWhatIsNotQuiet) {
  SelfPlayOptions options = Options();
  Play<ChoosyTrainingTraits>(options, "set");
  std::size_t searched = 0;
  DominoRecords records = Read("set");
  for (const auto& record : records) {
    const auto position = ChoosyTrainingTraits::Unpack(record.position, {});
    searched += record.search != kNoValue ? 1 : 0;
    if (position.mover == core::Player::kSecond) {
      EXPECT_EQ(record.search, kNoValue);
    }
  }
  EXPECT_GT(searched, 0U);
  LabelOptions label;
  label.depth = core::Depth{4};
  label.last_stage = 16;
  const auto writer = Open("labelled");
  for (auto& record : records) record.exact = record.search = kNoValue, record.depth = kNoDepth;
  ASSERT_TRUE(
      LabelRecords<ChoosyTrainingTraits>(MoreRoom(), label, {}, records, *writer, [](double) {
      }).ok());
  std::size_t labelled = 0;
  for (const auto& record : Read("labelled")) {
    const bool quiet =
        ChoosyTrainingTraits::Unpack(record.position, {}).mover == core::Player::kFirst;
    labelled += record.search != kNoValue ? 1 : 0;
    if (!quiet) {
      EXPECT_EQ(record.search, kNoValue);
    }
  }
  EXPECT_GT(labelled, 0U);
}

TEST_F(SelfPlayTest, EndsAGameWhoseEndIsKnown) {
  SelfPlayOptions options = Options();
  options.fewest_plies = options.most_plies = 0;
  Play<KnowingTrainingTraits>(options, "set");
  const DominoRecords records = Read("set");
  ASSERT_FALSE(records.empty());
  std::size_t known = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto position = DomineeringTrainingTraits::Unpack(records[i].position, {});
    EXPECT_GT(DomineeringTrainingTraits::Stage(position), KnowingTrainingTraits::kKnownStage);
    if (i + 1 < records.size() && records[i + 1].game == records[i].game) continue;
    // Else the enemy was stuck.
    if (DomineeringTrainingTraits::Stage(position) != KnowingTrainingTraits::kKnownStage + 2)
      continue;
    known += records[i].result == -77 ? 1 : 0;
    EXPECT_THAT(records[i].result, ::testing::AnyOf(-77, 100));
  }
  EXPECT_GT(known, 50U);
}

TEST_F(SelfPlayTest, DrawsAgainWhatIsWasteful) {
  SelfPlayOptions options = Options();
  options.fewest_plies = options.most_plies = 1;
  const auto in_first_column = [&](const std::string& name) {
    int count = 0;
    std::optional<std::uint32_t> last;
    for (const auto& record : Read(name)) {
      if (record.game == last) continue;
      last = record.game;
      count += (DomineeringTrainingTraits::Unpack(record.position, {}).taken & 0x1111) != 0 ? 1 : 0;
    }
    return count;
  };
  Play(options, "any");
  Play<ChoosyTrainingTraits>(options, "choosy");
  // A quarter of 150, and a quarter to the fourth of them.
  EXPECT_GT(in_first_column("any"), 20);
  EXPECT_LT(in_first_column("choosy"), 6);
}

}  // namespace
}  // namespace tavoliere::learn
