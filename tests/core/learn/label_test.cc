// Labels, and the values of searches to each depth.
#include "core/learn/label.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/learn/depth_values.h"
#include "tests/core/domineering.h"
#include "tests/core/learn/domineering_training.h"

namespace tavoliere::learn {
namespace {

using core::testing::Domineering;

TEST_F(SelfPlayTest, LabelsWhatIsAskedFor) {
  Play(Options(), "set");
  const DominoRecords records = Read("set");
  LabelOptions options;
  options.first_stage = 6;
  options.last_stage = 10;
  options.keep_others = true;
  Label(options, records, "labelled");
  const DominoRecords labelled = Read("labelled");
  ASSERT_EQ(labelled.size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const int stage = DomineeringTrainingTraits::Stage(
        DomineeringTrainingTraits::Unpack(records[i].position, {}));
    auto expected = records[i];
    // Searches that came to the end of the game have proved the others.
    if (stage >= 6 && stage <= 10 && expected.exact == kNoValue)
      expected.exact = static_cast<Value>(stage);
    EXPECT_EQ(labelled[i], expected);
  }
  options.keep_others = false;
  Label(options, records, "alone");
  for (const auto& record : Read("alone")) EXPECT_NE(record.exact, kNoValue);
  options.one_game_in = 4;
  Label(options, records, "some");
  EXPECT_LT(Read("some").size(), Read("alone").size() / 2);
  EXPECT_GT(Read("some").size(), 0U);
}

TEST_F(SelfPlayTest, LabelsWithTheMeanOfTheLastTwoIterations) {
  Play(Options(), "set");
  LabelOptions options;
  options.last_stage = 16;
  options.depth = core::Depth{3};
  options.value = LabelValue::kMeanOfLastTwo;
  int labelled = 0;
  int differing = 0;
  for (const auto& record : Read("set")) {
    if (labelled == 20) break;
    const auto position = DomineeringTrainingTraits::Unpack(record.position, {});
    const auto values = SearchedByDepth<DomineeringTrainingTraits>(
        MoreRoom(), {position}, *options.depth, 4, 1, [](double) {});
    if (record.exact != kNoValue || values.empty()) continue;
    auto unlabelled = record;
    unlabelled.search = kNoValue;
    unlabelled.depth = kNoDepth;
    const std::string name = absl::StrCat("mean", labelled);
    Label(options, {unlabelled}, name);
    const auto& found = values.front().values;
    EXPECT_EQ(Read(name).front().search, (found[1] + found[2]) / 2);
    differing += found[1] != found[2];
    ++labelled;
  }
  EXPECT_EQ(labelled, 20);
  EXPECT_GT(differing, 0);
}

TEST_F(SelfPlayTest, LabelsWhatRandomMovesLeadTo) {
  Play(Options(), "set");
  const DominoRecords records = Read("set");
  LabelOptions options;
  options.depth = core::Depth{3};
  options.last_stage = 16;
  options.random_plies = 1;
  Label(options, records, "after");
  const DominoRecords after = Read("after");
  ASSERT_GT(after.size(), records.size() / 2);
  std::size_t at = 0;
  std::size_t played_in_games = 0;
  for (const auto& record : after) {
    const auto taken = DomineeringTrainingTraits::Unpack(record.position, {}).taken;
    const auto is_before = [&](const auto& other) {
      const auto before = DomineeringTrainingTraits::Unpack(other.position, {}).taken;
      return other.game == record.game && (before & ~taken) == 0 &&
             std::popcount(taken) == std::popcount(before) + 2;
    };
    while (at < records.size() && !is_before(records[at])) ++at;
    ASSERT_LT(at, records.size());
    if (at + 1 < records.size() && records[at + 1].position == record.position) ++played_in_games;
    ++at;
    EXPECT_TRUE(record.exact != kNoValue || record.depth == 3);
    EXPECT_EQ(record.result, kNoValue);
  }
  EXPECT_LT(played_in_games, after.size() / 2);
  Label(options, records, "again");
  EXPECT_EQ(Bytes("again"), Bytes("after"));
  options.seed = 2;
  Label(options, records, "others");
  EXPECT_NE(Bytes("others"), Bytes("after"));
}

TEST_F(SelfPlayTest, LabelsTheSameInShardsAndAfterAKill) {
  Play(Options(), "set");
  DominoRecords records = Read("set");
  for (int i = 0; i < 4; ++i) {
    const DominoRecords more = records;
    records.insert(records.end(), more.begin(), more.end());
  }
  LabelOptions options;
  options.depth = core::Depth{5};
  options.last_stage = 16;
  options.threads = 2;
  Label(options, records, "whole");
  const std::string whole = Bytes("whole");
  options.threads = 1;
  std::ofstream(Path("cut"), std::ios::binary) << whole.substr(0, whole.size() / 2);
  Label(options, records, "cut");
  EXPECT_EQ(Bytes("cut"), whole);
  std::size_t count = 0;
  for (int index = 0; index < 2; ++index) {
    options.shard = {index, 2};
    const std::string name = "shard" + std::to_string(index);
    Label(options, records, name);
    const std::size_t size = Read(name).size();
    EXPECT_GT(size, 0U);
    count += size;
  }
  EXPECT_EQ(count, Read("whole").size());
  std::size_t searched = 0;
  for (const auto& record : Read("whole")) {
    if (record.exact != kNoValue) continue;
    ++searched;
    EXPECT_EQ(record.depth, 5);
  }
  EXPECT_GT(searched, 0U);
}

TEST_F(SelfPlayTest, SearchesPositionsByDepthWithTheSameValuesOnAnyThreads) {
  std::vector<Domineering::Position> positions;
  Domineering::Position position = Domineering::Start({});
  for (int i = 0; i < 3; ++i) {
    positions.push_back(position);
    Domineering::MoveList moves;
    Domineering::Generate(position, moves);
    position = position.Play(moves[0]);
  }
  const auto searched = [&](int threads) {
    double share = 0.0;
    const std::thread::id caller = std::this_thread::get_id();
    const auto values = SearchedByDepth<DomineeringTrainingTraits>(
        MoreRoom(), positions, core::Depth{3}, 1, threads, [&](double now) {
          EXPECT_EQ(std::this_thread::get_id(), caller);
          share = std::max(share, now);
        });
    if (threads == 1) {
      EXPECT_EQ(share, 1.0);
    }
    return values;
  };
  const std::vector<DepthValues> alone = searched(1);
  const std::vector<DepthValues> together = searched(3);
  ASSERT_EQ(alone.size(), positions.size());
  ASSERT_EQ(together.size(), positions.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].stage, DomineeringTrainingTraits::Stage(positions[i]));
    EXPECT_EQ(alone[i].values.size(), 3U);
    EXPECT_EQ(alone[i].values, together[i].values) << i;
  }
}

}  // namespace
}  // namespace tavoliere::learn
