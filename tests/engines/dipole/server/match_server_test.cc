// Servers and clients over the loopback interface.
#include "engines/dipole/server/match_server.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/server/network.h"

namespace tavoliere::dipole {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Long enough for any machine under load, where no timeout is wanted.
constexpr core::Milliseconds kPlenty{60'000};

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() {
    std::string name = ::testing::TempDir() + "dipole-server-XXXXXX";
    folder_ = mkdtemp(name.data());
    options_.address = "127.0.0.1";
    options_.port = 0;
    options_.time = kPlenty;
    options_.record = folder_ + "/games.jsonl";
    options_.engine_options = {{"Hash", "1"}, {"Tables", "none"}};
  }
  ~ServerTest() override {
    if (thread_.joinable()) thread_.join();
    std::filesystem::remove_all(folder_);
  }

  void Start() {
    std::promise<int> port;
    auto ready = port.get_future();
    thread_ = std::thread([this, port = std::move(port)]() mutable {
      status_ = Serve(
          options_, [&port](int number) { port.set_value(number); }, [](const std::string&) {});
    });
    port_ = ready.get();
  }
  // What the server wrote, after it has ended by itself.
  std::vector<protocol::GameRecord> Records() {
    thread_.join();
    EXPECT_TRUE(status_.ok()) << status_;
    std::vector<protocol::GameRecord> records;
    std::ifstream file(options_.record);
    for (std::string line; std::getline(file, line);) {
      auto record = protocol::ParseGameRecord(line);
      EXPECT_TRUE(record.ok()) << record.status();
      if (record.ok()) records.push_back(*record);
    }
    return records;
  }
  protocol::GameRecord OnlyRecord() {
    const auto records = Records();
    EXPECT_EQ(records.size(), 1U);
    return records.empty() ? protocol::GameRecord() : records.front();
  }

  std::unique_ptr<LineClient> Join() const {
    auto client = LineClient::Connect("127.0.0.1", port_);
    EXPECT_TRUE(client.ok()) << client.status();
    return *std::move(client);
  }
  // A client that has its WELCOME, so that the next one gets the other seat.
  std::unique_ptr<LineClient> Seated(const std::string& colour) const {
    auto client = Join();
    EXPECT_EQ(ReadUntil(*client, "WELCOME").back(), "WELCOME " + colour);
    return client;
  }
  // The lines up to one that begins so; or to the end.
  static std::vector<std::string> ReadUntil(LineClient& client, const std::string& start) {
    std::vector<std::string> lines;
    while (true) {
      const auto line = client.ReadLine();
      if (!line.ok() || !*line) return lines;
      lines.push_back(**line);
      if (lines.back().rfind(start, 0) == 0) return lines;
    }
  }
  static std::vector<std::string> ReadAll(LineClient& client) {
    return ReadUntil(client, "nothing begins like this");
  }
  static void Say(LineClient& client, const std::string& line) {
    EXPECT_TRUE(client.Write(line).ok());
  }

  ConnectOptions Guest() const {
    ConnectOptions guest;
    guest.host = "127.0.0.1";
    guest.port = port_;
    guest.time = core::Milliseconds(5);
    guest.engine_options = {{"Hash", "1"}, {"Tables", "none"}};
    return guest;
  }

  std::string folder_;
  ServeOptions options_;
  int port_ = 0;
  std::thread thread_;
  absl::Status status_;
};

TEST_F(ServerTest, TwoGuestsPlayAGameToItsEnd) {
  Start();
  ConnectOptions white = Guest();
  white.name = "first guest";
  auto first = std::async(std::launch::async,
                          [&] { return PlayOnServer(white, [](const std::string&) {}); });
  auto second = std::async(std::launch::async,
                           [&] { return PlayOnServer(Guest(), [](const std::string&) {}); });
  const auto verdict = first.get();
  const auto other = second.get();
  ASSERT_TRUE(verdict.ok()) << verdict.status();
  ASSERT_TRUE(other.ok()) << other.status();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "normal");
  EXPECT_THAT((std::vector<std::string>{record.engine[0], record.engine[1]}),
              Contains("first guest"));
  EXPECT_EQ(*verdict == Verdict::kTie, *other == Verdict::kTie);
  if (*verdict != Verdict::kTie) {
    EXPECT_NE(*verdict, *other);
  }
  // The moves lead to that result by the rules alone.
  core::History<Dipole> history(Dipole::Start({}));
  for (const protocol::MoveRecord& move : record.moves)
    history.Play(Dipole::ParseMove(history.current(), move.move).value());
  const auto outcome = history.GameOver(Settings{kServerMaxMoves});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(record.result == "p1win", outcome->result == core::Outcome::Result::kFirstWins);
}

TEST_F(ServerTest, AnEngineTakesASeat) {
  options_.seats[0] = "default";
  options_.time = core::Milliseconds(10'000);  // of which a twentieth is left for delays
  Start();
  auto black = Seated("Black");
  const auto lines = ReadUntil(*black, "YOUR_TURN");
  EXPECT_THAT(lines, Contains(StartsWith("OPPONENT_MOVE H5,")));
  Say(*black, "MOVE A4,S,12");
  EXPECT_THAT(ReadAll(*black), Contains("DEFEAT"));
  black.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.engine[0], "tav-dipole default");
  EXPECT_EQ(record.engine[1], "Black");
  EXPECT_EQ(record.result, "p1win");
}

TEST_F(ServerTest, APlayerThatLeavesWhileAnEngineThinksLoses) {
  options_.seats[0] = "default";
  Start();
  Seated("Black").reset();
  EXPECT_EQ(OnlyRecord().termination, "crash");
}

TEST_F(ServerTest, IllegalMovesAreReportedAndLose) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, "MOVE H5,N,9");
  EXPECT_THAT(ReadAll(*white), ::testing::AllOf(Contains("ILLEGAL_MOVE"), Contains("DEFEAT")));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "illegal");
}

TEST_F(ServerTest, AByteOrderMarkBeforeTheFirstLineIsSkipped) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, "\xEF\xBB\xBFMOVE H5,NE,2");
  EXPECT_THAT(ReadUntil(*black, "YOUR_TURN"), Contains("OPPONENT_MOVE H5,NE,2"));
  white.reset();
  black.reset();
  OnlyRecord();
}

TEST_F(ServerTest, AClientThatNeverSendsRunsOutOfTime) {
  options_.time = core::Milliseconds(100);
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  EXPECT_THAT(ReadAll(*white), ::testing::AllOf(Contains("TIMEOUT"), Contains("DEFEAT")));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "time");
  EXPECT_EQ(record.result, "p2win");
}

TEST_F(ServerTest, AClientThatNeverLeavesIsLeft) {
  options_.time = core::Milliseconds(100);
  Start();
  const auto white = Seated("White");
  const auto black = Seated("Black");
  // Neither reads its verdict nor closes.
  EXPECT_EQ(OnlyRecord().termination, "time");
}

TEST_F(ServerTest, ADisconnectedPlayerLosesEvenWhenNotToMove) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  black.reset();
  EXPECT_THAT(ReadAll(*white), Contains("VICTORY"));
  white.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "crash");
  EXPECT_EQ(record.result, "p1win");
}

TEST_F(ServerTest, ASeatLeftBeforeTheGameIsFreeAgain) {
  Start();
  Seated("White").reset();
  // The server may not have noticed yet: then this one is Black, and White's leaving ends the game.
  std::unique_ptr<LineClient> next;
  auto again = Join();
  const auto lines = ReadUntil(*again, "WELCOME");
  if (lines.back() == "WELCOME White") {
    Seated("Black").reset();
    EXPECT_THAT(ReadAll(*again), Contains("VICTORY"));
  } else {
    EXPECT_THAT(ReadAll(*again), Contains("VICTORY"));
  }
  again.reset();
  EXPECT_EQ(OnlyRecord().termination, "crash");
}

TEST_F(ServerTest, GarbageLosesInTheEnd) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  for (int i = 0; i <= Judge::kForgiven; ++i) Say(*black, "\x01\xff garbage");
  EXPECT_THAT(ReadAll(*black), Contains("DEFEAT"));
  EXPECT_THAT(ReadAll(*white), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "protocol");
}

TEST_F(ServerTest, AnEndlessLineLoses) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, std::string(1'000'000, 'x'));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "protocol");
}

TEST_F(ServerTest, AThirdClientIsSentAway) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  auto third = Join();
  EXPECT_THAT(ReadAll(*third), ElementsAre("MESSAGE both seats are taken"));
  third.reset();
  white.reset();
  black.reset();
  OnlyRecord();
}

TEST_F(ServerTest, SeveralGamesAreServedOneAfterTheOther) {
  options_.games = 2;
  Start();
  for (int game = 0; game < 2; ++game) {
    auto white = Seated("White");
    auto black = Seated("Black");
    ReadUntil(*white, "YOUR_TURN");
    Say(*white, "MOVE H5,N,12");
    EXPECT_THAT(ReadAll(*white), Contains("DEFEAT"));
    EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  }
  const auto records = Records();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].id, "1.1");
  EXPECT_EQ(records[1].id, "2.1");
}

TEST_F(ServerTest, EndsWhenNoClientConnects) {
  options_.patience = core::Milliseconds(50);
  Start();
  thread_.join();
  EXPECT_THAT(std::string(status_.message()), HasSubstr("did not connect in time"));
}

TEST_F(ServerTest, AUsedPortIsAnError) {
  Start();
  ServeOptions second = options_;
  second.port = port_;
  const absl::Status status = Serve(
      second, [](int) {}, [](const std::string&) {});
  EXPECT_THAT(std::string(status.message()), HasSubstr("cannot listen on 127.0.0.1 port"));
  auto white = Seated("White");
  Seated("Black").reset();
  ReadAll(*white);
  white.reset();
  OnlyRecord();
}

TEST_F(ServerTest, UnknownProfilesAndAddressesAreErrors) {
  options_.seats[1] = "nobody";
  EXPECT_FALSE(Serve(
                   options_, [](int) {}, [](const std::string&) {})
                   .ok());
  options_.seats[1].reset();
  options_.address = "somewhere";
  EXPECT_THAT(std::string(Serve(
                              options_, [](int) {}, [](const std::string&) {})
                              .message()),
              HasSubstr("numeric address"));
}

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

TEST(ServeOptions, StayOnThisMachineUnlessAsked) { EXPECT_EQ(ServeOptions().address, "127.0.0.1"); }

}  // namespace
}  // namespace tavoliere::dipole
