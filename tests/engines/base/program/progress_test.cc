#include "engines/base/program/progress.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using Seconds = std::chrono::duration<double>;

TEST(Progress, ReportsTheTimeLeftNowAndThen) {
  std::vector<std::string> lines;
  Seconds now{0};
  Progress progress([&](const std::string& line) { lines.push_back(line); }, [&] { return now; });
  progress.Reached(0);
  now = Seconds(0.5);
  progress.Reached(0.1);
  EXPECT_TRUE(lines.empty());
  now = Seconds(2);
  progress.Reached(0.25);
  now = Seconds(2.9);
  progress.Reached(0.3);
  now = Seconds(3);
  progress.Reached(0.3);
  now = Seconds(4);
  progress.Reached(1);
  EXPECT_EQ(lines, (std::vector<std::string>{"25% after 2 s, about 6 s left",
                                             "30% after 3 s, about 7 s left"}));
}

// Hours of work: a few hundred lines, never more than half a minute and a call apart.
TEST(Progress, ReportsLongWorkLessOften) {
  int lines = 0;
  Seconds now{0};
  Seconds last{0};
  Progress progress(
      [&](const std::string&) {
        if (lines > 0) {
          EXPECT_LE((now - last).count(), 31);
        }
        last = now;
        ++lines;
      },
      [&] { return now; });
  for (; now < Seconds(7200); now += Seconds(1)) progress.Reached(now / Seconds(7200));
  EXPECT_LT(lines, 320);
  EXPECT_GT(lines, 200);
}

TEST(Progress, WritesDurationsAsPeopleDo) {
  EXPECT_EQ(DurationText(Seconds(0.2)), "0 s");
  EXPECT_EQ(DurationText(Seconds(59.4)), "59 s");
  EXPECT_EQ(DurationText(Seconds(200)), "3 min 20 s");
  EXPECT_EQ(DurationText(Seconds(7500)), "2 h 5 min");
}

}  // namespace
}  // namespace tavoliere::base
