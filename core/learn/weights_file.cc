#include "core/learn/weights_file.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"

namespace tavoliere::learn {
namespace {

constexpr std::uint32_t kWeightsVersion = 1;
constexpr std::size_t kModelBytes = 40;
constexpr std::size_t kKnotBytes = 64;
constexpr std::size_t kWeightsAt = 8 + 4 * 4 + kModelBytes + kKnotBytes;
static_assert(kWeightsAt == 128);

}  // namespace

std::string WeightsText(const WeightsHeader& header, absl::Span<const std::int16_t> weights) {
  assert(header.model.size() < kModelBytes && header.knots.size() <= kKnotBytes);
  assert(weights.size() == header.weights * header.knots.size());
  std::string text(kWeightsMagic);
  files::AppendNumber(kWeightsVersion, &text);
  files::AppendNumber(static_cast<std::uint32_t>(header.scale), &text);
  files::AppendNumber(header.weights, &text);
  files::AppendNumber(static_cast<std::uint32_t>(header.knots.size()), &text);
  text += header.model;
  text.resize(kWeightsAt - kKnotBytes, '\0');
  for (const int knot : header.knots) text += static_cast<char>(knot);
  text.resize(kWeightsAt, '\0');
  for (const std::int16_t weight : weights) files::AppendNumber(weight, &text);
  files::AppendNumber(files::Checksum(text.data(), text.size()), &text);
  return text;
}

absl::StatusOr<WeightsView> ReadWeights(std::string_view bytes, WeightsCheck check) {
  const absl::Status damaged = absl::DataLossError("is damaged");
  if (bytes.substr(0, kWeightsMagic.size()) != kWeightsMagic)
    return absl::DataLossError("is not a weights file");
  if (bytes.size() < kWeightsAt + sizeof(std::uint64_t)) return damaged;
  files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  reader.Take<std::uint64_t>();
  if (const auto version = reader.Take<std::uint32_t>(); version != kWeightsVersion)
    return absl::DataLossError(absl::StrCat("is of version ", version, ", not ", kWeightsVersion));
  WeightsView view;
  view.header.scale = static_cast<int>(reader.Take<std::uint32_t>());
  view.header.weights = reader.Take<std::uint32_t>();
  const auto knots = reader.Take<std::uint32_t>();
  const char* const name = bytes.data() + kWeightsAt - kKnotBytes - kModelBytes;
  view.header.model = std::string(name, ::strnlen(name, kModelBytes));
  if (knots == 0 || knots > kKnotBytes || view.header.scale <= 0) return damaged;
  const std::size_t count = std::size_t{knots} * view.header.weights;
  if (bytes.size() != kWeightsAt + count * sizeof(std::int16_t) + sizeof(std::uint64_t))
    return damaged;
  for (std::size_t i = 0; i < knots; ++i)
    view.header.knots.push_back(static_cast<std::uint8_t>(bytes[kWeightsAt - kKnotBytes + i]));
  if (!std::is_sorted(view.header.knots.begin(), view.header.knots.end())) return damaged;
  if (check == WeightsCheck::kEverything) {
    const std::size_t checked = bytes.size() - sizeof(std::uint64_t);
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + checked, sizeof checksum);
    if (files::Checksum(bytes.data(), checked) != checksum) return damaged;
  }
  view.weights = {reinterpret_cast<const std::int16_t*>(bytes.data() + kWeightsAt), count};
  return view;
}

absl::Status CheckModel(const WeightsHeader& header, const std::string& model,
                        std::uint32_t weights) {
  if (header.model == model && header.weights == weights) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("holds ", header.weights, " weights of ",
                                                 header.model, ", not ", weights, " of ", model));
}

}  // namespace tavoliere::learn
