#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/usage/boost_options.h"
#include "core/usage/nearest_word.h"
#include "tools/match/command_line/words/arguments.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

constexpr const char* kSprtKeys[] = {"elo0", "elo1", "alpha", "beta", "model"};

// Boost knows an option by any start of its name that no other shares.
absl::Status CheckNames(const std::vector<std::string>& arguments,
                        const po::options_description& options) {
  std::vector<std::string> known;
  for (const auto& option : options.options()) known.push_back(option->long_name());
  for (const std::string& word : arguments) {
    if (word == "--") break;
    if (!absl::StartsWith(word, "--")) continue;
    const std::string name = word.substr(2, word.find('=') - 2);
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const std::string& option) {
      return absl::StartsWith(option, name);
    });
    if (is_known) continue;
    const std::string meant = usage::DidYouMean(name, known, "--");
    return absl::InvalidArgumentError(
        absl::StrCat("unknown option '", word, "'", meant.empty() ? ";" : meant, " see --help"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<po::variables_map> ReadOptions(const std::vector<std::string>& arguments,
                                              const usage::Command& command,
                                              const std::string& positional) {
  po::options_description options = usage::BoostOptions(command.options);
  if (usage::FindOption(command.options, positional) == nullptr) {
    options.add_options()(positional.c_str(), po::value<std::vector<std::string>>(), "");
  }
  RETURN_IF_ERROR(CheckNames(arguments, options));
  po::positional_options_description words;
  words.add(positional.c_str(), -1);
  try {
    po::variables_map values;
    po::store(po::command_line_parser(arguments).options(options).positional(words).run(), values);
    po::notify(values);
    return values;
  } catch (const po::error& error) {
    return absl::InvalidArgumentError(usage::WhatIsWrong(error, arguments, command.options) +
                                      "; see --help");
  }
}

std::vector<std::string> JournalsOf(const po::variables_map& values) {
  if (values.count("journal") == 0) return {};
  return values["journal"].as<std::vector<std::string>>();
}

absl::StatusOr<std::optional<SprtSettings>> SprtOf(const po::variables_map& values) {
  std::vector<std::string> words;
  for (const char* key : kSprtKeys) {
    if (values.count(key) > 0)
      words.push_back(absl::StrCat(key, "=", values[key].as<std::string>()));
  }
  if (words.empty()) return std::nullopt;
  const auto settings = ParseSprt(words);
  if (!settings.ok()) return settings.status();
  return *settings;
}

}  // namespace tavoliere::match
