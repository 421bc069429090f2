#include "engines/base/train/train_option_words.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::base {
namespace {

absl::Status ReadInterval(const std::string& option, const std::string& text, int* first,
                          int* last) {
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  if (parts.size() > 2 || !absl::SimpleAtoi(parts.front(), first) ||
      !absl::SimpleAtoi(parts.back(), last) || *first < 0 || *last < *first)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a range such as 4-24 after --", option, ", got '", text, "'"));
  return absl::OkStatus();
}

absl::Status ReadShard(const std::string& text, learn::Shard* shard) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  int number = 0;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &number) ||
      !absl::SimpleAtoi(parts[1], &shard->count) || number < 1 || number > shard->count)
    return absl::InvalidArgumentError(
        absl::StrCat("expected I/N with I from 1 to N after --shard, got '", text, "'"));
  shard->index = number - 1;
  return absl::OkStatus();
}

}  // namespace

void AddThreads(usage::BoundOptions& options, int* threads, const std::string& help) {
  options.Number("threads", "N", threads, help).Range(1, 256);
}

void AddVariant(usage::BoundOptions& options, std::string* variant) {
  options.Text("variant", "WORD", variant, "The game's variant. Default: the usual one.");
}

usage::BoundOptions::Entry& AddInputs(usage::BoundOptions& options,
                                      std::vector<std::string>* inputs) {
  return options.Texts("input", "FILE", inputs, "Data sets; --input may be left out.").Operand(-1);
}

void AddInterval(usage::BoundOptions& options, const std::string& name, int* first, int* last,
                 const std::string& help) {
  options.Parsed(name, "A-B", absl::StrCat(*first, "-", *last), help,
                 [=](const std::string& text) { return ReadInterval(name, text, first, last); });
}

void AddShard(usage::BoundOptions& options, learn::Shard* shard, const std::string& help) {
  options.Parsed("shard", "I/N", "1/1", help,
                 [=](const std::string& text) { return ReadShard(text, shard); });
}

void AddMean(usage::BoundOptions& options, learn::LabelValue* value) {
  options.Switch("mean", value, learn::LabelValue::kMeanOfLastTwo,
                 "Use the mean of the search's last two iterations as the value.");
}

}  // namespace tavoliere::base
