// main() of every GoogleTest program. An entry of ctest may be a whole suite: its status is 77,
// which ctest reports as skipped, when no test failed and one or more were skipped.
#include "gmock/gmock.h"
#include "gtest/gtest.h"

int main(int argc, char** argv) {
  constexpr int kSkipped = 77;
  ::testing::InitGoogleMock(&argc, argv);
  const int status = RUN_ALL_TESTS();
  if (status != 0) return status;
  return ::testing::UnitTest::GetInstance()->skipped_test_count() > 0 ? kSkipped : 0;
}
