// Positions as the tests write them.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "engines/dama/rules/game.h"
#include "gtest/gtest.h"

namespace tavoliere::dama {

// `text` is a position, or the test fails.
inline Position Parsed(const std::string& text) {
  const absl::StatusOr<Position> position = Dama::Parse(text, {});
  EXPECT_TRUE(position.ok()) << text << ": " << position.status();
  return position.ok() ? *position : Position();
}

}  // namespace tavoliere::dama
