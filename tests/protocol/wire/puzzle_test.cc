#include "protocol/wire/puzzle.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::protocol {
namespace {

const Puzzle kSomePuzzle = {"fake", "usual", "a b c", "a1", "win", "novice", "12.1", 40};
constexpr char kSomeLine[] =
    R"({"game":"fake","variant":"usual","position":"a b c","move":"a1","result":"win",)"
    R"("grade":"novice","record":"12.1","ply":40})";

std::string WhyNoPuzzle(const std::string& line) {
  return std::string(ParsePuzzle(line).status().message());
}

// The usual line with one text in another's place.
std::string LineWith(const std::string& text, const std::string& other) {
  std::string line = kSomeLine;
  return line.replace(line.find(text), text.size(), other);
}

TEST(Puzzle, IsOneLineAndComesBack) {
  EXPECT_EQ(ToJsonLine(kSomePuzzle), kSomeLine);
  const auto read = ParsePuzzle(kSomeLine);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, kSomePuzzle);
}

TEST(Puzzle, ErrorsNameTheMember) {
  EXPECT_EQ(WhyNoPuzzle("joho"), "puzzle: expected one JSON object in a line");
  EXPECT_EQ(WhyNoPuzzle("[]"), "puzzle: : expected an object, got []");
  EXPECT_EQ(WhyNoPuzzle(LineWith(R"("move":"a1",)", "")), "puzzle: move: is missing");
  EXPECT_EQ(WhyNoPuzzle(LineWith(R"("win")", R"("loss")")),
            "puzzle: result: expected one of its words, got \"loss\"");
  EXPECT_EQ(WhyNoPuzzle(LineWith("40", "-1")), "puzzle: ply: expected 0 or more, got -1");
  EXPECT_EQ(WhyNoPuzzle(LineWith(R"("a1")", R"("")")),
            "puzzle: move: expected a text in one line, got \"\"");
  EXPECT_EQ(WhyNoPuzzle(LineWith("a b c", "a\\nquit")),
            R"(puzzle: position: expected a text in one line, got "a\nquit")");
}

TEST(Puzzle, RefusesDeepNesting) {
  EXPECT_EQ(WhyNoPuzzle(LineWith("40", "40,\"x\":" + std::string(9, '[') + std::string(9, ']'))),
            "puzzle: expected an object with fewer brackets");
  EXPECT_TRUE(ParsePuzzle(LineWith("40", R"(40,"x":[[1]])")).ok());
}

}  // namespace
}  // namespace tavoliere::protocol
