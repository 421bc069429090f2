// What happens to journals: damaged, deleted, replaced, merged in part; and how the program says
// it.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sanitized.h"
#include "tests/tools/match/commands/program_harness.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kBadConfiguration = 2;
constexpr int kJournalError = 5;
constexpr int kIncomplete = 10;

std::vector<std::string> LinesOf(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

void WriteLines(const std::string& path, const std::vector<std::string>& lines) {
  std::ofstream file(path);
  for (const std::string& line : lines) file << line << "\n";
}

// The journals of two parts of a match of `rounds` rounds, and that of the whole.
struct Parts {
  explicit Parts(int rounds) {
    for (const char* part : {"1", "2"}) {
      EXPECT_EQ(StatusOf(Words(rounds,
                               {"-output", folder.File(part), "-shard", std::string(part) + "/2"})),
                0);
    }
    EXPECT_EQ(StatusOf(Words(rounds, {"-output", folder.File("whole")})), 0);
  }
  std::string File(const std::string& name) const { return folder.File(name); }

  TemporaryFolder folder;
};

TEST(Merge, DoesNotOverwriteUnlessAsked) {
  const Parts parts(2);
  std::ofstream(parts.File("mine")) << "precious";
  const Said refused =
      RunMatch({"merge", parts.File("1"), parts.File("2"), "-o", parts.File("mine")});
  EXPECT_EQ(refused.status, kBadConfiguration);
  EXPECT_THAT(refused.text, AllOf(HasSubstr(parts.File("mine")), HasSubstr("--force")));
  EXPECT_EQ(TextOf(parts.File("mine")), "precious");
  EXPECT_EQ(
      StatusOf({"merge", parts.File("1"), parts.File("2"), "-o", parts.File("mine"), "--force"}),
      0);
  EXPECT_EQ(GamesOf(parts.File("mine")), GamesOf(parts.File("whole")));
  // Even onto one of the parts.
  EXPECT_EQ(StatusOf({"merge", parts.File("1"), parts.File("2"), "-o", parts.File("1"), "--force"}),
            0);
  EXPECT_EQ(GamesOf(parts.File("1")), GamesOf(parts.File("whole")));
  for (const auto& entry : std::filesystem::directory_iterator(parts.File(""))) {
    EXPECT_THAT(entry.path().string(), Not(HasSubstr("mine."))) << "a left-over file";
  }
}

TEST(Merge, OfSomePartsIsIncompleteAndCanBeResumed) {
  const Parts parts(4);
  const Said said = RunMatch({"merge", parts.File("2"), "-o", parts.File("merged")});
  EXPECT_EQ(said.status, kIncomplete);
  EXPECT_THAT(said.text, HasSubstr("4 of 8 games"));
  const Said resumed = RunMatch({"-resume", parts.File("merged")});
  EXPECT_EQ(resumed.status, 0) << resumed.text;
  EXPECT_EQ(GamesOf(parts.File("merged")), GamesOf(parts.File("whole")));
}

// The games stay in their files: what merge holds of them is where they are.
TEST(Merge, HoldsNoGamesInMemory) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer keeps what is freed, and takes memory of its own";
  const TemporaryFolder folder;
  ASSERT_EQ(StatusOf(Words(200, {"-output", folder.File("small"), "-noboards"})), 0);
  {
    // 100 MB of pictures. This process must not hold them: its child inherits the mark of its
    // memory.
    std::ifstream small(folder.File("small"));
    std::ofstream large(folder.File("large"));
    const std::string picture = "\"board\":\"" + std::string(250'000, '.') + "\",";
    for (std::string line; std::getline(small, line);) {
      const std::size_t at = line.find("\"result\"");
      if (at != std::string::npos) line.insert(at, picture);
      large << line << "\n";
    }
  }
  const pid_t pid = Start({"merge", folder.File("large"), "-o", folder.File("merged")});
  int status = 0;
  rusage usage{};
  ASSERT_EQ(::wait4(pid, &status, 0, &usage), pid);
  EXPECT_EQ(status, 0);
  EXPECT_LT(usage.ru_maxrss, 60 * 1024) << "KiB";
  EXPECT_EQ(GamesOf(folder.File("merged")), GamesOf(folder.File("large")));
}

TEST(Salvage, KeepsWhatIsWholeAndSaysWhatWasDropped) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  ASSERT_EQ(StatusOf(Words(5, {"-output", path})), 0);
  const auto whole = GamesOf(path);
  std::vector<std::string> lines = LinesOf(path);
  lines[3] = std::string("\0\0\0\0", 4) + lines[3].substr(4);
  lines[6] = lines[6].substr(0, 90) + lines[7];  // two of which the first was cut short
  lines.erase(lines.begin() + 7);
  WriteLines(path, lines);
  const std::string damaged = TextOf(path);

  const Said refused = RunMatch({"-resume", path});
  EXPECT_EQ(refused.status, kBadConfiguration);
  EXPECT_THAT(refused.text, AllOf(HasSubstr(path + ":4: "), HasSubstr("--salvage")));
  EXPECT_THAT(RunMatch({"stats", path}).text, HasSubstr("--salvage"));
  EXPECT_EQ(TextOf(path), damaged);

  const Said stats = RunMatch({"stats", "--salvage", path});
  EXPECT_EQ(stats.status, 0) << stats.text;
  EXPECT_THAT(stats.text, AllOf(HasSubstr("8 games:"), HasSubstr(path + ":4: "),
                                HasSubstr(path + ":7: "), HasSubstr("2 damaged lines")));
  EXPECT_EQ(TextOf(path), damaged) << "reading changes nothing";
  EXPECT_EQ(RunMatch({"report", "--salvage", path, "-o", folder.File("page")}).status, 0);
  EXPECT_EQ(RunMatch({"merge", "--salvage", path, "-o", folder.File("merged")}).status,
            kIncomplete);
  EXPECT_EQ(GamesOf(folder.File("merged")).size(), 8u);

  const Said resumed = RunMatch({"-resume", path, "--salvage"});
  EXPECT_EQ(resumed.status, 0) << resumed.text;
  EXPECT_THAT(resumed.text,
              AllOf(HasSubstr(path + ":4: "), HasSubstr(path + ":7: "),
                    HasSubstr("Resumed after 8 games"), HasSubstr(path + ".damaged")));
  EXPECT_EQ(GamesOf(path), whole) << "a whole journal, which needs no salvage any more";
  EXPECT_EQ(TextOf(path + ".damaged"), damaged);
}

TEST(Salvage, OfAWholeJournalChangesNothing) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  ASSERT_EQ(StatusOf(Words(2, {"-resume", path, "-salvage"})), 0);
  const std::string before = TextOf(path);
  EXPECT_EQ(StatusOf({"-resume", path, "-salvage"}), 0);
  EXPECT_EQ(TextOf(path), before);
  EXPECT_NE(::access((path + ".damaged").c_str(), F_OK), 0);
}

constexpr int kManyRounds = 400;
constexpr std::size_t kGames = 2 * kManyRounds;

// A match that is under way, whose journal `accident` befalls while it stands still.
Said WithAccident(const std::string& path, const std::function<void()>& accident) {
  const TemporaryFolder folder;
  const pid_t pid = Start(Words(kManyRounds, {"-output", path}), folder.File("log"));
  for (;;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ::kill(pid, SIGSTOP);
    if (TextOf(path).find("\"10.1\"") != std::string::npos) break;
    ::kill(pid, SIGCONT);
  }
  accident();
  ::kill(pid, SIGCONT);
  const int status = Wait(pid);
  return {status, TextOf(folder.File("log"))};
}

TEST(JournalAccident, DeletedItIsWrittenAnew) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const Said said = WithAccident(path, [&] { ::unlink(path.c_str()); });
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.text, HasSubstr("'" + path + "' was deleted or renamed"));
  EXPECT_EQ(GamesOf(path).size(), kGames);
  EXPECT_EQ(StatusOf({"-resume", path}), 0) << "it begins with the match";
}

TEST(JournalAccident, RenamedItIsWrittenAnewAndTheOtherStays) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const Said said = WithAccident(path, [&] { std::filesystem::rename(path, folder.File("old")); });
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(GamesOf(path).size(), kGames);
  EXPECT_GE(GamesOf(folder.File("old")).size(), 10u);
}

TEST(JournalAccident, ReplacedItIsKeptBesideAndTheMatchStops) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const Said said = WithAccident(path, [&] {
    std::ofstream(folder.File("other")) << "of somebody else\n";
    std::filesystem::rename(folder.File("other"), path);
  });
  EXPECT_EQ(said.status, kJournalError);
  EXPECT_THAT(said.text, AllOf(HasSubstr("another file"), HasSubstr(path + ".saved")));
  EXPECT_EQ(TextOf(path), "of somebody else\n");
  const std::size_t saved = GamesOf(path + ".saved").size();
  EXPECT_GE(saved, 10u);
  EXPECT_LT(saved, kGames);
  EXPECT_EQ(StatusOf({"-resume", path + ".saved"}), 0);
  EXPECT_EQ(GamesOf(path + ".saved").size(), kGames);
}

TEST(JournalAccident, WithItsFolderGoneItIsSavedElsewhere) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.File("results"));
  std::filesystem::create_directory(folder.File("tmp"));
  ::setenv("TMPDIR", folder.File("tmp").c_str(), 1);
  const std::string path = folder.File("results") + "/j.jsonl";
  const Said said =
      WithAccident(path, [&] { std::filesystem::remove_all(folder.File("results")); });
  ::unsetenv("TMPDIR");
  EXPECT_EQ(said.status, kJournalError);
  const std::string saved = folder.File("tmp") + "/j.jsonl.saved";
  EXPECT_THAT(said.text, HasSubstr(saved));
  EXPECT_GE(GamesOf(saved).size(), 10u);
}

TEST(JournalAccident, ChangedInPlaceItIsWrittenAnewAndTheStatusSaysSo) {
  const std::function<void(const std::string&)> accidents[] = {
      [](const std::string& path) { std::filesystem::resize_file(path, 0); },
      [](const std::string& path) {
        std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
      },
      [](const std::string& path) { std::ofstream(path, std::ios::app) << "not a game\n"; },
  };
  for (const auto& accident : accidents) {
    const TemporaryFolder folder;
    const std::string path = folder.File("j.jsonl");
    const Said said = WithAccident(path, [&] { accident(path); });
    EXPECT_EQ(said.status, kJournalError);
    EXPECT_THAT(said.text, AllOf(HasSubstr("the journal '" + path + "'"),
                                 HasSubstr("another program changed the journal")));
    EXPECT_EQ(GamesOf(path).size(), kGames);
    EXPECT_EQ(StatusOf({"-resume", path}), 0) << "it begins with the match";
  }
}

TEST(JournalStart, AFailedOneLeavesNoJournal) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const auto words = [&](const std::string& command, const std::string& name) {
    return std::vector<std::string>{"-engine", kCommand, "name=A",  "-engine", command,
                                    name,      "-judge", kCommand,  "-each",   "depth=1",
                                    "-rounds", "1",      "-output", path};
  };
  for (const char* wrong : {"cmd=/bin/false", "cmd=/no/such/program"}) {
    EXPECT_EQ(StatusOf(words(wrong, "name=B")), kBadConfiguration);
    EXPECT_FALSE(std::filesystem::exists(path)) << wrong;
  }
  EXPECT_EQ(StatusOf(words(kCommand, "option.Hush=64")), kBadConfiguration);
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(StatusOf(words(kCommand, "name=B")), 0);
  EXPECT_EQ(GamesOf(path).size(), 2u);
}

TEST(JournalStart, TheFileIsThereWithTheFirstGame) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  std::vector<std::string> words = Words(1, {"-output", path, "-hang", "1000"});
  words.insert(words.begin() + 3, "args=--fault=hang");
  const pid_t pid = Start(words);
  while (TextOf(path).empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(LinesOf(path).size(), 1u);
  ::kill(pid, SIGKILL);
  Wait(pid);
}

TEST(JournalStart, AnEmptyFileIsBegunWithTheWholeCommandLine) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  std::ofstream(path).flush();
  const Said alone = RunMatch({"-resume", path});
  EXPECT_EQ(alone.status, kBadConfiguration);
  EXPECT_THAT(alone.text, AllOf(HasSubstr("'" + path + "' is empty"), HasSubstr("engines")));
  EXPECT_EQ(StatusOf(Words(2, {"-resume", path})), 0);
  EXPECT_EQ(GamesOf(path).size(), 4u);
  std::ofstream(path) << "\n\n";
  EXPECT_EQ(StatusOf(Words(2, {"-resume", path})), 0);
  EXPECT_EQ(LinesOf(path)[0].substr(0, 9), "{\"match\":");
}

// A part of a match without games leaves a journal for `merge`.
TEST(JournalStart, APartWithoutGamesHasItsHeader) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  EXPECT_EQ(StatusOf(Words(1, {"-output", path, "-shard", "2/2"})), 0);
  EXPECT_EQ(LinesOf(path).size(), 1u);
}

TEST(Output, ToAFullDiskIsAnError) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  ASSERT_EQ(StatusOf(Words(1, {"-output", path})), 0);
  const std::vector<std::string> commands[] = {
      {"--help"},
      {"--version"},
      {"-usage", "bash"},
      {"stats", path},
      {"stats", path, "--json"},
      {"stats", "--help"},
      {"sprt", "--counts", "10,20,30"},
      {"sprt", "--help"},
      {"merge", path},
      {"merge", "--help"},
      {"report", "--help"},
      {"compliance", "--list"},
      {"compliance", "--help"},
      Words(1, {}),
  };
  for (const auto& command : commands) {
    EXPECT_EQ(Wait(Start(command, "/dev/full")), kJournalError) << command[0];
  }
}

// What an engine calls itself is no command to the terminal.
TEST(Output, HoldsNoControlBytesOfAName) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const std::string name = "name=red\x1b[31m\nB\u009b";
  const std::vector<std::string> words = {"-engine", kCommand, "name=A",  "-engine", kCommand,
                                          name,      "-each",  "depth=1", "-output", path};
  const auto expect_plain = [](const Said& said) {
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.text, AllOf(HasSubstr("red\\x1b[31m\\x0aB"), Not(HasSubstr("\x1b")),
                                 Not(HasSubstr("\u009b"))));
  };
  expect_plain(RunMatch(words));
  expect_plain(RunMatch({"stats", path}));
  expect_plain(RunMatch({"merge", path}));
}

TEST(Mistakes, NameTheNearestOption) {
  const auto said = [](const std::vector<std::string>& words) {
    const Said run = RunMatch(words);
    EXPECT_EQ(run.status, kBadConfiguration);
    return run.text;
  };
  EXPECT_THAT(said(Words(1, {"-bluntly", "x"})),
              AllOf(HasSubstr("'-bluntly'"), Not(HasSubstr("-each"))));
  EXPECT_THAT(said({"-engine", kCommand, "-each", "depth=1", "-bluntly", "x"}),
              AllOf(HasSubstr("unknown option '-bluntly'"), Not(HasSubstr("-each:"))));
  EXPECT_THAT(said({"-engine", kCommand, "-round", "2"}),
              AllOf(HasSubstr("'-round'"), HasSubstr("-rounds")));
  EXPECT_THAT(said({"-conc", "2"}), HasSubstr("-concurrency"));
  EXPECT_THAT(said({"stat", "x"}), AllOf(HasSubstr("'stat'"), HasSubstr("stats")));
  EXPECT_THAT(said({"stats", "--jsno", "x"}), AllOf(HasSubstr("'--jsno'"), HasSubstr("--json")));
  EXPECT_THAT(said({"stats", "--%value%", "x"}), HasSubstr("'--%value%'"));
  EXPECT_THAT(said({"merge", "--out", "x"}), HasSubstr("'--out'"));
  EXPECT_THAT(said({"-engine", "cmd=a", "dept=3"}), HasSubstr("depth"));
  EXPECT_THAT(said(Words(1, {"-openings", "ply=3"})), HasSubstr("plies"));
}

// The judge is still starting when the engine, which was ready, ends.
TEST(Accidents, EnginesThatEndBetweenReadinessAndStartAreRecorded) {
  const TemporaryFolder folder;
  const std::string journal = folder.File("journal");
  const int status =
      StatusOf({"-engine", kCommand, "name=A", "args=--fault=crash-ready --at=3", "-engine",
                kCommand, "name=B", "-judge", kCommand, "args=--fault=slow-start --delay-ms=300",
                "-each", "depth=1", "-games", "1", "-recover", "-output", journal});
  EXPECT_EQ(status, 0);
  EXPECT_EQ(LinesOf(journal).size(), 2U);  // the header and the game
}

}  // namespace
}  // namespace tavoliere::match
