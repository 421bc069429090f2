// The weights of data/ for Evaluation pattern, which the program does not carry.
#pragma once

#include <memory>

#include <gtest/gtest.h>

#include "engines/dama/evaluation/pattern_weights.h"

namespace tavoliere::dama {

inline std::shared_ptr<const PatternWeights> TrainedPatterns() {
  static const auto kWeights =
      PatternWeights::Load(std::string(DAMA_DATA "/").append(kPatternFile));
  EXPECT_TRUE(kWeights.ok()) << kWeights.status();
  return kWeights.value();
}

}  // namespace tavoliere::dama
