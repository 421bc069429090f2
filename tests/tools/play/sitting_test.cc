#include "tools/play/sitting.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two persons, or a person and an engine, at a pile of 21 stones from which 1, 2 or 3 are taken in
// turn.
class SittingTest : public ::testing::Test, private SittingListener {
 protected:
  SittingTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "sitting-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    settings_.program = FAULTY_ENGINE;
    settings_.state = folder_;
  }
  ~SittingTest() override {
    sitting_.reset();
    std::filesystem::remove_all(folder_);
  }

  Sitting& Begin() {
    auto sitting = Sitting::Begin(loop_, settings_);
    EXPECT_TRUE(sitting.ok()) << sitting.status();
    sitting_ = *std::move(sitting);
    sitting_->set_listener(this);
    return *sitting_;
  }

  void OnNews(const std::string& lines) override { news_ += lines; }
  void OnPutAway(const std::string& archive) override { put_away_.push_back(archive); }

  protocol::EventLoop loop_;
  std::string folder_;
  Settings settings_;
  std::unique_ptr<Sitting> sitting_;
  std::string news_;
  std::vector<std::string> put_away_;
};

TEST_F(SittingTest, MovesAreTakenBackAndPlayedAgain) {
  Sitting& sitting = Begin();
  EXPECT_EQ(sitting.turn(), 0);
  EXPECT_THAT(sitting.facts().legal, ElementsAre("1", "2", "3"));
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  ASSERT_TRUE(sitting.PlayPersonsMove("1").ok());
  EXPECT_EQ(sitting.turn(), 0);
  EXPECT_EQ(sitting.game().plies(), 2u);
  ASSERT_TRUE(sitting.Undo(1).ok());
  EXPECT_EQ(sitting.turn(), 1);
  ASSERT_TRUE(sitting.Redo(std::nullopt).ok());
  EXPECT_EQ(sitting.game().last().move, "1");
  EXPECT_FALSE(sitting.Redo(std::nullopt).ok());
  EXPECT_GE(sitting.game().Time().count(), 0);
}

TEST_F(SittingTest, AnIllegalMoveLeavesTheGameAsItWas) {
  Sitting& sitting = Begin();
  EXPECT_FALSE(sitting.Play("7", {}).ok());
  EXPECT_FALSE(sitting.game().has_moves());
  EXPECT_TRUE(sitting.Play("2", {}).ok());
}

TEST_F(SittingTest, AgainstAnEngineOneTakesBackToOnesOwnTurn) {
  settings_.sides[1].human = false;
  settings_.sides[1].depth = 1;
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  const auto found = sitting.Think(1, [] { return false; });
  ASSERT_TRUE(found.ok()) << found.status();
  ASSERT_TRUE(sitting.Play(found->move, {}).ok());
  ASSERT_TRUE(sitting.Undo(std::nullopt).ok());
  EXPECT_EQ(sitting.game().plies(), 0u);
  EXPECT_FALSE(sitting.paused());
  ASSERT_TRUE(sitting.Undo(std::nullopt).code() == absl::StatusCode::kFailedPrecondition);
}

TEST_F(SittingTest, ALeftGameIsKeptAndGoneOnWith) {
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.PlayPersonsMove("2").ok());
  ASSERT_TRUE(sitting.Comment("well").ok());
  ASSERT_TRUE(sitting.NewGame("").ok());
  EXPECT_FALSE(sitting.game().has_moves());
  ASSERT_EQ(put_away_.size(), 1u);
  EXPECT_EQ(put_away_.front().rfind(folder_, 0), 0u);
  ASSERT_TRUE(sitting.Resume().ok());
  EXPECT_EQ(sitting.game().last().move, "2");
  EXPECT_EQ(news_, "");
}

TEST_F(SittingTest, AGameEndsByTheRulesOrByResignation) {
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.NewGame("fen 3 1").ok());
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  EXPECT_TRUE(sitting.game().ended());
  EXPECT_EQ(sitting.game().result(), "p1win");
  EXPECT_FALSE(sitting.announced());
  EXPECT_FALSE(sitting.Resign().ok());
  ASSERT_TRUE(sitting.NewGame("").ok());
  ASSERT_TRUE(sitting.Resign().ok());
  EXPECT_EQ(sitting.game().result(), "p2win");
}

TEST_F(SittingTest, VariationsAreKeptAndGoneTo) {
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  ASSERT_TRUE(sitting.PlayPersonsMove("1").ok());
  const GameTree::Node left = sitting.game().here();
  ASSERT_TRUE(sitting.Undo(2).ok());
  ASSERT_TRUE(sitting.PlayPersonsMove("2").ok());
  ASSERT_TRUE(sitting.CommentAt(left, "a thought").ok());
  EXPECT_THAT(sitting.LookAt(left)->board.cells, ElementsAre("b17"));
  EXPECT_THAT(sitting.facts().board.cells, ElementsAre("b19")) << "looking moves nothing";
  ASSERT_TRUE(sitting.GoTo(left).ok());
  EXPECT_THAT(sitting.facts().board.cells, ElementsAre("b17"));
  EXPECT_EQ(sitting.game().plies(), 2u);
  EXPECT_FALSE(sitting.Remove(left).ok()) << "it is on the board";
  ASSERT_TRUE(sitting.GoTo(GameTree::kStart).ok());
  ASSERT_TRUE(sitting.NewGame("").ok());
  ASSERT_TRUE(sitting.Resume().ok()) << "a game taken back to its start is kept too";
  const GameTree& tree = sitting.game().tree();
  EXPECT_EQ(tree.moves(), 3u);
  ASSERT_EQ(tree.children(GameTree::kStart).size(), 2u);
  EXPECT_EQ(tree.move(tree.children(GameTree::kStart)[0]).move, "2");
  ASSERT_TRUE(sitting.Remove(tree.children(GameTree::kStart)[1]).ok());
  EXPECT_EQ(tree.moves(), 1u);
  EXPECT_TRUE(absl::IsNotFound(sitting.GoTo(77)));
  EXPECT_TRUE(absl::IsNotFound(sitting.Promote(77)));
}

TEST_F(SittingTest, ALineIsAddedAsFarAsItIsLegal) {
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  const auto last = sitting.AddLine(GameTree::kStart, {"2", "2", "9", "1"});
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(sitting.game().tree().Depth(*last), 2u);
  EXPECT_EQ(sitting.game().plies(), 1u);
  EXPECT_FALSE(sitting.AddLine(*last, {"9"}).ok());
  EXPECT_FALSE(sitting.AddLine(*last, {}).ok());
  EXPECT_TRUE(sitting.Play("1", {}).ok()) << "the engine has the game's position still";
}

TEST_F(SittingTest, AnIllegalMoveLeavesNoVariation) {
  Sitting& sitting = Begin();
  ASSERT_TRUE(sitting.PlayPersonsMove("3").ok());
  ASSERT_TRUE(sitting.Undo(1).ok());
  EXPECT_FALSE(sitting.Play("7", {}).ok());
  EXPECT_EQ(sitting.game().tree().moves(), 1u);
  EXPECT_EQ(sitting.game().redoable(), 1u);
}

TEST_F(SittingTest, WhatCannotBeWrittenIsToldOnce) {
  Sitting& sitting = Begin();
  EXPECT_FALSE(sitting.WriteTranscriptTo(folder_ + "/no/file"));
  EXPECT_THAT(news_, HasSubstr("The game is not saved: "));
  news_.clear();
  ASSERT_TRUE(sitting.PlayPersonsMove("1").ok());
  EXPECT_EQ(news_, "");
  EXPECT_TRUE(sitting.WriteTranscriptTo(folder_ + "/file"));
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/file"));
}

}  // namespace
}  // namespace tavoliere::play
