#include "core/files/file_lock.h"

#include <atomic>
#include <optional>
#include <thread>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/files/temporary_folder.h"

namespace tavoliere::files {
namespace {

using FileLockTest = FolderTest;

TEST_F(FileLockTest, OneHasItAtATime) {
  {
    const auto lock = FileLock::Acquire(Path("lock"));
    ASSERT_TRUE(lock.ok()) << lock.status();
    const absl::Status refused = FileLock::Try(Path("lock")).status();
    EXPECT_TRUE(absl::IsAborted(refused)) << refused;
    EXPECT_TRUE(FileLock::Try(Path("other")).ok());
  }
  EXPECT_TRUE(FileLock::Try(Path("lock")).ok());
}

TEST_F(FileLockTest, IsWaitedFor) {
  std::optional<FileLock> lock = *FileLock::Acquire(Path("lock"));
  std::atomic<bool> released = false;
  std::atomic<bool> was_released = false;
  std::thread other([&] {
    const auto mine = FileLock::Acquire(Path("lock"));
    was_released = mine.ok() && released;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  released = true;
  lock.reset();
  other.join();
  EXPECT_TRUE(was_released);
}

TEST_F(FileLockTest, EndsWithTheProcessThatHoldsIt) {
  int told[2];
  ASSERT_EQ(::pipe(told), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = FileLock::Acquire(Path("lock"));
    if (::write(told[1], "x", 1) == 1) ::pause();
    ::_exit(1);
  }
  char letter = 0;
  ASSERT_EQ(::read(told[0], &letter, 1), 1);
  EXPECT_TRUE(absl::IsAborted(FileLock::Try(Path("lock")).status()));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(FileLock::Try(Path("lock")).ok());
  ::close(told[0]);
  ::close(told[1]);
}

TEST_F(FileLockTest, AFolderThatIsNotThereIsNamed) {
  EXPECT_EQ(FileLock::Acquire(Path("no/lock")).status().message(),
            "cannot lock '" + Path("no/lock") + "': No such file or directory");
}

}  // namespace
}  // namespace tavoliere::files
