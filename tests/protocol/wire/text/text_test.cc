#include "protocol/wire/text/text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::protocol {
namespace {

TEST(Quoted, ShowsPlainTextAsItIs) {
  EXPECT_EQ(Quoted(""), "''");
  EXPECT_EQ(Quoted("e2e4"), "'e2e4'");
}

TEST(Quoted, EscapesWhatCannotBePrinted) {
  EXPECT_EQ(Quoted("a\nb\r\t\x1b\x7f"), "'a\\nb\\r\\t\\x1b\\x7f'");
  EXPECT_EQ(Quoted("\xff"
                   "f"),
            "'\\xfff'");
  EXPECT_EQ(Quoted("\xc2\x9b"), "'\\xc2\\x9b'");  // U+009B, a control character
}

TEST(Quoted, ShowsUtf8AsTyped) {
  for (const char* text : {"Ren\u00e9", "\u00ff", "\u0800", "\ud7ff", "\uffff", "\U00010000",
                           "\U0010ffff", "C:\\games\\it's", "\"a\""}) {
    EXPECT_EQ(Quoted(text), "'" + std::string(text) + "'");
  }
}

TEST(Quoted, EscapesWhatIsNoUtf8) {
  EXPECT_EQ(Quoted("Ren\xe9"), "'Ren\\xe9'");
  EXPECT_EQ(Quoted("\xe9t\xc3"), "'\\xe9t\\xc3'");
  EXPECT_EQ(Quoted("\xc0\xaf"), "'\\xc0\\xaf'");                    // longer than need be
  EXPECT_EQ(Quoted("\xe0\x9f\xbf"), "'\\xe0\\x9f\\xbf'");           // longer than need be
  EXPECT_EQ(Quoted("\xed\xa0\x80"), "'\\xed\\xa0\\x80'");           // a surrogate
  EXPECT_EQ(Quoted("\xf4\x90\x80\x80"), "'\\xf4\\x90\\x80\\x80'");  // beyond the last character
}

TEST(Quoted, CutsWhatIsLong) {
  EXPECT_EQ(Quoted(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(Quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "...'");
}

TEST(QuotedCharacter, IsWhole) {
  EXPECT_EQ(QuotedCharacter("\u00e9t\u00e9"), "'\u00e9'");
  EXPECT_EQ(QuotedCharacter("\xe9t"), "'\\xe9'");
  EXPECT_EQ(QuotedCharacter("ab"), "'a'");
}

TEST(Quoted, CutsBetweenCharacters) {
  std::string sixty;
  for (int i = 0; i < 60; ++i) sixty += "\u00e9";
  EXPECT_EQ(Quoted(sixty), "'" + sixty + "'");
  EXPECT_EQ(Quoted(sixty + "\u00e9"), "'" + sixty + "...'");
}

TEST(ErrorLine, CutsBetweenCharacters) {
  const std::string start = "info string error: ";
  const std::string ascii(999, 'a');
  EXPECT_EQ(ErrorLine(absl::UnknownError(ascii + "bc")), start + ascii + "b");
  EXPECT_EQ(ErrorLine(absl::UnknownError(ascii + "\u00e9")), start + ascii);
  EXPECT_EQ(ErrorLine(absl::UnknownError(ascii.substr(1) + "\u00e9x")),
            start + ascii.substr(1) + "\u00e9");
}

TEST(SkipByteOrderMark, SkipsOneAtTheBeginning) {
  EXPECT_EQ(SkipByteOrderMark("\xEF\xBB\xBFuci"), "uci");
  EXPECT_EQ(SkipByteOrderMark("\xEF\xBB\xBF\xEF\xBB\xBF"), "\xEF\xBB\xBF");
  EXPECT_EQ(SkipByteOrderMark("uci"), "uci");
  EXPECT_EQ(SkipByteOrderMark("\xEF\xBB"), "\xEF\xBB");
  EXPECT_EQ(SkipByteOrderMark(""), "");
}

TEST(Quoted, CutsBetweenEscapes) {
  std::string fifteen;
  for (int i = 0; i < 15; ++i) fifteen += "\\xff";
  EXPECT_EQ(Quoted(std::string(15, '\xff')), "'" + fifteen + "'");
  EXPECT_EQ(Quoted(std::string(200, '\xff')), "'" + fifteen + "...'");
  EXPECT_EQ(Quoted("a" + std::string(200, '\xff')).size(), 1 + 1 + 14 * 4 + 4);
}

TEST(MoveNumbers, AreLeftOut) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(WithoutMoveNumbers({"1.", "f5", "d6", "2.", "c3"}), (Words{"f5", "d6", "c3"}));
  EXPECT_EQ(WithoutMoveNumbers({"1", "22-18", "11-14", "2"}), (Words{"22-18", "11-14"}));
  EXPECT_EQ(WithoutMoveNumbers({"1.f5", "1...d6", "120.c3"}), (Words{"f5", "d6", "c3"}));
  EXPECT_EQ(WithoutMoveNumbers({"1.", "...", "11-14"}), Words{"11-14"});
  EXPECT_EQ(WithoutMoveNumbers({"2218", "1114"}), (Words{"2218", "1114"}));
  EXPECT_EQ(WithoutMoveNumbers({"0000", "f5"}), (Words{"0000", "f5"}));
  EXPECT_EQ(WithoutMoveNumbers({}), Words{});
}

TEST(MoveNumbers, NumbersAloneAreMoves) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(WithoutMoveNumbers({"4", "4", "3"}), (Words{"4", "4", "3"}));
  EXPECT_EQ(WithoutMoveNumbers({"take4", "4"}), (Words{"take4", "4"}));
  EXPECT_EQ(WithoutMoveNumbers({"1.", "4", "2.4", "3"}), (Words{"4", "4", "3"}));
}

TEST(MoveNumbers, AreAllLeftOutAtOnce) {
  using Words = std::vector<std::string>;
  for (const Words& words : std::vector<Words>{{"1.1.f5", "d6"},
                                               {"1.4", "f5", "2"},
                                               {"1.4", "2.4"},
                                               {"f5", "1.4", "..."},
                                               {"1....", "7"}}) {
    const Words once = WithoutMoveNumbers(words);
    EXPECT_EQ(WithoutMoveNumbers(once), once);
  }
}

TEST(Results, AreThoseOfPdnInAnySpelling) {
  EXPECT_EQ(ReadResult("2-0"), "1-0");
  EXPECT_EQ(ReadResult("0-1"), "0-1");
  for (const char* draw : {"1/2", "1/2-1/2", "1-1", "\u00bd-\u00bd"})
    EXPECT_EQ(ReadResult(draw), "1/2-1/2");
  EXPECT_EQ(ReadResult("*"), "*");
  EXPECT_EQ(ReadResult("22-18"), std::nullopt);
  EXPECT_EQ(ReadResult(""), std::nullopt);
}

}  // namespace
}  // namespace tavoliere::protocol
