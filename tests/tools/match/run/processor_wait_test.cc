// How long engines waited for a processor, from a folder as the system's own.
#include "tools/match/run/engine/processor_wait.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/tools/match/temporary_folder.h"

namespace tavoliere::match {
namespace {

class ProcessorWaitTest : public testing::Test {
 protected:
  // In seconds of running and waiting.
  void SetThread(int process, int thread, double ran, double waited) {
    const std::filesystem::path folder =
        folder_.File(std::to_string(process) + "/task/" + std::to_string(thread));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "schedstat") << static_cast<long long>(ran * 1e9) << ' '
                                        << static_cast<long long>(waited * 1e9) << " 17\n";
  }
  void EndProcess(int process) {
    std::filesystem::remove_all(folder_.File(std::to_string(process)));
  }
  // In ticks.
  void SetHost(int ran, int stolen) {
    std::ofstream(folder_.File("stat"))
        << "cpu  " << ran << " 0 0 5000 70 0 0 " << stolen << " 0 0\ncpu0 1 2 3 4\n";
  }

  TemporaryFolder folder_;
  ProcessorWait waiting_{folder_.File("")};
};

TEST_F(ProcessorWaitTest, IsTheWaitingPartOfWhatAllThreadsWanted) {
  SetThread(7, 7, 1, 0);
  SetThread(7, 8, 2, 1);
  SetThread(9, 9, 0.5, 0.5);
  SetThread(11, 11, 100, 100);  // never asked for
  waiting_.Sample({7, 9});
  ASSERT_TRUE(waiting_.Share(1));
  EXPECT_NEAR(*waiting_.Share(1), 1.5 / 5, 1e-9);
}

TEST_F(ProcessorWaitTest, WhatWasSeenCountsOnce) {
  SetThread(7, 7, 2, 2);
  waiting_.Sample({7});
  SetThread(7, 7, 6, 2);
  waiting_.Sample({7});
  EXPECT_NEAR(*waiting_.Share(1), 2.0 / 8, 1e-9);
  EndProcess(7);
  waiting_.Sample({7});
  SetThread(7, 7, 1, 1);  // another with its number
  waiting_.Sample({7});
  EXPECT_NEAR(*waiting_.Share(1), 3.0 / 10, 1e-9);
}

TEST_F(ProcessorWaitTest, WhatTheHostTookIsWaitingToo) {
  SetThread(7, 7, 1, 0);
  SetHost(1000, 500);
  waiting_.Sample({7});
  SetThread(7, 7, 3, 1);
  SetHost(1300, 600);
  waiting_.Sample({7});
  EXPECT_NEAR(*waiting_.Share(1), 1 - 0.75 * 0.75, 1e-9);
}

TEST_F(ProcessorWaitTest, LittleEvidenceIsNone) {
  EXPECT_FALSE(waiting_.Share(1));
  SetThread(7, 7, 0.5, 0.4);
  waiting_.Sample({7, 1234});
  EXPECT_FALSE(waiting_.Share(1));
  EXPECT_TRUE(waiting_.Share(0.5));
}

}  // namespace
}  // namespace tavoliere::match
