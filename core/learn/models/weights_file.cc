#include "core/learn/models/weights_file.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/container.h"
#include "core/files/status_macros.h"

namespace tavoliere::learn {
namespace {

constexpr files::ContentKind kWeights = {"weights", kWeightsFile.name, 1, "TAVWEIGH",
                                         "train convert FILE --output NEW"};
constexpr std::size_t kMostKnots = 64;

absl::Status Damaged() { return absl::DataLossError("is damaged"); }

files::ByteReader ReaderOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

WeightsView ViewOf(const WeightsHeader& header, std::string_view weights) {
  return {header,
          {reinterpret_cast<const std::int16_t*>(weights.data()),
           weights.size() / sizeof(std::int16_t)}};
}

}  // namespace

std::string WeightsText(const std::string& game, const WeightsHeader& header,
                        absl::Span<const std::int16_t> weights) {
  assert(header.knots.size() <= kMostKnots);
  assert(weights.size() == header.weights * header.knots.size());
  std::string model;
  files::AppendNumber(static_cast<std::uint32_t>(header.scale), &model);
  files::AppendNumber(header.weights, &model);
  files::AppendNumber(static_cast<std::uint32_t>(header.knots.size()), &model);
  for (const int knot : header.knots) model += static_cast<char>(knot);
  std::string numbers;
  for (const std::int16_t weight : weights) files::AppendNumber(weight, &numbers);
  return files::ContainerText(kWeights, game, header.model,
                              {{"model", {model}}, {"weights", {numbers}}});
}

absl::StatusOr<WeightsView> ReadWeights(const std::string& game, std::string_view bytes,
                                        WeightsCheck check) {
  ASSIGN_OR_RETURN(const auto container, files::Container::Read(bytes, kWeights, game));
  if (check == WeightsCheck::kEverything) {
    RETURN_IF_ERROR(container.Check());
  }
  if (!container.Holds({"model", "weights"})) return Damaged();
  const std::string_view weights = container.sections()[1].bytes;
  files::ByteReader reader = ReaderOf(container.sections()[0].bytes);
  WeightsHeader header;
  header.model = container.name();
  header.scale = static_cast<int>(reader.Take<std::uint32_t>());
  header.weights = reader.Take<std::uint32_t>();
  const auto knots = reader.Take<std::uint32_t>();
  if (knots == 0 || knots > kMostKnots || header.scale <= 0 ||
      weights.size() != std::uint64_t{knots} * header.weights * sizeof(std::int16_t))
    return Damaged();
  for (std::uint32_t i = 0; i < knots; ++i) header.knots.push_back(reader.Take<std::uint8_t>());
  if (!reader.ok() || !std::is_sorted(header.knots.begin(), header.knots.end())) return Damaged();
  return ViewOf(header, weights);
}

bool LooksLikeWeights(std::string_view bytes) {
  return bytes.substr(0, files::kContainerMagic.size()) == files::kContainerMagic ||
         bytes.substr(0, kWeights.old_magic.size()) == kWeights.old_magic;
}

// Such a file had the magic, a version (u32), the numbers of section "model", 40 bytes with the
// model's name, 64 with the knots, the weights, and the checksum of all that.
absl::StatusOr<std::string> ConvertOldWeights(const std::string& game, std::string_view bytes) {
  constexpr std::size_t kModelAt = 24;
  constexpr std::size_t kKnotsAt = 64;
  constexpr std::size_t kWeightsAt = 128;
  if (bytes.substr(0, kWeights.old_magic.size()) != kWeights.old_magic)
    return absl::DataLossError("is not a weights file of an earlier version");
  if (bytes.size() < kWeightsAt + sizeof(std::uint64_t)) return Damaged();
  const std::size_t checked = bytes.size() - sizeof(std::uint64_t);
  if (ReaderOf(bytes.substr(checked)).Take<std::uint64_t>() !=
      files::Checksum(bytes.data(), checked))
    return Damaged();
  files::ByteReader reader = ReaderOf(bytes.substr(kWeights.old_magic.size()));
  WeightsHeader header;
  reader.Take<std::uint32_t>();
  header.scale = static_cast<int>(reader.Take<std::uint32_t>());
  header.weights = reader.Take<std::uint32_t>();
  const auto knots = reader.Take<std::uint32_t>();
  header.model = std::string(bytes.substr(kModelAt, kKnotsAt - kModelAt));
  header.model.resize(std::min(header.model.size(), header.model.find('\0')));
  for (std::size_t i = 0; i < knots && i < kMostKnots; ++i)
    header.knots.push_back(static_cast<std::uint8_t>(bytes[kKnotsAt + i]));
  const WeightsView view = ViewOf(header, bytes.substr(kWeightsAt, checked - kWeightsAt));
  if (view.weights.size() != std::size_t{header.weights} * header.knots.size()) return Damaged();
  return WeightsText(game, header, view.weights);
}

absl::Status CheckModel(const WeightsHeader& header, const std::string& model,
                        std::uint32_t weights) {
  if (header.model == model && header.weights == weights) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("holds ", header.weights, " weights of ",
                                                 header.model, ", not ", weights, " of ", model));
}

}  // namespace tavoliere::learn
