#include "protocol/wire/text/line_reader.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

using ::testing::ElementsAre;

// Every line that the pieces give; "<long>" for one that was too long.
std::vector<std::string> Lines(const std::vector<std::string>& pieces) {
  LineReader reader;
  std::vector<std::string> lines;
  const auto take = [&] {
    std::string line;
    for (auto next = reader.Take(&line); next != LineReader::Next::kNothing;
         next = reader.Take(&line)) {
      lines.push_back(next == LineReader::Next::kLine ? line : "<long>");
    }
  };
  for (const std::string& piece : pieces) {
    reader.Feed(piece.data(), piece.size());
    take();
  }
  reader.End();
  take();
  return lines;
}

TEST(LineReader, CutsPiecesIntoLines) {
  EXPECT_THAT(Lines({"a\nb", "c\n\nd", "e"}), ElementsAre("a", "bc", "", "de"));
  EXPECT_THAT(Lines({"a\n"}), ElementsAre("a"));
  EXPECT_THAT(Lines({""}), ElementsAre());
}

TEST(LineReader, SkipsAByteOrderMarkBeforeTheFirstLine) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_THAT(Lines({mark + "a\n" + mark + "b\n"}), ElementsAre("a", mark + "b"));
  EXPECT_THAT(Lines({"\xEF", "\xBB", "\xBF", "a"}), ElementsAre("a"));
  EXPECT_THAT(Lines({mark}), ElementsAre(""));
}

TEST(LineReader, SkipsWhatIsTooLong) {
  const std::string longest(LineReader::kLongestLine, 'x');
  EXPECT_THAT(Lines({longest + "\na\n"}), ElementsAre(longest, "a"));
  EXPECT_THAT(Lines({longest + "x\na\n"}), ElementsAre("<long>", "a"));
  EXPECT_THAT(Lines({longest, "x", longest, "\na"}), ElementsAre("<long>", "a"));
  EXPECT_THAT(Lines({longest, longest}), ElementsAre("<long>"));
}

}  // namespace
}  // namespace tavoliere::protocol
