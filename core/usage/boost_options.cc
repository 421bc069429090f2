#include "core/usage/boost_options.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/usage/nearest_word.h"

namespace tavoliere::usage {

namespace po = boost::program_options;

namespace {

po::value_semantic* SemanticOf(const Option& option) {
  if (option.count == Count::kSeveral) {
    return po::value<std::vector<std::string>>()->multitoken();
  }
  if (option.count == Count::kAtMostOne) {
    return po::value<std::vector<std::string>>()->multitoken()->zero_tokens();
  }
  auto* value = po::value<std::string>();
  return option.standard.empty() ? value : value->default_value(option.standard);
}

}  // namespace

po::options_description BoostOptions(const std::vector<Option>& options) {
  po::options_description description;
  for (const Option& option : options) {
    std::string name = option.BareName();
    if (!option.brief.empty()) name += "," + option.brief.substr(1);
    if (option.count == Count::kNone) {
      description.add_options()(name.c_str(), "");
    } else {
      description.add_options()(name.c_str(), SemanticOf(option), "");
    }
  }
  return description;
}

std::string WhatIsWrong(const po::error& error, const std::vector<std::string>& words,
                        const std::vector<Option>& options) {
  const bool safe = std::none_of(words.begin(), words.end(), [](const std::string& word) {
    return word.find('%') != std::string::npos;
  });
  if (!safe) return "an option is not known or lacks its value";
  const auto* const unknown = dynamic_cast<const po::unknown_option*>(&error);
  if (unknown == nullptr) return error.what();
  const std::string name = unknown->get_option_name();
  const std::string word = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  std::vector<std::string> small;
  for (const Option& option : options) small.push_back(absl::AsciiStrToLower(option.BareName()));
  const auto nearest = NearestWord(absl::AsciiStrToLower(word), small);
  if (!nearest) return error.what();
  const auto at = std::find(small.begin(), small.end(), *nearest) - small.begin();
  return absl::StrCat(error.what(), "; did you mean '", options[static_cast<std::size_t>(at)].name,
                      "'?");
}

}  // namespace tavoliere::usage
