#include "engines/base/book/book_options.h"

#include <optional>
#include <sstream>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/base/program/journals.h"
#include "engines/base/train/train_options.h"

namespace tavoliere::base {

void BookBuildArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "--output FILE [options]";
  options
      .Text("output", "FILE", &output,
            "The book. FILE.searches keeps the searches; an interrupted or a larger build resumes "
            "from them.")
      .Needed();
  options.Text("openings", "FILE", &openings,
               "Positions from which the book grows, one per line, as after 'position'. Default: "
               "the start.");
  options.Number("positions", "N", &positions, "Positions of the book; mirror images count once.")
      .Range(1, 10'000'000);
  options.Number("depth", "N", &depth, "Depth of the searches in plies.").Range(1, 60);
  options
      .Number("ply-cost", "N", &ply_cost,
              absl::StrCat("Hundredths of a ", unit,
                           " that a line's moves must give away to shorten it by one ply."))
      .Range(0, 6400);
  options.Text("weights", "FILE", &weights,
               "Weights of the searches. Default: the built-in weights.");
  AddThreads(options, &threads, "Parallel searches; more than 2 are no faster.");
  AddVariant(options, &variant);
}

void BookShowArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "[options] [MOVE...]";
  options.Text("book", "FILE", &book, "The book. Default: the built-in book.");
  options.Texts("move", "MOVE", &moves, "Moves from the start; --move may be left out.")
      .Operand(-1);
}

void BookInfoArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "[FILE]";
  options
      .Text("book", "FILE", &book, "The book; --book may be left out. Default: the built-in book.")
      .Operand();
}

void BookCountArguments::Declare(usage::BoundOptions& options) {
  options.synopsis = "JOURNAL... --output NEW [options]";
  AddJournals(options, &journals);
  options.Text("output", "NEW", &output, "The book to write.").Needed();
  options.Text("book", "FILE", &book,
               "The book in which to count; what it had counted before is left out. Default: the "
               "built-in book.");
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
  if (openings.empty()) return absl::InvalidArgumentError("expected an opening, got none");
  return openings;
}

}  // namespace tavoliere::base
