// Which of the statements that a game finds in a line are said: by a toy whose harm is the length
// of the line.
#include "engines/base/explain/statements.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/example/game.h"

namespace tavoliere::base {
namespace {

using Toy = example::Neutreeko;
using ToyLine = LineOfPlay<Toy>;

// A line of so many moves stands for a harm of that size.
ToyLine LineOfLength(std::size_t plies) {
  ToyLine line;
  line.moves.resize(plies);
  line.positions.resize(plies + 1);
  return line;
}

int Length(const ToyLine& line) { return static_cast<int>(line.moves.size()); }

std::vector<Finding> FindLengths(const ToyLine& line, const ToyLine&) {
  return {{1, Length(line), line.moves.size()}, {2, 1, 1}};
}
bool LengthHolds(const Finding& finding, const ToyLine& line) {
  return finding.amount <= Length(line);
}
bool NeverHolds(const Finding&, const ToyLine&) { return false; }
Sentence SayLength(const Finding&, const ToyLine&, const ToyLine&, const FindingWords&) {
  return "long";
}

constexpr StatementKind<Toy> kLength{"length", FindLengths, LengthHolds, SayLength};
constexpr StatementKind<Toy> kFalse{"false", FindLengths, NeverHolds, SayLength};

std::size_t CountOf(const std::vector<StatementKind<Toy>>& kinds, std::size_t line,
                    std::size_t other, std::size_t most = kMostStatements) {
  return FindStatements<Toy>(kinds, LineOfLength(line), LineOfLength(other), most).size();
}

TEST(FindStatements, SaysWhatIsTrueOfTheLineAndFalseOfTheOther) {
  const std::vector<StatementKind<Toy>> kinds = {kLength};
  const auto found = FindStatements<Toy>(kinds, LineOfLength(3), LineOfLength(2), kMostStatements);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].finding.subject, 1);
  EXPECT_STREQ(found[0].kind->name, "length");
}

TEST(FindStatements, SaysNothingThatIsTrueOfBoth) {
  EXPECT_EQ(CountOf({kLength}, 3, 3), 0u);
  EXPECT_EQ(CountOf({kLength}, 3, 4), 0u);
}

TEST(FindStatements, SaysNothingThatTheCheckDoesNotConfirm) {
  EXPECT_EQ(CountOf({kFalse}, 3, 2), 0u);
}

TEST(FindStatements, SaysAtMostOneOfAKindAndNoMoreThanAskedFor) {
  EXPECT_EQ(CountOf({kLength}, 3, 0), 1u);
  EXPECT_EQ(CountOf({kLength, kLength, kLength, kLength}, 3, 0), 3u);
  EXPECT_EQ(CountOf({kLength, kLength}, 3, 0, 0), 0u);
}

}  // namespace
}  // namespace tavoliere::base
