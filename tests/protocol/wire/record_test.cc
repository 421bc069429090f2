#include "protocol/wire/record.h"

#include <utility>

#include <string>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::protocol {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

GameRecord Sample() {
  GameRecord record;
  record.id = "3.2";
  record.event = "a \"test\"";
  record.engine[0] = "First";
  record.engine[1] = "Second";
  record.fen = "0 1";
  record.opening = {"+1", "+2"};
  record.moves = {{"+3", 120, std::nullopt, 8, 18'000'000'000'000'000'000u, 1500},
                  {"+1", std::nullopt, -4, std::nullopt, std::nullopt, 7}};
  record.moves[1].comment = "a \"slip\"\nof two lines";
  record.moves[0].bound = ScoreBound::kLower;
  record.moves[0].chances = Chances{620, 90, 290};
  record.comment = "of the whole";
  const auto made = [](const std::string& text) {
    MoveRecord move;
    move.move = text;
    return move;
  };
  record.variations = {{0, 2, true, {made("+2"), made("+1")}},
                       {1, 3, false, {made("+3")}},
                       {0, 4, false, {made("+1")}}};
  record.variations[1].moves[0].comment = "why not?";
  record.takebacks = 3;
  record.result = "p2win";
  record.score = "38-26";
  record.reason = "the goal was said";
  record.termination = "normal";
  record.started = "2024-05-06T07:08:09Z";
  record.duration_ms = 12345678901;
  record.last_lines = {"info depth 1", "oops"};
  record.board = "2x1 . w";
  record.changes = {"0=w 1=.", "", "1=b"};
  return record;
}

std::string RecordErrorOf(const std::string& line) {
  const auto record = ParseGameRecord(line);
  EXPECT_FALSE(record.ok()) << line;
  return std::string(record.status().message());
}

// The sample's line with `from` replaced, which must occur.
std::string Changed(const std::string& from, const std::string& to) {
  const std::string line = ToJsonLine(Sample());
  EXPECT_THAT(line, HasSubstr(from));
  return absl::StrReplaceAll(line, {{from, to}});
}

TEST(GameRecord, ComesBackAsItWent) {
  const GameRecord sample = Sample();
  const std::string line = ToJsonLine(sample);
  EXPECT_THAT(line, Not(HasSubstr("\n")));
  const auto record = ParseGameRecord(line);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->id, sample.id);
  EXPECT_EQ(record->event, sample.event);
  EXPECT_EQ(record->engine[0], "First");
  EXPECT_EQ(record->engine[1], "Second");
  EXPECT_EQ(record->fen, sample.fen);
  EXPECT_EQ(record->opening, sample.opening);
  ASSERT_EQ(record->moves.size(), 2u);
  EXPECT_EQ(record->moves[0].move, "+3");
  EXPECT_EQ(record->moves[0].comment, std::nullopt);
  EXPECT_EQ(record->moves[0].bound, ScoreBound::kLower);
  EXPECT_EQ(record->moves[1].bound, std::nullopt);
  EXPECT_EQ(record->moves[0].chances, sample.moves[0].chances);
  EXPECT_EQ(record->moves[1].chances, std::nullopt);
  EXPECT_EQ(record->moves[1].comment, sample.moves[1].comment);
  EXPECT_EQ(record->comment, "of the whole");
  ASSERT_EQ(record->variations.size(), 3u);
  EXPECT_EQ(record->variations[0].after, 2);
  EXPECT_TRUE(record->variations[0].ahead);
  EXPECT_EQ(record->variations[0].moves[1].move, "+1");
  EXPECT_EQ(record->variations[1].of, 1);
  EXPECT_EQ(record->variations[1].moves[0].comment, "why not?");
  EXPECT_FALSE(record->variations[2].ahead);
  EXPECT_EQ(record->takebacks, 3);
  EXPECT_EQ(record->moves[0].score_cp, 120);
  EXPECT_EQ(record->moves[0].score_mate, std::nullopt);
  EXPECT_EQ(record->moves[0].depth, 8);
  EXPECT_EQ(record->moves[0].nodes, 18'000'000'000'000'000'000u);
  EXPECT_EQ(record->moves[0].time_us, 1500);
  EXPECT_EQ(record->moves[1].score_mate, -4);
  EXPECT_EQ(record->result, "p2win");
  EXPECT_EQ(record->score, "38-26");
  EXPECT_EQ(record->reason, sample.reason);
  EXPECT_EQ(record->termination, "normal");
  EXPECT_EQ(record->started, sample.started);
  EXPECT_EQ(record->duration_ms, sample.duration_ms);
  EXPECT_EQ(record->last_lines, sample.last_lines);
  EXPECT_EQ(record->board, sample.board);
  EXPECT_EQ(record->changes, sample.changes);
  EXPECT_EQ(ToJsonLine(*record), line);
}

TEST(GameRecord, LeavesAbsentMembersOut) {
  GameRecord record = Sample();
  record.fen.reset();
  record.last_lines.clear();
  record.score.clear();
  record.board.clear();
  record.changes.clear();
  record.comment.reset();
  record.variations.clear();
  record.moves.erase(record.moves.begin());
  const std::string line = ToJsonLine(record);
  for (const char* absent : {"fen", "last_lines", "board", "changes", "score_cp", "depth", "nodes",
                             "variations", "wdl", "\"score\""}) {
    EXPECT_THAT(line, Not(HasSubstr(absent)));
  }
  EXPECT_TRUE(ParseGameRecord(line).ok());
}

TEST(GameRecord, AMoveHasWhatItsSearchFound) {
  SearchInfo info;
  info.score_cp = 30;
  info.bound = ScoreBound::kLower;
  info.chances = Chances{620, 90, 290};
  info.depth = 7;
  const MoveRecord move = RecordOf("+3", info);
  EXPECT_EQ(move.move, "+3");
  EXPECT_EQ(move.score_cp, 30);
  EXPECT_EQ(move.bound, ScoreBound::kLower);
  EXPECT_EQ(move.chances, info.chances);
  EXPECT_EQ(move.depth, 7);
}

TEST(GameRecord, WritesBytesThatAreNoTextAsReplacementCharacters) {
  GameRecord record = Sample();
  record.last_lines = {"\xff\xfe"};
  EXPECT_TRUE(ParseGameRecord(ToJsonLine(record)).ok());
}

TEST(GameRecord, IgnoresUnknownMembers) {
  EXPECT_TRUE(ParseGameRecord(Changed("{\"id\"", "{\"new\":[1],\"id\"")).ok());
}

TEST(GameRecord, KeepsRoundAndFirstPlayer) {
  GameRecord record = Sample();
  record.round = 4;
  record.first = 2;
  const auto read = ParseGameRecord(ToJsonLine(record));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->round, 4);
  EXPECT_EQ(read->first, 2);
  record.first = 3;
  EXPECT_FALSE(ParseGameRecord(ToJsonLine(record)).ok());
}

TEST(GameRecord, OfASinglePlayerGameHasOneEngine) {
  GameRecord record = Sample();
  record.engine[1].clear();
  const std::string line = ToJsonLine(record);
  EXPECT_THAT(line, HasSubstr("\"engines\":[\"First\"]"));
  const auto read = ParseGameRecord(line);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->engine[1], "");
}

TEST(GameRecord, IsDistinguishedFromTheHeaderOfItsMatch) {
  EXPECT_TRUE(HoldsGameRecord(ToJsonLine(Sample())));
  EXPECT_FALSE(HoldsGameRecord(std::string(kMatchHeaderStart) + "{}}"));
  EXPECT_FALSE(HoldsGameRecord(" \r"));
}

TEST(GameRecord, ErrorsNameTheMember) {
  EXPECT_THAT(RecordErrorOf("nonsense"), HasSubstr("JSON"));
  EXPECT_THAT(RecordErrorOf("[]"), HasSubstr("an object"));
  EXPECT_THAT(RecordErrorOf(Changed("\"id\"", "\"it\"")), HasSubstr("id: is missing"));
  EXPECT_THAT(RecordErrorOf(Changed("\"3.2\"", "3.2")),
              HasSubstr("id: expected a string, got 3.2"));
  EXPECT_THAT(RecordErrorOf(Changed("\"p2win\"", "\"lost\"")), HasSubstr("result"));
  EXPECT_THAT(RecordErrorOf(Changed("\"normal\"", "\"odd\"")), HasSubstr("termination"));
  EXPECT_THAT(RecordErrorOf(Changed("[\"First\",\"Second\"]", "[]")), HasSubstr("engines"));
  EXPECT_THAT(RecordErrorOf(Changed("\"depth\":8", "\"depth\":8.5")), HasSubstr("moves[0].depth"));
  EXPECT_THAT(RecordErrorOf(Changed("\"depth\":8", "\"depth\":99999999999")),
              HasSubstr("[0].depth"));
  EXPECT_THAT(RecordErrorOf(Changed("\"time_us\":7", "\"us\":7")), HasSubstr("moves[1].time_us"));
  for (const char* wrong : {"620", "[620,90]", "[620,90,290,0]", "[620,90,-1]", "[620,90,\"0\"]"}) {
    EXPECT_THAT(RecordErrorOf(Changed("[620,90,290]", wrong)), HasSubstr("moves[0].wdl")) << wrong;
  }
  EXPECT_THAT(RecordErrorOf(Changed("[\"+1\",\"+2\"]", "[1]")), HasSubstr("opening"));
}

TEST(GameRecord, AVariationLeavesALineThatIsThere) {
  const std::string second = R"({"of":1,"after":3,)";
  const std::string last = R"({"after":4,)";
  for (const auto& [from, to] :
       {std::pair(second, R"({"of":4,"after":3,)"), std::pair(second, R"({"of":2,"after":3,)"),
        std::pair(second, R"({"of":-1,"after":3,)"), std::pair(second, R"({"of":1,"after":2,)"),
        std::pair(second, R"({"of":1,"after":5,)"), std::pair(last, R"({"after":5,)"),
        std::pair(last, R"({"after":-1,)")}) {
    EXPECT_THAT(RecordErrorOf(Changed(from, to)), HasSubstr("variations[")) << to;
    EXPECT_THAT(RecordErrorOf(Changed(from, to)), HasSubstr("after")) << to;
  }
  EXPECT_THAT(RecordErrorOf(Changed(last, "{")), HasSubstr("variations[2].after: is missing"));
  EXPECT_THAT(RecordErrorOf(Changed(R"("variations":[)", R"("variations":[7,)")),
              HasSubstr("variations[0]."));
  EXPECT_THAT(
      RecordErrorOf(Changed(R"("variations":[)", R"("variations":[{"after":0,"moves":[]},)")),
      HasSubstr("variations[0].moves: expected one at least"));
  EXPECT_THAT(RecordErrorOf(Changed(R"("ahead":true)", R"("ahead":1)")), HasSubstr("ahead"));
}

}  // namespace
}  // namespace tavoliere::protocol
