#include "core/usage/usage.h"

#include <cstdlib>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/str_split.h"
#include "core/usage/boost_options.h"
#include "core/usage/completion.h"
#include "core/usage/completion_table.h"
#include "core/usage/help.h"
#include "core/usage/manual.h"
#include "core/usage/terminal_width.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::usage {
namespace {

namespace po = boost::program_options;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Declare, ReadsWhatAValueIsFromItsSpelling) {
  EXPECT_EQ(Declare("--x", "", "").count, Count::kNone);
  EXPECT_EQ(Declare("--x", "N", "").count, Count::kOne);
  EXPECT_EQ(Declare("--x", "[N]", "").count, Count::kAtMostOne);
  EXPECT_EQ(Declare("--x", "KEY=VALUE...", "").count, Count::kSeveral);
  EXPECT_EQ(Declare("--x", "KEY=VALUE...", "").kind, Kind::kPairs);
  EXPECT_EQ(Declare("--x", "FILE.html", "").kind, Kind::kFile);
  EXPECT_EQ(Declare("--x", "JOURNAL...", "").kind, Kind::kFile);
  EXPECT_EQ(Declare("--x", "FOLDER", "").kind, Kind::kFolder);
  EXPECT_EQ(Declare("--x", "CMD", "").kind, Kind::kProgram);
  EXPECT_EQ(Declare("--x", "FILENAME", "").kind, Kind::kText);
  EXPECT_THAT(Declare("--x", "a|b-c", "").words, ElementsAre("a", "b-c"));
  EXPECT_THAT(Declare("--x", "SECONDS|step", "").words, ElementsAre("step"));
}

TEST(BoostOptions, AreReadFromADescriptionWithTheirDefaults) {
  int depth = 7;
  po::options_description description;
  description.add_options()("depth", po::value(&depth)->value_name("N")->default_value(7),
                            "how far")("plain", "a flag")("on", po::bool_switch(), "a switch");
  const std::vector<Option> options = OptionsOf(description);
  ASSERT_THAT(options, SizeIs(3));
  EXPECT_EQ(options[0].name, "--depth");
  EXPECT_EQ(options[0].value, "N");
  EXPECT_EQ(options[0].standard, "7");
  EXPECT_EQ(options[1].count, Count::kNone);
  EXPECT_EQ(options[2].count, Count::kNone);
}

TEST(BoostOptions, AreMadeOfADeclaration) {
  std::vector<Option> options = {Declare("-openings", "KEY=VALUE...", ""), Declare("--all", "", ""),
                                 Declare("--output", "FILE", "")};
  options[2].brief = "-o";
  options.push_back(Declare("--games", "N", ""));
  options[3].standard = "3";
  po::variables_map values;
  po::store(po::command_line_parser(
                std::vector<std::string>{"--openings", "a=1", "b=2", "-o", "x", "--all"})
                .options(BoostOptions(options))
                .run(),
            values);
  EXPECT_THAT(values["openings"].as<std::vector<std::string>>(), ElementsAre("a=1", "b=2"));
  EXPECT_EQ(values["output"].as<std::string>(), "x");
  EXPECT_EQ(values["games"].as<std::string>(), "3");
  EXPECT_EQ(values.count("all"), 1u);
}

TEST(Help, NoLineIsWiderThanAllowed) {
  const std::string help = Entry("  --depth N", "one two three four five six seven", 14, 30);
  EXPECT_EQ(help,
            "  --depth N   one two three\n"
            "              four five six\n"
            "              seven\n");
  EXPECT_EQ(Entry("  --a-long-name N", "one", 14, 30), "  --a-long-name N\n              one\n");
  EXPECT_EQ(Wrapped("a b c d e f\ng\n  as  it is", 1, 12), " a b c d e\n f\n g\n  as  it is\n");
  EXPECT_EQ(Wrapped("  a b c d", 0, 8), "  a b c\n  d\n");
  EXPECT_EQ(UsageLine("tav-x fit", "FILE... --output FILE", 26),
            "Usage: tav-x fit FILE...\n       --output FILE\n");
}

TEST(Help, TellsDefaultsAndKeys) {
  std::vector<Option> options = {Declare("-draw", "KEY=VALUE...", "a draw"),
                                 Declare("--games", "N", "how many")};
  options[0].keys = {Declare("score", "X", "hundredths"), Declare("option.", "NAME=VALUE", "")};
  options[1].standard = "3";
  EXPECT_THAT(OptionEntries(options, 80), HasSubstr("\n    score=X "));
  EXPECT_THAT(OptionEntries(options, 80), HasSubstr("\n    option.NAME=VALUE"));
  EXPECT_THAT(OptionEntries(options, 80), HasSubstr("how many (default 3)"));
}

TEST(TerminalWidth, IsThatOfTheTerminalWithinBounds) {
  EXPECT_EQ(WidthOf(-1), 80);
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  const auto width_of = [terminal](unsigned short columns) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = columns;
    EXPECT_EQ(::ioctl(terminal, TIOCSWINSZ, &size), 0);
    return WidthOf(terminal);
  };
  EXPECT_EQ(width_of(97), 97);
  EXPECT_EQ(width_of(7), 40);
  EXPECT_EQ(width_of(400), 120);
  EXPECT_EQ(width_of(0), 80);
  ::close(terminal);
}

// A program with a tool within a tool.
Command Sample() {
  Command verb;
  verb.name = "fit";
  verb.help = "Fit it's best.";
  verb.synopsis = "FILE";
  verb.options = {Declare("--Knots", "A-B", ".dots and 'quotes' \\ at the beginning"),
                  Declare("--proved", "", "")};
  verb.operands = Declare("", "FILE...", "");
  Command train;
  train.name = "train";
  train.commands = {verb};
  Command program;
  program.name = "tav-x";
  program.options = {Declare("-engine", "KEY=VALUE...", "an engine"),
                     Declare("-each", "KEY=VALUE...", "")};
  program.options[0].keys = {Declare("proto", "ugi|uci", ""), Declare("option.", "NAME=VALUE", "")};
  program.commands = {train};
  return program;
}

TEST(CompletionTable, HasALineForEverythingThatMayFollow) {
  std::vector<std::string> keys;
  std::vector<std::string> heads;
  for (const TableLine& line : CompletionTable(Sample())) {
    keys.push_back(line.key);
    heads.push_back(line.head);
  }
  EXPECT_THAT(keys,
              ElementsAre("options:", "commands:", "value::-engine", "key::-engine:proto",
                          "key::-engine:option.", "value::-each", "key::-each:proto",
                          "key::-each:option.", "options:train", "commands:train",
                          "options:train fit", "operand:train fit", "value:train fit:--knots"));
  EXPECT_EQ(heads[2], "several pairs");
  EXPECT_EQ(heads[11], "several file");
}

TEST(Completion, QuotesWhatAShellWouldRead) {
  EXPECT_THAT(Completion(Shell::kZsh, Sample()), HasSubstr("'fit:Fit it'\\''s best.'"));
  EXPECT_THAT(Completion(Shell::kFish, Sample()), HasSubstr("'fit\tFit it\\'s best.'"));
  EXPECT_THAT(Completion(Shell::kFish, Sample()), HasSubstr("\\\\ at the beginning"));
  for (const Shell shell : {Shell::kBash, Shell::kZsh, Shell::kFish})
    EXPECT_THAT(Completion(shell, Sample()), Not(HasSubstr("@table@")));
}

TEST(Manual, HasLinesAsMdocWantsThem) {
  Command program = Sample();
  Command& verb = program.commands[0].commands[0];
  verb.synopsis = "FILE... --output FILE [options]";
  verb.help =
      "One of them. So many more words than any other of them has that its line becomes "
      "longer than eighty columns are.";
  const std::string manual = ManualLists(program, "TOOLS");
  EXPECT_THAT(manual, HasSubstr("\n.Dl train fit FILE... --output FILE [options]\n"));
  EXPECT_THAT(manual, HasSubstr("\nOne of them.\nSo many"));
  EXPECT_THAT(manual, HasSubstr(" longer than\neighty columns are.\n"));
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(manual, '\n')))
    EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
}

TEST(Manual, EscapesWhatMdocWouldRead) {
  const std::string manual = ManualLists(Sample(), "TOOLS");
  EXPECT_THAT(manual, HasSubstr(".It Fl \"\\&engine\" Ar \"\\&KEY=VALUE...\"\nAn engine.\n"));
  EXPECT_THAT(manual, HasSubstr("\n\\&.dots and 'quotes' \\e at the beginning"));
  EXPECT_THAT(manual, HasSubstr(".Sh TOOLS\n"));
  EXPECT_THAT(manual, HasSubstr(".Ss train fit\n"));
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(manual, '\n')))
    EXPECT_FALSE(!line.empty() && line[0] == '\'') << line;
}

TEST(UsageText, KnowsFourWords) {
  EXPECT_THAT(UsageText("tcsh", Sample(), "TOOLS"), IsEmpty());
  for (const std::string& word : UsageOption().words)
    EXPECT_THAT(UsageText(word, Sample(), "TOOLS"), Not(IsEmpty())) << word;
}

}  // namespace
}  // namespace tavoliere::usage
