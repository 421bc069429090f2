// Tunings of the take-away engine's Skill, whose best value is known.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "tests/tools/match/commands/program_harness.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;

using Arguments = std::vector<std::string>;

Arguments And(Arguments words, const Arguments& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// A tuning of Skill, whose best value is 80, from 20.
Arguments Tune(const std::string& length, const Arguments& more) {
  return And({"tune", "-engine", kCommand, "args=--best=80 --pile=61", "depth=1", "-parameter",
              "name=Skill", "start=20", "min=0", "max=100", "step=6", "-openings", "plies=4",
              "-spsa", length, "pairs=4", "rate=0.1"},
             more);
}

nlohmann::json TuneOf(const std::vector<std::string>& journals) {
  const Said said = RunMatch(And({"stats", "--json"}, journals));
  EXPECT_EQ(said.status, 0) << said.text;
  const auto json = nlohmann::json::parse(said.text, nullptr, false);
  if (!json.is_object() || !json.contains("tune")) return {};
  return json["tune"][0];
}

std::ptrdiff_t Lines(const std::string& path) {
  const std::string text = TextOf(path);
  return std::count(text.begin(), text.end(), '\n');
}

class TuneTest : public testing::Test {
 protected:
  std::string File(const std::string& name) const { return folder_.File(name); }

  const TemporaryFolder folder_;
};

TEST_F(TuneTest, FindsTheBestValueAndProvesIt) {
  const Said said = RunMatch(Tune("iterations=100", {"test=400", "-sprt", "elo0=0", "elo1=50",
                                                     "-output", File("j"), "-concurrency", "2"}));
  EXPECT_EQ(said.status, 7) << said.text;  // H1 accepted
  EXPECT_THAT(said.text, HasSubstr("Iteration 100 of 100: Skill="));
  EXPECT_THAT(said.text, HasSubstr("Tuning after 100 of 100 iterations"));
  const auto tune = TuneOf({File("j")});
  EXPECT_NEAR(tune["parameters"][0]["value"].get<double>(), 80, 12) << tune;
  EXPECT_THAT(RunMatch({"stats", File("j")}).text, HasSubstr("tuned against start"));
}

TEST_F(TuneTest, AKilledTuningEndsWithTheSameValues) {
  const Arguments whole = Tune("iterations=30", {"-output", File("whole")});
  ASSERT_EQ(StatusOf(whole), 0);
  const Arguments words = Tune("iterations=30", {"-output", File("killed"), "-concurrency", "3"});
  const pid_t run = Start(words);
  for (int i = 0; i < 600; ++i) {
    std::error_code none;
    if (std::filesystem::file_size(File("killed"), none) > 20'000 && !none) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ::kill(run, SIGKILL);
  EXPECT_EQ(Wait(run), 128 + SIGKILL);
  EXPECT_LT(TuneOf({File("killed")})["done"], 30);
  EXPECT_EQ(StatusOf({"tune", "-resume", File("killed")}), 0);
  EXPECT_EQ(TuneOf({File("killed")})["course"], TuneOf({File("whole")})["course"]);
  EXPECT_EQ(GamesOf(File("killed")), GamesOf(File("whole")));
}

TEST_F(TuneTest, ShardsEndWithTheSameValues) {
  ASSERT_EQ(StatusOf(Tune("iterations=12", {"-output", File("whole")})), 0);
  const Arguments peers = {"-peers", File("1"), File("2")};
  std::vector<pid_t> runs;
  for (const std::string part : {"1", "2"}) {
    runs.push_back(
        Start(Tune("iterations=12", And({"-output", File(part), "-shard", part + "/2"}, peers)),
              File("log" + part)));
  }
  for (const pid_t run : runs) EXPECT_EQ(Wait(run), 0);
  for (const std::string part : {"log1", "log2"}) {
    EXPECT_THAT(TextOf(File(part)), HasSubstr("Tuning after 12 of 12 iterations"));
  }
  EXPECT_EQ(TuneOf({File("1"), File("2")})["course"], TuneOf({File("whole")})["course"]);
  EXPECT_EQ(StatusOf({"merge", File("1"), File("2"), "-o", File("merged")}), 0);
  EXPECT_EQ(TuneOf({File("merged")})["course"], TuneOf({File("whole")})["course"]);
  EXPECT_EQ(GamesOf(File("merged")), GamesOf(File("whole")));
  EXPECT_EQ(StatusOf({"-resume", File("merged")}), 0);
}

TEST_F(TuneTest, AWaitingShardCanBeInterrupted) {
  const Arguments words =
      Tune("iterations=12", {"-output", File("1"), "-shard", "1/2", "-peers", File("2")});
  const pid_t run = Start(words);
  for (int i = 0; i < 600 && Lines(File("1")) < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  ::kill(run, SIGINT);
  EXPECT_EQ(Wait(run), 4);
}

TEST_F(TuneTest, EndsEarlyWhenNothingMoves) {
  // A start at the best value, and a gain that moves nothing.
  const Arguments words =
      And(Tune("iterations=50", {"settle=6", "-output", File("j")}), {"-event", "still"});
  Arguments still = words;
  std::replace(still.begin(), still.end(), std::string("rate=0.1"), std::string("rate=0.00001"));
  const Said said = RunMatch(still);
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, HasSubstr("Tuning after 6 of 50 iterations, no parameter moves"));
  EXPECT_EQ(StatusOf({"merge", File("j")}), 0);
}

TEST_F(TuneTest, ReadsParametersFromAFile) {
  std::ofstream(File("parameters")) << "# of the engine\nSkill, 20, 0, 100, 6\n";
  const Arguments common = {"tune",  "-engine",      kCommand,  "args=--best=80", "depth=1",
                            "-spsa", "iterations=2", "pairs=1", "-openings",      "plies=4"};
  const Arguments words = And(common, {"-parameters", File("parameters"), "-output", File("j")});
  EXPECT_EQ(StatusOf(words), 0);
  EXPECT_EQ(GamesOf(File("j")).size(), 4u);
  std::ofstream(File("parameters")) << "Skill, 20, 0, 100, 7\n";
  const Said said = RunMatch({"-resume", File("j")});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.text, HasSubstr("not the same match: tune is"));
}

TEST_F(TuneTest, RefusesWhatDoesNotFit) {
  const auto problem = [&](const Arguments& words) {
    const Said said = RunMatch(words);
    EXPECT_EQ(said.status, 2);
    return said.text;
  };
  EXPECT_THAT(problem({"tune", "-engine", kCommand, "depth=1"}), HasSubstr("expected -parameter"));
  EXPECT_THAT(problem(Tune("iterations=2", {"-rounds", "5"})), HasSubstr("-rounds: not expected"));
  EXPECT_THAT(problem(Tune("iterations=2", {"-shard", "1/2"})), HasSubstr("needs -peers"));
  EXPECT_THAT(problem(Tune("iterations=0", {})), HasSubstr("iterations=: expected"));
  EXPECT_THAT(problem(Tune("iterations=2", {"-engine", kCommand, "depth=1"})),
              HasSubstr("expected one, which a tuning plays against itself, not 2"));
  EXPECT_THAT(problem({"tune", "-engine", kCommand, "depth=1", "-parameter", "name=Skill",
                       "start=20", "min=0", "max=100", "step=6"}),
              HasSubstr("has no option 'Skill'"));
}

TEST_F(TuneTest, TheReportHasTheCourse) {
  ASSERT_EQ(StatusOf(Tune("iterations=3", {"-output", File("j")})), 0);
  ASSERT_EQ(StatusOf({"report", File("j"), "-o", File("report.html")}), 0);
  const std::string page = TextOf(File("report.html"));
  EXPECT_THAT(page, HasSubstr("\"course\":[[0,20.0],[1,"));
}

}  // namespace
}  // namespace tavoliere::match
