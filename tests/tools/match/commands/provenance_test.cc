// What a journal says of the programs that played, by tav-match as a whole.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "tests/tools/match/commands/program_harness.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// What sha256sum prints first.
std::string SumOf(const std::string& path) {
  FILE* const pipe = ::popen(("sha256sum '" + path + "'").c_str(), "r");
  std::array<char, 65> sum{};
  EXPECT_EQ(std::fread(sum.data(), 1, 64, pipe), 64u);
  ::pclose(pipe);
  return sum.data();
}

void MakeProgram(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

class ProvenanceTest : public testing::Test {
 protected:
  // Of a match of two engines with these words.
  MatchHeader HeaderOf(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::string> words = {"-engine"};
    words.insert(words.end(), a.begin(), a.end());
    words.emplace_back("-engine");
    words.insert(words.end(), b.begin(), b.end());
    for (const char* word : {"-each", "depth=1", "-output"}) words.emplace_back(word);
    words.push_back(path_);
    const Said said = RunMatch(words);
    EXPECT_EQ(said.status, 0) << said.text;
    const auto header = ReadHeader(path_);
    EXPECT_TRUE(header.ok() && *header);
    return **header;
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.File("j.jsonl");
  const std::string engine_ = std::filesystem::canonical(FAULTY_ENGINE);
};

TEST_F(ProvenanceTest, TheSumIsThatOfSha256sum) {
  std::filesystem::create_symlink(engine_, folder_.File("link"));
  const MatchHeader header =
      HeaderOf({kCommand, "args=--name=Ada", "option.Pile=30"}, {"cmd=" + folder_.File("link")});
  const Origin& a = header.engines[0].origin;
  EXPECT_EQ(a.programs.program.file, engine_);
  EXPECT_EQ(a.programs.program.sha256, SumOf(engine_));
  EXPECT_FALSE(a.programs.script);
  EXPECT_EQ(a.id_name, "Ada");
  EXPECT_NE(a.id_author, "");
  EXPECT_EQ(header.engines[1].origin.programs, a.programs) << "the link is followed";
  EXPECT_EQ(header.judge_origin.programs, a.programs);
  EXPECT_EQ(header.judge_origin.id_name, "Ada");
}

TEST_F(ProvenanceTest, TheMachineIsDescribed) {
  const MatchHeader header = HeaderOf({kCommand, "name=A"}, {kCommand, "name=B"});
  utsname system{};
  ASSERT_EQ(::uname(&system), 0);
  EXPECT_EQ(header.machine.host, system.nodename);
  EXPECT_THAT(header.machine.system, StartsWith(std::string(system.sysname) + " "));
  EXPECT_THAT(header.machine.system, HasSubstr(system.release));
  EXPECT_NE(header.machine.processor, "");
  EXPECT_EQ(header.machine.cores, ::sysconf(_SC_NPROCESSORS_ONLN));
  EXPECT_THAT(header.runner, StartsWith("tav-match "));
  EXPECT_EQ(RunMatch({"-version"}).text, header.runner + "\n");
}

// A script is the file that the system executes; the script of an interpreter is its argument.
TEST_F(ProvenanceTest, AScriptIsNamed) {
  MakeProgram(folder_.File("a.sh"), "#!/bin/sh\nexec '" + engine_ + "' \"$@\"\n");
  std::filesystem::create_directory(folder_.File("there"));
  std::ofstream(folder_.File("there/b.sh")) << "exec '" << engine_ << "' \"$@\"\n";
  const MatchHeader header =
      HeaderOf({"cmd=" + folder_.File("a.sh"), "name=A"},
               {"cmd=sh", "dir=" + folder_.File("there"), "args=-e b.sh --pile=21", "name=B"});
  const Programs& a = header.engines[0].origin.programs;
  EXPECT_EQ(a.program.sha256, SumOf(folder_.File("a.sh")));
  EXPECT_FALSE(a.script);
  const Programs& b = header.engines[1].origin.programs;
  EXPECT_EQ(b.program.file, std::filesystem::canonical("/bin/sh"));
  EXPECT_EQ(b.program.sha256, SumOf("/bin/sh"));
  ASSERT_TRUE(b.script);
  EXPECT_EQ(b.script->file, std::filesystem::canonical(folder_.File("there/b.sh")));
  EXPECT_EQ(b.script->sha256, SumOf(folder_.File("there/b.sh")));
}

TEST_F(ProvenanceTest, AnotherProgramIsReported) {
  const std::string script = folder_.File("a.sh");
  const auto change = [&](const std::string& remark) {
    MakeProgram(script, "#!/bin/sh\n# " + remark + "\nexec '" + engine_ + "' \"$@\"\n");
  };
  change("one");
  const std::vector<std::string> words = {"-engine",   "cmd=" + script, "name=A", "-engine",
                                          kCommand,    "name=B",        "-each",  "depth=1",
                                          "-openings", "plies=2",       "-rounds"};
  const auto play = [&](const std::string& rounds, const std::vector<std::string>& more) {
    std::vector<std::string> all = words;
    all.push_back(rounds);
    all.insert(all.end(), more.begin(), more.end());
    return RunMatch(all);
  };
  ASSERT_EQ(play("2", {"-shard", "1/2", "-output", folder_.File("1")}).status, 0);
  ASSERT_EQ(play("2", {"-output", path_}).status, 0);
  EXPECT_THAT(RunMatch({"-resume", path_, "-rounds", "3"}).text, Not(HasSubstr("program of")));
  change("two");
  ASSERT_EQ(play("2", {"-shard", "2/2", "-output", folder_.File("2")}).status, 0);
  const Said shards = RunMatch({"stats", folder_.File("1"), folder_.File("2")});
  EXPECT_THAT(shards.text, HasSubstr("Different programs played as A: "));
  EXPECT_THAT(shards.text, Not(HasSubstr("played as B")));
  EXPECT_THAT(RunMatch({"stats", "--json", folder_.File("1"), folder_.File("2")}).text,
              HasSubstr("\"different_programs\": ["));
  EXPECT_THAT(RunMatch({"stats", folder_.File("1")}).text, Not(HasSubstr("Different programs")));

  const Said resumed = RunMatch({"-resume", path_, "-rounds", "4"});
  EXPECT_EQ(resumed.status, 0) << resumed.text;
  EXPECT_THAT(resumed.text, HasSubstr("-rounds from 3 to 4; program of A from "));
  EXPECT_THAT(RunMatch({"stats", path_}).text, HasSubstr("program of A from "));
  EXPECT_THAT(RunMatch({"-resume", path_}).text, Not(HasSubstr("program of")));
}

}  // namespace
}  // namespace tavoliere::match
