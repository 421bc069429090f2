#include "engines/dipole/evaluation/weights.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/checksum.h"
#include "engines/dipole/engine/engine.h"
#include "engines/dipole/subcommands.h"
#include "tests/core/files/temporary_folder.h"
#include "tests/sanitized.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class LearntWeightsTest : public files::FolderTest {};

// All zero but what is given.
std::string Text(const TermWeights& terms = {}, const PlacementNet& net = {}) {
  return LearntWeights{terms, std::make_shared<PlacementNet>(net)}.Format();
}

TEST_F(LearntWeightsTest, AreReadAsWritten) {
  const auto net = std::make_unique<PlacementNet>();
  net->inputs()[7][3] = 17;
  net->biases()[5] = -PlacementNet::kLargestWeight;
  net->output()[6] = -PlacementNet::kLargestOutput;
  const TermWeights terms = {1, -2, 3, 4, 5, 6, 7, 8, kLargestTermWeight};
  const auto read = LearntWeights::Parse(Text(terms, *net));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->terms, terms);
  EXPECT_TRUE(*read->net == *net);
}

TEST_F(LearntWeightsTest, ThoseCompiledInAreThoseOfTheData) {
  EXPECT_EQ(LearntWeights::Default().Format(), files::TextOf(DIPOLE_DATA "/weights.txt"));
  const auto read = LearntWeights::Load(DIPOLE_DATA "/weights.txt");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->terms, LearntWeights::Default().terms);
  EXPECT_TRUE(*read->net == *LearntWeights::Default().net);
}

std::string ErrorOf(const std::string& text) {
  return std::string(LearntWeights::Parse(text).status().message());
}

// With a checksum.
std::string ErrorOfRows(const std::string& rows) {
  return ErrorOf(files::AddChecksum("tavoliere dipole network 1", rows));
}

TEST_F(LearntWeightsTest, BadTextIsRefusedWithItsCause) {
  const std::string good = *files::CheckedLines("tavoliere dipole network 1", Text());
  const std::size_t second = good.find('\n') + 1;
  const auto with = [&](std::size_t at, const std::string& instead) {
    return good.substr(0, at) + instead + good.substr(at + 1);
  };
  EXPECT_EQ(ErrorOfRows("1 2 3\n"), "expected 771 rows of numbers, got 1");
  EXPECT_THAT(ErrorOfRows("x" + good),
              HasSubstr("row 1: expected 9 whole numbers from -10000 to 10000, got 'x0 0"));
  EXPECT_THAT(ErrorOfRows("7 " + good), HasSubstr("row 1: expected 9 whole numbers"));
  EXPECT_THAT(ErrorOfRows(with(0, "10001")), HasSubstr("got '10001 0"));
  EXPECT_THAT(ErrorOfRows(with(second, "1281")),
              HasSubstr("row 2: expected 32 whole numbers from -1280 to 1280, got '1281 0"));
  EXPECT_EQ(ErrorOfRows(with(second, "1280")), "");
  const std::size_t last = good.rfind('\n', good.size() - 2);
  EXPECT_THAT(ErrorOfRows(with(last - 1, "1281")), HasSubstr("row 770: expected 32"));
  EXPECT_THAT(ErrorOfRows(with(good.size() - 2, "32768")), HasSubstr("row 771: expected 32"));
  EXPECT_EQ(ErrorOfRows(with(good.size() - 2, "32767")), "");
}

TEST_F(LearntWeightsTest, AnAlteredFileIsRefused) {
  const std::string good = files::TextOf(DIPOLE_DATA "/weights.txt");
  std::mt19937 random(5);
  for (int i = 0; i < Samples(300); ++i) {
    std::string altered = good;
    const std::size_t at = random() % good.size();
    switch (i % 3) {
      case 0:
        altered[at] = static_cast<char>(altered[at] ^ (1 << random() % 8));
        break;
      case 1:
        altered.erase(at, 1 + random() % 100);
        break;
      case 2:
        altered.insert(at, 1, static_cast<char>('0' + random() % 10));
        break;
    }
    EXPECT_NE(ErrorOf(altered), "") << i << " at " << at;
  }
}

TEST_F(LearntWeightsTest, AFileWithoutAChecksumIsConvertedByACommand) {
  const std::string rows = *files::CheckedLines("tavoliere dipole network 1", Text({1, 77}));
  EXPECT_EQ(ErrorOf(rows),
            "its first line is not 'tavoliere dipole network 1'; tav-dipole convert-weights adds "
            "the checksum to a file of an earlier version");
  std::ofstream(Path("old")) << rows;
  const auto commands = Subcommands();
  const auto convert = std::find_if(commands.begin(), commands.end(), [](const auto& command) {
    return command.name == "convert-weights";
  });
  ASSERT_NE(convert, commands.end());
  EXPECT_EQ(convert->run({Path("old"), "--output", Path("new")}), 0);
  EXPECT_EQ(files::TextOf(Path("new")), Text({1, 77}));
  EXPECT_EQ(convert->run({Path("new"), "--output", Path("newer")}), 1);
  EXPECT_EQ(convert->run({Path("old")}), 2);
}

TEST(TermWeights, EachOptionHasAHelpOfItsOwn) {
  const auto engine = NewEngine();
  std::set<std::string> helps;
  for (const protocol::OptionInfo& option : engine->options().List()) {
    if (option.name.starts_with("Weight ")) helps.insert(option.help);
  }
  EXPECT_EQ(helps.size(), kTerms);
}

TEST_F(LearntWeightsTest, OnlyRegularFilesAreRead) {
  const auto engine = NewEngine();
  EXPECT_THAT(std::string(engine->options().Set("Weights", "/dev/zero").message()),
              HasSubstr("expected a network file, got a device; only regular files are read"));
}

TEST_F(LearntWeightsTest, AByteOrderMarkIsSkipped) {
  std::ofstream(Path("weights")) << "\xEF\xBB\xBF" << Text();
  EXPECT_TRUE(LearntWeights::Load(Path("weights")).ok());
}

TEST_F(LearntWeightsTest, TheEngineNamesTheFileItCannotRead) {
  const auto engine = NewEngine();
  const absl::Status missing = engine->options().Set("Weights", "/no/such/file");
  EXPECT_THAT(std::string(missing.message()), HasSubstr("/no/such/file'"));
  std::ofstream(Path("bad")) << "1 2 3\n";
  const absl::Status bad = engine->options().Set("Weights", Path("bad"));
  EXPECT_THAT(std::string(bad.message()), HasSubstr("bad': its first line is not"));
}

TEST_F(LearntWeightsTest, TheEngineTakesTermsAndNetworkOfAFile) {
  std::ofstream(Path("weights")) << Text({1, 77});
  const auto engine = NewEngine();
  const std::string before = engine->Evaluate().value();
  ASSERT_TRUE(engine->options().Set("Weights", Path("weights")).ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("checkers 0 x 77 = 0"));
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net 0"));
  ASSERT_TRUE(engine->options().Set("Weight Checkers", "88").ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("checkers 0 x 88 = 0"));
  ASSERT_TRUE(engine->options().Set("Weights", "").ok());
  EXPECT_EQ(engine->Evaluate().value(), before);
}

TEST_F(LearntWeightsTest, TheEngineCanDoWithoutANetwork) {
  const auto engine = NewEngine();
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
  ASSERT_TRUE(engine->options().Set("Weights", "none").ok());
  EXPECT_THAT(engine->Evaluate().value(), Not(HasSubstr("placement net")));
  ASSERT_TRUE(engine->options().Set("Weights", "").ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
}

}  // namespace
}  // namespace tavoliere::dipole
