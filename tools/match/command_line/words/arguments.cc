#include "tools/match/command_line/words/arguments.h"

#include <map>

#include <boost/program_options.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/usage/boost_options.h"
#include "core/usage/nearest_word.h"
#include "tools/match/command_line/words/declaration.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

using Words = std::vector<std::string>;

// "rounds" of "-rounds" and "--rounds"; empty where the word is no option.
std::string OptionName(const std::string& word) {
  const std::size_t start = word.find_first_not_of('-');
  if (start == std::string::npos || start == 0 || start > 2) return "";
  return absl::ascii_isalpha(static_cast<unsigned char>(word[start])) ? word.substr(start) : "";
}

// Options of other runners that have no meaning here, and why.
const std::map<std::string, std::string>& RefusedOptions() {
  static const char* const kTables = "games end by the judge's rules; Syzygy tables are not read";
  static const std::map<std::string, std::string> kRefused = {
      {"tb", kTables},
      {"tbpieces", kTables},
      {"tbignore50", kTables},
      {"tbadjudicate", kTables},
      {"bookmode", "Polyglot books are not read; use -openings file=FILE"},
      {"engines", "there is no list of configured engines; use -engine or -config FILE"},
      {"autosaveinterval", "-output JOURNAL keeps each game when it ends"},
      {"crc32", "the journal says which of its lines is damaged"},
      {"check-mate-pvs", "lines of play are not checked"},
      {"show-latency", "-log FILE has the time of every line"},
      {"strict", "warnings do not end a match; its exit status names what does"},
      {"ucinewgame-ms", "-startup SECONDS limits every answer"},
      {"ping-ms", "-startup SECONDS limits every answer"},
  };
  return kRefused;
}

// Boost would take what looks like an option and is none for a word of the option before it.
absl::Status CheckOptionNames(const Words& arguments, const std::vector<usage::Option>& options) {
  std::set<std::string> known;
  std::set<std::string> with_one_word;
  for (const usage::Option& option : options) {
    known.insert(option.BareName());
    if (option.count == usage::Count::kOne) with_one_word.insert(option.BareName());
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string name = OptionName(arguments[i]);
    if (name.empty()) continue;
    const auto refused = RefusedOptions().find(name);
    if (refused != RefusedOptions().end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("-", name, " is not supported: ", refused->second));
    }
    if (!known.contains(name)) {
      const std::string meant =
          usage::DidYouMean(name.substr(0, name.find('=')), Words(known.begin(), known.end()), "-");
      return absl::InvalidArgumentError(absl::StrCat("unknown option '", arguments[i], "'",
                                                     meant.empty() ? ";" : meant, " see --help"));
    }
    const bool has_word = i + 1 < arguments.size() && !known.contains(OptionName(arguments[i + 1]));
    if (with_one_word.contains(name) && has_word) ++i;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments) {
  std::vector<usage::Option> options = PlayUsage().options;
  for (const usage::Option& option : TuneOptions()) options.push_back(option);
  return SplitOptions(arguments, options);
}

absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments,
                                                     const std::vector<usage::Option>& options) {
  namespace style = po::command_line_style;
  constexpr int kStyle = style::allow_long | style::allow_long_disguise | style::long_allow_next;
  RETURN_IF_ERROR(CheckOptionNames(arguments, options));
  // The key=value pairs among the words are read by ApplyEngineKey() and option_words.h.
  const po::options_description description = usage::BoostOptions(options);
  try {
    const auto parsed = po::command_line_parser(arguments).options(description).style(kStyle).run();
    std::vector<Occurrence> occurrences;
    for (const auto& option : parsed.options) {
      if (option.string_key.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "unexpected word '", option.value.empty() ? "" : option.value[0], "'; see --help"));
      }
      occurrences.push_back({option.string_key, option.value});
    }
    return occurrences;
  } catch (const po::error& error) {
    return absl::InvalidArgumentError(usage::WhatIsWrong(error, arguments, options) +
                                      "; see --help");
  }
}

absl::StatusOr<std::vector<std::string>> WithoutOptions(const std::vector<std::string>& arguments,
                                                        const std::set<std::string>& options) {
  ASSIGN_OR_RETURN(const auto occurrences, SplitOptions(arguments));
  std::vector<std::string> words;
  for (const Occurrence& option : occurrences) {
    if (options.contains(option.name)) continue;
    words.push_back(absl::StrCat("-", option.name));
    words.insert(words.end(), option.words.begin(), option.words.end());
  }
  return words;
}

absl::Status InOption(const std::string& option, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("-", option, ": ", std::string(status.message())));
}

}  // namespace tavoliere::match
