#include <utility>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dama/dxp/message.h"
#include "engines/dama/dxp/session.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama::dxp {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class Kind>
Kind Read(const std::string& text) {
  const absl::StatusOr<Message> message = ParseMessage(text);
  EXPECT_TRUE(message.ok()) << text << ": " << message.status();
  const Kind* const kind = message.ok() ? std::get_if<Kind>(&*message) : nullptr;
  EXPECT_NE(kind, nullptr) << text;
  return kind == nullptr ? Kind() : *kind;
}

// The examples of the protocol's description, and ours.
TEST(DxpMessage, ReadsEachKind) {
  const auto request = Read<GameRequest>("R01Tornado voor Windows 4.0        W060065A");
  EXPECT_EQ(request.name, "Tornado voor Windows 4.0");
  EXPECT_EQ(request.follower, kWhite);
  EXPECT_EQ(request.minutes, 60);
  EXPECT_EQ(request.moves, 65);
  EXPECT_FALSE(request.start.has_value());

  const auto move = Read<MoveMessage>("M001205250422122320");
  EXPECT_EQ(move.seconds, 12);
  EXPECT_EQ(move.from, 5);
  EXPECT_EQ(move.to, 25);
  EXPECT_THAT(move.captured, ElementsAre(22, 12, 23, 20));

  EXPECT_EQ(Read<GameAnswer>("A" + std::string(32, 'x') + "0").name, std::string(32, 'x'));
  EXPECT_EQ(Read<GameEnd>("E31").reason, '3');
  EXPECT_TRUE(Read<GameEnd>("E31").last);
  EXPECT_EQ(Read<Chat>("Cwhat do you think?").text, "what do you think?");
  EXPECT_EQ(Read<BackRequest>("B005Z").move, 5);
  EXPECT_EQ(Read<BackRequest>("B005Z").turn, kBlack);
  EXPECT_EQ(Read<BackAnswer>("K1").code, '1');
}

TEST(DxpMessage, ABadTimeIsNone) {
  EXPECT_EQ(Read<MoveMessage>("M-00105250422122320").to, 25);
  EXPECT_EQ(Read<MoveMessage>("M-00105250422122320").seconds, 0);
  EXPECT_EQ(Read<MoveMessage>("Mabcd221800").from, 22);
  EXPECT_EQ(Read<GameRequest>("R01" + std::string(32, 'x') + "W-01065A").minutes, 0);
  EXPECT_EQ(Read<GameRequest>("R01" + std::string(32, 'x') + "W-01065A").moves, 65);
  EXPECT_FALSE(ParseMessage("M-0").ok());
}

TEST(DxpMessage, ComesBackAsItWasWritten) {
  GameRequest request{"a program", kBlack, 5, 75, Parsed("B:W30,K2:B7,K31")};
  const auto back = Read<GameRequest>(MessageText(request));
  EXPECT_EQ(back.start, request.start);
  EXPECT_EQ(back.name, request.name);
  for (const std::string& text : std::vector<std::string>{
           "M000122180199", "E20", "Cx", "B012W", "K2", "A" + std::string(31, 'a') + " 0"}) {
    EXPECT_EQ(MessageText(ParseMessage(text).value()), text);
  }
}

TEST(DxpMessage, RefusesWrongColumns) {
  for (const std::string& text : std::vector<std::string>{
           "", "X", "M0001", "M00012218", "M0001221802", "M0001ab1800", "E4", "E2", "B00", "B001X",
           "K", "K9", "Ashort0", "R01short", "R01" + std::string(32, ' ') + "W000000C",
           "R01" + std::string(32, ' ') + "W000000BWzz",
           "R01" + std::string(32, ' ') + "W000000BW" + std::string(32, 'b')}) {
    EXPECT_FALSE(ParseMessage(text).ok()) << text;
  }
  EXPECT_TRUE(
      absl::IsUnimplemented(ParseMessage("R02" + std::string(32, ' ') + "W000000A").status()));
}

// Two sessions with a wire between them, whose messages wait their turn. Each plays its first move.
class Wire {
 public:
  Wire() {
    SessionSettings settings;
    settings.games = 2;
    settings.request.follower = kBlack;
    for (int side = 0; side < 2; ++side) {
      settings.name = side == 0 ? "asker" : "follower";
      sessions_.push_back(std::make_unique<Session>(
          settings,
          Session::Hooks{[this, side](const Message& message) {
                           sent_[side].push_back(MessageText(message));
                           queue_.emplace_back(1 - side, sent_[side].back());
                         },
                         [](const core::History<Dama>& history, const protocol::GoCommand&) {
                           Dama::MoveList moves;
                           Dama::Generate(history.current(), moves);
                           return moves[history.moves().size() % moves.size()];
                         },
                         [this](const std::string& line) { said_ += line + "\n"; }}));
    }
  }

  // Delivers until nothing is under way.
  absl::Status Run() {
    while (!queue_.empty()) {
      const auto [side, text] = queue_.front();
      queue_.pop_front();
      if (absl::Status heard = sessions_[side]->Hear(text); !heard.ok()) return heard;
    }
    return absl::OkStatus();
  }

  Session& asker() { return *sessions_[0]; }
  Session& follower() { return *sessions_[1]; }
  const std::vector<std::string>& sent(int side) const { return sent_[side]; }
  const std::string& said() const { return said_; }

 private:
  std::vector<std::unique_ptr<Session>> sessions_;
  std::deque<std::pair<std::size_t, std::string>> queue_;
  std::vector<std::string> sent_[2];
  std::string said_;
};

TEST(DxpSession, PlaysTheGamesThatWereAskedFor) {
  Wire wire;
  wire.asker().Ask();
  const absl::Status run = wire.Run();
  ASSERT_TRUE(run.ok()) << run;
  EXPECT_TRUE(wire.asker().done());
  EXPECT_TRUE(wire.follower().done());
  EXPECT_EQ(wire.asker().played(), 2);
  EXPECT_EQ(wire.follower().played(), 2);
  EXPECT_THAT(wire.said(), HasSubstr("a game as White against 'follower'"));
  EXPECT_THAT(wire.said(), HasSubstr("a game as Black against 'follower'"));
}

Session Follower(std::vector<std::string>* sent) {
  SessionSettings settings;
  settings.name = "us";
  return Session(settings, {[sent](const Message& m) { sent->push_back(MessageText(m)); },
                            [](const core::History<Dama>& history, const protocol::GoCommand&) {
                              Dama::MoveList moves;
                              Dama::Generate(history.current(), moves);
                              return moves[0];
                            },
                            [](const std::string&) {}});
}

const std::string kRequest = "R01them                            Z000000A";

TEST(DxpSession, ReportsAnIllegalMove) {
  std::vector<std::string> sent;
  Session session = Follower(&sent);
  EXPECT_FALSE(session.Hear("M0000221800").ok());  // no game yet
  ASSERT_TRUE(session.Hear(kRequest).ok());
  EXPECT_TRUE(session.playing());
  EXPECT_FALSE(session.Hear("M0000222300").ok());
  EXPECT_THAT(sent.back(), HasSubstr("Cerror: "));
}

TEST(DxpSession, GoesBack) {
  std::vector<std::string> sent;
  Session session = Follower(&sent);
  ASSERT_TRUE(session.Hear("B001W").ok());
  EXPECT_EQ(sent.back(), "K1");  // there is no game
  ASSERT_TRUE(session.Hear(kRequest).ok());
  ASSERT_TRUE(session.Hear("M0000221800").ok());
  const std::string answer = sent.back();
  ASSERT_TRUE(session.Hear("B001Z").ok());
  EXPECT_EQ(sent[sent.size() - 2], "K0");
  EXPECT_EQ(sent.back(), answer);  // moved again
  ASSERT_TRUE(session.Hear("B001W").ok());
  EXPECT_EQ(sent.back(), "K0");
  EXPECT_TRUE(session.Hear("M0000211700").ok());
  ASSERT_TRUE(session.Hear("B099W").ok());
  EXPECT_EQ(sent.back(), "K1");
}

TEST(DxpSession, AnotherVersionIsDeclined) {
  std::vector<std::string> sent;
  Session session = Follower(&sent);
  ASSERT_TRUE(session.Hear("R02" + kRequest.substr(3)).ok());
  EXPECT_EQ(sent.back().back(), '1');
  EXPECT_FALSE(session.playing());
}

TEST(DxpSession, ASideThatCannotMoveReportsItsLoss) {
  std::vector<std::string> sent;
  Session session = Follower(&sent);
  GameRequest request{"them", kBlack, 0, 0, Parsed("W:W10:B6")};
  ASSERT_TRUE(session.Hear(MessageText(request)).ok());
  ASSERT_TRUE(session.Hear("M000010030106").ok()) << sent.back();
  EXPECT_EQ(sent.back(), "E10");
  EXPECT_EQ(session.played(), 1);
}

}  // namespace
}  // namespace tavoliere::dama::dxp
