// Tournaments of more engines than there may be processes.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/tools/match/commands/program_harness.h"

namespace tavoliere::match {
namespace {

constexpr int kCannotRun = 77;

std::vector<std::string> Swiss(int engines, int concurrency) {
  std::vector<std::string> words = {
      "-tournament", "swiss",   "-rounds",      "2",
      "-each",       "depth=1", "-concurrency", std::to_string(concurrency),
      "-judge",      kCommand};
  for (int i = 0; i < engines; ++i) {
    words.insert(words.end(), {"-engine", kCommand, "name=E" + std::to_string(i)});
  }
  return words;
}

// With at most `descriptors`, and where it is not 0 as a user that may have `tasks` threads.
Said RunLimited(const std::vector<std::string>& words, rlim_t descriptors, rlim_t tasks = 0) {
  const TemporaryFolder folder;
  const pid_t pid = ::fork();
  if (pid == 0) {
    const rlimit files{descriptors, descriptors};
    ::setrlimit(RLIMIT_NOFILE, &files);
    if (tasks > 0) {
      constexpr uid_t kUser = 64'123;  // which has no other processes
      const rlimit processes{tasks, tasks};
      ::setrlimit(RLIMIT_NPROC, &processes);
      const bool is_other =
          ::setgroups(0, nullptr) == 0 && ::setgid(kUser) == 0 && ::setuid(kUser) == 0;
      if (!is_other || ::access(TAV_MATCH, X_OK) != 0 || ::access(FAULTY_ENGINE, X_OK) != 0) {
        ::_exit(kCannotRun);
      }
    }
    ::_exit(Wait(Start(words, tasks > 0 ? "/dev/null" : folder.File("log"))));
  }
  const int status = Wait(pid);
  return {status, tasks > 0 ? "" : TextOf(folder.File("log"))};
}

TEST(ManyEngines, PlayWithFewDescriptors) {
  for (const int concurrency : {1, 2}) {
    const Said said = RunLimited(Swiss(40, concurrency), 64);
    EXPECT_EQ(said.status, 0) << concurrency << "\n" << said.text;
    EXPECT_THAT(said.text, testing::HasSubstr("of 80 games")) << said.text;
  }
}

TEST(ManyEngines, PlayWhereTheirUserMayHaveFewProcesses) {
  const Said said = RunLimited(Swiss(40, 1), 1000, 24);
  if (said.status == kCannotRun) GTEST_SKIP() << "this is no root, or the programs are hidden";
  EXPECT_EQ(said.status, 0);
}

}  // namespace
}  // namespace tavoliere::match
