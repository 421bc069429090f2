#include "engines/dipole/evaluation/placement_net.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tavoliere::dipole {
namespace {

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

}  // namespace
}  // namespace tavoliere::dipole
