// Every game there is an engine for, played in the browser.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/play/browser/web_person.h"

namespace tavoliere::play {
namespace {

using Json = WebJson;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;

class WebGameTest : public WebTest, public ::testing::WithParamInterface<std::string> {
 protected:
  WebGameTest() { settings_.program = GetParam(); }
};

bool Has(const Json& words, const Json& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void CheckBoard(const Json& state) {
  const Json& board = state["board"];
  const std::size_t columns = board["columns"];
  const std::size_t rows = board["rows"];
  ASSERT_EQ(board["cells"].size(), columns * rows);
  std::set<std::string> names;
  int pieces[3] = {0, 0, 0};
  for (const Json& cell : board["cells"]) {
    EXPECT_THAT(std::string(cell["kind"]), AnyOf("none", "empty", "piece"));
    if (cell["kind"] == "none") continue;
    EXPECT_FALSE(std::string(cell["label"]).empty());
    EXPECT_TRUE(names.insert(cell["name"]).second) << cell;
    pieces[static_cast<int>(cell["side"])] += static_cast<int>(cell["height"]);
  }
  for (std::size_t player = 0; player < state["sides"].size(); ++player) {
    if (state["sides"][player]["pieces"].is_null()) continue;
    EXPECT_EQ(state["sides"][player]["pieces"], pieces[player + 1]);
  }
  for (const Json& route : state["routes"]) {
    EXPECT_THAT(state["legal"], Contains(route["move"]));
    for (const Json& square : route["squares"]) EXPECT_TRUE(names.contains(square)) << square;
  }
  for (const Json& square : state["next"]) EXPECT_TRUE(names.contains(square)) << square;
}

// Enters a route as a person does, square by square, and names the move where it must be named.
void Enter(Person& person, const Json& route) {
  const std::size_t plies = person.state()["plies"];
  const std::size_t revision = person.state()["revision"];
  Json squares = Json::array();
  for (const Json& square : route["squares"]) {
    EXPECT_THAT(person.state()["next"], Contains(square));
    squares.push_back(square);
    person.Say({{"type", "choose"}, {"squares", squares}});
    person.Await([&](const Json& state) {
      return state["plies"] != plies ||
             (state["chosen"] == squares && state["revision"] > revision);
    });
    if (person.state()["plies"] != plies) break;
  }
  if (person.state()["plies"] == plies) {
    if (!squares.empty()) {
      EXPECT_THAT(person.state()["choices"], Contains(route["move"]));
    }
    person.Say({{"type", "play"}, {"move", route["move"]}});
    person.AwaitPlies(plies + 1);
  }
  EXPECT_EQ(person.state()["last"]["move"], route["move"]);
}

TEST_P(WebGameTest, TheEngineSpeaksThePagesLanguage) {
  const Served served(settings_, options_);
  Person person(served);
  if (!Has(person.state()["languages"], "it")) GTEST_SKIP() << "it speaks English alone";
  const auto why = [&person] {
    person.Say({{"type", "why"}, {"move", "frobnicate"}});
    return std::string(person.AwaitType("why")["text"]);
  };
  const auto notes = [&person] {
    std::string all;
    for (const char* kind : {"strengths", "characters"}) {
      for (const Json& named : person.state()["game"][kind])
        all += std::string(named["note"]) + "\n";
    }
    return all;
  };
  const std::string english = why();
  const std::string english_notes = notes();
  person.Say({{"type", "language"}, {"language", "it"}});
  person.Await([](const Json& state) { return state["language"] == "it"; });
  EXPECT_THAT(why(), HasSubstr("non "));
  EXPECT_EQ(notes() == english_notes, english_notes.empty());
  person.Say({{"type", "language"}, {"language", "en"}});
  person.Await([](const Json& state) { return state["language"] == "en"; });
  EXPECT_EQ(why(), english);
  EXPECT_EQ(notes(), english_notes);
}

TEST_P(WebGameTest, PersonsPlayAGameByClicks) {
  constexpr std::size_t kLongest = 80;
  const Served served(settings_, options_);
  Person person(served);
  unsigned random = 12345;
  while (person.state()["phase"] == "person" && person.state()["plies"] < kLongest) {
    CheckBoard(person.state());
    if (HasFatalFailure() || HasFailure()) return;
    const std::size_t plies = person.state()["plies"];
    if (person.state()["pass"]) {
      person.AwaitPlies(plies + 1);
      continue;
    }
    const Json routes = person.state()["routes"];
    ASSERT_FALSE(routes.empty());
    random = random * 1103515245U + 12345U;
    Enter(person, routes[random / 65536 % routes.size()]);
  }
  const std::size_t plies = person.state()["plies"];
  EXPECT_GT(plies, 3u);
  EXPECT_EQ(person.state()["moves"].size(), plies);
  if (person.state()["phase"] != "over") {
    person.Say({{"type", "resign"}});
    person.Await([](const Json& state) { return state["phase"] == "over"; });
  }
  EXPECT_FALSE(std::string(person.state()["result"]["sentence"]).empty());
  // Another tab, or a reload, sees the same game; what it takes back the first one sees too.
  Person other(served);
  EXPECT_EQ(other.state()["moves"], person.state()["moves"]);
  EXPECT_EQ(other.state()["board"], person.state()["board"]);
  other.Say({{"type", "undo"}, {"plies", 1}});
  EXPECT_EQ(person.AwaitPlies(plies - 1)["redo"].size(), 1u);
}

TEST_P(WebGameTest, AnEngineAnswersAndHints) {
  settings_.sides[1].human = false;
  settings_.sides[1].depth = 1;
  const Served served(settings_, options_);
  Person person(served);
  const bool alone = person.state()["game"]["players"] == 1;
  person.Say({{"type", "hint"}, {"seconds", 0.1}});
  const Json hint = person.AwaitType("hint");
  EXPECT_THAT(person.state()["legal"], Contains(hint["move"]));
  person.Say({{"type", "play"}, {"move", hint["move"]}});
  person.Await([&](const Json& state) {
    return state["plies"] == (alone ? 1 : 2) && state["thinking"] == "";
  });
  EXPECT_EQ(person.state()["phase"], "person");
  person.Say({{"type", "look"}, {"ply", 0}, {"id", 4}});
  const Json look = person.AwaitType("look");
  EXPECT_EQ(look["id"], 4);
  EXPECT_NE(look["board"], person.state()["board"]);
  person.Say({{"type", "undo"}});
  EXPECT_EQ(person.AwaitPlies(0)["board"]["cells"], look["board"]["cells"]);
}

// The judge looks at another place of the game, and goes back to the present one.
TEST_P(WebGameTest, TheBookKnowsTheStartAfterAMove) {
  const Served served(settings_, options_);
  Person person(served);
  if (!Has(person.state()["can"], "book")) GTEST_SKIP() << "it has no book";
  const Json legal = person.state()["legal"];
  person.Say({{"type", "play"}, {"move", legal[0]}});
  person.AwaitPlies(1);
  const auto why_not = [&] {
    person.Say({{"type", "why"}, {"move", legal[0]}});
    return person.AwaitType("why")["text"];
  };
  const Json why = why_not();
  person.Say({{"type", "book"}, {"node", 0}});
  const Json book = person.AwaitType("book");
  ASSERT_FALSE(book["moves"].empty());
  for (const Json& move : book["moves"]) EXPECT_THAT(legal, Contains(move["pv"][0]));
  EXPECT_EQ(why_not(), why);
}

TEST_P(WebGameTest, IllegalMovesAreExplained) {
  const Served served(settings_, options_);
  Person person(served);
  const Json before = person.state();
  person.Say({{"type", "play"}, {"move", "nonsense"}, {"id", 9}});
  Json error = person.AwaitType("error");
  EXPECT_EQ(error["code"], "illegal");
  EXPECT_EQ(error["id"], 9);
  EXPECT_FALSE(std::string(error["detail"]).empty());
  // A square that no route begins with may be the name of a move, which choosing it then plays.
  for (const Json& cell : before["board"]["cells"]) {
    if (cell["kind"] == "none" || Has(before["next"], cell["name"]) ||
        Has(before["legal"], cell["name"])) {
      continue;
    }
    person.Say({{"type", "choose"}, {"squares", Json::array({cell["name"]})}});
    error = person.AwaitType("error");
    EXPECT_THAT(std::string(error["text"]), HasSubstr("Not played: "));
    break;
  }
  person.Say({{"type", "state"}});
  person.Await([](const Json&) { return true; });
  EXPECT_EQ(person.state()["plies"], 0);
  EXPECT_EQ(person.state()["chosen"], Json::array());
}

// The tokens of a board.
Json Tokens(const Json& board) {
  Json tokens = Json::array();
  for (const Json& cell : board["cells"]) {
    const std::string kind = cell["kind"];
    tokens.push_back(kind == "none" ? "#" : kind == "empty" ? "." : std::string(cell["piece"]));
  }
  return tokens;
}

bool IsNumber(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
}

// A text of a position whose counters, the words that are numbers, are those of another text.
std::string WithCountersOf(const std::string& text, const std::string& other) {
  std::vector<std::string> words = absl::StrSplit(text, ' ');
  const std::vector<std::string> others = absl::StrSplit(other, ' ');
  for (std::size_t i = 0; i < std::min(words.size(), others.size()); ++i) {
    if (IsNumber(words[i]) && IsNumber(others[i])) words[i] = others[i];
  }
  return absl::StrJoin(words, " ");
}

TEST_P(WebGameTest, APositionIsMadeCellByCellAndTheGameStays) {
  const Served served(settings_, options_);
  Person person(served);
  const Json before = person.state();
  ASSERT_THAT(before["can"], Contains("setup"));
  person.Say({{"type", "setup"}, {"id", 1}});
  Json answer = person.AwaitType("setup");
  EXPECT_EQ(answer["id"], 1);
  EXPECT_EQ(answer["fen"], before["fen"]);
  EXPECT_EQ(answer["board"], before["board"]);
  EXPECT_EQ(answer["turn"], before["turn"]);
  EXPECT_EQ(answer["moves"], before["legal"].size());
  EXPECT_EQ(answer["palette"]["cells"][0]["kind"], "empty");
  EXPECT_EQ(answer["palette"]["largest"].is_null(), !before["game"]["shapes"]);
  // The board of another position, cell by cell, gives that position with counters of a start.
  person.Say(
      {{"type", "setup"}, {"position", "startpos moves " + std::string(before["legal"][0])}});
  const Json moved = person.AwaitType("setup");
  person.Say({{"type", "setup"},
              {"cells", Tokens(moved["board"])},
              {"columns", moved["board"]["columns"]},
              {"turn", moved["turn"]}});
  answer = person.AwaitType("setup");
  EXPECT_EQ(answer["fen"], WithCountersOf(moved["fen"], before["fen"]));
  for (const char* part : {"board", "turn", "moves"}) EXPECT_EQ(answer[part], moved[part]) << part;
  EXPECT_TRUE(answer["why"].is_null());
  // What is no position is explained.
  for (const Json& wrong : {Json({{"type", "setup"}, {"position", "zz9"}}),
                            Json({{"type", "setup"}, {"cells", {"?"}}, {"columns", 1}}),
                            Json({{"type", "setup"}, {"cells", Json::array()}})}) {
    person.Say(wrong);
    answer = person.AwaitType("setup");
    EXPECT_FALSE(std::string(answer["why"]).empty());
    EXPECT_TRUE(answer["fen"].is_null());
  }
  person.Say({{"type", "state"}});
  person.Await([](const Json&) { return true; });
  EXPECT_EQ(person.state()["fen"], before["fen"]);
  EXPECT_EQ(person.state()["legal"], before["legal"]);
  // The game begins there once it is asked for.
  person.Say({{"type", "new"}, {"position", moved["fen"]}});
  person.Await([&](const Json& state) { return state["start_fen"] == moved["fen"]; });
  EXPECT_EQ(person.state()["board"], moved["board"]);
}

TEST_P(WebGameTest, AnalysisFollowsThePositionLookedAt) {
  const Served served(settings_, options_);
  Person person(served);
  const Json first_moves = person.state()["legal"];
  person.Say({{"type", "play"}, {"move", first_moves[0]}});
  const Json here = person.AwaitPlies(1)["tree"]["line"][0];
  const auto line_of = [&person](const Json& node) {
    while (true) {
      Json line = person.AwaitType("search");
      if (line.is_null() || (line["node"] == node && line.contains("pv"))) return line;
    }
  };
  person.Say({{"type", "analysis"}, {"on", true}, {"lines", 1}});
  EXPECT_EQ(line_of(here)["ply"], 1);
  person.Say({{"type", "analysis"}, {"on", true}, {"node", 0}});
  Json line = line_of(0);
  EXPECT_EQ(line["purpose"], "analysis");
  EXPECT_EQ(line["round"], person.state()["round"]);
  EXPECT_THAT(first_moves, Contains(line["pv"][0]));
  // So it does in a game that has ended, and it returns to the game when that goes on.
  person.Say({{"type", "resign"}});
  EXPECT_EQ(
      person.Await([](const Json& state) { return state["phase"] == "over"; })["analysis"]["node"],
      0);
  line_of(0);
  person.Say({{"type", "analysis"}, {"on", true}, {"node", here}});
  line_of(here);
  person.Say({{"type", "analysis"}, {"on", true}, {"node", 0}});
  person.Say({{"type", "undo"}, {"plies", 1}});
  person.AwaitPlies(0);
  person.Say({{"type", "play"}, {"move", first_moves[0]}});
  EXPECT_EQ(person.AwaitPlies(1)["analysis"]["node"], here);
  line_of(here);
}

TEST_P(WebGameTest, EveryMoveIsAnalysedWhereAllAreAskedFor) {
  const Served served(settings_, options_);
  Person person(served);
  if (person.state()["game"]["players"] == 1) return;  // its solver has one line
  const std::size_t moves = person.state()["legal"].size();
  ASSERT_GT(moves, 1U);
  person.Say({{"type", "analysis"}, {"on", true}, {"lines", 1}, {"all", true}});
  EXPECT_EQ(person.Await([](const Json& state) {
    return state["analysis"]["on"] == true;
  })["analysis"]["all"],
            true);
  std::set<std::string> analysed;
  while (analysed.size() < moves) {
    const Json line = person.AwaitType("search");
    ASSERT_FALSE(line.is_null()) << "only " << analysed.size() << " of " << moves << " moves";
    if (line.contains("pv") && !line["pv"].empty()) analysed.insert(line["pv"][0]);
  }
}

TEST_P(WebGameTest, TheLastMoveNamesWhatItChangedBesides) {
  const Served served(settings_, options_);
  Person person(served);
  if (person.state()["game"]["name"] != "othello") return;
  person.Say({{"type", "play"}, {"move", "d3"}});
  person.AwaitPlies(1);
  EXPECT_EQ(person.state()["last"]["squares"], Json({"d3"}));
  EXPECT_EQ(person.state()["last"]["changed"], Json({"d4"}));
  person.Say({{"type", "look"}, {"ply", 1}});
  EXPECT_EQ(person.AwaitType("look")["last"]["changed"], Json({"d4"}));
}

TEST_P(WebGameTest, AFinishedGameIsReviewedAsLongAsAnyOther) {
  const Served served(settings_, options_);
  Person person(served);
  if (person.state()["game"]["players"] == 1) return;  // its solver need not deepen
  person.Say({{"type", "play"}, {"move", person.state()["legal"][0]}});
  person.AwaitPlies(1);
  person.Say({{"type", "resign"}});
  person.Await([](const Json& state) { return state["phase"] == "over"; });
  person.Say({{"type", "review"}, {"ms", 1000}});
  int depth = 0;
  Json reviewed = person.AwaitType("search", "reviewed");
  while (reviewed["type"] == "search") {
    depth = std::max(depth, reviewed.value("depth", 0));
    reviewed = person.AwaitType("search", "reviewed");
  }
  EXPECT_GE(depth, 4);
  EXPECT_TRUE(reviewed.contains("best_cp") || reviewed.contains("best_mate")) << reviewed;
  EXPECT_EQ(reviewed["node"], person.state()["tree"]["line"][0]);
}

TEST_P(WebGameTest, APositionLookedAtCountsItsOwnPieces) {
  const Served served(settings_, options_);
  Person person(served);
  const Json before = person.state();
  person.Say({{"type", "play"}, {"move", before["legal"][0]}});
  person.AwaitPlies(1);
  person.Say({{"type", "look"}, {"node", 0}});
  const Json look = person.AwaitType("look");
  EXPECT_EQ(look["score"], before["score"]);
  EXPECT_EQ(look["final"], false);
  ASSERT_EQ(look["pieces"].size(), before["sides"].size());
  for (std::size_t side = 0; side < look["pieces"].size(); ++side) {
    EXPECT_EQ(look["pieces"][side], before["sides"][side]["pieces"]);
  }
}

std::string GameOfPath(const ::testing::TestParamInfo<std::string>& info) {
  return info.param.substr(info.param.rfind('-') + 1);
}

INSTANTIATE_TEST_SUITE_P(
    Games, WebGameTest, ::testing::ValuesIn(std::vector<std::string>(absl::StrSplit(ENGINES, ':'))),
    GameOfPath);

}  // namespace
}  // namespace tavoliere::play
