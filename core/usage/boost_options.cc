#include "core/usage/boost_options.h"

#include <string>

namespace tavoliere::usage {

namespace po = boost::program_options;

namespace {

// Boost names a value "N", or "N (=16)" with its default.
Option OptionOf(const po::option_description& described) {
  const auto semantic = described.semantic();
  if (semantic->max_tokens() == 0) {
    return Declare("--" + described.long_name(), "", described.description());
  }
  const std::string name = semantic->name();
  const std::size_t standard = name.find(" (=");
  Option option =
      Declare("--" + described.long_name(), name.substr(0, standard), described.description());
  if (standard != std::string::npos) {
    option.standard = name.substr(standard + 3, name.size() - standard - 4);
  }
  return option;
}

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

std::vector<Option> OptionsOf(const po::options_description& description) {
  std::vector<Option> options;
  for (const auto& described : description.options()) options.push_back(OptionOf(*described));
  return options;
}

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

}  // namespace tavoliere::usage
