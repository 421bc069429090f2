#include "core/learn/self_play.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/learn/depth_values.h"
#include "core/learn/label.h"
#include "tests/core/domineering.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::learn {
namespace {

using core::testing::Domineering;

class MoreRoom : public core::EvaluatorBase<Domineering> {
 public:
  core::Score Evaluate(const Domineering::Position& position) const override {
    Domineering::MoveList own;
    Domineering::Generate(position, own);
    return core::Score(static_cast<int>(own.size()));
  }
};

struct DomineeringTrainingTraits {
  using Game = Domineering;
  using Evaluator = MoreRoom;
  static constexpr std::size_t kBytes = 8;

  static std::array<std::uint8_t, 8> Pack(const Game::Position& position) {
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < 5; ++i)
      bytes[i] = static_cast<std::uint8_t>(position.taken >> 8 * i & 0xFF);
    bytes[7] = static_cast<std::uint8_t>(position.mover);
    return bytes;
  }
  static Game::Position Unpack(const std::array<std::uint8_t, 8>& bytes, Game::Variant variant) {
    Game::Position position = Game::Start(variant);
    for (std::size_t i = 0; i < 5; ++i) position.taken |= std::uint64_t{bytes[i]} << 8 * i;
    position.mover = static_cast<core::Player>(bytes[7]);
    return position;
  }
  static std::array<std::uint8_t, 8> Canonical(const std::array<std::uint8_t, 8>& bytes) {
    return bytes;
  }
  static int Stage(const Game::Position& position) { return 16 - std::popcount(position.taken); }
  static Value Result(const Game::Position&) { return -100; }
  // Not the truth, to be distinguishable.
  static std::optional<Value> Exact(const Game::Position& position, core::SolverContext&) {
    return static_cast<Value>(Stage(position));
  }
};
static_assert(HasExact<DomineeringTrainingTraits>);

using DominoRecords = std::vector<RecordOf<DomineeringTrainingTraits>>;

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

class SelfPlayTest : public files::FolderTest {
 protected:
  static SelfPlayOptions Options() {
    SelfPlayOptions options;
    options.games = 150;
    options.fewest_plies = 0;
    options.most_plies = 3;
    options.moves_per_blunder = 3;
    return options;
  }
  std::unique_ptr<DataSetWriter> Open(const std::string& name) const {
    auto writer = DataSetWriter::Open(Path(name), KindFor<8>("domineering", "usual"));
    EXPECT_TRUE(writer.ok()) << writer.status();
    return *std::move(writer);
  }
  template <class L = DomineeringTrainingTraits>
  void Play(const SelfPlayOptions& options, const std::string& name) const {
    const auto writer = Open(name);
    ASSERT_TRUE(PlayGames<L>(MoreRoom(), options, {}, *writer, [](double) {}).ok());
  }
  void Label(const LabelOptions& options, const DominoRecords& records,
             const std::string& name) const {
    const auto writer = Open(name);
    ASSERT_TRUE(LabelRecords<DomineeringTrainingTraits>(MoreRoom(), options, {}, records, *writer,
                                                        [](double) {})
                    .ok());
  }
  DominoRecords Read(const std::string& name) const {
    DominoRecords records;
    EXPECT_TRUE(ReadRecords<8>(Path(name), KindFor<8>("domineering", "usual"), &records).ok());
    return records;
  }
  std::string Bytes(const std::string& name) const { return files::TextOf(Path(name)); }
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
