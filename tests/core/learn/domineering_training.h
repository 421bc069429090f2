// Domineering as a game to be learnt, and data sets of its positions in a folder of the test.
#pragma once

#include <utility>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/learn/data/data_set.h"
#include "core/learn/label.h"
#include "core/learn/self_play.h"
#include "core/learn/training_traits.h"
#include "core/search/evaluator.h"
#include "tests/core/domineering.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::learn {

class MoreRoom : public core::EvaluatorBase<core::testing::Domineering> {
 public:
  core::Score Evaluate(const core::testing::Domineering::Position& position) const override {
    core::testing::Domineering::MoveList own;
    core::testing::Domineering::Generate(position, own);
    return core::Score(static_cast<int>(own.size()));
  }
};

struct DomineeringTrainingTraits {
  using Game = core::testing::Domineering;
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

}  // namespace tavoliere::learn
