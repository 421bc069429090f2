#include "core/learn/models/quantised_network.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/container.h"
#include "core/files/status_macros.h"

namespace tavoliere::learn {
namespace {

constexpr files::ContentKind kNetwork = {"network", kNetworkFile.name, 1, "", ""};

template <class Number>
Number Whole(float value, float unit) {
  constexpr auto kMost = static_cast<float>(std::numeric_limits<Number>::max());
  return static_cast<Number>(std::lrint(std::clamp(value * unit, -kMost, kMost)));
}

QuantisedStack StackOf(const float* values) {
  using Shape = PatternNetworkShape;
  constexpr auto kWeight = static_cast<float>(kWeightOne);
  constexpr float kBias = kWeight * kUnitOne;
  QuantisedStack stack{};
  for (std::size_t j = 0; j < Shape::kSecond; ++j) {
    for (std::size_t i = 0; i < Shape::kWidth; ++i)
      stack.second[i / 2][2 * j + i % 2] =
          Whole<std::int16_t>(values[i * Shape::kSecond + j], kWeight);
    stack.second_biases[j] =
        static_cast<std::int32_t>(std::lrint(values[Shape::kSecondBiasesAt + j] * kBias));
  }
  for (std::size_t j = 0; j < Shape::kThird; ++j) {
    for (std::size_t i = 0; i < Shape::kSecond; ++i)
      stack.third[i / 2][2 * j + i % 2] =
          Whole<std::int16_t>(values[Shape::kThirdAt + i * Shape::kThird + j], kWeight);
    stack.third_biases[j] =
        static_cast<std::int32_t>(std::lrint(values[Shape::kThirdBiasesAt + j] * kBias));
    stack.output[j] = Whole<std::int16_t>(values[Shape::kOutputAt + j], kWeight);
  }
  for (std::size_t i = 0; i < Shape::kWidth; ++i)
    stack.direct[i] = Whole<std::int16_t>(values[Shape::kDirectAt + i], kWeight);
  stack.bias = static_cast<std::int32_t>(std::lrint(values[Shape::kBiasAt] * kBias));
  return stack;
}

}  // namespace

std::string QuantisedNetwork::Text(const std::string& game, const std::string& model,
                                   const PatternNetworkShape& shape, const PatternValues& values) {
  std::string header;
  files::AppendNumber(shape.rows, &header);
  files::AppendNumber(static_cast<std::uint32_t>(shape.stages), &header);
  std::string rows;
  rows.reserve((shape.rows + 2) * Shape::kWidth);
  for (std::size_t i = 0; i < shape.biases_at(); ++i)
    rows += static_cast<char>(Whole<std::int8_t>(values[i], kUnitOne));
  for (std::size_t i = 0; i < Shape::kWidth; ++i)
    files::AppendNumber(Whole<std::int16_t>(values[shape.biases_at() + i], kUnitOne), &rows);
  std::string stacks;
  for (std::size_t stage = 0; stage < shape.stages; ++stage) {
    const QuantisedStack stack = StackOf(&values[shape.StackAt(stage)]);
    stacks.append(reinterpret_cast<const char*>(&stack), sizeof stack);
  }
  return files::ContainerText(kNetwork, game, model,
                              {{"model", {header}}, {"rows", {rows}}, {"stacks", {stacks}}});
}

bool QuantisedNetwork::LooksLike(std::string_view bytes) {
  return files::KindOf(bytes) == kNetwork.key;
}

absl::StatusOr<QuantisedNetwork> QuantisedNetwork::Read(const std::string& game,
                                                        std::string_view bytes) {
  ASSIGN_OR_RETURN(const auto container, files::Container::Read(bytes, kNetwork, game));
  RETURN_IF_ERROR(container.Check());
  if (!container.Holds({"model", "rows", "stacks"})) return absl::DataLossError("is damaged");
  const auto& sections = container.sections();
  files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(sections[0].bytes.data()),
                           sections[0].bytes.size());
  QuantisedNetwork network;
  network.model_ = container.name();
  network.row_count_ = reader.Take<std::uint32_t>();
  network.stages_ = reader.Take<std::uint32_t>();
  const std::size_t row_bytes = std::size_t{network.row_count_} * Shape::kWidth;
  const std::string_view numbers = sections[1].bytes;
  if (numbers.size() != row_bytes + sizeof network.biases_ ||
      sections[2].bytes.size() != network.stages_ * sizeof(QuantisedStack))
    return absl::DataLossError("is damaged");
  network.rows_ = reinterpret_cast<const std::int8_t*>(numbers.data());
  std::memcpy(network.biases_.data(), numbers.data() + row_bytes, sizeof network.biases_);
  network.stacks_ = reinterpret_cast<const QuantisedStack*>(sections[2].bytes.data());
  if (!network.IsBounded()) return absl::DataLossError("has numbers out of range");
  return network;
}

absl::Status QuantisedNetwork::CheckModel(const std::string& model, std::uint32_t rows,
                                          std::size_t stages) const {
  if (model_ == model && row_count_ == rows && stages_ == stages) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("holds ", row_count_, " rows and ", stages_,
                                                 " stages of ", model_, ", not ", rows, " and ",
                                                 stages, " of ", model));
}

QuantisedNetwork QuantisedNetwork::WithRows(absl::Span<const std::uint32_t> rows,
                                            std::int8_t* room) const {
  QuantisedNetwork network = *this;
  network.row_count_ = static_cast<std::uint32_t>(rows.size());
  network.rows_ = room;
  for (const std::uint32_t row : rows) {
    std::memcpy(room, RowOf(row), Shape::kWidth);
    room += Shape::kWidth;
  }
  return network;
}

bool QuantisedNetwork::IsBounded() const {
  constexpr int kMostSum = 1 << 13;   // of a unit of the first layer: others are rows
  constexpr int kMostBias = 1 << 29;  // what is added is less than that
  const auto within = [](const auto& numbers, int most) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [most](int number) { return -most <= number && number <= most; });
  };
  return within(biases_, kMostSum) &&
         std::all_of(stacks_, stacks_ + stages_, [&](const QuantisedStack& stack) {
           return within(stack.second_biases, kMostBias) && within(stack.third_biases, kMostBias) &&
                  std::abs(stack.bias) <= kMostBias;
         });
}

}  // namespace tavoliere::learn
