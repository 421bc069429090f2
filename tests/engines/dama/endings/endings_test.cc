// Tables as they are built, and their values.
#include "engines/dama/endings/endings.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "core/tables/outcomes.h"
#include "core/tables/retrograde.h"
#include "core/tables/table_file.h"
#include "engines/dama/endings/ending_index.h"
#include "engines/dama/evaluation/historical.h"
#include "engines/dama/rules/game.h"
#include "tests/engines/dama/endings/built_endings.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

// A second opinion: the naive rules, and values by plain iteration from both sides' positions.
TEST_F(EndingsTest, TwoPiecesAgreeWithTheNaiveRules) {
  const auto endings = Built(2);
  std::vector<Position> positions;
  std::map<std::string, std::size_t> numbers;
  for (const Material& material : MaterialsOf(2)) {
    const EndingIndex index(material);
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      for (const Position& p : {index.PositionOf(i), index.PositionOf(i).Mirrored()}) {
        numbers.emplace(Dama::Format(p), positions.size());
        positions.push_back(p);
      }
    }
  }
  constexpr std::size_t kTakenAll = ~std::size_t{0};
  std::vector<std::vector<std::size_t>> successors;
  for (const Position& position : positions) {
    std::vector<std::size_t>& list = successors.emplace_back();
    for (const NaiveMove& naive : NaiveMoves(position)) {
      Bitboard captured = 0;
      for (const int number : naive.captured) captured |= Square(number).set();
      const Position next = position.Play(Move(Square(naive.from), Square(naive.to), captured));
      const auto found = numbers.find(Dama::Format(next));
      list.push_back(found == numbers.end() ? kTakenAll : found->second);
    }
  }
  std::vector<core::TableValue> values(positions.size());
  for (int plies = 0; plies < 30; ++plies) {
    std::vector<core::TableValue> next = values;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      core::BestOfSuccessors best;
      for (const std::size_t j : successors[i])
        best.Add(j == kTakenAll ? core::TableValue::EndsIn(0) : values[j]);
      const core::TableValue value = best.Value();
      if (values[i].IsDraw() && !value.IsDraw() && value.plies() == plies) next[i] = value;
    }
    values = next;
  }
  for (std::size_t i = 0; i < positions.size(); ++i)
    ASSERT_EQ(endings->Probe(positions[i]), values[i]) << Dama::Format(positions[i]);
  // Before it, on a slow machine, how far it has come.
  ASSERT_FALSE(lines_.empty());
  EXPECT_THAT(lines_.back(), HasSubstr("2 pieces: 3488 positions"));
}

// The winner by the table wins in as many plies as it says, whatever the loser does.
TEST_F(EndingsTest, ThreePiecesPlayTheWinHome) {
  const auto endings = Built(3);
  EXPECT_EQ(endings->most_pieces(), 3);
  std::mt19937_64 random(2);
  int wins = 0;
  for (int i = 0; i < 500; ++i) {
    Position position = RandomPosition(3, 2, random);
    core::TableValue value = *endings->Probe(position);
    if (!value.IsWin()) continue;
    ++wins;
    while (true) {
      Dama::MoveList moves;
      Dama::Generate(position, moves);
      if (moves.empty()) break;
      const auto after = [&](const Move& move) {
        const Position next = position.Play(move);
        return next.pieces(next.turn()) == 0 ? core::TableValue::EndsIn(0) : *endings->Probe(next);
      };
      Move move = moves[random() % moves.size()];
      if (value.IsWin()) {
        move = *std::find_if(moves.begin(), moves.end(), [&](const Move& m) {
          return after(m) == core::TableValue::EndsIn(value.plies() - 1);
        });
      }
      const core::TableValue next = after(move);
      ASSERT_FALSE(next.IsDraw());
      ASSERT_LT(next.plies(), value.plies());
      position = position.Play(move);
      value = next;
    }
    ASSERT_TRUE(value.IsLoss() && value.plies() == 0);
  }
  EXPECT_GT(wins, 100);
}

// Tables of who wins, with what is due a capture left out, against those with distances.
TEST_F(EndingsTest, OutcomesAreThoseOfTheDistances) {
  Built(3);
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, [](const std::string&) {}).ok());
  EXPECT_FALSE(std::filesystem::exists(Folder() + "/dama-3-wdl.parts"));
  std::vector<absl::Status> problems;
  const auto distances = Endings::Open(Folder(), &problems);
  std::filesystem::remove(Folder() + "/" + EndingFileName(3));
  const auto outcomes = Endings::Open(Folder(), &problems);
  ASSERT_TRUE(problems.empty());
  EXPECT_EQ(outcomes->most_pieces(), 2);
  EXPECT_EQ(outcomes->most_outcome_pieces(), 3);
  for (const Material& material : MaterialsOf(3)) {
    const EndingIndex index(material);
    for (std::uint64_t i = 0; i < index.size(); ++i) {
      const Position position = i % 2 == 0 ? index.PositionOf(i) : index.PositionOf(i).Mirrored();
      ASSERT_EQ(outcomes->ProbeOutcome(position), OutcomeOf(*distances->Probe(position)))
          << Dama::Format(position);
    }
  }
  EXPECT_EQ(outcomes->Probe(Parsed("W:WK1,K2:BK32")), std::nullopt);
  EXPECT_EQ(outcomes->ProbeOutcome(Parsed("W:WK1,K2,K3:BK32")), std::nullopt);
}

// What is above a table without captures knows what is behind them.
TEST_F(EndingsTest, OutcomesOfOutcomesAreThoseOfTheDistances) {
  Built(2);
  const auto silent = [](const std::string&) {};
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  const std::string expected = Contents(OutcomeFileName(3));
  ASSERT_TRUE(BuildOutcomes(Folder(), 2, 1, silent).ok());
  std::filesystem::remove(Folder() + "/" + EndingFileName(2));
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  EXPECT_TRUE(Contents(OutcomeFileName(3)) == expected);
}

TEST_F(EndingsTest, PartsMakeTheWholeTable) {
  Built(3);
  const auto silent = [](const std::string&) {};
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  const std::string expected = Contents(OutcomeFileName(3));
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  const auto part = [&](const Material& material) {
    return BuildOutcomePart(Folder(), material, 1, silent);
  };
  EXPECT_THAT(std::string(part({1, 1, 1, 0}).message()),
              HasSubstr("build it: tav-dama build-tables"));
  for (const Material& material : MaterialsOf(3)) ASSERT_TRUE(part(material).ok());
  const std::string parts = Folder() + "/dama-3-wdl.parts";
  EXPECT_TRUE(std::filesystem::exists(parts + "/M-MM.table"));
  EXPECT_FALSE(std::filesystem::exists(parts + "/MM-M.table")) << "M-MM has it";
  ASSERT_TRUE(BuildOutcomes(Folder(), 3, 1, silent).ok());
  EXPECT_TRUE(Contents(OutcomeFileName(3)) == expected);
}

// A killed builder leaves some parts, and perhaps an incomplete one.
TEST_F(EndingsTest, OutcomesResumeFromTheirParts) {
  Built(2);
  const std::string parts = Folder() + "/dama-3-wdl.parts";
  std::filesystem::create_directory(parts);
  const auto part = [&](const char* name) { return parts + "/" + name + ".table"; };
  const auto build = [&] { return BuildOutcomes(Folder(), 3, 1, [](const std::string&) {}); };
  std::string whole;
  const auto contents = [&] { return Contents(OutcomeFileName(3)); };
  ASSERT_TRUE(build().ok());
  whole = contents();
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  // A part is believed: here one that says that everything is drawn.
  std::filesystem::create_directory(parts);
  const std::vector<std::uint8_t> drawn(core::PackedOutcomes::BytesFor(
      EndingIndex({0, 1, 0, 2}).size() + EndingIndex({0, 2, 0, 1}).size()));
  ASSERT_TRUE(core::WriteTableFile(part("K-KK"), "dama outcomes K-KK",
                                   {{"K-KK", core::TableCoding::kZstd, drawn}})
                  .ok());
  ASSERT_TRUE(build().ok());
  EXPECT_NE(contents(), whole);
  std::filesystem::remove(Folder() + "/" + OutcomeFileName(3));
  // One that is cut is solved again.
  std::filesystem::create_directory(parts);
  std::ofstream(part("K-KK")) << "TAVTABLE";
  ASSERT_TRUE(build().ok());
  EXPECT_EQ(contents(), whole);
  // And what is whole is left alone.
  std::filesystem::remove(Folder() + "/" + EndingFileName(2));
  EXPECT_TRUE(build().ok());
}

TEST_F(EndingsTest, FilesDoNotDependOnTheNumberOfThreads) {
  const auto built = [&](int threads) {
    Built(3, threads);
    return std::vector{Contents(EndingFileName(3)), Contents(ConversionFileName(3))};
  };
  const std::vector<std::string> one = built(1);
  EXPECT_GT(one[0].size(), 10'000U);
  EXPECT_TRUE(built(4) == one);
}

// The rule of the move says which of two men wins; those that pass each other are the exceptions.
TEST_F(EndingsTest, OfTwoMenTheOneWithTheMoveWins) {
  const auto endings = Built(2);
  const EndingIndex index(Material{1, 0, 1, 0});
  int wins_with = 0;
  int losses_with = 0;
  int wins_without = 0;
  int losses_without = 0;
  for (std::uint64_t i = 0; i < index.size(); ++i) {
    for (const Position& p : {index.PositionOf(i), index.PositionOf(i).Mirrored()}) {
      const core::TableValue value = *endings->Probe(p);
      const bool with = TheMove(p) == p.turn();
      if (value.IsWin()) ++(with ? wins_with : wins_without);
      if (value.IsLoss()) ++(with ? losses_with : losses_without);
    }
  }
  EXPECT_EQ(wins_with, 204);
  EXPECT_EQ(losses_with, 2);
  EXPECT_EQ(wins_without, 0);
  EXPECT_EQ(losses_without, 92);
}

TEST_F(EndingsTest, AWrongFileIsNamedAndNotUsed) {
  Built(3);
  const std::string path = Folder() + "/" + EndingFileName(3);
  std::string bytes;
  {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  for (const std::size_t at :
       {std::size_t{0}, std::size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << flipped;
    std::vector<absl::Status> problems;
    const auto endings = Endings::Open(Folder(), &problems);
    ASSERT_EQ(problems.size(), 1U) << at;
    EXPECT_THAT(std::string(problems[0].message()), HasSubstr(path));
    EXPECT_EQ(endings->most_pieces(), 2);
    EXPECT_EQ(endings->Probe(Parsed("W:WK1,K2:BK32")), std::nullopt);
  }
  // A file of another version of the format.
  bytes[8] = 9;
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  {
    std::vector<absl::Status> problems;
    Endings::Open(Folder(), &problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(std::string(problems[0].message()),
                HasSubstr("not 1; build a new one: tav-dama build-tables '" + Folder() + "' 4"));
  }
  // Another file's contents under this name.
  std::filesystem::copy_file(Folder() + "/" + EndingFileName(2), path,
                             std::filesystem::copy_options::overwrite_existing);
  std::vector<absl::Status> problems;
  Endings::Open(Folder(), &problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(std::string(problems[0].message()), HasSubstr("expected 'dama endings 3'"));
}

}  // namespace
}  // namespace tavoliere::dama
