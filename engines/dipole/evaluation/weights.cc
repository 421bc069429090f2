#include "engines/dipole/evaluation/weights.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/checksum.h"
#include "core/files/status_macros.h"
#include "engines/dipole/evaluation/weights_numbers.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::dipole {
namespace {

using Words = std::vector<std::string>;

constexpr char kTitle[] = "tavoliere dipole network 1";

// Reads row after row; the first error stays.
class RowReader {
 public:
  explicit RowReader(Words lines) : lines_(std::move(lines)) {}

  template <class Row>
  void Read(int largest, Row& row) {
    if (!status_.ok()) return;
    const std::string& line = lines_[next_++];
    const Words words = absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    bool good = words.size() == row.size();
    for (std::size_t i = 0; good && i < row.size(); ++i) {
      int value = 0;
      good = absl::SimpleAtoi(words[i], &value) && -largest <= value && value <= largest;
      row[i] = static_cast<typename Row::value_type>(value);
    }
    if (good) return;
    status_ = absl::InvalidArgumentError(absl::StrCat("row ", next_, ": expected ", row.size(),
                                                      " whole numbers from ", -largest, " to ",
                                                      largest, ", got ", protocol::Quoted(line)));
  }
  const absl::Status& status() const { return status_; }

 private:
  Words lines_;
  std::size_t next_ = 0;
  absl::Status status_;
};

}  // namespace

const LearntWeights& LearntWeights::Default() {
  static const LearntWeights kDefault = [] {
    const std::int16_t* next = kWeightsNumbers.data();
    const auto take = [&next](auto& row) {
      std::copy_n(next, row.size(), row.begin());
      next += row.size();
    };
    LearntWeights made;
    const auto network = std::make_shared<PlacementNet>();
    take(made.terms);
    for (PlacementNet::Row& row : network->inputs()) take(row);
    take(network->biases());
    take(network->output());
    made.net = network;
    return made;
  }();
  return kDefault;
}

absl::StatusOr<LearntWeights> LearntWeights::Parse(const std::string& text) {
  const absl::StatusOr<std::string> rows = files::CheckedLines(kTitle, text);
  if (rows.ok()) return ParseRows(*rows);
  const bool has_title = absl::StartsWith(text, kTitle);
  return absl::DataLossError(
      absl::StrCat(std::string(rows.status().message()),
                   has_title ? ""
                             : "; tav-dipole convert-weights adds the checksum to a file of an "
                               "earlier version"));
}

absl::StatusOr<LearntWeights> LearntWeights::ParseRows(const std::string& rows) {
  Words lines = absl::StrSplit(rows, '\n', absl::SkipWhitespace());
  if (lines.size() != 1 + PlacementNet::kRows) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", 1 + PlacementNet::kRows, " rows of numbers, got ", lines.size()));
  }
  RowReader reader(std::move(lines));
  LearntWeights weights;
  const auto net = std::make_shared<PlacementNet>();
  reader.Read(kLargestTermWeight, weights.terms);
  for (PlacementNet::Row& row : net->inputs()) reader.Read(PlacementNet::kLargestWeight, row);
  reader.Read(PlacementNet::kLargestWeight, net->biases());
  reader.Read(PlacementNet::kLargestOutput, net->output());
  if (!reader.status().ok()) return reader.status();
  weights.net = net;
  return weights;
}

std::string LearntWeights::Format() const {
  std::string text = absl::StrCat(absl::StrJoin(terms, " "), "\n");
  for (const PlacementNet::Row& row : net->inputs())
    absl::StrAppend(&text, absl::StrJoin(row, " "), "\n");
  absl::StrAppend(&text, absl::StrJoin(net->biases(), " "), "\n", absl::StrJoin(net->output(), " "),
                  "\n");
  return files::AddChecksum(kTitle, text);
}

absl::StatusOr<LearntWeights> LearntWeights::Load(const std::string& path, Form form) {
  constexpr files::FileKind kNetworkFile = {"a network file", std::uint64_t{1} << 24};
  ASSIGN_OR_RETURN(const std::string text, protocol::ReadTextFile(path, kNetworkFile));
  absl::StatusOr<LearntWeights> weights = form == Form::kRows ? ParseRows(text) : Parse(text);
  if (weights.ok()) return weights;
  return absl::InvalidArgumentError(
      absl::StrCat("'", path, "': ", std::string(weights.status().message())));
}

}  // namespace tavoliere::dipole
