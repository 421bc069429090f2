// The event loop: what it watches, its beats, its tap, and many sessions on one thread.
#include <utility>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "protocol/client/client.h"
#include "tests/protocol/client/session_listener.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(EventLoopTest, WatchedDescriptorsAreReported) {
  EventLoop loop;
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  std::string told;
  ASSERT_TRUE(loop.Watch(ends[0], [&] {
    char byte = 0;
    if (::read(ends[0], &byte, 1) == 1) told += byte;
    if (told.size() == 2) loop.Unwatch(ends[0]);
    loop.Stop();
  }));
  ASSERT_EQ(::write(ends[1], "abc", 3), 3);
  loop.Run();
  loop.Run();
  EXPECT_EQ(told, "ab");
  loop.Defer([&] { loop.Stop(); });
  loop.Run();
  EXPECT_EQ(told, "ab") << "it is watched no longer";
  const int file = ::open("/proc/self/exe", O_RDONLY);
  EXPECT_FALSE(loop.Watch(file, [] {}));
  ::close(file);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(EventLoopTest, BeatsReportTheirDelay) {
  EventLoop loop;
  std::vector<Duration> late;
  loop.SetBeatHandler([&](Duration duration) {
    late.push_back(duration);
    if (late.size() == 1) ::usleep(1'500'000);
    if (late.size() == 3) loop.Stop();
  });
  const auto began = steady_clock::now();
  loop.Run();
  EXPECT_GE(steady_clock::now() - began, milliseconds(1600));
  EXPECT_GE(late[0], Duration::zero());
  EXPECT_GE(late[1], milliseconds(1300));
  EXPECT_EQ(late.size(), 3u);
}

TEST_F(ClientTest, ATapGetsEveryLineInOrder) {
  std::vector<std::string> heard;
  loop_.SetTap([&heard](const WireLine& line) {
    const char* sign = line.kind == WireLine::Kind::kToEngine     ? "> "
                       : line.kind == WireLine::Kind::kFromEngine ? "< "
                                                                  : "! ";
    heard.push_back(sign + std::string(line.text));
    EXPECT_EQ(line.label, "the label");
    EXPECT_GT(line.pid, 0);
    EXPECT_LE(line.time, steady_clock::now());
  });
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.arguments = {"--dialect=ugi"};
  launch.dialect = Dialect::kUgi;  // or one that starts slowly is asked for UCI too
  launch.label = "the label";
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(heard[0], "! started: " FAULTY_ENGINE " --dialect=ugi");
  EXPECT_EQ(heard[1], "> ugi");
  EXPECT_EQ(heard[2], "> isready");
  EXPECT_EQ(heard.back(), "< readyok");
  heard.clear();
  ASSERT_EQ(Search(), "bestmove");
  ASSERT_GE(heard.size(), 3u);
  EXPECT_EQ(heard[0], "> position startpos");
  EXPECT_EQ(heard[1], "> go depth 1");
  EXPECT_THAT(heard.back(), HasSubstr("< bestmove "));
  heard.clear();
  session_.reset();
  loop_.Drain();
  EXPECT_THAT(heard, ElementsAre("> quit", "! exited with status 0"));
}

TEST_F(ClientTest, OneThreadDrivesManySessions) {
  constexpr int kSessions = 60;
  constexpr int kSearches = 20;
  int finished = 0;
  // Searches again and again, until it has done its share.
  class Player : public SessionListener {
   public:
    Player(EventLoop& loop, int& finished) : loop_(loop), finished_(finished) {}
    void OnReady() override { Go(); }
    void OnBestMove(const SearchResult&) override {
      if (++searches < kSearches) return Go();
      if (++finished_ == kSessions) loop_.Stop();
    }
    void OnResponses(const std::vector<std::string>&) override {}
    void OnDeadline() override { FAIL() << "a deadline passed"; }
    void OnFailure(const Failure& failure) override { FAIL() << failure.message; }
    void Go() { session->Search({"position startpos\ngo\n"}, steady_clock::now() + kPatience); }

    std::unique_ptr<Session> session;
    int searches = 0;

   private:
    EventLoop& loop_;
    int& finished_;
  };
  std::vector<std::unique_ptr<Player>> players;
  Launch launch;
  launch.program = FAULTY_ENGINE;
  for (int i = 0; i < kSessions; ++i) {
    players.push_back(std::make_unique<Player>(loop_, finished));
    auto session = Session::Start(loop_, launch, *players.back(), steady_clock::now() + kPatience);
    ASSERT_TRUE(session.ok());
    players.back()->session = *std::move(session);
  }
  loop_.Run();
  EXPECT_EQ(finished, kSessions);
}

}  // namespace
}  // namespace tavoliere::protocol
