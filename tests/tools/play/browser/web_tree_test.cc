// Variations and remarks, from a tab to the record and back.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/play/browser/web_person.h"

namespace tavoliere::play {
namespace {

using Json = WebJson;
using ::testing::HasSubstr;

// Two persons at a pile of 21 stones.
class WebTreeTest : public WebTest {
 protected:
  WebTreeTest() { settings_.program = FAULTY_ENGINE; }
  static std::string Pile(const Json& message) { return message["board"]["cells"][0]["piece"]; }
  static void Play(Person& person, const std::string& move) {
    const std::size_t plies = person.state()["plies"];
    person.Say({{"type", "play"}, {"move", move}});
    person.AwaitPlies(plies + 1);
  }
  static void Undo(Person& person) {
    const std::size_t plies = person.state()["plies"];
    person.Say({{"type", "undo"}, {"plies", 1}});
    person.AwaitPlies(plies - 1);
  }
  // The node of a move among those of the last state; 0: there is none.
  static int NodeOf(const Person& person, int parent, const std::string& move) {
    for (const Json& node : person.state()["tree"]["nodes"]) {
      if (node["parent"] == parent && node["move"] == move) return node["node"];
    }
    return 0;
  }
  static const Json& AwaitMoves(Person& person, std::size_t moves) {
    return person.Await([&](const Json& state) { return state["tree"]["nodes"].size() == moves; });
  }
};

TEST_F(WebTreeTest, VariationsAreViewedPromotedEnteredAndRemoved) {
  const Served served(settings_, options_);
  Person person(served);
  Play(person, "3");
  Play(person, "1");
  Undo(person);
  Play(person, "2");
  const Json tree = person.state()["tree"];
  const int first = NodeOf(person, 0, "3");
  const int left = NodeOf(person, first, "1");
  ASSERT_NE(left, 0);
  EXPECT_EQ(tree["nodes"][1]["move"], "2") << "the move played is the main line";
  EXPECT_EQ(tree["line"], Json::array({first, tree["nodes"][1]["node"]}));
  person.Say({{"type", "look"}, {"node", left}});
  const Json look = person.AwaitType("look");
  EXPECT_EQ(Pile(look), "b17");
  EXPECT_EQ(look["ply"], 2);
  EXPECT_EQ(look["last"]["move"], "1");
  person.Say({{"type", "promote"}, {"node", left}});
  person.Await([&](const Json& state) { return state["tree"]["nodes"][1]["node"] == left; });
  EXPECT_EQ(Pile(person.state()), "b16") << "the board stays";
  person.Say({{"type", "goto"}, {"node", left}});
  person.Await([&](const Json& state) { return Pile(state) == "b17"; });
  person.Say({{"type", "remove"}, {"node", left}});
  EXPECT_THAT(std::string(person.AwaitType("error")["text"]), HasSubstr("on the board"));
  person.Say({{"type", "remove"}, {"node", NodeOf(person, first, "2")}});
  AwaitMoves(person, 2);
  person.Say({{"type", "look"}, {"node", 99}});
  EXPECT_EQ(person.AwaitType("error")["code"], "no-such-move");
}

TEST_F(WebTreeTest, AMoveIsTriedInAPositionThatIsLookedAt) {
  const Served served(settings_, options_);
  Person person(served);
  Play(person, "3");
  Play(person, "1");
  const int first = NodeOf(person, 0, "3");
  person.Say({{"type", "try"}, {"node", first}, {"move", "2"}});
  const Json look = person.AwaitType("look");
  EXPECT_EQ(Pile(look), "b16");
  AwaitMoves(person, 3);
  EXPECT_EQ(person.state()["plies"], 2);
  EXPECT_EQ(Pile(person.state()), "b17");
  EXPECT_EQ(look["node"], NodeOf(person, first, "2"));
  person.Say({{"type", "try"}, {"node", first}, {"move", "9"}});
  EXPECT_EQ(person.AwaitType("error")["code"], "illegal");
  person.Say({{"type", "try"}, {"node", first}, {"squares", Json::array({"nowhere"})}});
  EXPECT_EQ(person.AwaitType("error")["code"], "illegal");
  person.Say({{"type", "insert"}, {"node", 0}, {"moves", Json::array({"1", "1", "9"})}});
  AwaitMoves(person, 5);
  Play(person, "3");
  EXPECT_EQ(Pile(person.state()), "b14") << "the game resumes";
}

// The engine takes one stone, so that a search would judge otherwise.
TEST_F(WebTreeTest, AnExerciseJudgesItsOwnMovesAsTheReviewDid) {
  const Served served(settings_, options_);
  Person person(served);
  Play(person, "3");
  const auto solved = [&](const std::string& move, const std::string& played) {
    person.Say(
        {{"type", "attempt"}, {"node", 0}, {"move", move}, {"played", played}, {"best", "2"}});
    return person.AwaitType("attempted")["solved"];
  };
  EXPECT_EQ(solved("2", "3"), true);
  EXPECT_EQ(solved("1", "1"), false);
  EXPECT_EQ(solved("1", "3"), true) << "any other move is searched";
}

TEST_F(WebTreeTest, TheTreeIsSavedAndLoadedAndAllTabsSeeIt) {
  const Served served(settings_, options_);
  Person person(served);
  Play(person, "3");
  Undo(person);
  Play(person, "2");
  person.Say({{"type", "comment"}, {"node", 0}, {"text", "at\nfirst"}});
  person.Say({{"type", "comment"}, {"node", NodeOf(person, 0, "3")}, {"text", "better?"}});
  person.Await([](const Json& state) {
    return state["tree"]["comment"] == "at first" && state["tree"]["nodes"][1].contains("comment");
  });
  const Person other(served);
  EXPECT_EQ(other.state()["tree"], person.state()["tree"]);
  person.Say({{"type", "save"}});
  const std::string text = person.AwaitType("file")["text"];
  person.Say({{"type", "new"}});
  AwaitMoves(person, 0);
  EXPECT_EQ(person.state()["tree"]["comment"], "");
  person.Say({{"type", "load"}, {"text", text}});
  AwaitMoves(person, 2);
  EXPECT_EQ(person.state()["tree"]["comment"], "at first");
  EXPECT_EQ(person.state()["tree"]["nodes"][1]["comment"], "better?");
  std::string wicked = text;
  wicked.replace(wicked.rfind("\"move\":\"3\""), 10, "\"move\":\"3\\nquit\"");
  person.Say({{"type", "load"}, {"text", wicked}});
  EXPECT_THAT(std::string(person.AwaitType("error")["text"]), HasSubstr("control characters"));
}

TEST_F(WebTreeTest, AKilledServerLeavesTheTree) {
  {
    const Served served(settings_, options_);
    Person person(served);
    Play(person, "3");
    Undo(person);
    Play(person, "2");
    Undo(person);  // nothing is on the board
    person.Say({{"type", "comment"}, {"node", 0}, {"text", "a thought"}});
    person.Await([](const Json& state) { return state["tree"]["comment"] == "a thought"; });
    std::filesystem::copy(folder_, folder_ + "-copy", std::filesystem::copy_options::recursive);
  }
  std::filesystem::remove_all(folder_);
  std::filesystem::rename(folder_ + "-copy", folder_);
  const Served served(settings_, options_);
  const Person person(served);
  EXPECT_EQ(person.state()["plies"], 0);
  EXPECT_EQ(person.state()["tree"]["comment"], "a thought");
  EXPECT_EQ(person.state()["tree"]["nodes"].size(), 2u);
}

}  // namespace
}  // namespace tavoliere::play
