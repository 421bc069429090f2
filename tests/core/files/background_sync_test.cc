#include "core/files/background_sync.h"

#include <cerrno>
#include <chrono>
#include <functional>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "tests/core/files/system_calls.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::files {
namespace {

constexpr absl::Duration kLong = absl::Hours(1);

class BackgroundSyncTest : public FolderTest {
 protected:
  BackgroundSyncTest() : fd_(::open(Path("a").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) {}
  ~BackgroundSyncTest() override {
    FailSyncs(0);
    ::close(fd_);
  }

  int fd() const { return fd_; }
  int Syncs() const { return SyncsOf(Path("a")); }
  static bool Soon(const std::function<bool()>& is_so) {
    for (int i = 0; i < 3000; ++i) {
      if (is_so()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

 private:
  int fd_;
};

TEST_F(BackgroundSyncTest, ThePauseGoesByFromOneToTheNext) {
  BackgroundSync sync(kLong);
  sync.Watch(fd(), Path("a"), /*is_new=*/false);
  EXPECT_TRUE(sync.Wrote().ok());
  EXPECT_TRUE(Soon([&] { return Syncs() == 1; }));
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(sync.Wrote().ok());
  EXPECT_EQ(Syncs(), 1);
  EXPECT_TRUE(sync.Finish().ok());
  EXPECT_EQ(Syncs(), 2);
  EXPECT_TRUE(sync.Finish().ok());
  EXPECT_EQ(Syncs(), 2) << "nothing was written since";
}

TEST_F(BackgroundSyncTest, WithoutAPauseEachIsBroughtToTheDisk) {
  BackgroundSync sync(absl::ZeroDuration());
  sync.Watch(fd(), Path("a"), /*is_new=*/false);
  for (int i = 1; i <= 20; ++i) {
    EXPECT_TRUE(sync.Wrote().ok());
    ASSERT_TRUE(Soon([&] { return Syncs() == i; })) << i;
  }
}

TEST_F(BackgroundSyncTest, TheEndLeavesNothingOpen) {
  {
    BackgroundSync sync(kLong);
    sync.Watch(fd(), Path("a"), /*is_new=*/true);
    EXPECT_TRUE(sync.Wrote().ok());
    EXPECT_TRUE(Soon([&] { return Syncs() == 1; }));
    EXPECT_TRUE(sync.Wrote().ok());
  }
  EXPECT_EQ(Syncs(), 2);
  std::string folder = Path("");
  folder.pop_back();
  EXPECT_EQ(SyncsOf(folder), 1) << "the new name";
}

TEST_F(BackgroundSyncTest, AnotherFileTakesItsPlace) {
  BackgroundSync sync(kLong);
  sync.Watch(fd(), Path("a"), /*is_new=*/false);
  EXPECT_TRUE(sync.Wrote().ok());
  EXPECT_TRUE(sync.Finish().ok());
  const int other = ::open(Path("b").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  sync.Watch(other, Path("b"), /*is_new=*/false);
  ::close(other);
  EXPECT_TRUE(sync.Wrote().ok());
  EXPECT_TRUE(sync.Finish().ok());
  EXPECT_EQ(Syncs(), 1);
  EXPECT_EQ(SyncsOf(Path("b")), 1);
}

TEST_F(BackgroundSyncTest, AnErrorIsReportedAndStays) {
  BackgroundSync sync(absl::ZeroDuration());
  sync.Watch(fd(), Path("a"), /*is_new=*/false);
  FailSyncs(EIO);
  sync.Wrote().IgnoreError();
  const std::string told = "cannot write '" + Path("a") + "': Input/output error";
  EXPECT_EQ(sync.Finish().message(), told);
  FailSyncs(0);
  EXPECT_EQ(sync.Wrote().message(), told);
  EXPECT_EQ(sync.Finish().message(), told);
}

}  // namespace
}  // namespace tavoliere::files
