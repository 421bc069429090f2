#include "engines/dipole/weights.h"

#include <fstream>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "engines/dipole/engine.h"
#include "tests/core/files/temporary_folder.h"

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
  EXPECT_EQ(LearntWeights::Default().Format(), *files::ReadFile(DIPOLE_DATA "/weights.txt"));
  const auto read = LearntWeights::Load(DIPOLE_DATA "/weights.txt");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->terms, LearntWeights::Default().terms);
  EXPECT_TRUE(*read->net == *LearntWeights::Default().net);
}

std::string ErrorOf(const std::string& text) {
  return std::string(LearntWeights::Parse(text).status().message());
}

TEST_F(LearntWeightsTest, BadTextIsRefusedWithItsCause) {
  const std::string good = Text();
  const std::size_t second = good.find('\n') + 1;
  const auto with = [&](std::size_t at, const std::string& instead) {
    return good.substr(0, at) + instead + good.substr(at + 1);
  };
  EXPECT_EQ(ErrorOf("1 2 3\n"), "expected 771 rows of numbers, got 1");
  EXPECT_THAT(ErrorOf("x" + good),
              HasSubstr("row 1: expected 9 whole numbers from -10000 to 10000, got 'x0 0"));
  EXPECT_THAT(ErrorOf("7 " + good), HasSubstr("row 1: expected 9 whole numbers"));
  EXPECT_THAT(ErrorOf(with(0, "10001")), HasSubstr("got '10001 0"));
  EXPECT_THAT(ErrorOf(with(second, "1281")),
              HasSubstr("row 2: expected 32 whole numbers from -1280 to 1280, got '1281 0"));
  EXPECT_EQ(ErrorOf(with(second, "1280")), "");
  const std::size_t last = good.rfind('\n', good.size() - 2);
  EXPECT_THAT(ErrorOf(with(last - 1, "1281")), HasSubstr("row 770: expected 32"));
  EXPECT_THAT(ErrorOf(with(good.size() - 2, "32768")), HasSubstr("row 771: expected 32"));
  EXPECT_EQ(ErrorOf(with(good.size() - 2, "32767")), "");
}

TEST_F(LearntWeightsTest, TheEngineTellsWhichFileItCannotRead) {
  const auto engine = NewEngine();
  const absl::Status missing = engine->options().Set("Network", "/no/such/file");
  EXPECT_THAT(std::string(missing.message()), HasSubstr("/no/such/file'"));
  std::ofstream(Path("bad")) << "1 2 3\n";
  const absl::Status bad = engine->options().Set("Network", Path("bad"));
  EXPECT_THAT(std::string(bad.message()), HasSubstr("bad': expected 771 rows"));
}

TEST_F(LearntWeightsTest, TheEngineTakesTermsAndNetworkOfAFile) {
  std::ofstream(Path("weights")) << Text({1, 77});
  const auto engine = NewEngine();
  const std::string before = engine->Evaluate().value();
  ASSERT_TRUE(engine->options().Set("Network", Path("weights")).ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("checkers 0 x 77 = 0"));
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net 0"));
  ASSERT_TRUE(engine->options().Set("Weight Checkers", "88").ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("checkers 0 x 88 = 0"));
  ASSERT_TRUE(engine->options().Set("Network", "").ok());
  EXPECT_EQ(engine->Evaluate().value(), before);
}

TEST_F(LearntWeightsTest, TheEngineCanDoWithoutANetwork) {
  const auto engine = NewEngine();
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
  ASSERT_TRUE(engine->options().Set("Network", "none").ok());
  EXPECT_THAT(engine->Evaluate().value(), Not(HasSubstr("placement net")));
  ASSERT_TRUE(engine->options().Set("Network", "").ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
}

}  // namespace
}  // namespace tavoliere::dipole
