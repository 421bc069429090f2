#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/train_sets.h"
#include "engines/othello/files/wthor.h"
#include "engines/othello/learn/foreign_data.h"
#include "engines/othello/learn/training_traits.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::othello {
namespace {

struct WthorArguments {
  std::vector<std::string> inputs;
  std::string output;
  std::uint32_t first_game = 0;
  bool theoretical = false;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FILE.wtb... --output FILE [options]";
    options.Texts("input", "FILE", &inputs, "WTHOR files (.wtb); --input may be left out.")
        .Needed("WTHOR files")
        .Operand(-1);
    options.Text("output", "FILE", &output, "The data set to write.").Needed();
    options.Number("first-game", "N", &first_game, "Number of the first game.");
    options.Flag("theoretical", &theoretical, "Use the files' theoretical scores as exact values.");
  }
};

// One run of the command.
class WthorCommand : private base::TrainSets<OthelloTrainingTraits> {
 public:
  using TrainSets::TrainSets;

  int Import(const WthorArguments& given);

 private:
  absl::Status ReadGames(const std::string& path);

  bool theoretical_ = false;
  Records records_;
  std::uint32_t games_ = 0;    // written
  std::uint32_t skipped_ = 0;  // not games to their end
};

int WthorCommand::Import(const WthorArguments& given) {
  theoretical_ = given.theoretical;
  games_ = given.first_game;
  for (const std::string& path : given.inputs) {
    if (const absl::Status read = ReadGames(path); !read.ok())
      return base::FailedSubcommand(name_, read);
  }
  std::cout << games_ - given.first_game << " games, " << skipped_ << " others skipped"
            << std::endl;
  return Done(Write(given.output, Variant::kOthello, records_));
}

absl::Status WthorCommand::ReadGames(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(path, protocol::kGamesFile));
  const absl::StatusOr<WthorFile> file = ParseWthor(bytes);
  if (!file.ok()) {
    return absl::Status(file.status().code(),
                        absl::StrCat("'", path, "' ", std::string(file.status().message())));
  }
  for (std::size_t i = 0; i < file->games.size(); ++i) {
    absl::StatusOr<std::vector<Position>> positions = PositionsOf(file->games[i]);
    if (positions.ok() && Othello::CountMoves(positions->back()) != 0)
      positions = absl::InvalidArgumentError("was stopped before its end");
    if (!positions.ok()) {
      ++skipped_;
      std::cerr << absl::StrCat("'", path, "': game ", i + 1, " ",
                                std::string(positions.status().message()), "\n");
      continue;
    }
    const Position& last = positions->back();
    const learn::Value result = OthelloTrainingTraits::Result(last);
    const int theoretical = 100 * (2 * file->games[i].theoretical_score - 64);
    for (std::size_t at = 0; at + 1 < positions->size(); ++at) {
      const Position& position = (*positions)[at];
      learn::RecordOf<OthelloTrainingTraits> record;
      record.position = OthelloTrainingTraits::Pack(position);
      record.game = games_;
      record.result = static_cast<learn::Value>(position.turn() == last.turn() ? result : -result);
      if (theoretical_ && OthelloTrainingTraits::Stage(position) == file->depth) {
        record.exact = static_cast<learn::Value>(
            position.turn() == core::Player::kFirst ? theoretical : -theoretical);
      }
      records_.push_back(record);
    }
    ++games_;
  }
  return absl::OkStatus();
}

}  // namespace

base::Subcommand ImportWthorCommand() {
  const auto act = [](const std::string& name, const WthorArguments& given) {
    return WthorCommand(name).Import(given);
  };
  return base::WithOptions<WthorArguments>(
      "tav-othello", "import-wthor", "Make a data set from the human games of WTHOR files.", act);
}

}  // namespace tavoliere::othello
