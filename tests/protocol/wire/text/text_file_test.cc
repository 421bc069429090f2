#include "protocol/wire/text/text_file.h"

#include <fstream>
#include <sstream>
#include <string>

#include <sys/stat.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::protocol {
namespace {

using ::testing::EndsWith;

class TextFileTest : public files::FolderTest {};

TEST_F(TextFileTest, AByteOrderMarkIsSkipped) {
  std::ofstream(Path("a")) << "\xEF\xBB\xBFtext\n";
  EXPECT_EQ(*ReadTextFile(Path("a"), kGamesFile), "text\n");
}

TEST_F(TextFileTest, APipeIsRefusedAndTheWayToReadOneNamed) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(ReadFileOrInput(Path("pipe"), kGamesFile).status().message(),
            "'" + Path("pipe") +
                "': expected a file of games, got a pipe; only regular files are read; - reads "
                "standard input");
  EXPECT_THAT(std::string(ReadTextFile(Path("pipe"), kGamesFile).status().message()),
              EndsWith("only regular files are read"));
}

TEST(ReadLine, GivesWholeLinesAndTheBeginningOfLongOnes) {
  const std::string long_one(10'000, 'x');
  std::istringstream text("a\n\n" + long_one + "\n" + std::string(4095, 'y') + "\nunended");
  std::string line;
  ASSERT_TRUE(ReadLine(text, 20'000, &line));
  EXPECT_EQ(line, "a");
  ASSERT_TRUE(ReadLine(text, 20'000, &line));
  EXPECT_EQ(line, "");
  ASSERT_TRUE(ReadLine(text, 20'000, &line));
  EXPECT_EQ(line, long_one);
  ASSERT_TRUE(ReadLine(text, 20'000, &line));
  EXPECT_EQ(line, std::string(4095, 'y'));
  EXPECT_FALSE(ReadLine(text, 20'000, &line));

  std::istringstream endless(long_one);
  ASSERT_TRUE(ReadLine(endless, 5'000, &line));
  EXPECT_GT(line.size(), 5'000U);
}

}  // namespace
}  // namespace tavoliere::protocol
