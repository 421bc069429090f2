#include "protocol/wire/text.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::protocol {
namespace {

TEST(Quoted, ShowsPlainTextAsItIs) {
  EXPECT_EQ(Quoted(""), "''");
  EXPECT_EQ(Quoted("e2e4"), "'e2e4'");
}

TEST(Quoted, EscapesWhatCannotBePrinted) {
  EXPECT_EQ(Quoted("a\nb"), "'a\\nb'");
  // The 'f' would continue the escape before it.
  EXPECT_EQ(Quoted("\xff"
                   "f"),
            "'\\xff\\x66'");
}

TEST(Quoted, CutsWhatIsLong) {
  EXPECT_EQ(Quoted(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(Quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "...'");
}

TEST(Quoted, CutsBetweenEscapes) {
  std::string fifteen;
  for (int i = 0; i < 15; ++i) fifteen += "\\xff";
  EXPECT_EQ(Quoted(std::string(15, '\xff')), "'" + fifteen + "'");
  EXPECT_EQ(Quoted(std::string(200, '\xff')), "'" + fifteen + "...'");
  EXPECT_EQ(Quoted("a" + std::string(200, '\xff')).size(), 1 + 1 + 14 * 4 + 4);
}

}  // namespace
}  // namespace tavoliere::protocol
