#include "engines/othello/wthor_command.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "engines/othello/wthor.h"

namespace tavoliere::othello {

namespace po = boost::program_options;

int WthorCommand::Run(const base::Arguments& arguments) {
  std::vector<std::string> inputs;
  std::string output;
  games_ = 0;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("input", po::value(&inputs)->value_name("FILE"),
                        "WTHOR files (.wtb). Also without --input.")(
      "output", po::value(&output)->value_name("FILE"), "The data set, written anew.")(
      "first-game", po::value(&games_)->value_name("N")->default_value(games_),
      "The number of the first game.")(
      "theoretical", po::bool_switch(&theoretical_),
      "Take the files' theoretical scores for exact values, where they have one.");
  po::positional_options_description positional;
  positional.add("input", -1);
  return base::WithOptions(name_, "FILE.wtb... --output FILE [options]", options, positional,
                           arguments, [&] {
                             if (inputs.empty())
                               return base::BadSubcommand(name_, "expected WTHOR files");
                             if (output.empty())
                               return base::BadSubcommand(name_, "expected --output");
                             return Import(inputs, output);
                           });
}

int WthorCommand::Import(const std::vector<std::string>& inputs, const std::string& output) {
  const std::uint32_t first = games_;
  for (const std::string& path : inputs) {
    if (const absl::Status read = ReadGames(path); !read.ok())
      return base::FailedSubcommand(name_, read);
  }
  std::cout << games_ - first << " games, " << skipped_ << " others skipped" << std::endl;
  return Done(Write(output, Variant::kOthello, records_));
}

absl::Status WthorCommand::ReadGames(const std::string& path) {
  const absl::StatusOr<std::string> bytes = files::ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  const absl::StatusOr<WthorFile> file = ParseWthor(*bytes);
  if (!file.ok()) {
    return absl::Status(file.status().code(),
                        absl::StrCat("'", path, "' ", std::string(file.status().message())));
  }
  for (std::size_t i = 0; i < file->games.size(); ++i) {
    const absl::StatusOr<std::vector<Position>> positions = PositionsOf(file->games[i]);
    if (!positions.ok()) {
      ++skipped_;
      std::cerr << absl::StrCat("'", path, "': game ", i + 1, " ",
                                std::string(positions.status().message()), "\n");
      continue;
    }
    const Position& last = positions->back();
    const learn::Value result = OthelloLesson::Result(last);
    const int theoretical = 100 * (2 * file->games[i].theoretical_score - 64);
    for (std::size_t at = 0; at + 1 < positions->size(); ++at) {
      const Position& position = (*positions)[at];
      learn::RecordOf<OthelloLesson> record;
      record.position = OthelloLesson::Pack(position);
      record.game = games_;
      record.result = static_cast<learn::Value>(position.turn() == last.turn() ? result : -result);
      if (theoretical_ && OthelloLesson::Stage(position) == file->depth) {
        record.exact = static_cast<learn::Value>(
            position.turn() == core::Player::kFirst ? theoretical : -theoretical);
      }
      records_.push_back(record);
    }
    ++games_;
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::othello
