// The weights of a model by stage (linear_model.h) as bytes: a file, or a part of the program.
//
// Layout, all numbers little-endian:
//   8 bytes   "TAVWEIGH"
//   u32       version of the format, 1
//   u32       what a weight of 1 unit is written as
//   u32       weights of a knot
//   u32       knots, at most 64
//   40 bytes  what they are weights of ("patterns 1"), zeros after it
//   64 bytes  the knots' stages, a byte each, ascending; zeros after them
//   i16       the weights, knot by knot
//   u64       XXH3 of all the bytes before
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

// What such bytes begin with.
inline constexpr std::string_view kWeightsMagic = "TAVWEIGH";

struct WeightsHeader {
  std::string model;  // at most 39 bytes
  int scale = 1;
  std::vector<int> knots;  // 0 to 255
  std::uint32_t weights = 0;
};

std::string WeightsText(const WeightsHeader& header, absl::Span<const std::int16_t> weights);

// Views into bytes that outlive it.
struct WeightsView {
  WeightsHeader header;
  absl::Span<const std::int16_t> weights;
};

enum class WeightsCheck : std::uint8_t { kEverything, kHeader };

// `bytes` begin at an even address. Errors say what is wrong in words that fit after a file's name:
// "is not a weights file", "is damaged". With kHeader the checksum, which takes as long as reading
// it all, is believed. Whose weights they are, and how many, is for the caller to compare.
absl::StatusOr<WeightsView> ReadWeights(std::string_view bytes, WeightsCheck check);

// "holds 2 weights of A, not 3 of B", or Ok.
absl::Status CheckModel(const WeightsHeader& header, const std::string& model,
                        std::uint32_t weights);

}  // namespace tavoliere::learn
