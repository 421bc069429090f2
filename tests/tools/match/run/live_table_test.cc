// The table of a match under way, as lines and on a terminal.
#include "tools/match/run/console/live_table.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

Results Played(const std::vector<std::string>& names) {
  Results results(names);
  int round = 0;
  for (std::size_t i = 0; i + 1 < names.size(); ++i) {
    for (const char* result : {"p1win", "p1win", "draw", "p2win"}) {
      protocol::GameRecord record;
      record.id = absl::StrCat(++round, ".1");
      record.engine[0] = names[i];
      record.engine[1] = names[i + 1];
      record.result = result;
      record.termination = "normal";
      results.Add(record);
    }
  }
  return results;
}

TEST(LiveLines, OfAMatch) {
  const LiveFigures figures{50, 40, 200, 2, std::chrono::seconds(80)};
  const auto lines = LiveLines(figures, Played({"A", "B"}), SprtSettings(), 10, /*unicode=*/false);
  EXPECT_THAT(
      lines,
      ElementsAre(
          "##########------------------------------  50 of 200 games, 25 %",
          "elapsed 1:20   left 5:00   30.0 games/min   playing 2",
          AllOf(StartsWith("A - B   W 2  D 1  L 1   62.5 %   Elo +88.7 +- "), HasSubstr("LOS ")),
          AllOf(StartsWith("LLR +0.0"), HasSubstr("-2.94 ---"), EndsWith("2.94   [0, 5]"))));
}

TEST(LiveLines, BeforeTheFirstGame) {
  const auto lines = LiveLines({0, 0, 10, 1, std::chrono::seconds(0)}, Results(), {}, 10, false);
  EXPECT_THAT(lines, ElementsAre(HasSubstr("0 of 10 games, 0 %"), "elapsed 0 s   playing 1"));
}

TEST(LiveLines, OfManyEnginesAreARanking) {
  const auto lines = LiveLines({12, 12, 20, 1, std::chrono::seconds(6)},
                               Played({"A", "B", "C", "D"}), {}, 2, true);
  EXPECT_THAT(lines, ElementsAre(HasSubstr("━━━"), HasSubstr("120 games/min"), StartsWith("  1  A"),
                                 StartsWith("  2  B"), "     ... 2 more"));
}

TEST(LiveLines, DistinguishNamesAndKeepTheColumns) {
  const std::string wide = "\u68cb\u624b";
  const auto lines = LiveLines(
      {12, 12, 20, 1, std::chrono::seconds(6)},
      Played({"othello-of-a-long-branch-a", "othello-of-a-long-branch-b", wide, "\x1b[2J"}), {}, 4,
      false);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[2].find("Elo"), lines[3].find("Elo"));
  const std::string all = absl::StrJoin(lines, "\n");
  EXPECT_THAT(all,
              AllOf(HasSubstr("othello-of~-branch-a  Elo"), HasSubstr("othello-of~-branch-b  Elo"),
                    HasSubstr(wide + std::string(16, ' ') + "  Elo"), HasSubstr("\\x1b[2J ")));
}

TEST(Clock, IsReadable) {
  EXPECT_EQ(Clock(0), "0 s");
  EXPECT_EQ(Clock(59), "59 s");
  EXPECT_EQ(Clock(61), "1:01");
  EXPECT_EQ(Clock(3723), "1:02:03");
}

// A terminal of a given size, and what was written to it.
class Terminal {
 public:
  Terminal(unsigned short rows, unsigned short columns) {
    winsize size{rows, columns, 0, 0};
    EXPECT_EQ(::openpty(&reader_, &writer_, nullptr, nullptr, &size), 0);
  }
  ~Terminal() {
    ::close(reader_);
    ::close(writer_);
  }
  int fd() const { return writer_; }
  void Resize(unsigned short rows, unsigned short columns) {
    winsize size{rows, columns, 0, 0};
    EXPECT_EQ(::ioctl(writer_, TIOCSWINSZ, &size), 0);
  }
  std::string Read() {
    char buffer[4096];
    const ssize_t size = ::read(reader_, buffer, sizeof buffer);
    return {buffer, static_cast<std::size_t>(size > 0 ? size : 0)};
  }

 private:
  int reader_ = -1;
  int writer_ = -1;
};

TEST(LiveTable, IsDrawnBelowWhatIsPrinted) {
  Terminal terminal(24, 80);
  LiveTable table(terminal.fd());
  table.Show({"one", "two"});
  EXPECT_EQ(terminal.Read(), "\r\x1b[Jone\r\ntwo\r\n");
  table.Print("game\n");
  EXPECT_EQ(terminal.Read(), "\r\x1b[2A\x1b[Jgame\r\none\r\ntwo\r\n");
  table.Clear();
  EXPECT_EQ(terminal.Read(), "\r\x1b[2A\x1b[J");
  table.Print("end\n");
  EXPECT_EQ(terminal.Read(), "\r\x1b[Jend\r\n");
}

TEST(LiveTable, PassesNoControlBytesOn) {
  Terminal terminal(24, 80);
  LiveTable table(terminal.fd());
  table.Show({"a\x1b[31mb\rc"});
  EXPECT_EQ(terminal.Read(), "\r\x1b[Ja\\x1b[31mb\\x0dc\r\n");
  table.Print("d\x07\n");
  EXPECT_EQ(terminal.Read(), "\r\x1b[1A\x1b[Jd\\x07\r\na\\x1b[31mb\\x0dc\r\n");
}

TEST(LiveTable, CutsWideCharactersWhole) {
  Terminal terminal(3, 6);
  LiveTable table(terminal.fd());
  table.Show({"\u68cb\u624b\u4e00"});
  EXPECT_EQ(terminal.Read(), "\r\x1b[J\u68cb\u624b\r\n");
}

TEST(LiveTable, IsCutToTheTerminal) {
  Terminal terminal(3, 6);
  LiveTable table(terminal.fd());
  table.Show({"12345678", "\u2501\u2501\u2501\u2501\u2501\u2501\u2501", "three", "four"});
  EXPECT_EQ(terminal.Read(), "\r\x1b[J12345\r\n\u2501\u2501\u2501\u2501\u2501\r\n");
  // Made narrower, five characters stand in two rows of three.
  terminal.Resize(3, 3);
  table.Show({"x"});
  EXPECT_EQ(terminal.Read(), "\r\x1b[4A\x1b[Jx\r\n");
}

}  // namespace
}  // namespace tavoliere::match
