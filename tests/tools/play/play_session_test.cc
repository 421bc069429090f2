#include "tools/play/session/play_session.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/play/session/game_loader.h"
#include "tools/play/session/turns.h"
#include "tools/play/study/variations.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two persons, or a person and an engine, at a pile of 21 stones from which 1, 2 or 3 are taken in
// turn.
class PlaySessionTest : public ::testing::Test, private PlaySessionListener {
 protected:
  PlaySessionTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "session-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    settings_.program = FAULTY_ENGINE;
    settings_.state = folder_;
  }
  ~PlaySessionTest() override {
    session_.reset();
    std::filesystem::remove_all(folder_);
  }

  PlaySession& Begin() {
    auto session = PlaySession::Begin(loop_, settings_);
    EXPECT_TRUE(session.ok()) << session.status();
    session_ = *std::move(session);
    session_->set_listener(this);
    return *session_;
  }

  void OnNotice(const Notice& notice) override { notices_ += notice.text.english() + "\n"; }
  void OnPutAway(const std::string& archive) override { put_away_.push_back(archive); }

  protocol::EventLoop loop_;
  std::string folder_;
  Settings settings_;
  std::unique_ptr<PlaySession> session_;
  std::string notices_;
  std::vector<std::string> put_away_;
};

TEST_F(PlaySessionTest, MovesAreTakenBackAndPlayedAgain) {
  PlaySession& session = Begin();
  EXPECT_EQ(session.turn(), 0);
  EXPECT_THAT(session.facts().legal, ElementsAre("1", "2", "3"));
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  ASSERT_TRUE(session.PlayPersonsMove("1").ok());
  EXPECT_EQ(session.turn(), 0);
  EXPECT_EQ(session.game().plies(), 2u);
  ASSERT_TRUE(session.Undo(1).ok());
  EXPECT_EQ(session.turn(), 1);
  ASSERT_TRUE(session.Redo(std::nullopt).ok());
  EXPECT_EQ(session.game().last().move, "1");
  EXPECT_FALSE(session.Redo(std::nullopt).ok());
  EXPECT_GE(session.game().Time().count(), 0);
}

TEST_F(PlaySessionTest, AnIllegalMoveLeavesTheGameAsItWas) {
  PlaySession& session = Begin();
  EXPECT_FALSE(session.Play("7", {}).ok());
  EXPECT_FALSE(session.game().has_moves());
  EXPECT_TRUE(session.Play("2", {}).ok());
}

TEST_F(PlaySessionTest, AgainstAnEngineATakebackReturnsToThePersonsTurn) {
  settings_.sides[1].human = false;
  settings_.sides[1].depth = 1;
  PlaySession& session = Begin();
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  const auto found = session.Think(1, [] { return false; });
  ASSERT_TRUE(found.ok()) << found.status();
  ASSERT_TRUE(session.Play(found->move, {}).ok());
  ASSERT_TRUE(session.Undo(std::nullopt).ok());
  EXPECT_EQ(session.game().plies(), 0u);
  EXPECT_FALSE(session.paused());
  ASSERT_TRUE(session.Undo(std::nullopt).code() == absl::StatusCode::kFailedPrecondition);
}

TEST_F(PlaySessionTest, ALeftGameIsSavedAndResumed) {
  PlaySession& session = Begin();
  ASSERT_TRUE(session.PlayPersonsMove("2").ok());
  ASSERT_TRUE(Variations(session).Comment(session.game().here(), "well").ok());
  ASSERT_TRUE(session.NewGame("").ok());
  EXPECT_FALSE(session.game().has_moves());
  ASSERT_EQ(put_away_.size(), 1u);
  EXPECT_EQ(put_away_.front().rfind(folder_, 0), 0u);
  ASSERT_TRUE(GameLoader(session).Resume().ok());
  EXPECT_EQ(session.game().last().move, "2");
  EXPECT_EQ(notices_, "");
}

TEST_F(PlaySessionTest, AGameEndsByTheRulesOrByResignation) {
  PlaySession& session = Begin();
  ASSERT_TRUE(session.NewGame("fen 3 1").ok());
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  EXPECT_TRUE(session.game().ended());
  EXPECT_EQ(session.game().result(), "p1win");
  EXPECT_FALSE(session.announced());
  EXPECT_FALSE(ResignGame(session).ok());
  ASSERT_TRUE(session.NewGame("").ok());
  ASSERT_TRUE(ResignGame(session).ok());
  EXPECT_EQ(session.game().result(), "p2win");
}

TEST_F(PlaySessionTest, VariationsAreKeptAndGoneTo) {
  PlaySession& session = Begin();
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  ASSERT_TRUE(session.PlayPersonsMove("1").ok());
  const GameTree::Node left = session.game().here();
  ASSERT_TRUE(session.Undo(2).ok());
  ASSERT_TRUE(session.PlayPersonsMove("2").ok());
  ASSERT_TRUE(Variations(session).Comment(left, "a thought").ok());
  EXPECT_THAT(Variations(session).LookAt(left)->board.cells, ElementsAre("b17"));
  EXPECT_THAT(session.facts().board.cells, ElementsAre("b19")) << "looking moves nothing";
  ASSERT_TRUE(Variations(session).GoTo(left).ok());
  EXPECT_THAT(session.facts().board.cells, ElementsAre("b17"));
  EXPECT_EQ(session.game().plies(), 2u);
  EXPECT_FALSE(Variations(session).Remove(left).ok()) << "it is on the board";
  ASSERT_TRUE(Variations(session).GoTo(GameTree::kStart).ok());
  ASSERT_TRUE(session.NewGame("").ok());
  ASSERT_TRUE(GameLoader(session).Resume().ok()) << "a game taken back to its start is kept too";
  const GameTree& tree = session.game().tree();
  EXPECT_EQ(tree.moves(), 3u);
  ASSERT_EQ(tree.children(GameTree::kStart).size(), 2u);
  EXPECT_EQ(tree.move(tree.children(GameTree::kStart)[0]).move, "2");
  ASSERT_TRUE(Variations(session).Remove(tree.children(GameTree::kStart)[1]).ok());
  EXPECT_EQ(tree.moves(), 1u);
  EXPECT_TRUE(absl::IsNotFound(Variations(session).GoTo(77)));
  EXPECT_TRUE(absl::IsNotFound(Variations(session).Promote(77)));
}

TEST_F(PlaySessionTest, ALineIsAddedAsFarAsItIsLegal) {
  PlaySession& session = Begin();
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  const auto last = Variations(session).AddLine(GameTree::kStart, {"2", "2", "9", "1"});
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(session.game().tree().Depth(*last), 2u);
  EXPECT_EQ(session.game().plies(), 1u);
  EXPECT_FALSE(Variations(session).AddLine(*last, {"9"}).ok());
  EXPECT_FALSE(Variations(session).AddLine(*last, {}).ok());
  EXPECT_TRUE(session.Play("1", {}).ok()) << "the engine has the game's position still";
}

TEST_F(PlaySessionTest, AnIllegalMoveLeavesNoVariation) {
  PlaySession& session = Begin();
  ASSERT_TRUE(session.PlayPersonsMove("3").ok());
  ASSERT_TRUE(session.Undo(1).ok());
  EXPECT_FALSE(session.Play("7", {}).ok());
  EXPECT_EQ(session.game().tree().moves(), 1u);
  EXPECT_EQ(session.game().redoable(), 1u);
}

TEST_F(PlaySessionTest, AnUnwritableFileIsReportedOnce) {
  PlaySession& session = Begin();
  EXPECT_FALSE(session.WriteTranscriptTo(folder_ + "/no/file"));
  EXPECT_THAT(notices_, HasSubstr("The game is not saved: "));
  notices_.clear();
  ASSERT_TRUE(session.PlayPersonsMove("1").ok());
  EXPECT_EQ(notices_, "");
  EXPECT_TRUE(session.WriteTranscriptTo(folder_ + "/file"));
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/file"));
}

}  // namespace
}  // namespace tavoliere::play
