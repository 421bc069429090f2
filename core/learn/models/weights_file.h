// The weights of a model by stage (linear_model.h) as bytes: a file, or a part of the program.
//
// A container (core/files/container.h) of kind "weights", named after the model ("chess
// patterns 1"), with two sections; numbers are little-endian:
//   "model"     u32  what a weight of 1 unit is written as
//               u32  weights of a knot
//               u32  knots, at most 64
//               the knots' stages, a byte each, ascending
//   "weights"   i16  the weights, knot by knot
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/files/read_file.h"

namespace tavoliere::learn {

inline constexpr files::FileKind kWeightsFile = {"a weights file", std::uint64_t{1} << 26};

struct WeightsHeader {
  std::string model;  // at most 39 bytes
  int scale = 1;
  std::vector<int> knots;  // 0 to 255
  std::uint32_t weights = 0;
};

std::string WeightsText(const std::string& game, const WeightsHeader& header,
                        absl::Span<const std::int16_t> weights);
// What WeightsText() makes of the bytes of a file of before there were containers.
absl::StatusOr<std::string> ConvertOldWeights(const std::string& game, std::string_view bytes);
// Whether bytes begin as those of a weights file do, now or then, and not as a text.
bool LooksLikeWeights(std::string_view bytes);

// Views into bytes that outlive it.
struct WeightsView {
  WeightsHeader header;
  absl::Span<const std::int16_t> weights;
};

enum class WeightsCheck : std::uint8_t { kEverything, kHeader };

// `bytes` begin at an even address. Errors say what is wrong in words that fit after a file's name:
// "is not a weights file", "is damaged". With kHeader the checksums of the sections, which take as
// long as reading them all, are believed. Of which model they are, and how many, is for the caller
// to compare.
absl::StatusOr<WeightsView> ReadWeights(const std::string& game, std::string_view bytes,
                                        WeightsCheck check);

// "holds 2 weights of A, not 3 of B", or Ok.
absl::Status CheckModel(const WeightsHeader& header, const std::string& model,
                        std::uint32_t weights);

}  // namespace tavoliere::learn
