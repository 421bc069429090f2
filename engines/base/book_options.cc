#include "engines/base/book_options.h"

#include <optional>
#include <sstream>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/base/train_option_words.h"

namespace tavoliere::base {

namespace po = boost::program_options;

int BookBuildArguments::Read(const std::string& command, const std::string& unit,
                             const Arguments& arguments, const std::function<int()>& action) {
  const std::string cost = absl::StrCat("Hundredths of a ", unit,
                                        ": a line is followed one ply less far for each that its "
                                        "moves give away.");
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("output", po::value(&output)->value_name("FILE"),
                        "The book. Its searches are kept in FILE.searches: what was killed goes on "
                        "with them, and a larger book too.")(
      "openings", po::value(&openings)->value_name("FILE"),
      "Where the book begins: a line each, as after the word 'position'. Without: at the start.")(
      "positions", Defaulted(&positions, "N"), "Of the book; mirror images are one.")(
      "depth", Defaulted(&depth, "N"), "Plies that the searches look ahead.")(
      "ply-cost", Defaulted(&ply_cost, "N"), cost.c_str())(
      "weights", po::value(&weights)->value_name("FILE"),
      "Weights of the searching player; without, those compiled in.")(
      "threads", Defaulted(&threads, "N"), "Searches at a time; 2 are of use.");
  AddVariant(options, &variant);
  const auto check = [&] {
    return FirstError(
        {Needs("--output", !output.empty()), CheckRange("--positions", positions, 1, 10'000'000),
         CheckRange("--depth", depth, 1, 60), CheckRange("--ply-cost", ply_cost, 0, 6400),
         CheckRange("--threads", threads, 1, kMostThreads)});
  };
  return Act(command, "--output FILE [options]", options, {}, arguments, check, action);
}

int ReadBookShow(const std::string& command, const Arguments& arguments,
                 const std::function<int(const std::string& path,
                                         const std::vector<std::string>& moves)>& action) {
  std::string path;
  std::vector<std::string> moves;
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("book", po::value(&path)->value_name("FILE"),
                        "The book; without, the one compiled in.")(
      "move", po::value(&moves)->value_name("MOVE"), "Played from the start. Also without --move.");
  po::positional_options_description positional;
  positional.add("move", -1);
  return WithOptions(command, "[options] [MOVE...]", options, positional, arguments,
                     [&] { return action(path, moves); });
}

int ReadBookInfo(const std::string& command, const Arguments& arguments,
                 const std::function<int(const std::string& path)>& action) {
  std::string path;
  po::options_description options("Options", kSubcommandHelpWidth);
  options.add_options()("book", po::value(&path)->value_name("FILE"),
                        "The book; without, the one compiled in. Also without --book.");
  po::positional_options_description positional;
  positional.add("book", 1);
  return WithOptions(command, "[FILE]", options, positional, arguments,
                     [&] { return action(path); });
}

absl::StatusOr<std::vector<protocol::PositionCommand>> ParseOpenings(const std::string& text) {
  std::vector<protocol::PositionCommand> openings;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = std::string(absl::StripAsciiWhitespace(line.substr(0, line.find('#'))));
    if (line.empty()) continue;
    const bool whole = line.compare(0, 9, "position ") == 0;
    const auto command = protocol::ParseCommand(whole ? line : absl::StrCat("position ", line), {});
    if (!command.ok())
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", std::string(command.status().message())));
    openings.push_back(std::get<protocol::PositionCommand>(**command));
  }
  if (openings.empty()) return absl::InvalidArgumentError("there is no opening");
  return openings;
}

}  // namespace tavoliere::base
