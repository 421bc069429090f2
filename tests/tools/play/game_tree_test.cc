// Variations: of a tree, of a game that is played, and in its record.
#include "tools/play/game/game_tree.h"

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/play/game/played_game.h"

namespace tavoliere::play {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Node = GameTree::Node;

protocol::MoveRecord MadeMove(const std::string& move) {
  protocol::MoveRecord record;
  record.move = move;
  return record;
}

// "a(b{well})c": the moves behind a place, all but the first of them in brackets before what
// follows the first.
std::string TextOf(const GameTree& tree, Node node = GameTree::kStart) {
  const std::vector<Node>& children = tree.children(node);
  if (children.empty()) return "";
  const auto one = [&tree](Node child) {
    const auto& comment = tree.move(child).comment;
    return absl::StrCat(tree.move(child).move, comment ? absl::StrCat("{", *comment, "}") : "");
  };
  std::string text = one(children.front());
  for (std::size_t i = 1; i < children.size(); ++i) {
    absl::StrAppend(&text, "(", one(children[i]), TextOf(tree, children[i]), ")");
  }
  return absl::StrCat(text, TextOf(tree, children.front()));
}

std::string Text(const PlayedGame& game) { return TextOf(game.tree()); }

std::string Played(const PlayedGame& game) {
  return absl::StrJoin(game.moves(), "", [](std::string* out, const protocol::MoveRecord& move) {
    absl::StrAppend(out, move.move);
  });
}

TEST(GameTreeTest, AMoveIsThereOnce) {
  GameTree tree;
  const Node a = tree.Add(GameTree::kStart, MadeMove("a"));
  const Node b = tree.Add(a, MadeMove("b"));
  const Node c = tree.Add(a, MadeMove("c"));
  EXPECT_EQ(tree.Add(a, MadeMove("b")), b);
  EXPECT_EQ(tree.moves(), 3u);
  EXPECT_EQ(TextOf(tree), "ab(c)");
  EXPECT_EQ(tree.Depth(c), 2u);
  EXPECT_THAT(tree.LineTo(c), ElementsAre(a, c));
  EXPECT_THAT(tree.MainLineFrom(GameTree::kStart), ElementsAre(a, b));
  EXPECT_TRUE(tree.IsOnMainLine(b));
  EXPECT_FALSE(tree.IsOnMainLine(c));
}

TEST(GameTreeTest, AVariationBecomesTheMainLineFromTheStartOn) {
  GameTree tree;
  const Node a = tree.Add(GameTree::kStart, MadeMove("a"));
  tree.Add(a, MadeMove("b"));
  const Node c = tree.Add(GameTree::kStart, MadeMove("c"));
  tree.Add(c, MadeMove("d"));
  const Node e = tree.Add(c, MadeMove("e"));
  EXPECT_EQ(TextOf(tree), "a(cd(e))b");
  tree.Promote(e);
  EXPECT_EQ(TextOf(tree), "c(ab)e(d)");
}

TEST(GameTreeTest, WhatIsRemovedTakesWhatFollowsWithIt) {
  GameTree tree;
  const Node a = tree.Add(GameTree::kStart, MadeMove("a"));
  const Node b = tree.Add(a, MadeMove("b"));
  const Node c = tree.Add(b, MadeMove("c"));
  const Node d = tree.Add(a, MadeMove("d"));
  tree.Remove(b);
  EXPECT_EQ(TextOf(tree), "ad");
  EXPECT_FALSE(tree.Has(b));
  EXPECT_FALSE(tree.Has(c));
  EXPECT_TRUE(tree.Has(d));
  EXPECT_EQ(tree.moves(), 2u);
  EXPECT_GT(tree.Add(a, MadeMove("b")), d) << "a number means one move for good";
  EXPECT_FALSE(tree.Has(1000));
}

class VariationsTest : public ::testing::Test {
 protected:
  void Play(const std::string& moves) {
    for (const char move : moves) game_.Play(MadeMove(std::string(1, move)));
  }
  // What the record of the game says, read again.
  PlayedGame Again() const {
    const auto record =
        protocol::ParseGameRecord(protocol::ToJsonLine(game_.Record("one", "other")));
    EXPECT_TRUE(record.ok()) << record.status();
    return PlayedGame(*record, 2, true);
  }
  // Goes there as a session does.
  static void GoTo(PlayedGame& game, Node node) {
    if (const std::size_t back = game.Aim(node); back > 0) {
      game.Undo(back);
      EXPECT_EQ(game.Aim(node), 0u);
    }
    const std::size_t depth = game.tree().Depth(node);
    if (game.plies() < depth) game.Redo(depth - game.plies());
    EXPECT_EQ(game.here(), node);
  }
  PlayedGame game_{std::nullopt, 2, true};
};

TEST_F(VariationsTest, WhatIsLeftStaysAsAVariation) {
  Play("abcd");
  game_.Undo(3);
  Play("x");
  EXPECT_EQ(Played(game_), "ax");
  EXPECT_EQ(game_.redoable(), 0u);
  EXPECT_EQ(Text(game_), "ax(bcd)");
  game_.Undo(1);
  Play("b");
  EXPECT_EQ(Text(game_), "ab(x)cd");
  EXPECT_EQ(game_.redoable(), 2u) << "what followed the move can be played again";
}

TEST_F(VariationsTest, TheBoardGoesWhereItIsSent) {
  Play("abc");
  const Node c = game_.here();
  game_.Undo(2);
  Play("xy");
  const Node y = game_.here();
  GoTo(game_, c);
  EXPECT_EQ(Played(game_), "abc");
  EXPECT_EQ(Text(game_), "ax(bc)y") << "going somewhere changes no order";
  GoTo(game_, game_.NodeAt(2));
  EXPECT_EQ(game_.redoable(), 1u);
  GoTo(game_, game_.tree().parent(y));
  EXPECT_EQ(Played(game_), "ax");
  EXPECT_EQ(game_.redoable(), 1u) << "the line goes on";
  GoTo(game_, GameTree::kStart);
  EXPECT_FALSE(game_.has_moves());
  EXPECT_EQ(game_.PositionLineAt(c), "position startpos moves a b c");
}

TEST_F(VariationsTest, AnEndBelongsToItsPosition) {
  Play("ab");
  game_.AddLine(game_.here(), {"c"});
  game_.End("p1win", "the other one resigns");
  game_.Redo(1);
  EXPECT_FALSE(game_.ended());
}

TEST_F(VariationsTest, ALineIsAddedWithoutBeingPlayed) {
  Play("ab");
  const Node last = game_.AddLine(game_.NodeAt(1), {"x", "y"});
  EXPECT_EQ(game_.tree().Depth(last), 3u);
  EXPECT_EQ(Played(game_), "ab");
  EXPECT_EQ(Text(game_), "ab(xy)");
  EXPECT_FALSE(game_.IsPlayed(last));
  EXPECT_TRUE(game_.IsPlayed(GameTree::kStart));
  game_.Remove(game_.tree().parent(last));
  EXPECT_EQ(Text(game_), "ab");
}

TEST_F(VariationsTest, WhatIsRemovedIsNotPlayedAgain) {
  Play("abc");
  game_.Undo(2);
  const Node b = game_.NodeAt(2);
  game_.Remove(b);
  EXPECT_EQ(game_.redoable(), 0u);
  EXPECT_EQ(Text(game_), "a");
}

TEST_F(VariationsTest, TheRecordKeepsTheTree) {
  Play("abc");
  game_.Undo(2);
  Play("xy");
  game_.Undo(1);
  Play("z");                                   // a x z, with y, with b c
  game_.AddLine(game_.NodeAt(1), {"b", "d"});  // a variation of a variation
  game_.Comment(GameTree::kStart, "from the start");
  game_.Comment(*game_.tree().Child(game_.NodeAt(1), "b"), "left");
  game_.Undo(1);
  const std::string text = "ax(b{left}c(d))z(y)";
  EXPECT_EQ(Text(game_), text);
  const PlayedGame again = Again();
  EXPECT_EQ(Text(again), text);
  EXPECT_EQ(Played(again), "ax");
  EXPECT_EQ(again.redoable(), 1u);
  EXPECT_EQ(again.tree().move(GameTree::kStart).comment, "from the start");
}

TEST_F(VariationsTest, TheRecordDistinguishesTheMainLineFromTheMovesPlayed) {
  Play("abc");
  game_.AddLine(game_.NodeAt(1), {"x", "y"});
  game_.AddLine(game_.NodeAt(1), {"v"});
  game_.AddLine(GameTree::kStart, {"w"});
  const Node y = *game_.tree().Child(*game_.tree().Child(game_.NodeAt(1), "x"), "y");
  game_.Promote(y);
  EXPECT_EQ(Text(game_), "a(w)x(bc)(v)y");
  EXPECT_EQ(Played(game_), "abc") << "the board stays";
  EXPECT_EQ(Text(Again()), Text(game_));
  EXPECT_EQ(Played(Again()), "abc");
  const protocol::GameRecord record = game_.Record("one", "other");
  ASSERT_THAT(record.variations, SizeIs(3));
  EXPECT_EQ(record.variations[1].after, 1);
  EXPECT_TRUE(record.variations[1].ahead);
  EXPECT_FALSE(record.variations[2].ahead);
}

TEST_F(VariationsTest, AGameWithoutVariationsHasNone) {
  Play("abc");
  EXPECT_THAT(game_.Record("one", "other").variations, IsEmpty());
  EXPECT_TRUE(game_.has_content());
  game_.Undo(3);
  EXPECT_TRUE(game_.has_content()) << "what was taken back is kept";
  EXPECT_EQ(Text(Again()), "abc");
  EXPECT_FALSE(PlayedGame(std::nullopt, 2, true).has_content());
}

TEST_F(VariationsTest, ALongTreeOfManyBranchesComesBack) {
  // A comb: at every move of the line another, deeper and deeper.
  Node node = GameTree::kStart;
  for (int i = 0; i < 200; ++i) {
    game_.AddLine(node, {"a", "b"});
    node = game_.AddLine(node, {"x"});
  }
  EXPECT_EQ(Text(Again()), Text(game_));
}

}  // namespace
}  // namespace tavoliere::play
