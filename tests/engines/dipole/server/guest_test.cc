// Our client on servers of other makes.
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/server/match_server.h"
#include "engines/dipole/server/network.h"
#include "engines/dipole/server/server_text.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// A server of another make: says what the test wants, in its own words.
class ScriptedServer : private LineServerEvents {
 public:
  explicit ScriptedServer(std::vector<std::string> lines, bool leaves = false)
      : lines_(std::move(lines)), leaves_(leaves) {
    server_ = LineServer::Listen("127.0.0.1", 0, *this).value();
    thread_ = std::thread([this] { server_->Run(); });
  }
  ~ScriptedServer() override {
    server_->Post([this] { server_->Stop(); });
    thread_.join();
  }

  int port() const { return server_->port(); }
  // What the client has said, once it has gone.
  std::vector<std::string> Heard() { return gone_.get_future().get(); }

 private:
  void OnConnect(PeerId peer) override {
    for (const std::string& line : lines_) server_->Send(peer, line);
    if (leaves_) server_->Close(peer);
  }
  void OnLine(PeerId, const std::string& line) override { heard_.push_back(line); }
  void OnLineTooLong(PeerId) override {}
  void OnDisconnect(PeerId) override { gone_.set_value(heard_); }
  void OnTimer() override {}

  std::vector<std::string> lines_;
  bool leaves_;
  std::vector<std::string> heard_;
  std::promise<std::vector<std::string>> gone_;
  std::unique_ptr<LineServer> server_;
  std::thread thread_;
};

absl::StatusOr<Verdict> PlayOn(const ScriptedServer& server) {
  ConnectOptions guest;
  guest.host = "localhost";
  guest.port = server.port();
  guest.time = core::Milliseconds(5);
  guest.engine_options = {{"Hash", "1"}, {"Tables", "none"}};
  return PlayOnServer(guest, [](const std::string&) {});
}

TEST(Guest, AnswersEachTurnWithAMove) {
  ScriptedServer server({"WELCOME Black", "MESSAGE All players are here", "OPPONENT_MOVE H5,NE,1",
                         "YOUR_TURN", "VALID_MOVE", "VICTORY"});
  EXPECT_EQ(PlayOn(server).value(), Verdict::kVictory);
  const auto heard = server.Heard();
  ASSERT_EQ(heard.size(), 1U) << "no word that another server does not know";
  EXPECT_THAT(heard[0], StartsWith("MOVE A4,"));
}

TEST(Guest, SkipsWhatItDoesNotKnow) {
  ScriptedServer server({"", "HELLO", "welcome white\r", "\x01garbage", "TIMEOUT", "tie"});
  EXPECT_EQ(PlayOn(server).value(), Verdict::kTie);
}

TEST(Guest, RefusesAnIllegalMoveOfTheOpponent) {
  ScriptedServer server({"WELCOME Black", "OPPONENT_MOVE H5,N,1"});
  EXPECT_THAT(std::string(PlayOn(server).status().message()),
              ::testing::AllOf(HasSubstr("H5,N,1"), HasSubstr("light square")));
}

TEST(Guest, FollowsWhatTheServerLetsPass) {
  ScriptedServer server(
      {"WELCOME Black", "OPPONENT_MOVE H5,N,9", "YOUR_TURN", "VALID_MOVE", "VICTORY"});
  EXPECT_EQ(PlayOn(server).value(), Verdict::kVictory);
}

TEST(Guest, SendsItsNameToAJudgeOfThisProject) {
  ScriptedServer server({"WELCOME White", "MESSAGE " + WaitingText(1), "TIE"});
  EXPECT_EQ(PlayOn(server).value(), Verdict::kTie);
  EXPECT_THAT(server.Heard(), ::testing::ElementsAre("NAME tav-dipole"));
}

TEST(Guest, KeepsItsNameFromOtherServers) {
  ScriptedServer server({"WELCOME White", "MESSAGE Group 1, please wait for the opponent",
                         "MESSAGE All players connected", "TIE"});
  EXPECT_EQ(PlayOn(server).value(), Verdict::kTie);
  EXPECT_THAT(server.Heard(), ::testing::IsEmpty());
}

TEST(Guest, RefusesATurnThatIsNotOurs) {
  ScriptedServer server({"WELCOME Black", "YOUR_TURN"});
  EXPECT_THAT(std::string(PlayOn(server).status().message()), HasSubstr("opponent is to move"));
}

TEST(Guest, NoticesAServerThatLeaves) {
  ScriptedServer server({"WELCOME White"}, /*leaves=*/true);
  EXPECT_THAT(std::string(PlayOn(server).status().message()),
              HasSubstr("disconnected before the end"));
}

TEST(Guest, GivesTheCoursesPlayerItsOwnTimeLessTheOverhead) {
  const auto time = [](const std::vector<OptionValue>& options) {
    return EnginePlayer::Make(options).value()->UsualTime().count();
  };
  EXPECT_EQ(time({}), 900);
  EXPECT_EQ(time({{"Profile", "course"}}), 940);
  EXPECT_EQ(time({{"Profile", "course"}, {"Move Overhead", "35"}}), 915);
}

TEST(Guest, NeedsAServer) {
  int port = 0;
  {
    ScriptedServer server({});
    port = server.port();
  }
  ConnectOptions guest;
  guest.host = "127.0.0.1";
  guest.port = port;
  EXPECT_THAT(std::string(PlayOnServer(guest, [](const std::string&) {}).status().message()),
              HasSubstr("cannot connect"));
}

}  // namespace
}  // namespace tavoliere::dipole
