#include "tools/play/browser/web_ui.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/play/browser/web_person.h"

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
  options_.games = {{settings_.program, "pile", "Take-away"}};
  settings_.program.clear();
  const Served served(settings_, options_);
  Person person(served);
  EXPECT_EQ(person.state()["phase"], "choose");
  EXPECT_TRUE(person.state()["game"].is_null());
  person.Say({{"type", "game"}, {"name", "/bin/sh"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "no-such-game");
  person.Say({{"type", "play"}, {"move", "3"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "late");
  person.Say({{"type", "pause"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "late");
  person.Say({{"type", "game"},
              {"name", "pile"},
              {"sides", Json::array({{{"human", true}}, {{"human", true}}})},
              {"clock", {{"kind", "game"}, {"seconds", 100}, {"increment", 1}}}});
  person.Await([](const Json& state) { return !state["game"].is_null(); });
  EXPECT_EQ(person.state()["game"]["title"], "Take-away");
  EXPECT_EQ(person.state()["clocks"]["kind"], "game");
  EXPECT_TRUE(person.state()["sides"][1]["human"]);
}

TEST_F(WebPileTest, AGameThatWasLeftIsContinuedFromTheListOfGames) {
  options_.games = {{FAULTY_ENGINE, "pile", "Take-away"}};
  settings_.program.clear();
  const Json persons = Json::array({{{"human", true}}, {{"human", true}}});
  {
    const Served served(settings_, options_);
    Person person(served);
    EXPECT_EQ(person.state()["games"][0]["unfinished"], 0);
    person.Say({{"type", "game"}, {"name", "pile"}, {"sides", persons}});
    person.Await([](const Json& state) { return !state["game"].is_null(); });
    person.Say({{"type", "play"}, {"move", "3"}});
    person.AwaitPlies(1);
  }
  const Served served(settings_, options_);
  Person person(served);
  EXPECT_EQ(person.state()["games"][0]["unfinished"], 1);
  person.Say({{"type", "game"}, {"name", "pile"}, {"sides", persons}, {"resume", true}});
  person.AwaitPlies(1);
  EXPECT_EQ(person.state()["moves"][0]["move"], "3");
}

TEST_F(WebPileTest, AClosedTabLeavesTheGameToTheOthers) {
  AgainstAnEngine();
  const Served served(settings_, options_);
  {
    Person leaving(served);
    leaving.Say({{"type", "play"}, {"move", "3"}});
  }
  Person person(served);
  if (person.state()["plies"] != 2) person.AwaitPlies(2);
  EXPECT_EQ(person.state()["moves"][0]["move"], "3");
}

TEST_F(WebPileTest, ALostEngineIsRestartedAndTheGameContinues) {
  AgainstAnEngine();
  settings_.arguments = {"--fault=crash", "--at=2"};  // at each process's second move
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(2);
  person.Say({{"type", "play"}, {"move", "1"}});
  std::string news;
  while (news.find("game continues") == std::string::npos &&
         news.find("cannot") == std::string::npos) {
    news = person.AwaitType("news")["text"];
  }
  EXPECT_THAT(news, HasSubstr("the game continues"));
  person.AwaitPlies(4);
}

TEST_F(WebPileTest, TheGameOfAKilledServerResumes) {
  {
    // As a process leaves it that was killed: its file of the game under way.
    Served served(settings_, options_);
    Person person(served);
    person.Say({{"type", "play"}, {"move", "3"}});
    person.AwaitPlies(1);
    std::filesystem::copy(folder_, folder_ + "-copy", std::filesystem::copy_options::recursive);
  }
  std::filesystem::remove_all(folder_);
  std::filesystem::rename(folder_ + "-copy", folder_);
  const Served served(settings_, options_);
  const Person person(served);
  EXPECT_EQ(person.state()["plies"], 1);
  EXPECT_EQ(person.state()["moves"][0]["move"], "3");
}

TEST_F(WebPileTest, AGameIsSavedAndLoadedByItsContents) {
  const Served served(settings_, options_);
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
  EXPECT_EQ(person.AwaitType("error")["code"], "no-records");
  person.Say({{"type", "load"}, {"text", ""}});
  const Json few = person.AwaitType("error");
  EXPECT_EQ(few["code"], "few-games");
  EXPECT_EQ(few["places"]["count"], "0");
  person.Say({{"type", "transcript"}});
  EXPECT_THAT(std::string(person.AwaitType("file")["text"]), HasSubstr("Take-away"));
}

TEST_F(WebPileTest, MalformedMessagesAreAnswered) {
  const Served served(settings_, options_);
  Person person(served);
  person.Say("not an object");
  EXPECT_EQ(person.AwaitType("error")["code"], "message");
  person.Say({{"type", "side"}, {"player", 2}, {"human", false}, {"words", "cmd=/bin/sh"}});
  EXPECT_THAT(std::string(person.AwaitType("error")["text"]), HasSubstr("program"));
}

TEST_F(WebPileTest, ADrawIsOfferedAndAnswered) {
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "draw"}});
  EXPECT_EQ(person.Await([](const Json& state) { return state["offer"] != 0; })["offer"], 1);
  person.Say({{"type", "answer"}, {"yes", true}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  EXPECT_EQ(person.state()["result"]["outcome"], "draw");
  EXPECT_EQ(person.state()["result"]["ending"]["code"], "agreed");
  person.Say({{"type", "choose"}, {"squares", {"1"}}});
  EXPECT_EQ(person.AwaitType("error")["code"], "late");
}

TEST_F(WebPileTest, NoticesNameTheirSentenceAndItsParts) {
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "draw"}});
  person.Await([](const Json& state) { return state["offer"] != 0; });
  person.Say({{"type", "answer"}, {"yes", false}});
  EXPECT_EQ(person.AwaitType("news")["code"], "declined");
  person.Say({{"type", "resign"}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  const Json ending = person.state()["result"]["ending"];
  EXPECT_EQ(ending["code"], "resigns");
  EXPECT_EQ(ending["places"]["side"], person.state()["sides"][0]["name"]);
}

TEST_F(WebPileTest, ASideWithoutTimeLeftLoses) {
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "clock"}, {"kind", "game"}, {"seconds", 1}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  EXPECT_EQ(person.state()["result"]["outcome"], "p2win");
  EXPECT_THAT(std::string(person.state()["result"]["reason"]), HasSubstr("no time left"));
}

TEST_F(WebPileTest, TheGameGoesBackAndForth) {
  AgainstAnEngine();
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(2);
  person.Say({{"type", "goto"}, {"ply", 1}});
  EXPECT_EQ(person.AwaitPlies(1)["phase"], "waiting");
  person.Say({{"type", "goto"}, {"ply", 2}});
  EXPECT_EQ(person.AwaitPlies(2)["phase"], "person");
  person.Say({{"type", "goto"}, {"ply", 3}});
  EXPECT_EQ(person.AwaitType("error")["code"], "no-such-move");
  person.Say({{"type", "switch"}});
  person.AwaitPlies(3);
  EXPECT_TRUE(person.state()["sides"][1]["human"]);
}

TEST_F(WebPileTest, AReviewNamesWhatWasLost) {
  const Served served(settings_, options_);
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

TEST_F(WebPileTest, ALargeLossIsCountedInFull) {
  settings_.arguments = {"--score=2500"};
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  person.AwaitPlies(1);
  person.Say({{"type", "review"}, {"ms", 50}});
  EXPECT_EQ(person.AwaitType("reviewed")["loss"], 5000);
}

TEST_F(WebPileTest, AReviewCountsTheResultOfAFinishedGame) {
  const Served served(settings_, options_);
  Person person(served);
  // Who takes the last stone loses, and the engine has no score for a game that is over.
  person.Say({{"type", "new"}, {"variant", "misere"}, {"position", "2 1"}});
  person.Await([](const Json& state) { return state["start_fen"] == "2 1"; });
  person.Say({{"type", "play"}, {"move", "2"}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  person.Say({{"type", "review"}, {"ms", 50}});
  const Json reviewed = person.AwaitType("reviewed");
  EXPECT_EQ(reviewed["best"], "1");
  EXPECT_EQ(reviewed["loss"], 1100);
}

TEST_F(WebPileTest, EveryGameHasANumberOfItsOwn) {
  const Served served(settings_, options_);
  Person person(served);
  const Json first = person.state()["round"];
  person.Say({{"type", "play"}, {"move", "3"}});
  EXPECT_EQ(person.AwaitPlies(1)["round"], first);
  person.Say({{"type", "review"}, {"ms", 50}});
  EXPECT_EQ(person.AwaitType("reviewed")["round"], first);
  person.Say({{"type", "new"}});
  EXPECT_NE(person.AwaitPlies(0)["round"], first);
}

TEST_F(WebPileTest, AnotherGameIsDescribedDuringTheGame) {
  options_.games = {{settings_.program, "pile", "Take-away"}};
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  const Json before = person.AwaitPlies(1);
  person.Say({{"type", "describe"}, {"name", "pile"}, {"id", 7}});
  const Json described = person.AwaitType("described");
  EXPECT_EQ(described["id"], 7);
  EXPECT_EQ(described["game"], before["game"]);
  EXPECT_EQ(described["sides"].size(), 2u);
  person.Say({{"type", "describe"}, {"name", "/bin/sh"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "no-such-game");
  person.Say({{"type", "state"}});
  person.Await([](const Json&) { return true; });
  EXPECT_EQ(person.state()["round"], before["round"]);
  EXPECT_EQ(person.state()["plies"], 1);
}

TEST_F(WebPileTest, AGameThatCannotBeginLeavesTheOneUnderWay) {
  options_.games = {{settings_.program, "pile", "Take-away"}};
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "play"}, {"move", "3"}});
  const Json before = person.AwaitPlies(1);
  const Json wrong_side = Json::array({{{"human", false}, {"words", "colour=red"}}});
  for (const Json& wrong : {Json({{"type", "game"}, {"name", "pile"}, {"position", "no pile"}}),
                            Json({{"type", "game"}, {"name", "pile"}, {"sides", wrong_side}}),
                            Json({{"type", "new"}, {"variant", "misere"}, {"position", "no pile"}}),
                            Json({{"type", "new"}, {"variant", "misere"}, {"sides", wrong_side}}),
                            Json({{"type", "new"}, {"position", "no pile"}})}) {
    person.Say(wrong);
    EXPECT_EQ(person.AwaitType("error")["code"],
              wrong.contains("sides") ? "bad-settings" : "refused");
    person.Say({{"type", "state"}});
    person.Await([](const Json&) { return true; });
    EXPECT_EQ(person.state()["round"], before["round"]) << wrong;
    EXPECT_EQ(person.state()["plies"], 1) << wrong;
    EXPECT_EQ(person.state()["game"], before["game"]) << wrong;
    EXPECT_EQ(person.state()["sides"], before["sides"]) << wrong;
  }
}

TEST_F(WebPileTest, LateMessagesAreMarked) {
  const Served served(settings_, options_);
  Person person(served);
  person.Say({{"type", "go"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "late") << "no one waits";
  person.Say({{"type", "resign"}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  person.Say({{"type", "choose"}, {"squares", {"a1"}}});
  EXPECT_EQ(person.AwaitType("error")["code"], "late") << "the game is over";
}

}  // namespace
}  // namespace tavoliere::play
