// The help of each program, and its commands and options as a person types them.
#include <algorithm>
#include <regex>
#include <string>

#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"
#include "tests/contract/protocol_contract.h"

namespace tavoliere::contract {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;
using ::testing::StartsWith;

// "size of the table in MB Default 16" is read twice.
TEST_P(ProtocolContract, AnOptionsDefaultIsASentenceOfItsOwn) {
  const std::string help = absl::StrJoin(Run("", {"--help"}).lines, " ");
  const std::regex run_together("[^. ] +Default ");
  std::smatch found;
  EXPECT_FALSE(std::regex_search(help, found, run_together)) << help;
}

TEST_P(ProtocolContract, TheHelpFitsAScreenOf80Columns) {
  for (const std::string& line : Run("", {"--help"}).lines) EXPECT_LE(line.size(), 80u) << line;
}

// And does nothing else, such as building a table under that name.
TEST_P(ProtocolContract, EveryToolSaysHowItIsUsed) {
  bool is_tool = false;
  for (const std::string& line : Run("", {"--help"}).lines) {
    if (is_tool && std::regex_search(line, std::regex("^  [a-z]"))) {
      const std::string tool = line.substr(2, line.find(' ', 2) - 2);
      const Finished help = Run("", {tool, "--help"});
      EXPECT_THAT(help.status, Optional(0)) << tool;
      ASSERT_FALSE(help.lines.empty()) << tool;
      EXPECT_THAT(help.lines.front(), StartsWith("Usage: ")) << tool;
      EXPECT_THAT(help.lines.front(), HasSubstr(" " + tool + " ")) << tool;
      for (const std::string& text : help.lines) EXPECT_LE(text.size(), 80u) << text;
    }
    if (line.rfind("Subcommands, ", 0) == 0) is_tool = true;
  }
}

TEST_P(ProtocolContract, TheCommandLineKnowsTheSameOptionsAndCommands) {
  const Lines uci = Answers("uci\n");
  const Finished help = Run("", {"--help"});
  EXPECT_THAT(help.status, Optional(0));
  const std::regex option("option name (.+) type .*");
  for (const std::string& line : uci) {
    std::smatch found;
    if (!std::regex_match(line, found, option)) continue;
    std::string name = found[1].str();
    std::replace(name.begin(), name.end(), ' ', '-');
    EXPECT_THAT(absl::StrJoin(help.lines, "\n"), HasSubstr("--" + name));
  }
  const Finished version = Run("", {"--version"});
  EXPECT_THAT(version.status, Optional(0));
  ASSERT_FALSE(version.lines.empty());
  EXPECT_EQ("id name " + version.lines[0], uci[0]);
  const Finished go = Run("", {"go", "depth", "1"});
  EXPECT_THAT(go.status, Optional(0));
  EXPECT_EQ(Count(go.lines, "bestmove "), 1);
  const Finished perft = Run("", {"perft", "1"});
  EXPECT_EQ(Count(perft.lines, "Nodes searched: "), 1);
  EXPECT_THAT(Run("", {"--no-such-option", "3"}).status, Optional(2));
  EXPECT_THAT(Run("", {"fly"}).status, Optional(2));
  EXPECT_THAT(Run("", {"go", "depth", "x"}).status, Optional(2));
  // Where a program's line skips unknown words, a person's mistyped one is told.
  EXPECT_THAT(Run("", {"go", "dpeth", "1"}).status, Optional(2));
  EXPECT_THAT(Run("", {"position", "startpos", "d3"}).status, Optional(2));
}

}  // namespace
}  // namespace tavoliere::contract
