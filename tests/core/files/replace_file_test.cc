#include "core/files/replace_file.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/files/read_file.h"
#include "tests/core/files/system_calls.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::files {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::size_t kLarge = 300'000;  // more than is held back

class ReplaceFileTest : public FolderTest {
 protected:
  ReplaceFileTest() { std::ofstream(Path("a")) << "old"; }
  ~ReplaceFileTest() override { FailSyncs(0); }

  std::string Text() const { return ReadFile(Path("a"), kTestFile).value_or("none"); }

  // The status of a process that does this.
  static int StatusOf(const std::function<void()>& act) {
    const pid_t child = ::fork();
    if (child == 0) {
      act();
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
  }
  static void LimitFiles(rlim_t bytes) {
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
  }
};

TEST_F(ReplaceFileTest, TheNewFileTakesThePlaceOfTheOld) {
  EXPECT_TRUE(ReplaceFile(Path("a"), {"new", " parts"}).ok());
  EXPECT_EQ(Text(), "new parts");
  const std::string large(kLarge, 'x');
  EXPECT_TRUE(ReplaceFile(Path("a"), {"y", large, "z"}).ok());
  EXPECT_EQ(Text(), "y" + large + "z");
  EXPECT_TRUE(ReplaceFile(Path("b"), {}).ok());
  EXPECT_THAT(Names(), ElementsAre("a", "b"));
}

TEST_F(ReplaceFileTest, NothingHappensWithoutACommit) {
  {
    const auto file = FileReplacement::Begin(Path("a"));
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_TRUE((*file)->Write(std::string(kLarge, 'x')).ok());
    EXPECT_EQ(Text(), "old");
    EXPECT_EQ(Names().size(), 2u);
  }
  EXPECT_EQ(Text(), "old");
  EXPECT_THAT(Names(), ElementsAre("a"));
}

TEST_F(ReplaceFileTest, TheDiskHasTheFileBeforeItsNameAndThenTheName) {
  const std::size_t before = SystemCalls().size();
  EXPECT_TRUE(ReplaceFile(Path("a"), {"new"}).ok());
  std::vector<std::string> asked = SystemCalls();
  asked.erase(asked.begin(), asked.begin() + static_cast<std::ptrdiff_t>(before));
  ASSERT_EQ(asked.size(), 3u);
  EXPECT_THAT(asked[0], HasSubstr("sync " + Path("a") + ".part-"));
  EXPECT_EQ(asked[1], "rename to " + Path("a"));
  EXPECT_EQ(asked[2] + "/", "sync " + Path(""));
}

TEST_F(ReplaceFileTest, ADiskThatFailsLateLeavesTheOldFile) {
  FailSyncs(ENOSPC);
  EXPECT_EQ(ReplaceFile(Path("a"), {"new"}).message(),
            "cannot write '" + Path("a") + "': No space left on device");
  EXPECT_EQ(Text(), "old");
  EXPECT_THAT(Names(), ElementsAre("a"));
}

TEST_F(ReplaceFileTest, AFullDiskIsReportedInWords) {
  EXPECT_EQ(ReplaceFile("/dev/full", {"new"}).message(),
            "cannot write '/dev/full': No space left on device");
}

TEST_F(ReplaceFileTest, WhatDoesNotFitLeavesTheOldFileAndNothingElse) {
  std::ofstream(Path("said"));
  EXPECT_EQ(StatusOf([&] {
              ::signal(SIGXFSZ, SIG_IGN);
              LimitFiles(100'000);
              const auto status = ReplaceFile(Path("a"), {std::string(kLarge, 'x')});
              std::ofstream(Path("said")) << status.message();
            }),
            0);
  EXPECT_EQ(TextOf(Path("said")), "cannot write '" + Path("a") + "': File too large");
  EXPECT_EQ(Text(), "old");
  EXPECT_THAT(Names(), ElementsAre("a", "said"));
}

TEST_F(ReplaceFileTest, AKilledWriterLeavesTheOldFileAndTheNextOneTidiesUp) {
  EXPECT_TRUE(WIFSIGNALED(StatusOf([&] {
    LimitFiles(100'000);
    ReplaceFile(Path("a"), {std::string(kLarge, 'x')}).IgnoreError();
  })));
  EXPECT_EQ(Text(), "old");
  EXPECT_EQ(Names().size(), 2u);
  EXPECT_TRUE(ReplaceFile(Path("a"), {"new"}).ok());
  EXPECT_EQ(Text(), "new");
  EXPECT_THAT(Names(), ElementsAre("a"));
}

// A file aside belongs to the holder of its lock.
TEST_F(ReplaceFileTest, OnlyWhatKilledWritersLeftIsRemoved) {
  const std::vector<std::string> others = {"a.backup", "a.part-longer12345", "b.part-dead012345"};
  for (const std::string& name : others) std::ofstream(Path(name)) << "half";
  std::ofstream(Path("a.part-dead012345")) << "half";
  const auto live = FileReplacement::Begin(Path("a"));
  ASSERT_TRUE(live.ok());
  RemoveAbandoned(Path("a"));
  EXPECT_EQ(Names().size(), others.size() + 2);
  ASSERT_TRUE((*live)->Write("whole").ok());
  ASSERT_TRUE((*live)->Commit().ok());
  EXPECT_EQ(Text(), "whole");
  EXPECT_EQ(Names().size(), others.size() + 1);
  RemoveAbandoned(Path("missing/a"));
}

TEST_F(ReplaceFileTest, WritersAtOnceDoNotMixTheirFiles) {
  constexpr int kWriters = 4;
  constexpr int kRounds = 20;
  const auto is_whole = [](const std::string& text) {
    return text == "old" ||
           (text.size() == kLarge && text.find_first_not_of(text[0]) == std::string::npos);
  };
  std::vector<pid_t> writers;
  for (int i = 0; i < kWriters; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      bool ok = true;
      for (int round = 0; round < kRounds; ++round) {
        ok &= ReplaceFile(Path("a"), {std::string(kLarge, static_cast<char>('a' + i))}).ok();
      }
      ::_exit(ok ? 0 : 1);
    }
    writers.push_back(child);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    while (::waitpid(writer, &status, WNOHANG) == 0) ASSERT_TRUE(is_whole(Text()));
    EXPECT_EQ(status, 0);
  }
  EXPECT_TRUE(is_whole(Text()));
  EXPECT_THAT(Names(), ElementsAre("a"));
}

TEST_F(ReplaceFileTest, ANewFileTakesNoOthersPlace) {
  const auto file = FileReplacement::Begin(Path("a"));
  const auto other = FileReplacement::Begin(Path("b"));
  EXPECT_TRUE((*other)->Write("new").ok());
  EXPECT_TRUE((*other)->CommitNew().ok());
  EXPECT_TRUE(absl::IsAlreadyExists((*file)->CommitNew()));
  EXPECT_EQ(Text(), "old");
  EXPECT_EQ(TextOf(Path("b")), "new");
}

TEST_F(ReplaceFileTest, ALinkIsWrittenThrough) {
  std::filesystem::create_symlink("a", Path("link"));
  EXPECT_TRUE(ReplaceFile(Path("link"), {"new"}).ok());
  EXPECT_EQ(Text(), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(Path("link")));
  EXPECT_THAT(Names(), ElementsAre("a", "link"));
}

TEST_F(ReplaceFileTest, PermissionsStayOrAreTheUsualOnes) {
  const auto mode = [&](const std::string& name) {
    struct stat what {};
    ::stat(Path(name).c_str(), &what);
    return what.st_mode & 0777u;
  };
  ::chmod(Path("a").c_str(), 0640);
  EXPECT_TRUE(ReplaceFile(Path("a"), {"new"}).ok());
  EXPECT_EQ(mode("a"), 0640u);
  EXPECT_TRUE(ReplaceFile(Path("b"), {"new"}).ok());
  std::ofstream(Path("c")) << "as others make it";
  EXPECT_EQ(mode("b"), mode("c"));
}

TEST_F(ReplaceFileTest, WhatIsNoRegularFileStaysWhatItIs) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { std::getline(std::ifstream(Path("pipe")), read); });
  EXPECT_TRUE(ReplaceFile(Path("pipe"), {"to the reader"}).ok());
  reader.join();
  EXPECT_EQ(read, "to the reader");
  EXPECT_TRUE(std::filesystem::is_fifo(Path("pipe")));
  EXPECT_FALSE(ReplaceFile(Path(""), {"new"}).ok()) << "a folder";
}

TEST_F(ReplaceFileTest, AFolderThatIsNotThereIsNamed) {
  EXPECT_EQ(FileReplacement::Begin(Path("no/where")).status().message(),
            "cannot write '" + Path("no/where") + "': No such file or directory");
}

}  // namespace
}  // namespace tavoliere::files
