#include <utility>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/dama/adapt/foreign_engines.h"
#include "engines/dama/dxp/connection.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {
namespace {

using ::testing::_;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A program of DamExchange that answers what it hears as it was told to: the n-th answer, or
// answers, to the n-th message.
class Program {
 public:
  explicit Program(std::vector<std::vector<std::string>> answers) {
    std::promise<int> listens;
    std::future<int> listening = listens.get_future();
    thread_ =
        std::thread([this, answers = std::move(answers), listens = std::move(listens)]() mutable {
          const auto connection = dxp::Connection::Accept(
              {"127.0.0.1", "0"}, [&](int port) { listens.set_value(port); });
          if (!connection.ok()) return;
          for (std::size_t n = 0;; ++n) {
            const auto text = (*connection)->Receive(std::nullopt);
            if (!text.ok()) break;
            heard_.push_back(**text);
            if (n >= answers.size()) continue;
            for (const std::string& answer : answers[n]) (*connection)->Send(answer).IgnoreError();
          }
        });
    const int port = listening.get();
    auto engine = StartDxpEngine({absl::StrCat("127.0.0.1:", port)});
    EXPECT_TRUE(engine.ok()) << engine.status();
    if (engine.ok()) engine_ = *std::move(engine);
  }
  ~Program() { Leave(); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // The move that the adapter has of it.
  absl::StatusOr<base::ForeignMove> Search(const std::vector<std::string>& moves,
                                           const std::string& start = "") {
    base::ForeignTask task;
    task.from_start = start.empty();
    task.start = task.from_start ? Dama::Format(Position()) : start;
    task.moves = moves;
    task.mover = moves.size() % 2;
    task.go = go;
    return engine_->Search(task, std::atomic<bool>(false));
  }

  // The adapter leaves; what the program has heard.
  const std::vector<std::string>& Leave() {
    engine_.reset();
    if (thread_.joinable()) thread_.join();
    return heard_;
  }

  protocol::GoCommand go;

 private:
  std::thread thread_;
  std::vector<std::string> heard_;
  std::unique_ptr<base::ForeignEngine> engine_;
};

const std::string kAgreed = "A" + std::string(32, 'p') + "0";
const std::string kName = "tav-dama" + std::string(24, ' ');

TEST(DxpAdapter, PlaysAGameMoveByMove) {
  Program program({{kAgreed, "M0001221800"}, {"CI take it", "B001W", "M000118110114"}});
  program.go.clock[0].time = protocol::Milliseconds(300'000);
  program.go.moves_to_go = 40;
  EXPECT_EQ(program.Search({})->move, "22-18");
  EXPECT_EQ(program.Search({"22-18", "11-14"})->move, "18x11");
  EXPECT_THAT(program.Leave(), ElementsAre("R01" + kName + "W005040A", "M0000111400", "K1", "E01"));
}

TEST(DxpAdapter, BeginsAtThePositionThatIsAskedAbout) {
  Program program({{kAgreed, "M0001111500"}, {"E00"}, {kAgreed, "M0001211700"}});
  program.go.movetime = protocol::Milliseconds(1000);
  EXPECT_EQ(program.Search({"21-17"})->move, "11-15");
  EXPECT_EQ(program.Search({})->move, "21-17");
  EXPECT_THAT(program.Leave(), ElementsAre("R01" + kName + "Z000000BZ" + std::string(12, 'z') +
                                               "eeeeweeee" + std::string(11, 'w'),
                                           "E00", "R01" + kName + "W000000A", "E01"));
}

TEST(DxpAdapter, ContinuesWhenTheProgramEndsTheGame) {
  Program program({{kAgreed, "M0001221800"},
                   {"E00"},
                   {},
                   {kAgreed, "M000118110114"},
                   {"E20"},
                   {},
                   {kAgreed, "E20"}});
  EXPECT_EQ(program.Search({})->move, "22-18");
  EXPECT_EQ(program.Search({"22-18", "11-14"})->move, "18x11");
  const absl::Status twice = program.Search({"22-18", "11-14", "18x11", "7x14"}).status();
  EXPECT_TRUE(absl::IsUnimplemented(twice)) << twice;
  EXPECT_THAT(program.Leave(), ElementsAre(_, _, "E00", HasSubstr("BW"), "M000007140111", "E00",
                                           HasSubstr("BW"), "E00"));
}

TEST(DxpAdapter, ResignationIsNoMove) {
  Program program({{kAgreed, "E10"}});
  const absl::Status resigned = program.Search({}).status();
  EXPECT_TRUE(absl::IsUnimplemented(resigned)) << resigned;
  EXPECT_THAT(std::string(resigned.message()), HasSubstr("as lost"));
}

TEST(DxpAdapter, ReportsTheResultAfterTheLastMove) {
  Program program({{kAgreed, "M000010030106"}});
  EXPECT_EQ(program.Search({}, "W:W10:B6")->move, "10x3");
  EXPECT_THAT(program.Leave(), ElementsAre(HasSubstr("BWeeeeez"), "E10"));
}

TEST(DxpAdapter, NamesWhatTheProtocolLacks) {
  Program program({});
  program.go.depth = 3;
  const absl::Status untold = program.Search({}).status();
  EXPECT_TRUE(absl::IsUnimplemented(untold)) << untold;
  EXPECT_THAT(std::string(untold.message()), HasSubstr("no depth"));
  EXPECT_THAT(program.Leave(), IsEmpty());
}

TEST(DxpAdapter, FailsWhenTheProgramErrs) {
  for (const std::vector<std::string>& answers :
       std::vector<std::vector<std::string>>{{"A" + std::string(32, 'p') + "1"},
                                             {kAgreed, "M0001221700"},  // not legal
                                             {kAgreed, "Moo"},
                                             {kAgreed, kAgreed}}) {
    Program program({answers});
    const absl::Status status = program.Search({}).status();
    EXPECT_FALSE(status.ok() || absl::IsUnimplemented(status)) << answers.back() << status;
  }
}

TEST(DxpAdapter, ACallWithoutAnswerIsAnError) {
  const absl::StatusOr<int> port = dxp::FreePort();
  ASSERT_TRUE(port.ok());
  EXPECT_FALSE(StartDxpEngine({absl::StrCat("127.0.0.1:", *port)}).ok());
}

}  // namespace
}  // namespace tavoliere::dama
