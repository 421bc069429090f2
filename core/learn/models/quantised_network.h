// The network of pattern_network.h in whole numbers, as a file has it and an evaluation uses it.
//
// A container (core/files/container.h) of kind "network", named after the model ("chess network
// 1"), with three sections; numbers are little-endian:
//   "model"     u32  rows
//               u32  stages
//   "rows"      i8   the rows, kWidth numbers each, then
//               i16  the first layer's biases
//   "stacks"    the stack of each stage, as QuantisedStack lies in memory
// A number of the rows, of the biases and of a unit is in 1 / kUnitOne, a weight of the stacks in
// 1 / kWeightOne, a bias of theirs in the product of both.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/files/read_file.h"
#include "core/learn/models/pattern_network.h"
#include "core/learn/models/weights_file.h"

namespace tavoliere::learn {

inline constexpr files::FileKind kNetworkFile = {"a network file", kWeightsFile.most_bytes};

inline constexpr int kUnitOne = 256;
inline constexpr int kWeightShift = 11;
inline constexpr int kWeightOne = 1 << kWeightShift;

struct QuantisedStack {
  using Shape = PatternNetworkShape;
  // For each two units of the former layer, and each of the later one, the weights of the two.
  template <std::size_t kFrom, std::size_t kTo>
  using Pairs = std::array<std::array<std::int16_t, 2 * kTo>, kFrom / 2>;

  Pairs<Shape::kWidth, Shape::kSecond> second;
  Pairs<Shape::kSecond, Shape::kThird> third;
  std::array<std::int32_t, Shape::kSecond> second_biases;
  std::array<std::int32_t, Shape::kThird> third_biases;
  std::array<std::int16_t, Shape::kWidth> direct;
  std::array<std::int16_t, Shape::kThird> output;
  std::int32_t bias;
  std::array<std::int32_t, 7> spare;  // 0
};
static_assert(sizeof(QuantisedStack) == 2880 && std::endian::native == std::endian::little,
              "stacks lie on disk as in memory");

// A view of bytes that outlive it. Immutable: any number of threads may ask it at once.
class QuantisedNetwork {
 public:
  using Shape = PatternNetworkShape;
  static constexpr std::size_t kSixteen = 16;
  static_assert(Shape::kSecond == kSixteen && Shape::kThird == kSixteen);

  QuantisedNetwork() = default;
  // `bytes` begin at a multiple of 4. Errors say what is wrong in words that fit after the file's
  // name. Of which model they are, and how many, is for the caller to compare.
  static absl::StatusOr<QuantisedNetwork> Read(const std::string& game, std::string_view bytes);
  // Whether bytes begin as those of a network file do.
  static bool LooksLike(std::string_view bytes);
  // The bytes of a file.
  static std::string Text(const std::string& game, const std::string& model,
                          const PatternNetworkShape& shape, const PatternValues& values);

  const std::string& model() const { return model_; }
  // "holds 2 rows and 1 stages of A, not 3 and 1 of B", or Ok.
  absl::Status CheckModel(const std::string& model, std::uint32_t rows, std::size_t stages) const;

  // The network whose row i is this one's row `rows[i]`. They are copied to `room`, kWidth bytes
  // each, which outlives it.
  QuantisedNetwork WithRows(absl::Span<const std::uint32_t> rows, std::int8_t* room) const;

  // What this many of a value's units are a logit.
  static constexpr double kLogit = static_cast<double>(kUnitOne) * kWeightOne;

  // The value, in kLogit to a logit, where the rows of these numbers are there.
  int Value(std::size_t stage, absl::Span<const std::uint32_t> rows) const;

 private:
  template <std::size_t kCount>
  static int Dot(const std::array<std::int16_t, kCount>& units,
                 const std::array<std::int16_t, kCount>& weights) {
    int sum = 0;
    for (std::size_t i = 0; i < kCount; ++i) sum += units[i] * weights[i];
    return sum;
  }
  const std::int8_t* RowOf(std::uint32_t number) const {
    return rows_ + std::size_t{number} * Shape::kWidth;
  }
  // The units of the first layer.
  std::array<std::int16_t, Shape::kWidth> First(absl::Span<const std::uint32_t> rows) const;
  // The units of a layer of those before.
  template <std::size_t kFrom>
  static std::array<std::int16_t, kSixteen> Layer(
      const std::array<std::int16_t, kFrom>& units,
      const QuantisedStack::Pairs<kFrom, kSixteen>& weights,
      const std::array<std::int32_t, kSixteen>& biases);

  // Whether no sum can leave its type.
  bool IsBounded() const;

  std::string model_;
  std::uint32_t row_count_ = 0;
  std::uint32_t stages_ = 0;
  const std::int8_t* rows_ = nullptr;
  const QuantisedStack* stacks_ = nullptr;
  std::array<std::int16_t, Shape::kWidth> biases_{};
};

template <std::size_t kFrom>
std::array<std::int16_t, QuantisedNetwork::kSixteen> QuantisedNetwork::Layer(
    const std::array<std::int16_t, kFrom>& units,
    const QuantisedStack::Pairs<kFrom, kSixteen>& weights,
    const std::array<std::int32_t, kSixteen>& biases) {
  alignas(64) std::array<std::int32_t, kSixteen> sums = biases;
#if defined(__AVX512BW__)
  __m512i all = _mm512_loadu_si512(sums.data());
  for (std::size_t pair = 0; pair < kFrom / 2; ++pair) {
    std::int32_t two = 0;
    std::memcpy(&two, &units[2 * pair], sizeof two);
    all = _mm512_add_epi32(
        all, _mm512_madd_epi16(_mm512_set1_epi32(two), _mm512_loadu_si512(weights[pair].data())));
  }
  _mm512_storeu_si512(sums.data(), all);
#elif defined(__AVX2__)
  const auto load = [](const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  };
  __m256i low = load(sums.data());
  __m256i high = load(sums.data() + kSixteen / 2);
  for (std::size_t pair = 0; pair < kFrom / 2; ++pair) {
    std::int32_t two = 0;
    std::memcpy(&two, &units[2 * pair], sizeof two);
    const __m256i both = _mm256_set1_epi32(two);
    low = _mm256_add_epi32(low, _mm256_madd_epi16(both, load(weights[pair].data())));
    high = _mm256_add_epi32(high, _mm256_madd_epi16(both, load(weights[pair].data() + kSixteen)));
  }
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums.data()), low);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums.data() + kSixteen / 2), high);
#else
  for (std::size_t pair = 0; pair < kFrom / 2; ++pair) {
    for (std::size_t j = 0; j < kSixteen; ++j)
      sums[j] +=
          units[2 * pair] * weights[pair][2 * j] + units[2 * pair + 1] * weights[pair][2 * j + 1];
  }
#endif
  std::array<std::int16_t, kSixteen> next;
  for (std::size_t j = 0; j < kSixteen; ++j) {
    const int unit = (sums[j] + kWeightOne / 2) >> kWeightShift;
    next[j] = static_cast<std::int16_t>(std::clamp(unit, 0, kUnitOne));
  }
  return next;
}

inline std::array<std::int16_t, QuantisedNetwork::Shape::kWidth> QuantisedNetwork::First(
    absl::Span<const std::uint32_t> rows) const {
  alignas(64) std::array<std::int16_t, Shape::kWidth> sums = biases_;
#if defined(__AVX512BW__)
  __m512i low = _mm512_loadu_si512(sums.data());
  __m512i high = _mm512_loadu_si512(sums.data() + Shape::kWidth / 2);
  for (const std::uint32_t number : rows) {
    const std::int8_t* const row = RowOf(number);
    const auto load = [row](std::size_t at) {
      return _mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + at)));
    };
    low = _mm512_add_epi16(low, load(0));
    high = _mm512_add_epi16(high, load(Shape::kWidth / 2));
  }
  _mm512_storeu_si512(sums.data(), low);
  _mm512_storeu_si512(sums.data() + Shape::kWidth / 2, high);
#elif defined(__AVX2__)
  std::array<__m256i, Shape::kWidth / kSixteen> parts;
  std::memcpy(parts.data(), sums.data(), sizeof parts);
  for (const std::uint32_t number : rows) {
    const std::int8_t* const row = RowOf(number);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + i * kSixteen));
      parts[i] = _mm256_add_epi16(parts[i], _mm256_cvtepi8_epi16(bytes));
    }
  }
  std::memcpy(sums.data(), parts.data(), sizeof sums);
#else
  for (const std::uint32_t number : rows) {
    const std::int8_t* const row = RowOf(number);
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
  }
#endif
  for (std::int16_t& unit : sums)
    unit = std::clamp(unit, std::int16_t{0}, static_cast<std::int16_t>(kUnitOne));
  return sums;
}

inline int QuantisedNetwork::Value(std::size_t stage, absl::Span<const std::uint32_t> rows) const {
  alignas(64) const auto first = First(rows);
  const QuantisedStack& stack = stacks_[stage];
  const auto second = Layer(first, stack.second, stack.second_biases);
  const auto third = Layer(second, stack.third, stack.third_biases);
  return stack.bias + Dot(first, stack.direct) + Dot(third, stack.output);
}

}  // namespace tavoliere::learn
