#include "core/usage/usage.h"

#include <cstdint>
#include <cstdlib>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/str_split.h"
#include "boost/program_options.hpp"
#include "core/usage/boost_options.h"
#include "core/usage/bound_options.h"
#include "core/usage/documents/completion.h"
#include "core/usage/documents/documents.h"
#include "core/usage/help.h"
#include "core/usage/nearest_word.h"
#include "core/usage/terminal_width.h"
#include "core/usage/version.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

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
  EXPECT_THAT(Declare("--x", "json", "").words, ElementsAre("json"));
  EXPECT_EQ(Declare("--x", "[N]", "").kind, Kind::kInteger);
  EXPECT_EQ(Declare("--x", "SECONDS", "").kind, Kind::kNumber);
}

// What a command is given, with an option of every type.
struct Given {
  std::vector<std::string> inputs;
  std::string output;
  std::string place = "here";
  int depth = 7;
  std::uint64_t seed = 1;
  float share = 0.5F;
  bool fast = false;
  int first = 4;

  void Declare(BoundOptions& options) {
    options.synopsis = "FILE... [options]";
    options.Texts("input", "FILE", &inputs, "data").Needed("data sets").Operand(-1);
    options.Text("output", "FILE", &output, "result").Needed();
    options.Text("place", "FOLDER", &place, "where").ShowDefault();
    options.Number("depth", "N", &depth, "how far").Range(1, 60).ShowDefault(false);
    options.Number("seed", "N", &seed, "another game");
    options.Number("share", "X", &share, "of the result");
    options.Flag("fast", &fast, "in a hurry");
    options.Parsed("first", "WORD", "four", "where to begin", [this](const std::string& text) {
      first = static_cast<int>(text.size());
      return text == "none" ? absl::InvalidArgumentError("expected a word") : absl::OkStatus();
    });
  }
  // "": the words were read and are right.
  std::string Read(const std::vector<std::string>& words) {
    BoundOptions options;
    Declare(options);
    absl::Status status = options.Read(words);
    status.Update(options.CheckValues());
    return std::string(status.message());
  }
};

TEST(BoundOptions, SayWhatTheyAre) {
  Given given;
  BoundOptions options;
  given.Declare(options);
  const Command command = options.Declaration();
  EXPECT_EQ(command.synopsis, "FILE... [options]");
  ASSERT_THAT(command.options, SizeIs(8));
  EXPECT_EQ(command.options[0].name, "--input");
  EXPECT_EQ(command.options[0].kind, Kind::kFile);
  EXPECT_EQ(command.options[2].standard, "here");
  EXPECT_EQ(command.options[3].value, "N");
  EXPECT_EQ(command.options[3].standard, "");
  EXPECT_EQ(command.options[4].standard, "1");
  EXPECT_EQ(command.options[5].standard, "0.5");
  EXPECT_EQ(command.options[6].count, Count::kNone);
  EXPECT_EQ(command.options[7].standard, "four");
  EXPECT_EQ(command.operands.name, "");
  EXPECT_EQ(command.operands.kind, Kind::kFile);
}

TEST(BoundOptions, SetTheirVariables) {
  Given given;
  EXPECT_EQ(given.Read({"a", "--output", "b", "--depth=60", "--seed", "5000000000", "c", "--share",
                        "0.25", "--fast", "--first", "seven"}),
            "");
  EXPECT_THAT(given.inputs, ElementsAre("a", "c"));
  EXPECT_EQ(given.output, "b");
  EXPECT_EQ(given.place, "here");
  EXPECT_EQ(given.depth, 60);
  EXPECT_EQ(given.seed, 5'000'000'000u);
  EXPECT_EQ(given.share, 0.25F);
  EXPECT_TRUE(given.fast);
  EXPECT_EQ(given.first, 5);
}

TEST(BoundOptions, ReportTheFirstError) {
  EXPECT_EQ(Given().Read({}), "expected data sets");
  EXPECT_EQ(Given().Read({"a"}), "expected --output");
  EXPECT_EQ(Given().Read({"a", "--output", "b", "--depth", "61", "--first", "none"}),
            "expected 1 to 60 as --depth, got 61");
  EXPECT_EQ(Given().Read({"a", "--output", "b", "--first", "none"}), "expected a word");
  EXPECT_THAT(Given().Read({"a", "--depth", "x"}), HasSubstr("'x'"));
  EXPECT_THAT(Given().Read({"a", "--dept=3", "--deep"}), HasSubstr("'--deep'"));
  EXPECT_THAT(Given().Read({"--deep=%value%"}), HasSubstr("an option is not known"));
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

TEST(NearestWord, IsTheOneBegunOrMistyped) {
  const std::vector<std::string> known = {"resign", "resume", "rounds", "games"};
  EXPECT_EQ(NearestWord("round", known), "rounds");
  EXPECT_EQ(NearestWord("res", known), "resign");
  EXPECT_EQ(NearestWord("reusme", known), "resume");
  EXPECT_EQ(NearestWord("game", known), "games");
  EXPECT_EQ(NearestWord("pgnout", known), std::nullopt);
  EXPECT_EQ(NearestWord("", known), std::nullopt);
  EXPECT_EQ(NearestWord(std::string(100'000, 'x'), known), std::nullopt);
}

TEST(WhatIsWrong, SuggestsTheNearestOption) {
  int hash = 1;
  std::string book;
  BoundOptions options;
  options.Number("Hash", "MB", &hash, "");
  options.Text("book-file", "FILE", &book, "");
  const auto told = [&](const std::vector<std::string>& words) {
    return std::string(options.Read(words).message());
  };
  EXPECT_THAT(told({"--hsah", "3"}), HasSubstr("'--hsah'; did you mean '--Hash'?"));
  EXPECT_THAT(told({"--bookfile=x"}), HasSubstr("; did you mean '--book-file'?"));
  EXPECT_THAT(told({"--colour"}), Not(HasSubstr("did you mean")));
  EXPECT_THAT(told({"--Hash"}), Not(HasSubstr("did you mean")));
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

TEST(Help, ShowsDefaultsAndKeys) {
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

TEST(Manual, ListsExitStates) {
  Command program = Sample();
  program.exit_states = {{0, "finished", ""}, {4, "interrupted", "interrupted: once or twice"}};
  EXPECT_THAT(ManualLists(program, "TOOLS"),
              HasSubstr(".Sh EXIT STATUS\n.Bl -tag -width 2n -compact\n.It 0\nFinished.\n"
                        ".It 4\nInterrupted: once or twice.\n.El\n"));
  EXPECT_THAT(HelpOf("tav-x", program, 80),
              HasSubstr("\nExit status: 0 finished, 4 interrupted.\n"));
}

TEST(Reference, HasATableForOptionsKeysAndExitStates) {
  Command program = Sample();
  program.options[0].keys[0].standard = "ugi";
  program.exit_states = {{0, "finished", ""}};
  const std::string page = ReferenceBlocks(program);
  EXPECT_THAT(page, HasSubstr("<!-- generated: options -->\n\n| option | meaning |\n|---|---|\n"
                              "| `-engine KEY=VALUE...` | An engine. |\n"));
  EXPECT_THAT(page, HasSubstr("<!-- generated: keys of -engine -->\n\n| key | default |"));
  EXPECT_THAT(page, HasSubstr("| `proto=ugi\\|uci` | `ugi` |  |\n| `option.NAME=VALUE` |"));
  EXPECT_THAT(page, HasSubstr("| 0 | Finished. |\n\n<!-- end: exit status -->\n"));
}

TEST(Reference, MovesWhatIsTooLongForACellBelowTheTable) {
  Command program = Sample();
  const std::string start(100, 'a');
  program.options[0].help = start + " b. The remainder <of> this text" + std::string(60, 'c');
  EXPECT_THAT(ReferenceBlocks(program), HasSubstr("aa b. |\n"));
  EXPECT_THAT(ReferenceBlocks(program),
              HasSubstr("\n\n- `-engine`: The remainder \\<of> this\n  textc"));
}

TEST(Description, HasTypesRangesAndDefaults) {
  Command program = Sample();
  program.exit_states = {{4, "interrupted", "interrupted: once or twice"}};
  Given given;
  BoundOptions options;
  given.Declare(options);
  Command tool = options.Declaration();
  tool.name = "tool";
  program.commands.push_back(tool);
  program.commands.back().options.push_back(Declare("--order", "up|down", ""));
  program.commands.back().options.back().usual = "up";
  const auto json = nlohmann::json::parse(Description(program));
  EXPECT_EQ(json["program"], "tav-x");
  EXPECT_EQ(json["version"], std::string(kVersion));
  EXPECT_EQ(json["options"][0]["type"], "pairs");
  EXPECT_EQ(json["options"][0]["keys"][0]["words"][1], "uci");
  EXPECT_EQ(json["options"][1]["keys"], json["options"][0]["keys"]) << "those of the one before";
  EXPECT_EQ(json["commands"][0]["commands"][0]["options"][0]["name"], "--Knots");
  EXPECT_EQ(json["exit_states"][0]["meaning"], "Interrupted: once or twice.");
  const auto& found = json["commands"][1];
  EXPECT_EQ(found["operands"]["type"], "file");
  const auto option = [&](const std::string& name) {
    for (const auto& each : found["options"]) {
      if (each["name"] == name) return each;
    }
    return nlohmann::json();
  };
  EXPECT_EQ(option("--depth")["type"], "integer");
  EXPECT_EQ(option("--depth")["min"], 1);
  EXPECT_EQ(option("--depth")["max"], 60);
  EXPECT_EQ(option("--depth")["default"], 7) << "which help does not show";
  EXPECT_EQ(option("--share")["type"], "number");
  EXPECT_EQ(option("--share")["default"], 0.5);
  EXPECT_EQ(option("--place")["default"], "here");
  EXPECT_EQ(option("--fast")["type"], "flag");
  EXPECT_EQ(option("--order")["type"], "word");
  EXPECT_EQ(option("--order")["default"], "up");
  EXPECT_FALSE(option("--input").contains("default"));
}

TEST(UsageText, KnowsEveryWordOfItsOption) {
  EXPECT_THAT(UsageText("tcsh", Sample(), "TOOLS"), IsEmpty());
  for (const std::string& word : UsageOption().words)
    EXPECT_THAT(UsageText(word, Sample(), "TOOLS"), Not(IsEmpty())) << word;
}

}  // namespace
}  // namespace tavoliere::usage
