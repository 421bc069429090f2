#include "protocol/server/task_thread.h"

#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

TEST(TaskThread, RunsTasksOneAfterTheOther) {
  int sum = 0;
  {
    TaskThread thread;
    for (int i = 1; i <= 100; ++i)
      EXPECT_TRUE(thread.Run([&sum, i] { sum = sum * 3 % 1009 + i; }).ok());
  }
  int expected = 0;
  for (int i = 1; i <= 100; ++i) expected = expected * 3 % 1009 + i;
  EXPECT_EQ(sum, expected);
}

TEST(TaskThread, WaitsForTheTaskUnderWay) {
  TaskThread thread;
  thread.Wait();
  bool done = false;
  ASSERT_TRUE(thread.Run([&done] { done = true; }).ok());
  thread.Wait();
  EXPECT_TRUE(done);
}

}  // namespace
}  // namespace tavoliere::protocol
