#include "engines/base/train_option_words.h"

#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::base {

namespace po = boost::program_options;

absl::Status ReadRange(const std::string& option, const std::string& text, int* first, int* last) {
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  if (parts.size() > 2 || !absl::SimpleAtoi(parts.front(), first) ||
      !absl::SimpleAtoi(parts.back(), last) || *first < 0 || *last < *first)
    return absl::InvalidArgumentError(
        absl::StrCat("expected a range such as 4-24 after ", option, ", got '", text, "'"));
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

absl::Status Needs(const char* option, bool there) {
  if (there) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected ", option));
}

int Act(const std::string& command, const std::string& usage, po::options_description& options,
        const po::positional_options_description& positional, const Arguments& arguments,
        const std::function<absl::Status()>& check, const std::function<int()>& action) {
  return WithOptions(command, usage, options, positional, arguments, [&] {
    const absl::Status checked = check();
    return checked.ok() ? action() : BadSubcommand(command, std::string(checked.message()));
  });
}

void AddVariant(po::options_description& options, std::string* variant) {
  options.add_options()("variant", po::value(variant)->value_name("WORD"),
                        "The game's variant; without it the usual one.");
}

po::positional_options_description Inputs() {
  po::positional_options_description positional;
  positional.add("input", -1);
  return positional;
}

}  // namespace tavoliere::base
