#include "engines/dipole/placement_net.h"

#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/engine.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;

constexpr int kOne = PlacementNet::kOne;
constexpr int kScale = PlacementNet::kOutputScale;

int ValueOf(const PlacementNet& net, const std::string& text) {
  return net.Value(Dipole::Parse(text, Variant::kDipole).value());
}

// Hidden unit 0 gets `sum` (in units of 1/kOne) from a stack of two of the side to move on its own
// c1, and is worth 100.
std::unique_ptr<PlacementNet> NetOfOneStack(int sum) {
  auto net = std::make_unique<PlacementNet>();
  net->inputs()[PlacementNet::Input(true, SquareAt(2, 0), 2)][0] = static_cast<std::int16_t>(sum);
  net->output()[0] = 100 * kScale;
  return net;
}

TEST(PlacementNet, ValuesAStackOnItsSquare) {
  const auto net = NetOfOneStack(kOne);
  EXPECT_EQ(ValueOf(*net, "W:Wc1x2:Bd8x1"), 100);
  EXPECT_EQ(ValueOf(*net, "W:Wc1x3:Bd8x1"), 0) << "another height";
  EXPECT_EQ(ValueOf(*net, "W:We1x2:Bd8x1"), 0) << "another square";
  EXPECT_EQ(ValueOf(*net, "W:We1x2:Bc1x2"), 0) << "the enemy's";
  EXPECT_EQ(ValueOf(*net, "B:We1x1:Bf8x2"), 100) << "c1 seen from the other side";
  EXPECT_EQ(ValueOf(*net, "B:Wc1x2:Bd8x1"), 0) << "not to move";
}

TEST(PlacementNet, SquaresAndClipsWhatComesIn) {
  EXPECT_EQ(ValueOf(*NetOfOneStack(kOne / 2), "W:Wc1x2:Bd8x1"), 25);
  EXPECT_EQ(ValueOf(*NetOfOneStack(3 * kOne), "W:Wc1x2:Bd8x1"), 100);
  EXPECT_EQ(ValueOf(*NetOfOneStack(-kOne), "W:Wc1x2:Bd8x1"), 0);
}

TEST(PlacementNet, AddsStacksAndBiasesOfAllHiddenUnits) {
  const auto net = NetOfOneStack(kOne / 4);
  net->inputs()[PlacementNet::Input(false, SquareAt(3, 7), 1)][0] = kOne / 8;
  net->biases()[0] = kOne / 8;
  const std::size_t last = PlacementNet::kHidden - 1;
  net->biases()[last] = kOne;
  net->output()[last] = -3 * kScale;
  EXPECT_EQ(ValueOf(*net, "W:Wc1x2:Bd8x1"), 25 - 3);
}

TEST(PlacementNet, TextIsReadAsWritten) {
  const auto net = NetOfOneStack(17);
  net->biases()[5] = -PlacementNet::kLargestWeight;
  net->output()[6] = -PlacementNet::kLargestOutput;
  const auto read = PlacementNet::Parse(net->Format());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(*read == *net);
}

TEST(PlacementNet, TheOneCompiledInIsThatOfTheData) {
  const auto read = PlacementNet::Load(DIPOLE_DATA "/placement_net.txt");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(*read == PlacementNet::Default());
}

std::string ErrorOf(const std::string& text) {
  return std::string(PlacementNet::Parse(text).status().message());
}

TEST(PlacementNet, BadTextIsRefusedWithItsCause) {
  const std::string good = PlacementNet().Format();
  EXPECT_EQ(ErrorOf("1 2 3\n"), "network: expected 770 rows of numbers, got 1");
  EXPECT_THAT(ErrorOf("x" + good),
              HasSubstr("network, row 1: expected 32 whole numbers from -1280 to 1280, got 'x0 0"));
  EXPECT_THAT(ErrorOf("7 " + good), HasSubstr("row 1: expected 32 whole numbers"));
  EXPECT_THAT(ErrorOf("1281" + good.substr(1)), HasSubstr("got '1281 0"));
  EXPECT_EQ(ErrorOf("1280" + good.substr(1)), "");
}

TEST(PlacementNet, TheEngineTellsWhichFileItCannotRead) {
  const auto engine = NewEngine();
  const absl::Status missing = engine->options().Set("Network", "/no/such/file");
  EXPECT_THAT(std::string(missing.message()), HasSubstr("'/no/such/file'"));
}

TEST(PlacementNet, TheEngineCanDoWithout) {
  const auto engine = NewEngine();
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
  ASSERT_TRUE(engine->options().Set("Network", "none").ok());
  EXPECT_THAT(engine->Evaluate().value(), Not(HasSubstr("placement net")));
  ASSERT_TRUE(engine->options().Set("Network", "").ok());
  EXPECT_THAT(engine->Evaluate().value(), HasSubstr("placement net"));
}

}  // namespace
}  // namespace tavoliere::dipole
