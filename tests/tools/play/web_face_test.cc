#include "tools/play/web_face.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/play/web_person.h"

namespace tavoliere::play {
namespace {

using Json = WebJson;
using ::testing::HasSubstr;

// A pile of stones.
class WebPileTest : public WebTest {
 protected:
  WebPileTest() { settings_.program = FAULTY_ENGINE; }
  void AgainstAnEngine() {
    settings_.sides[1].human = false;
    settings_.sides[1].depth = 1;
  }
};

TEST_F(WebPileTest, ThePageChoosesAGameAmongThoseThereAre) {
  manner_.games = {{settings_.program, "pile", "Take-away"}};
  settings_.program.clear();
  const Served served(settings_, manner_);
  Person person(served);
  EXPECT_EQ(person.state()["phase"], "choose");
  EXPECT_TRUE(person.state()["game"].is_null());
  person.Say({{"type", "game"}, {"name", "/bin/sh"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "refused");
  person.Say({{"type", "play"}, {"move", "3"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "refused");
  person.Say({{"type", "pause"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "refused");
  person.Say({{"type", "game"},
              {"name", "pile"},
              {"sides", Json::array({{{"human", true}}, {{"human", true}}})},
              {"clock", {{"kind", "game"}, {"seconds", 100}, {"increment", 1}}}});
  person.Await([](const Json& state) { return !state["game"].is_null(); });
  EXPECT_EQ(person.state()["game"]["title"], "Take-away");
  EXPECT_EQ(person.state()["clocks"]["kind"], "game");
  EXPECT_TRUE(person.state()["sides"][1]["human"]);
}

TEST_F(WebPileTest, AClosedTabLeavesTheGameToTheOthers) {
  AgainstAnEngine();
  const Served served(settings_, manner_);
  {
    Person leaving(served);
    leaving.Say({{"type", "play"}, {"move", "3"}});
  }
  Person person(served);
  if (person.state()["plies"] != 2) person.AwaitPlies(2);
  EXPECT_EQ(person.state()["moves"][0]["move"], "3");
}

TEST_F(WebPileTest, ALostEngineIsStartedAgainAndTheGameGoesOn) {
  AgainstAnEngine();
  settings_.arguments = {"--fault=crash", "--at=2"};  // at each process's second move
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(2);
  person.Say({{"type", "play"}, {"move", "1"}});
  std::string news;
  while (news.find("game goes on") == std::string::npos &&
         news.find("cannot") == std::string::npos) {
    news = person.AwaitType("news")["text"];
  }
  EXPECT_THAT(news, HasSubstr("the game goes on"));
  person.AwaitPlies(4);
}

TEST_F(WebPileTest, WhatAKilledServerLeftGoesOn) {
  {
    // As a process leaves it that was killed: its file of the game under way.
    Served served(settings_, manner_);
    Person person(served);
    person.Say({{"type", "play"}, {"move", "3"}});
    person.AwaitPlies(1);
    std::filesystem::copy(folder_, folder_ + "-copy", std::filesystem::copy_options::recursive);
  }
  std::filesystem::remove_all(folder_);
  std::filesystem::rename(folder_ + "-copy", folder_);
  const Served served(settings_, manner_);
  const Person person(served);
  EXPECT_EQ(person.state()["plies"], 1);
  EXPECT_EQ(person.state()["moves"][0]["move"], "3");
}

TEST_F(WebPileTest, AGameIsSavedAndLoadedByItsContents) {
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(1);
  person.Say({{"type", "comment"}, {"text", "good\nidea"}});
  person.Say({{"type", "save"}});
  const Json file = person.AwaitType("file");
  EXPECT_THAT(std::string(file["text"]), HasSubstr("good idea"));
  person.Say({{"type", "new"}});
  person.AwaitPlies(0);
  person.Say({{"type", "load"}, {"text", file["text"]}});
  EXPECT_EQ(person.AwaitPlies(1)["moves"][0]["comment"], "good idea");
  std::string wicked = file["text"];
  wicked.replace(wicked.find("\"move\":\"3\""), 10, "\"move\":\"3\\nquit\"");
  person.Say({{"type", "load"}, {"text", wicked}});
  EXPECT_THAT(std::string(person.AwaitType("error")["text"]), HasSubstr("control characters"));
  person.Say({{"type", "load"}, {"text", "/etc/passwd"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "refused");
  person.Say({{"type", "transcript"}});
  EXPECT_THAT(std::string(person.AwaitType("file")["text"]), HasSubstr("Take-away"));
}

TEST_F(WebPileTest, WhatIsNoMessageIsAnswered) {
  const Served served(settings_, manner_);
  Person person(served);
  person.Say("not an object");
  EXPECT_EQ(person.AwaitType("error")["code"], "message");
  person.Say({{"type", "side"}, {"player", 2}, {"human", false}, {"words", "cmd=/bin/sh"}});
  EXPECT_THAT(std::string(person.AwaitType("error")["text"]), HasSubstr("program"));
}

TEST_F(WebPileTest, ADrawIsOfferedAndAnswered) {
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "draw"}});
  EXPECT_EQ(person.Await([](const Json& state) { return state["offer"] != 0; })["offer"], 1);
  person.Say({{"type", "answer"}, {"yes", true}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  EXPECT_EQ(person.state()["result"]["outcome"], "draw");
}

TEST_F(WebPileTest, WhoeverHasNoTimeLeftLoses) {
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "clock"}, {"kind", "game"}, {"seconds", 1}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  EXPECT_EQ(person.state()["result"]["outcome"], "p2win");
  EXPECT_THAT(std::string(person.state()["result"]["reason"]), HasSubstr("no time left"));
}

TEST_F(WebPileTest, TheGameGoesBackAndForth) {
  AgainstAnEngine();
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(2);
  person.Say({{"type", "goto"}, {"ply", 1}});
  EXPECT_EQ(person.AwaitPlies(1)["phase"], "waiting");
  person.Say({{"type", "goto"}, {"ply", 2}});
  EXPECT_EQ(person.AwaitPlies(2)["phase"], "person");
  person.Say({{"type", "goto"}, {"ply", 3}});
  EXPECT_EQ(person.AwaitType("error")["code"], "refused");
  person.Say({{"type", "switch"}});
  person.AwaitPlies(3);
  EXPECT_TRUE(person.state()["sides"][1]["human"]);
}

TEST_F(WebPileTest, AReviewNamesWhatWasLost) {
  const Served served(settings_, manner_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});  // from 21 of which 1 should have been taken
  person.AwaitPlies(1);
  person.Say({{"type", "review"}, {"ms", 50}});
  const Json reviewed = person.AwaitType("reviewed");
  EXPECT_EQ(reviewed["ply"], 0);
  EXPECT_EQ(reviewed["best"], "1");
  EXPECT_EQ(reviewed["loss"], 200);
  EXPECT_TRUE(person.AwaitType("reviewed")["done"]);
}

}  // namespace
}  // namespace tavoliere::play
