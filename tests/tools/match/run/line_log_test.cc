#include "tools/match/run/console/line_log.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/temporary_folder.h"

namespace tavoliere::match {
namespace {

using protocol::WireLine;
using testing::HasSubstr;
using testing::MatchesRegex;

WireLine Line(WireLine::Kind kind, std::string_view text) {
  return {kind, "new", 47, std::chrono::steady_clock::now(), text};
}

TEST(LineLogTest, ALineHasTimeNameProcessAndDirection) {
  const absl::Time time =
      absl::FromCivil(absl::CivilSecond(2026, 5, 4, 3, 2, 1), absl::LocalTimeZone()) +
      absl::Microseconds(42);
  EXPECT_EQ(LogText(Line(WireLine::Kind::kToEngine, "isready"), time),
            "03:02:01.000042 new 47 > isready\n");
  EXPECT_EQ(LogText(Line(WireLine::Kind::kFromEngine, "a\tb\r\x1f\x7f\xc3\xa9"), time),
            "03:02:01.000042 new 47 < a\tb\\x0d\\x1f\\x7f\xc3\xa9\n");
  EXPECT_EQ(LogText(Line(WireLine::Kind::kNews, "gone"), time), "03:02:01.000042 new 47 ! gone\n");
}

TEST(LineLogTest, AppendsAtOnce) {
  TemporaryFolder folder;
  const std::string path = folder.File("log");
  for (const char* word : {"one", "two"}) {
    const auto log = LineLog::Open(path, false);
    ASSERT_TRUE(log.ok()) << log.status();
    (*log)->Write(Line(WireLine::Kind::kToEngine, word));
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    EXPECT_THAT(text.str(), HasSubstr(std::string(" new 47 > ") + word + "\n"));
    EXPECT_THAT(text.str(), HasSubstr(" new 47 > one\n"));
  }
}

TEST(LineLogTest, AnUnwritableFileIsAnErrorAtFirstAndReportedOnceLater) {
  EXPECT_THAT(std::string(LineLog::Open("/nowhere/log", false).status().message()),
              HasSubstr("cannot write '/nowhere/log'"));
  const auto log = LineLog::Open("/dev/full", false);
  ASSERT_TRUE(log.ok()) << log.status();
  testing::internal::CaptureStderr();
  (*log)->Write(Line(WireLine::Kind::kToEngine, "one"));
  (*log)->Write(Line(WireLine::Kind::kToEngine, "two"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              MatchesRegex("[^\n]*'/dev/full' cannot be written: [^\n]*\n"));
}

TEST(LineLogTest, StandardErrorAlone) {
  const auto log = LineLog::Open("", true);
  ASSERT_TRUE(log.ok()) << log.status();
  testing::internal::CaptureStderr();
  (*log)->Write(Line(WireLine::Kind::kToEngine, "one"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr(" new 47 > one\n"));
}

}  // namespace
}  // namespace tavoliere::match
