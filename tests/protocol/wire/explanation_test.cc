#include "protocol/wire/explanation.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

Explanation CornerLost() {
  Explanation explanation;
  explanation.loss = 620;
  explanation.move.score_cp = -300;
  explanation.move.pv = {"b2", "a1"};
  explanation.other.emplace();
  explanation.other->score_cp = 320;
  explanation.other->pv = {"c3", "c4", "e6"};
  explanation.statements = {{"corner", {"b2", "a1"}, "After b2 White takes a1: (b2 a1)."}};
  return explanation;
}

TEST(ExplanationText, HasAPartForEachLineAndStatement) {
  EXPECT_EQ(FormatExplanation(CornerLost()),
            "loss 620 | move cp -300 pv b2 a1 | best cp 320 pv c3 c4 e6 | "
            "corner b2 a1: After b2 White takes a1: (b2 a1).");
}

TEST(ExplanationText, IsReadAsItIsWritten) {
  Explanation explanation = CornerLost();
  EXPECT_EQ(*ParseExplanation(FormatExplanation(explanation)), explanation);

  explanation.best = true;
  explanation.loss = 0;
  EXPECT_EQ(*ParseExplanation(FormatExplanation(explanation)), explanation);

  explanation.best = false;
  explanation.loss.reset();
  explanation.move.score_cp.reset();
  explanation.move.score_mate = -7;
  explanation.other->score_cp.reset();
  explanation.statements.clear();
  EXPECT_EQ(*ParseExplanation(FormatExplanation(explanation)), explanation);

  explanation.other.reset();
  explanation.best = true;
  EXPECT_EQ(*ParseExplanation(FormatExplanation(explanation)), explanation);
}

TEST(ExplanationText, OfAnotherFormIsRefused) {
  for (const char* text :
       {"", "none", "loss 1", "loss x | move pv a", "loss 1 | best pv a", "loss 1 | move pv",
        "loss 1 | move cp x pv a", "loss 1 | move xy 3 pv a", "loss 1 | move pv a | corner a1",
        "loss 1 2 | move pv a", "loss 1 | move pv a | ", "loss 1 | move pv a | : text"}) {
    EXPECT_FALSE(ParseExplanation(text).ok()) << text;
  }
}

}  // namespace
}  // namespace tavoliere::protocol
