// The program itself: killed and resumed, in parts and merged, interrupted; its exit statuses.
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/match/commands/program_harness.h"
#include "tools/match/commands/commands.h"

namespace tavoliere::match {
namespace {

constexpr int kInterrupted = 4;

int CountLines(const std::string& path) {
  std::ifstream file(path);
  int lines = 0;
  for (std::string line; std::getline(file, line);) ++lines;
  return lines;
}

TEST(Program, LogsEveryLineOfEveryProcess) {
  const TemporaryFolder folder;
  const std::string log = folder.File("log");
  ASSERT_EQ(StatusOf(Words(1, {"-log", log, "-games", "1"})), 0);
  const std::string text = TextOf(log);
  for (const char* name : {"A", "B", "A [(]judge[)]"}) {
    for (const char* line : {"! started: ", "> isready", "< readyok", "> quit", "! exited"}) {
      EXPECT_THAT(text, testing::ContainsRegex(std::string(" ") + name + " [0-9]+ " + line));
    }
  }
  EXPECT_THAT(text, testing::ContainsRegex(" A [0-9]+ > go depth 1\n[^\n]* A [0-9]+ < "));
  EXPECT_THAT(text, testing::ContainsRegex("[.][0-9]{6} B [0-9]+ < bestmove "));
  EXPECT_EQ(RunMatch(Words(1, {"-log", folder.File("no/log")})).status, 2);
  const Said said = RunMatch(Words(1, {"-debug"}));
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.text, testing::HasSubstr(" > go depth 1\n"));
}

// Player 1 has 20 s, player 2 has 60 s.
std::string ClocksSentTo(const std::string& player, const std::string& sides,
                         const std::vector<std::string>& more) {
  const TemporaryFolder folder;
  const std::string log = folder.File("log");
  std::vector<std::string> words = {"-engine",       kCommand,   "name=P1", "tc=20",  "-engine",
                                    kCommand,        "name=P2",  "tc=60",   "-judge", kCommand,
                                    "args=" + sides, "-games",   "1",       "-log",   log,
                                    "-each",         "proto=uci"};
  words.insert(words.end(), more.begin(), more.end());
  EXPECT_EQ(StatusOf(words), 0);
  const std::string text = TextOf(log);
  std::smatch found;
  std::regex_search(text, found, std::regex(" " + player + " [0-9]+ > (go [^\n]*)"));
  return found.str(1);
}

TEST(Program, WtimeIsTheClockOfThePlayerWhomTheJudgeCallsWhite) {
  using testing::MatchesRegex;
  const char* const first_is_white = "go wtime [12].* btime [56].*";
  const char* const second_is_white = "go btime [12].* wtime [56].*";
  for (const char* player : {"P1", "P2"}) {
    SCOPED_TRACE(player);
    EXPECT_THAT(ClocksSentTo(player, "--sides=Black,White", {}), MatchesRegex(second_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--sides=White,Black", {}), MatchesRegex(first_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--sides=Black,Red", {}), MatchesRegex(second_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--sides=Blue,Red", {}), MatchesRegex(first_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--no-board", {}), MatchesRegex(first_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--sides=Black,White", {"white=p1"}),
                MatchesRegex(first_is_white));
    EXPECT_THAT(ClocksSentTo(player, "--no-board", {"white=p2"}), MatchesRegex(second_is_white));
  }
}

TEST(Program, NothingIsLostByThirtyKills) {
  TemporaryFolder folder;
  constexpr int kRounds = 200;
  ASSERT_EQ(StatusOf(Words(kRounds, {"-output", folder.File("whole.jsonl")})), 0);
  const auto whole = GamesOf(folder.File("whole.jsonl"));
  ASSERT_EQ(whole.size(), 2u * kRounds);

  std::mt19937 random(7);
  int killed = 0;
  for (int match = 0; killed < 30; ++match) {
    const std::string path = folder.File("killed" + std::to_string(match) + ".jsonl");
    std::size_t games = 0;
    int status = 128 + SIGKILL;
    while (killed < 30 && status == 128 + SIGKILL) {
      // The whole command line where the kill may have come before the first line was written.
      const pid_t pid = Start(Words(kRounds, {"-resume", path}));
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 60));
      ::kill(pid, SIGKILL);
      status = Wait(pid);
      if (status != 128 + SIGKILL) break;
      ++killed;
      if (::access(path.c_str(), F_OK) != 0) continue;
      const std::size_t now = GamesOf(path).size();
      EXPECT_GE(now, games) << "a finished game was lost";
      games = now;
    }
    ASSERT_EQ(StatusOf(Words(kRounds, {"-resume", path})), 0);
    EXPECT_EQ(GamesOf(path), whole);
  }
}

TEST(Program, AJournalIsEnoughToResume) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  ASSERT_EQ(StatusOf(Words(10, {"-output", path})), 0);
  const auto whole = GamesOf(path);
  // The header, and a game or two.
  const std::string text = TextOf(path);
  const std::string start = text.substr(0, text.find('\n') + 900);
  std::ofstream(path) << start.substr(0, start.rfind('}'));
  ASSERT_EQ(StatusOf({"-resume", path, "-concurrency", "2"}), 0);
  EXPECT_EQ(GamesOf(path), whole);
  EXPECT_EQ(StatusOf(Words(10, {"-output", path})), 2) << "a journal is not begun twice";
  EXPECT_EQ(StatusOf(Words(9, {"-resume", path})), 2) << "nor gone on with as another match";
}

TEST(Program, PartsMergeToTheWhole) {
  TemporaryFolder folder;
  const std::string whole = folder.File("whole.jsonl");
  ASSERT_EQ(StatusOf(Words(9, {"-output", whole})), 0);
  std::vector<std::string> merge = {"merge", "-o", folder.File("merged.jsonl")};
  for (int part = 1; part <= 4; ++part) {
    const std::string path = folder.File("part" + std::to_string(part));
    const std::string shard = std::to_string(part) + "/4";
    ASSERT_EQ(StatusOf(Words(9, {"-output", path, "-shard", shard})), 0);
    merge.push_back(path);
  }
  merge.push_back(merge.back());  // one of them twice
  ASSERT_EQ(StatusOf(merge), 0);
  EXPECT_EQ(GamesOf(folder.File("merged.jsonl")), GamesOf(whole));
  ASSERT_EQ(StatusOf(Words(8, {"-output", folder.File("other")})), 0);
  EXPECT_EQ(StatusOf({"merge", whole, folder.File("other")}), 2);
}

TEST(Program, PartsStopByTheSprtOfAll) {
  TemporaryFolder folder;
  const auto words = [&](const char* shard, const std::string& output) {
    return std::vector<std::string>{"-engine",
                                    kCommand,
                                    "name=A",
                                    "-engine",
                                    kCommand,
                                    "name=B",
                                    "option.UCI_Variant=misere",
                                    "-judge",
                                    kCommand,
                                    "-each",
                                    "depth=1",
                                    "-openings",
                                    "plies=5",
                                    "-rounds",
                                    "2000",
                                    "-sprt",
                                    "elo0=0",
                                    "elo1=50",
                                    "-shard",
                                    shard,
                                    "-output",
                                    output,
                                    "-peers",
                                    folder.File("1"),
                                    folder.File("2")};
  };
  ASSERT_EQ(StatusOf(words("1/2", folder.File("1"))), 7);
  const std::size_t alone = GamesOf(folder.File("1")).size();
  ASSERT_EQ(StatusOf(words("2/2", folder.File("2"))), 7);
  EXPECT_LT(GamesOf(folder.File("2")).size(), alone) << "the other part's games count";
  EXPECT_EQ(StatusOf({"merge", folder.File("1"), folder.File("2")}), 7);
}

TEST(Program, TwoInterrupts) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  std::vector<std::string> words = Words(1000, {"-output", path, "-hang", "1000"});
  words.insert(words.begin() + 3, {"args=--fault=hang --at=300"});
  const pid_t pid = Start(words);
  const auto games = [&] { return ::access(path.c_str(), F_OK) == 0 ? GamesOf(path).size() : 0; };
  while (games() < 3) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  // Sooner or later all games under way hang, so that one signal cannot be enough.
  for (std::size_t last = 0; last != games();) {
    last = games();
    std::this_thread::sleep_for(std::chrono::seconds(3));
  }
  ::kill(pid, SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(::waitpid(pid, nullptr, WNOHANG), 0) << "the games under way go on";
  ::kill(pid, SIGINT);
  EXPECT_EQ(Wait(pid), kInterrupted);
}

TEST(Program, ExitStatusesSayHowItEnded) {
  EXPECT_EQ(StatusOf({"--help"}), 0);
  EXPECT_EQ(StatusOf({"-wonder"}), 2);
  EXPECT_EQ(StatusOf({"merge"}), 2);
  EXPECT_EQ(StatusOf({"merge", "--help"}), 0);
  EXPECT_EQ(StatusOf({"-resume", "/nowhere/j.jsonl"}), 2);
  EXPECT_EQ(StatusOf({"-engine", kCommand, "name=A", "args=--fault=crash", "-engine", kCommand,
                      "name=B", "-judge", kCommand, "-each", "depth=1"}),
            3);
  EXPECT_EQ(StatusOf(Words(1, {"-output", "/dev/full"})), 5);
  EXPECT_EQ(StatusOf(Words(1, {"-judge", kCommand, "args=--fault=crash-newgame"})), 6);
}

void Nothing(int) {}

// A program that goes on after a match has its own handlers back.
TEST(Program, SignalsAreOnlyCaughtWhileItPlays) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, Nothing);
  EXPECT_EQ(
      PlayMain({"-engine", kCommand, "name=A", "-engine", kCommand, "name=B", "-each", "depth=1"}),
      0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EQ(std::signal(signal, SIG_DFL), Nothing);
  }
}

// Stopped for longer than any move may take, it takes no engine's time for it.
TEST(Program, GamesUnderWayWhenItIsStoppedArePlayedAgain) {
  TemporaryFolder folder;
  const std::string path = folder.File("games.jsonl");
  const pid_t runner =
      Start({"-engine", kCommand, "name=A", "args=--think-ms=50", "-engine", kCommand, "name=B",
             "args=--think-ms=50", "-each", "st=2", "timemargin=3000", "-rounds", "4",
             "-concurrency", "2", "-output", path});
  while (CountLines(path) < 2) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ::kill(runner, SIGSTOP);
  std::this_thread::sleep_for(std::chrono::seconds(8));
  ::kill(runner, SIGCONT);
  EXPECT_EQ(Wait(runner), 0);
  const auto summary = ReadJournal(path, [](protocol::GameRecord&& record) {
    EXPECT_EQ(record.termination, "normal") << record.reason;
    return absl::OkStatus();
  });
  EXPECT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(GamesOf(path).size(), 8u);
}

// Twelve stops of one game, none of which is the engines' fault.
TEST(Program, AGameIsTriedAsOftenAsItIsStopped) {
  TemporaryFolder folder;
  const std::string path = folder.File("games.jsonl");
  const pid_t runner = Start({"-engine", kCommand, "name=A", "args=--think-ms=200", "-engine",
                              kCommand, "name=B", "args=--think-ms=200", "-each", "st=2",
                              "timemargin=3000", "-games", "1", "-output", path});
  while (CountLines(path) < 1) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (int i = 0; i < 12; ++i) {
    ::kill(runner, SIGSTOP);
    std::this_thread::sleep_for(std::chrono::milliseconds(1300));
    ::kill(runner, SIGCONT);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  EXPECT_EQ(Wait(runner), 0);
  EXPECT_EQ(GamesOf(path).size(), 1u);
}

}  // namespace
}  // namespace tavoliere::match
