#include "engines/dipole/placement_net.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/dipole/placement_net_numbers.h"

namespace tavoliere::dipole {
namespace {

using Words = std::vector<std::string>;

absl::Status ReadRow(const std::string& line, std::size_t number, int largest,
                     PlacementNet::Row& row) {
  const Words words = absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  bool good = words.size() == row.size();
  for (std::size_t i = 0; good && i < row.size(); ++i) {
    int value = 0;
    good = absl::SimpleAtoi(words[i], &value) && -largest <= value && value <= largest;
    row[i] = static_cast<std::int16_t>(value);
  }
  if (good) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("network, row ", number, ": expected ", row.size(),
                                                 " whole numbers from ", -largest, " to ", largest,
                                                 ", got '", line.substr(0, 40), "'"));
}

// Sixteen sums at once: a type that g++ and clang keep in registers.
constexpr std::size_t kLanes = 16;
using Lanes = std::int16_t __attribute__((vector_size(kLanes * sizeof(std::int16_t))));
constexpr std::size_t kParts = PlacementNet::kHidden / kLanes;

}  // namespace

absl::StatusOr<PlacementNet> PlacementNet::Parse(const std::string& text) {
  const Words lines = absl::StrSplit(text, '\n', absl::SkipWhitespace());
  if (lines.size() != kRows) {
    return absl::InvalidArgumentError(
        absl::StrCat("network: expected ", kRows, " rows of numbers, got ", lines.size()));
  }
  PlacementNet net;
  absl::Status status = ReadRow(lines[kInputs + 1], kRows, kLargestOutput, net.output_);
  status.Update(ReadRow(lines[kInputs], kInputs + 1, kLargestWeight, net.biases_));
  for (std::size_t i = 0; i < kInputs && status.ok(); ++i)
    status = ReadRow(lines[i], i + 1, kLargestWeight, net.inputs_[i]);
  if (!status.ok()) return status;
  return net;
}

absl::StatusOr<PlacementNet> PlacementNet::Load(const std::string& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    return absl::NotFoundError(absl::StrCat("cannot read the network '", path, "'"));
  absl::StatusOr<PlacementNet> net = Parse(text.str());
  if (net.ok()) return net;
  return absl::InvalidArgumentError(
      absl::StrCat("'", path, "': ", std::string(net.status().message())));
}

std::string PlacementNet::Format() const {
  std::string text;
  for (const Row& row : inputs_) absl::StrAppend(&text, absl::StrJoin(row, " "), "\n");
  absl::StrAppend(&text, absl::StrJoin(biases_, " "), "\n", absl::StrJoin(output_, " "), "\n");
  return text;
}

const PlacementNet& PlacementNet::Default() {
  static const PlacementNet kNet = [] {
    PlacementNet net;
    const std::int16_t* next = kPlacementNetNumbers.data();
    const auto take = [&next](Row& row) {
      std::copy_n(next, kHidden, row.begin());
      next += kHidden;
    };
    for (Row& row : net.inputs_) take(row);
    take(net.biases_);
    take(net.output_);
    return net;
  }();
  return kNet;
}

int PlacementNet::Value(const Position& position) const {
  std::array<Lanes, kParts> sums;
  std::memcpy(sums.data(), biases_.data(), sizeof biases_);
  VisitInputs(position, [&](std::size_t input) {
    std::array<Lanes, kParts> row;
    std::memcpy(row.data(), inputs_[input].data(), sizeof row);
    for (std::size_t part = 0; part < kParts; ++part) sums[part] += row[part];
  });
  Row hidden;
  std::memcpy(hidden.data(), sums.data(), sizeof hidden);
  int value = 0;
  for (std::size_t i = 0; i < kHidden; ++i) {
    const int clipped = std::clamp<int>(hidden[i], 0, kOne);
    value += (clipped * clipped / kOne) * output_[i];
  }
  return value / (kOne * kOutputScale);
}

}  // namespace tavoliere::dipole
