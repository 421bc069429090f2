// What the clients of the university course rely on: two messages, and time to warm up.
#include <utility>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/history.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/server/network.h"
#include "tests/engines/dipole/server/loopback_server.h"

namespace tavoliere::dipole {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::StartsWith;

// A client as those of the university course are: reads its colour, then two lines whatever they
// say, and only then listens for its turn. Plays its first legal move each time.
class CourseClient {
 public:
  explicit CourseClient(std::unique_ptr<LineClient> connection)
      : connection_(std::move(connection)), history_(Dipole::Start({})) {}

  // The verdict; what was read otherwise when the server leaves.
  std::string Play() {
    const std::string welcome = Read();
    Read();
    Read();
    EXPECT_THAT(welcome, StartsWith("WELCOME "));
    while (true) {
      const std::string line = Read();
      if (line == "VICTORY" || line == "DEFEAT" || line == "TIE") return line;
      if (line.empty()) return "left alone";
      constexpr const char* kTheirs = "OPPONENT_MOVE ";
      if (line.rfind(kTheirs, 0) == 0) Follow(line.substr(std::string(kTheirs).size()));
      if (line == "YOUR_TURN") Move();
    }
  }

 private:
  std::string Read() {
    const auto line = connection_->ReadLine();
    return line.ok() && *line ? **line : "";
  }
  void Follow(const std::string& text) {
    history_.Play(Dipole::ParseMove(history_.current(), text).value());
  }
  void Move() {
    Dipole::MoveList moves;
    Dipole::Generate(history_.current(), moves);
    const std::string text = FormatCourseMove(history_.current(), moves[0]);
    EXPECT_TRUE(connection_->Write("MOVE " + text).ok());
    history_.Play(moves[0]);
  }

  std::unique_ptr<LineClient> connection_;
  core::History<Dipole> history_;
};

TEST_F(ServerTest, ClientsThatReadTwoLinesAfterTheirWelcomePlayAWholeGame) {
  // So that one which has missed its turn does not wait long.
  options_.time = core::Milliseconds(20'000);
  Start();
  auto first = std::async(std::launch::async, [&] { return CourseClient(Join()).Play(); });
  const std::string verdict = CourseClient(Join()).Play();
  const std::string other = first.get();
  EXPECT_THAT((std::vector<std::string>{verdict, other}),
              ::testing::AnyOf(::testing::UnorderedElementsAre("VICTORY", "DEFEAT"),
                               ElementsAre("TIE", "TIE")));
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "normal") << record.reason;
}

TEST_F(ServerTest, TwoMessagesStandBetweenWelcomeAndTheFirstMove) {
  Start();
  auto white = Join();
  EXPECT_THAT(ReadUntil(*white, "MESSAGE"),
              ElementsAre("WELCOME White", StartsWith("MESSAGE Group 1, please wait for the "
                                                      "opponent")));
  auto black = Join();
  EXPECT_THAT(ReadUntil(*white, "YOUR_TURN"),
              ElementsAre("MESSAGE All players connected", "YOUR_TURN"));
  Say(*white, "MOVE H5,NE,1");
  EXPECT_THAT(ReadUntil(*black, "YOUR_TURN"),
              ElementsAre("WELCOME Black",
                          StartsWith("MESSAGE Group 2, please wait for the "
                                     "opponent"),
                          "MESSAGE All players connected", "OPPONENT_MOVE H5,NE,1", "YOUR_TURN"));
  white.reset();
  ReadAll(*black);
  black.reset();
  OnlyRecord();
}

TEST_F(ServerTest, PlayersMayWarmUp) {
  options_.warm_up = core::Milliseconds(100);
  Start();
  auto white = Seated("White");
  const auto begin = std::chrono::steady_clock::now();
  auto black = Seated("Black");
  // Too early to be a move.
  Say(*white, "MOVE H5,N,9");
  ReadUntil(*white, "YOUR_TURN");
  EXPECT_GE(std::chrono::steady_clock::now() - begin, options_.warm_up);
  Say(*white, "MOVE H5,NE,1");
  EXPECT_THAT(ReadUntil(*black, "YOUR_TURN"), Contains("OPPONENT_MOVE H5,NE,1"));
  white.reset();
  ReadAll(*black);
  black.reset();
  EXPECT_EQ(OnlyRecord().moves.size(), 1U);
}

TEST_F(ServerTest, APlayerThatLeavesWhileOthersWarmUpLoses) {
  options_.warm_up = kPlenty;
  options_.games = 2;
  Start();
  for (int game = 0; game < 2; ++game) {
    auto white = Seated("White");
    auto black = Seated("Black");
    ReadUntil(*white, "MESSAGE All");
    white.reset();
    EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  }
  EXPECT_EQ(Records().size(), 2U);
}

}  // namespace
}  // namespace tavoliere::dipole
