#include <atomic>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "engines/base/text/choice.h"
#include "engines/solitaire/engine/engine.h"
#include "engines/solitaire/solvers/enumeration.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/subcommands.h"
#include "engines/solitaire/text/diagrams.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

struct Choices {
  std::string variant = Solitaire::kVariants[0].first;
  std::string position;
  std::string goal = "any";
  std::string notation = kHoleNames[0].first;
  std::string output;
  bool svg = false;
  bool fewest_sweeps = false;
  int width = 80;    // columns of text
  int pictures = 6;  // of SVG, in a row
  int hash = 2048;   // MB
  std::vector<std::string> jumps;

  void Declare(usage::BoundOptions& options);
};

template <class Words>
absl::Status CheckWord(const char* option, const Words& words, const std::string& word) {
  for (const auto& [name, meaning] : words) {
    if (word == name) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("--", option, ": expected one of ",
                                                 absl::StrJoin(base::NamesOf(words), ", "),
                                                 ", got ", protocol::Quoted(word)));
}

absl::StatusOr<Position> StartOf(const Choices& choices) {
  if (choices.position.empty()) {
    return Solitaire::Start(base::MeaningOf(Solitaire::kVariants, choices.variant));
  }
  return Solitaire::Parse(choices.position, {});
}

absl::StatusOr<Goal> GoalOf(const Choices& choices, const Board& board) {
  if (absl::EqualsIgnoreCase(choices.goal, "any")) return Goal();
  ASSIGN_OR_RETURN(const int hole, ReadHole(board, choices.goal));
  return Goal(hole);
}

absl::StatusOr<std::vector<Jump>> FindFewestSweeps(const Task& task, int hash) {
  std::unique_ptr<const WinTable> table;
  if (const std::string path = files::FindDataFile(kTableName); !path.empty()) {
    ASSIGN_OR_RETURN(std::unique_ptr<const WinTable> opened, WinTable::Open(path));
    table = std::move(opened);
  }
  const std::atomic<bool> never{false};
  SearchMeter meter(never);
  ASSIGN_OR_RETURN(SweepSolution found,
                   FewestSweeps(task, table.get(), static_cast<std::size_t>(hash) << 20, &meter,
                                [](const std::string&) {}));
  if (found.verdict == Verdict::kSolvable) return found.jumps;
  return absl::NotFoundError("this position cannot be solved");
}

absl::StatusOr<std::vector<Jump>> FindSolution(const Choices& choices, const Position& start) {
  ASSIGN_OR_RETURN(const Goal goal, GoalOf(choices, start.board()));
  const Task task{start, goal};
  if (choices.fewest_sweeps) return FindFewestSweeps(task, choices.hash);
  const std::atomic<bool> never{false};
  SearchMeter meter(never);
  ExactSolver solver(static_cast<std::size_t>(choices.hash) << 20);
  const Solution found = solver.Solve(task, nullptr, &meter);
  if (found.verdict == Verdict::kSolvable) return found.jumps;
  return absl::NotFoundError("this position cannot be solved");
}

absl::StatusOr<std::string> Drawing(const Choices& choices) {
  ASSIGN_OR_RETURN(const Position start, StartOf(choices));
  ASSIGN_OR_RETURN(const std::vector<Jump> jumps,
                   choices.jumps.empty()
                       ? FindSolution(choices, start)
                       : ReadPrintedGame(start, absl::StrJoin(choices.jumps, " ")));
  const HoleNames names = base::MeaningOf(kHoleNames, choices.notation);
  if (choices.svg) return SvgDiagrams(start, jumps, names, choices.pictures);
  return TextDiagrams(start, jumps, names, choices.width);
}

void Choices::Declare(usage::BoundOptions& options) {
  options.synopsis = "[options] [JUMPS]";
  const std::string variants = absl::StrJoin(base::NamesOf(Solitaire::kVariants), ", ");
  const std::string notations = absl::StrJoin(base::NamesOf(kHoleNames), ", ");
  options.Text("variant", "NAME", &variant,
               absl::StrCat("The board and its start: ", variants, "."));
  options.Check([this] { return CheckWord("variant", Solitaire::kVariants, variant); });
  options.Text("position", "TEXT", &position,
               "Start position, as in the protocol, instead of a variant's.");
  options.Text("goal", "HOLE", &goal, "Hole of a solution's last peg. Default: any.");
  options.Flag(
      "fewest-sweeps", &fewest_sweeps,
      "Find a solution with the fewest sweeps: takes seconds with the table, minutes without.");
  options.Text("notation", "NAME", &notation, absl::StrCat("Notation of holes: ", notations, "."));
  options.Check([this] { return CheckWord("notation", kHoleNames, notation); });
  options.Flag("svg", &svg, "Draw an SVG picture instead of text.");
  options.Number("width", "N", &width, "Width of the text in columns.").Range(1, 10'000);
  options.Number("pictures", "N", &pictures, "Pictures in a row of the SVG.").Range(1, 1'000);
  options.Number("hash", "MB", &hash, "Memory of a search in MB.").Range(1, 32768);
  options.Text("output", "FILE", &output, "Output file. Default: standard output.");
  options
      .Texts("jumps", "TEXT", &jumps,
             "The game to draw, such as 'd2-d4 b3-d3' or '5-17, 12-10'; --jumps may be left out. "
             "Default: a solution that the program finds.")
      .Operand(-1);
}

int RunDraw(const std::string& command, const Choices& choices) {
  const absl::StatusOr<std::string> drawing = Drawing(choices);
  if (!drawing.ok()) return base::FailedSubcommand(command, drawing.status());
  if (choices.output.empty()) {
    std::cout << *drawing << std::flush;
    return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  const absl::Status written = files::ReplaceFile(choices.output, {*drawing});
  return written.ok() ? EXIT_SUCCESS : base::FailedSubcommand(command, written);
}

}  // namespace

base::Subcommand DrawCommand() {
  return base::WithOptions<Choices>(
      "tav-solitaire", "draw",
      "Draw a solution sweep by sweep, as text or SVG (draw --svg --output FILE).", RunDraw);
}

}  // namespace tavoliere::solitaire
