// `tav-match openings`, and the lists of level openings that matches keep.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/tools/match/commands/program_harness.h"
#include "tools/match/run/openings/openings.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;

using Lines = std::vector<std::string>;

// A take-away evaluator without `query fen`, whose score is the pile of 60 less what was taken: of
// the 81 openings of 4 plies those are level that take 8 or more, 50 of them.
Lines BookWords(const TemporaryFolder& folder, const std::string& output, int count,
                const std::string& engine = "--no-fen") {
  return {"openings",
          "-evaluator",
          kCommand,
          absl::StrCat("args=--pile=60 --score-is-pile --searches=", folder.File("searches"), " ",
                       engine),
          "depth=1",
          "-openings",
          "plies=4",
          "within=52",
          "-count",
          std::to_string(count),
          "-output",
          folder.File(output)};
}

Lines With(Lines words, const Lines& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The lines that are no comments.
Lines OpeningsIn(const std::string& path) {
  Lines lines = absl::StrSplit(TextOf(path), '\n', absl::SkipEmpty());
  std::erase_if(lines, [](const std::string& line) { return line[0] == '#'; });
  return lines;
}

int Taken(const std::string& line) {
  const auto opening = ParseOpening(line, LineFormat::kMoves);
  EXPECT_TRUE(opening.ok()) << line;
  int taken = 0;
  for (const std::string& move : opening->moves) taken += std::stoi(move);
  return taken;
}

std::size_t Searches(const TemporaryFolder& folder) {
  return TextOf(folder.File("searches")).size();
}

TEST(OpeningsCommand, MakesDifferentLevelOpeningsThatAMatchPlays) {
  const TemporaryFolder folder;
  const Said said = RunMatch(BookWords(folder, "book.txt", 20));
  ASSERT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, HasSubstr("Wrote 20 openings to "));
  const Lines book = OpeningsIn(folder.File("book.txt"));
  EXPECT_EQ(std::set<std::string>(book.begin(), book.end()).size(), 20u);
  for (const std::string& line : book) EXPECT_GE(Taken(line), 8) << line;
  EXPECT_FALSE(std::filesystem::exists(folder.File("book.txt.part")));
  const Said match =
      RunMatch({"-engine", kCommand, "name=A", "-engine", kCommand, "name=B", "-each", "depth=1",
                "option.Pile=60", "-rounds", "20", "-openings",
                absl::StrCat("file=", folder.File("book.txt")), "-output", folder.File("games")});
  ASSERT_EQ(match.status, 0) << match.text;
  EXPECT_EQ(GamesOf(folder.File("games")).size(), 40u);
  const Said again = RunMatch(BookWords(folder, "book.txt", 20));
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.text, HasSubstr("exists"));
}

TEST(OpeningsCommand, DependsOnTheSeedAndNotOnConcurrency) {
  const TemporaryFolder folder;
  ASSERT_EQ(StatusOf(BookWords(folder, "one", 30)), 0);
  ASSERT_EQ(StatusOf(With(BookWords(folder, "four", 30), {"-concurrency", "4"})), 0);
  ASSERT_EQ(StatusOf(With(BookWords(folder, "seed", 30), {"-srand", "2"})), 0);
  EXPECT_EQ(TextOf(folder.File("one")), TextOf(folder.File("four")));
  EXPECT_NE(OpeningsIn(folder.File("one")), OpeningsIn(folder.File("seed")));
}

TEST(OpeningsCommand, FindsAllThereAreAndSaysThatTheyAreFewer) {
  const TemporaryFolder folder;
  const Said said = RunMatch(BookWords(folder, "book.txt", 1000));
  EXPECT_EQ(said.status, 10) << said.text;
  EXPECT_THAT(said.text, HasSubstr("found only 50 of 1000 openings"));
  EXPECT_EQ(OpeningsIn(folder.File("book.txt")).size(), 50u);
  EXPECT_EQ(Searches(folder), 81u);
}

TEST(OpeningsCommand, LeavesOutTransposedAndSymmetricTwins) {
  const TemporaryFolder folder;
  // 4 to 12 are taken, 8 to 12 of them make a level pile.
  EXPECT_EQ(StatusOf(BookWords(folder, "fen", 100, "")), 10);
  EXPECT_EQ(OpeningsIn(folder.File("fen")).size(), 5u);
  // Piles of one parity are images of each other.
  EXPECT_EQ(StatusOf(BookWords(folder, "key", 100, "--key=2")), 10);
  EXPECT_LE(OpeningsIn(folder.File("key")).size(), 2u);
  EXPECT_EQ(Searches(folder), 9u + 2u) << "twins need not be weighed";
}

TEST(OpeningsCommand, ContinuesAfterBeingKilled) {
  const TemporaryFolder folder;
  const Lines words = BookWords(folder, "book", 50, "--no-fen --think-ms=20");
  ASSERT_EQ(StatusOf(words), 0);
  const std::string whole = TextOf(folder.File("book"));
  std::filesystem::remove(folder.File("book"));
  std::filesystem::remove(folder.File("searches"));
  const pid_t pid = Start(words);
  while (TextOf(folder.File("book.part")).empty()) ::usleep(10'000);
  ::kill(pid, SIGKILL);
  EXPECT_EQ(Wait(pid), 128 + SIGKILL);
  // The first step is 64 walks, which differ; the line that was being written is lost.
  std::ofstream(folder.File("book.part"), std::ios::app) << "+ startpos mov";
  ::usleep(50'000);  // the evaluator ends its search
  const std::size_t before = Searches(folder);
  EXPECT_GE(before, 64u);
  const Said said = RunMatch(words);
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, HasSubstr("Continuing with"));
  EXPECT_EQ(Searches(folder), before + 81u - 64u);
  EXPECT_EQ(TextOf(folder.File("book")), whole);
}

TEST(OpeningsCommand, RefusesTheProgressOfAnotherBook) {
  const TemporaryFolder folder;
  const Lines words = BookWords(folder, "book", 40);
  std::ofstream(folder.File("book.part")) << "# {\"plies\":4}\n+ startpos moves 3 3 3 3\n";
  const Said said = RunMatch(words);
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.text, HasSubstr("is of a book with another evaluator"));
  EXPECT_THAT(TextOf(folder.File("book.part")), HasSubstr("3 3 3 3")) << "it is not destroyed";
}

TEST(OpeningsCommand, SaysWhatItExpects) {
  const TemporaryFolder folder;
  const Lines words = BookWords(folder, "book", 40);
  const auto without = [&](const std::string& option, std::size_t following) {
    Lines fewer = words;
    const auto at = std::find(fewer.begin(), fewer.end(), option);
    fewer.erase(at, at + 1 + static_cast<std::ptrdiff_t>(following));
    return RunMatch(fewer);
  };
  EXPECT_THAT(without("-evaluator", 3).text, HasSubstr("expected -evaluator cmd=PROGRAM"));
  EXPECT_THAT(without("depth=1", 0).text, HasSubstr("expected depth= or nodes="));
  EXPECT_THAT(without("plies=4", 0).text, HasSubstr("plies=N"));
  EXPECT_THAT(without("within=52", 0).text, HasSubstr("expected within=X"));
  EXPECT_THAT(without("-count", 1).text, HasSubstr("-count: expected"));
  EXPECT_THAT(without("-output", 1).text, HasSubstr("expected -output FILE"));
  EXPECT_THAT(RunMatch(With(words, {"-rounds", "2"})).text, HasSubstr("unknown option '-rounds'"));
  const Said single = RunMatch(BookWords(folder, "book", 40, "--players=1"));
  EXPECT_EQ(single.status, 2);
  EXPECT_THAT(single.text, HasSubstr("single-player game"));
}

// A match that lists all openings of 3 plies, 27, and weighs them.
Lines MatchWords(const TemporaryFolder& folder, const std::string& journal, int rounds,
                 const std::string& evaluator = "") {
  return {"-engine",
          kCommand,
          "name=A",
          "-engine",
          kCommand,
          "name=B",
          "-each",
          "depth=1",
          "option.Pile=60",
          "-openings",
          "plies=3",
          "within=54",
          "-evaluator",
          kCommand,
          absl::StrCat("args=--pile=60 --score-is-pile --searches=", folder.File("searches"), " ",
                       evaluator),
          "depth=1",
          "-rounds",
          std::to_string(rounds),
          "-resume",
          folder.File(journal)};
}

std::vector<std::string> ListsIn(const TemporaryFolder& folder) {
  std::vector<std::string> lists;
  for (const auto& entry : std::filesystem::directory_iterator(folder.File(""))) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, "openings-")) lists.push_back(entry.path().string());
  }
  return lists;
}

TEST(LevelLists, AreKeptBesideTheJournalForResumedMatchesAndShards) {
  const TemporaryFolder folder;
  ASSERT_EQ(StatusOf(MatchWords(folder, "whole.jsonl", 10)), 0);
  EXPECT_EQ(Searches(folder), 27u);
  const auto lists = ListsIn(folder);
  ASSERT_EQ(lists.size(), 1u) << "and no lock is left";
  EXPECT_EQ(OpeningsIn(lists[0]).size(), 17u);
  for (const std::string& line : OpeningsIn(lists[0])) EXPECT_GE(Taken(line), 6) << line;
  // Weighing again would give the same games.
  ASSERT_EQ(StatusOf(MatchWords(folder, "whole.jsonl", 12)), 0);
  std::map<std::string, std::string> parts;
  for (const char* shard : {"1/2", "2/2"}) {
    const std::string journal = std::string("part") + shard[0] + ".jsonl";
    ASSERT_EQ(StatusOf(With(MatchWords(folder, journal, 12), {"-shard", shard})), 0);
    parts.merge(GamesOf(folder.File(journal)));
  }
  EXPECT_EQ(Searches(folder), 27u);
  EXPECT_EQ(parts, GamesOf(folder.File("whole.jsonl")));
}

TEST(LevelLists, AreMadeAgainForAnotherEvaluatorLimitOrListOfOpenings) {
  const TemporaryFolder folder;
  const auto searches_of = [&](const std::string& journal, const Lines& words) {
    std::filesystem::remove(folder.File("searches"));
    EXPECT_EQ(StatusOf(words), 0) << journal;
    return Searches(folder);
  };
  EXPECT_EQ(searches_of("a", MatchWords(folder, "a", 10)), 27u);
  EXPECT_EQ(searches_of("b", MatchWords(folder, "b", 10)), 0u);
  EXPECT_EQ(searches_of("c", MatchWords(folder, "c", 10, "--name=Other")), 27u);
  Lines limit = MatchWords(folder, "d", 10);
  *std::find(limit.begin(), limit.end(), "within=54") = "within=53";
  EXPECT_EQ(searches_of("d", limit), 27u);
  Lines plies = MatchWords(folder, "e", 3);
  *std::find(plies.begin(), plies.end(), "plies=3") = "plies=2";
  *std::find(plies.begin(), plies.end(), "within=54") = "within=56";
  EXPECT_EQ(searches_of("e", plies), 9u);
  // The list is of all openings, which the seed shuffles.
  EXPECT_EQ(searches_of("f", With(MatchWords(folder, "f", 10), {"-srand", "2"})), 0u);
  EXPECT_NE(GamesOf(folder.File("f")), GamesOf(folder.File("a")));
}

TEST(LevelLists, ThatWereChangedAreMadeAgain) {
  const TemporaryFolder folder;
  ASSERT_EQ(StatusOf(MatchWords(folder, "a", 10)), 0);
  const std::string list = ListsIn(folder).at(0);
  const std::string text = TextOf(list);
  for (const std::string& other : {text + "startpos moves 1 1 1\n", text.substr(0, text.size() / 2),
                                   std::string("# nothing\n"), std::string()}) {
    std::filesystem::remove(folder.File("searches"));
    std::ofstream(list, std::ios::binary) << other;
    ASSERT_EQ(StatusOf(MatchWords(folder, "b", 10)), 0);
    std::filesystem::remove(folder.File("b"));
    EXPECT_EQ(Searches(folder), 27u);
    EXPECT_EQ(TextOf(list), text);
  }
}

TEST(LevelLists, AreMadeOnceByPartsThatBeginTogether) {
  const TemporaryFolder folder;
  std::vector<pid_t> parts;
  for (int part = 1; part <= 3; ++part) {
    const std::string journal = absl::StrCat("part", part, ".jsonl");
    parts.push_back(Start(With(MatchWords(folder, journal, 12, "--think-ms=30"),
                               {"-shard", absl::StrCat(part, "/3")}),
                          folder.File("log")));
  }
  for (const pid_t part : parts) EXPECT_EQ(Wait(part), 0) << TextOf(folder.File("log"));
  EXPECT_EQ(Searches(folder), 27u);
  EXPECT_EQ(ListsIn(folder).size(), 1u);
}

}  // namespace
}  // namespace tavoliere::match
