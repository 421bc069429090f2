// Tasks that lead to further ones: each is done once, however many threads take part.
#include "core/work_stack.h"

#include <atomic>
#include <latch>
#include <new>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::core {
namespace {

TEST(WorkStack, DoesEveryTaskOnce) {
  constexpr int kTasks = 1 << 12;
  for (const int threads : {1, 2, 5}) {
    WorkStack<int> stack;
    std::vector<std::atomic<int>> done(kTasks);
    stack.Push(1);
    stack.Run(threads, [&](std::size_t thread, int task) {
      EXPECT_LT(thread, static_cast<std::size_t>(threads));
      ++done[static_cast<std::size_t>(task)];
      for (const int next : {2 * task, 2 * task + 1}) {
        if (next < kTasks) stack.Push(next);
      }
      return true;
    });
    for (std::size_t task = 1; task < kTasks; ++task) EXPECT_EQ(done[task], 1) << task;
  }
}

TEST(WorkStack, OneThreadWorksDepthFirst) {
  WorkStack<int> stack;
  std::vector<int> done;
  stack.Push(1);
  stack.Run(1, [&](std::size_t, int task) {
    done.push_back(task);
    if (task < 4) {
      stack.Push(2 * task);
      stack.Push(2 * task + 1);
    }
    return true;
  });
  EXPECT_EQ(done, (std::vector{1, 3, 7, 6, 2, 5, 4}));
}

TEST(WorkStack, AfterFalseNoTaskBegins) {
  for (const int threads : {1, 3}) {
    WorkStack<int> stack;
    for (int i = 0; i < 1000; ++i) stack.Push(i);
    std::atomic<int> begun{0};
    stack.Run(threads, [&](std::size_t, int) {
      ++begun;
      return false;
    });
    EXPECT_LE(begun, threads);
    EXPECT_GE(begun, 1);
  }
}

TEST(WorkStack, ThreadsWorkAtTheSameTime) {
  WorkStack<int> stack;
  std::latch both(2);
  for (int i = 0; i < 2; ++i) stack.Push(i);
  stack.Run(2, [&](std::size_t, int) {
    both.arrive_and_wait();
    return true;
  });
}

// The others neither wait for the task that was left nor begin another.
TEST(WorkStack, AnExceptionOfTheCallersThreadEndsAll) {
  WorkStack<int> stack;
  stack.Push(0);
  const auto work = [&](std::size_t thread, int task) {
    if (thread == 0) throw std::bad_alloc();
    stack.Push(task);
    return true;
  };
  EXPECT_THROW(stack.Run(3, work), std::bad_alloc);
}

TEST(WorkStack, WithoutTasksNothingIsDone) {
  WorkStack<int> stack;
  stack.Run(3, [](std::size_t, int) {
    ADD_FAILURE();
    return true;
  });
}

}  // namespace
}  // namespace tavoliere::core
