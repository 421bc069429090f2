// The command that builds opening books and shows what is in them.
#include "engines/base/book/book_command.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/othello/learn/book.h"
#include "tests/core/files/temporary_folder.h"
#include "tests/engines/othello/learn/old_book.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

class BookCommandTest : public files::FolderTest {
 protected:
  struct Ended {
    int status;
    std::string said;
    std::string complained;
  };
  Ended Run(const std::vector<std::string>& words) const {
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = base::BookCommand<OthelloBook>::Tool("tav-othello").run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
  void Build(const std::string& name, int positions, int threads = 1) const {
    const Ended ended =
        Run({"build", "--output", Path(name), "--positions", std::to_string(positions), "--depth",
             "2", "--threads", std::to_string(threads)});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    EXPECT_THAT(ended.said, HasSubstr(": " + std::to_string(positions) + " positions"));
  }
  std::string Bytes(const std::string& name) const { return files::TextOf(Path(name)); }
};

TEST_F(BookCommandTest, ResumesAfterAKillAndWithMorePositions) {
  Build("whole", 60);
  Build("parts", 20, 2);
  EXPECT_NE(Bytes("parts"), Bytes("whole"));
  const auto size = std::filesystem::file_size(Path("parts.searches"));
  std::filesystem::resize_file(Path("parts.searches"), size - 11);
  std::filesystem::remove(Path("parts"));
  Build("parts", 60, 2);
  EXPECT_EQ(Bytes("parts"), Bytes("whole"));
  Build("parts", 20);
  Build("parts", 60);
  EXPECT_EQ(Bytes("parts"), Bytes("whole"));
}

TEST_F(BookCommandTest, ReportsSearchesOfAnotherBook) {
  Build("a", 20);
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--positions", "30", "--depth", "3"}).complained,
              HasSubstr("depth 2"));
  Build("b", 5);
  // A whole file of the right kind, with the searches of another book's beginning twice. Its header
  // has 96 bytes.
  const std::string fewer = Bytes("b.searches");
  std::ofstream(Path("a.searches"), std::ios::binary) << fewer << fewer.substr(96);
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--positions", "30", "--depth", "2"}).complained,
              HasSubstr("the searches of another book"));
}

TEST_F(BookCommandTest, ShowsWhatIsKnown) {
  Build("a", 30);
  EXPECT_THAT(Run({"show", "--book", Path("a")}).said, HasSubstr("f5 "));
  EXPECT_THAT(Run({"show", "--book", Path("a"), "f5"}).said, HasSubstr("d6 "));
  EXPECT_THAT(
      Run({"show", "--book", Path("a"), "f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2", "b4"})
          .said,
      HasSubstr("this position is not in the book"));
  EXPECT_THAT(Run({"show", "--book", Path("a"), "a1"}).complained, HasSubstr("illegal move 'a1'"));
  EXPECT_THAT(Run({"info", Path("a")}).said, HasSubstr("30 positions of othello"));
  EXPECT_THAT(Run({"info"}).said, HasSubstr(" 4 discs "));
}

TEST_F(BookCommandTest, ConvertsABookOfAnEarlierVersion) {
  Build("a", 20);
  std::ofstream(Path("old"), std::ios::binary) << OldBookOf(Bytes("a"));
  EXPECT_THAT(Run({"info", Path("old")}).complained,
              HasSubstr("old' is an opening book of an earlier version; convert it: tav-othello"));
  const Ended ended = Run({"convert", Path("old"), "--output", Path("new")});
  EXPECT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(Bytes("new"), Bytes("a"));
  EXPECT_THAT(Run({"convert", Path("a"), "--output", Path("new")}).complained,
              HasSubstr("a' is not an opening book of an earlier version"));
}

TEST_F(BookCommandTest, SaysWhatIsWrong) {
  EXPECT_THAT(Run({}).complained, HasSubstr("expected a subcommand"));
  EXPECT_THAT(Run({"fly"}).complained, HasSubstr("unknown subcommand 'fly'"));
  EXPECT_THAT(Run({"build"}).complained, HasSubstr("expected --output"));
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--depth", "0"}).complained,
              HasSubstr("--depth"));
  EXPECT_THAT(Run({"build", "--output", Path("a"), "--variant", "go"}).complained,
              HasSubstr("there is no variant 'go'"));
  EXPECT_THAT(Run({"info", Path("none")}).complained, HasSubstr("none"));
  std::ofstream(Path("b")) << "no book";
  EXPECT_THAT(Run({"show", "--book", Path("b")}).complained,
              HasSubstr("b' is not an opening book"));
  EXPECT_EQ(Run({"build", "--output", Path("none/a"), "--positions", "2"}).status, 1);
}

TEST_F(BookCommandTest, GrowsOnTheSmallBoardToo) {
  const Ended ended = Run({"build", "--output", Path("six"), "--positions", "15", "--depth", "2",
                           "--variant", "othello6"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  const auto book = Book::Load(Path("six"));
  ASSERT_TRUE(book.ok());
  EXPECT_EQ((*book)->Moves(Othello::Start(Variant::kOthello6)).size(), 4U);
  EXPECT_TRUE((*book)->Moves(Position()).empty());
}

}  // namespace
}  // namespace tavoliere::othello
