// What a game reads without a ParseMove() of its own.
#include "engines/base/text/game_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/example/game.h"

namespace tavoliere::base {
namespace {

using ::testing::HasSubstr;

// Its only move is a pass.
struct Passing : example::Neutreeko {
  static void Generate(const Position&, MoveList& out) { out.push_back({}); }
  static std::string FormatMove(const Position&, const Move&) { return kPass; }
};
// It has no move at all.
struct Finished : example::Neutreeko {
  static void Generate(const Position&, MoveList&) {}
};

template <class G>
std::string Read(const std::string& text) {
  const auto position = G::Start({});
  const auto move = TextOf<G>::ParseMove(position, text);
  return move.ok() ? G::FormatMove(position, *move) : std::string(move.status().message());
}

TEST(GameTextTest, APassIsReadInEachForm) {
  for (const char* text : {"pass", "PASS", "0000", "1. pass"})
    EXPECT_EQ(Read<Passing>(text), "pass") << text;
  EXPECT_THAT(Read<Passing>("a1"), HasSubstr("is not one of the legal moves pass"));
}

TEST(GameTextTest, ThatAPassIsNotLegalIsExplained) {
  for (const char* text : {"pass", "0000"}) {
    EXPECT_EQ(Read<example::Neutreeko>(text), "Black has 14 legal moves and may not pass") << text;
    EXPECT_EQ(Read<Finished>(text), "the game is over") << text;
  }
}

}  // namespace
}  // namespace tavoliere::base
