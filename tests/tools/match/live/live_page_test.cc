// A match played and watched inside the test's process.
#include "tools/match/live/live_page.h"

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/web/server/tab.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/run/preparation/preparation.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

const std::string kCommand = std::string("cmd=") + FAULTY_ENGINE;
const int kGames = 60;

class LivePageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto line = ParseCommandLine({"-engine", kCommand, "name=A", "-engine", kCommand, "name=B",
                                  "-each", "depth=1", "-rounds", std::to_string(kGames / 2),
                                  "-concurrency", "2", "-live", "0"});
    ASSERT_TRUE(line.ok()) << line.status();
    settings_ = line->settings;
    ASSERT_EQ(settings_.live_port, 0);
    auto page = LivePage::Start(*settings_.live_port);
    ASSERT_TRUE(page.ok()) << page.status();
    page_ = *std::move(page);
  }
  Ending PlayAll() {
    protocol::EventLoop loop;
    EXPECT_TRUE(PrepareMatch(loop, settings_, {}).ok());
    const OpeningBook no_openings;
    Tournament tournament(loop, settings_, no_openings, nullptr, [](const std::string&) {});
    page_->Begin(loop, settings_, tournament);
    const Ending ending = tournament.Run();
    page_->Finish("finished");
    return ending;
  }

  MatchSettings settings_;
  std::unique_ptr<LivePage> page_;
};

TEST_F(LivePageTest, EveryWatcherSeesTheEnd) {
  const test::Link link(page_->link());
  std::vector<std::thread> watchers;
  std::vector<Json> last(3);
  std::vector<Json> replayed(3);
  std::vector<std::unique_ptr<test::Tab>> tabs;
  for (int i = 0; i < 3; ++i) {
    tabs.push_back(test::Tab::Open(link));
    ASSERT_NE(tabs.back(), nullptr);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    watchers.emplace_back([&, i] {
      bool asked = false;
      while (const auto text = tabs[i]->Receive()) {
        const Json json = Json::parse(*text);
        if (json["type"] == "game") {
          replayed[i] = json["game"];
          continue;
        }
        last[i] = json;
        if (asked || json["done"].empty()) continue;
        asked = true;
        tabs[i]->Say(Json({{"type", "game"}, {"game", json["done"][0]["i"]}}).dump());
        tabs[i]->Say("nonsense");
      }
    });
  }
  EXPECT_EQ(PlayAll(), Ending::kFinished);
  page_.reset();
  for (auto& watcher : watchers) watcher.join();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(last[i]["ended"], "finished");
    EXPECT_EQ(last[i]["finished"], kGames);
    EXPECT_EQ(last[i]["engines"], Json({"A", "B"}));
    EXPECT_TRUE(last[i]["games"].empty());
    if (!replayed[i].is_null()) {  // a match may end before it is asked
      EXPECT_TRUE(replayed[i]["r"].is_string());
    }
  }
}

TEST_F(LivePageTest, AWatcherThatNeverReadsDelaysNoOther) {
  const auto tab = test::Tab::Open(test::Link(page_->link()), std::nullopt, 1024);
  ASSERT_NE(tab, nullptr);
  EXPECT_EQ(PlayAll(), Ending::kFinished);
}

TEST_F(LivePageTest, ConnectionsWithoutTheTokenAreRefused) {
  test::Link link(page_->link());
  EXPECT_EQ(test::Get(link, link.path, link.authority()).status, 200);
  EXPECT_EQ(test::Get(link, link.path + "picture.js", link.authority()).status, 200);
  EXPECT_NE(test::Get(link, link.path, "example.org").status, 200);
  EXPECT_EQ(test::Tab::Open(link, "http://example.org"), nullptr);
  link.path.replace(1, 4, "0000");
  EXPECT_NE(test::Get(link, link.path, link.authority()).status, 200);
}

TEST_F(LivePageTest, APortThatIsTakenIsAnError) {
  const test::Link link(page_->link());
  EXPECT_FALSE(LivePage::Start(link.port).ok());
}

}  // namespace
}  // namespace tavoliere::match
