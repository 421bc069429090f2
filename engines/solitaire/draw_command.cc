#include "engines/solitaire/draw_command.h"

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/data_files.h"
#include "core/files/replace_file.h"
#include "engines/base/choice.h"
#include "engines/base/subcommand.h"
#include "engines/solitaire/diagrams.h"
#include "engines/solitaire/engine.h"
#include "engines/solitaire/enumeration.h"
#include "engines/solitaire/exact_solver.h"
#include "protocol/wire/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr const char* kCommand = "tav-solitaire draw";
constexpr int kMostHash = 32768;  // MB

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
  const absl::StatusOr<int> hole = ReadHole(board, choices.goal);
  if (!hole.ok()) return hole.status();
  return Goal(*hole);
}

absl::StatusOr<std::vector<Jump>> FindFewestSweeps(const Task& task, int hash) {
  std::unique_ptr<const WinTable> table;
  if (const std::string path = files::FindDataFile(kTableName); !path.empty()) {
    absl::StatusOr<std::unique_ptr<const WinTable>> opened = WinTable::Open(path);
    if (!opened.ok()) return opened.status();
    table = *std::move(opened);
  }
  const std::atomic<bool> never{false};
  SearchMeter meter(never);
  absl::StatusOr<SweepSolution> found = FewestSweeps(
      task, table.get(), static_cast<std::size_t>(hash) << 20, &meter, [](const std::string&) {});
  if (!found.ok()) return found.status();
  if (found->verdict == Verdict::kSolvable) return found->jumps;
  return absl::NotFoundError("this position cannot be solved");
}

absl::StatusOr<std::vector<Jump>> FindSolution(const Choices& choices, const Position& start) {
  const absl::StatusOr<Goal> goal = GoalOf(choices, start.board());
  if (!goal.ok()) return goal.status();
  const Task task{start, *goal};
  if (choices.fewest_sweeps) return FindFewestSweeps(task, choices.hash);
  const std::atomic<bool> never{false};
  SearchMeter meter(never);
  ExactSolver solver(static_cast<std::size_t>(choices.hash) << 20);
  const Solution found = solver.Solve(task, nullptr, &meter);
  if (found.verdict == Verdict::kSolvable) return found.jumps;
  return absl::NotFoundError("this position cannot be solved");
}

absl::StatusOr<std::string> Drawing(const Choices& choices) {
  const absl::StatusOr<Position> start = StartOf(choices);
  if (!start.ok()) return start.status();
  const absl::StatusOr<std::vector<Jump>> jumps =
      choices.jumps.empty() ? FindSolution(choices, *start)
                            : ReadPrintedGame(*start, absl::StrJoin(choices.jumps, " "));
  if (!jumps.ok()) return jumps.status();
  const HoleNames names = base::MeaningOf(kHoleNames, choices.notation);
  if (choices.svg) return SvgDiagrams(*start, *jumps, names, choices.pictures);
  return TextDiagrams(*start, *jumps, names, choices.width);
}

int Draw(const Choices& choices) {
  const absl::Status fits =
      base::FirstError({CheckWord("variant", Solitaire::kVariants, choices.variant),
                        CheckWord("notation", kHoleNames, choices.notation),
                        base::CheckRange("--width", choices.width, 1, 10'000),
                        base::CheckRange("--pictures", choices.pictures, 1, 1'000),
                        base::CheckRange("--hash", choices.hash, 1, kMostHash)});
  if (!fits.ok()) return base::BadSubcommand(kCommand, std::string(fits.message()));
  const absl::StatusOr<std::string> drawing = Drawing(choices);
  if (!drawing.ok()) return base::FailedSubcommand(kCommand, drawing.status());
  if (choices.output.empty()) {
    std::cout << *drawing << std::flush;
    return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  const absl::Status written = files::ReplaceFile(choices.output, {*drawing});
  return written.ok() ? EXIT_SUCCESS : base::FailedSubcommand(kCommand, written);
}

}  // namespace

int DrawCommand(const std::vector<std::string>& arguments) {
  namespace po = boost::program_options;
  Choices choices;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  const std::string variants = absl::StrJoin(base::NamesOf(Solitaire::kVariants), ", ");
  const std::string notations = absl::StrJoin(base::NamesOf(kHoleNames), ", ");
  auto add = options.add_options();
  add("variant", po::value(&choices.variant)->value_name("NAME"),
      absl::StrCat("The board and its start: ", variants, ".").c_str());
  add("position", po::value(&choices.position)->value_name("TEXT"),
      "The start as the protocol writes it, in place of a variant's.");
  add("goal", po::value(&choices.goal)->value_name("HOLE"),
      "Where the last peg of a solution has to stand; any without it.");
  add("fewest-sweeps", po::bool_switch(&choices.fewest_sweeps),
      "The solution found has the fewest sweeps; takes seconds with the table, else minutes.");
  add("notation", po::value(&choices.notation)->value_name("NAME"),
      absl::StrCat("How holes are written: ", notations, ".").c_str());
  add("svg", po::bool_switch(&choices.svg), "An SVG picture instead of text.");
  add("width", po::value(&choices.width)->value_name("N"), "Columns of the text; 80.");
  add("pictures", po::value(&choices.pictures)->value_name("N"), "In a row of the SVG; 6.");
  add("hash", po::value(&choices.hash)->value_name("MB"), "What a search may take; 2048.");
  add("output", po::value(&choices.output)->value_name("FILE"),
      "Where to write it; to standard output without it.");
  add("jumps", po::value(&choices.jumps)->value_name("TEXT"),
      "The game to draw, such as 'd2-d4 b3-d3' or '5-17, 12-10'; also what follows the options. "
      "Without it, a solution is found.");
  po::positional_options_description positional;
  positional.add("jumps", -1);
  return base::WithOptions(kCommand, "[options] [JUMPS]", options, positional, arguments,
                           [&] { return Draw(choices); });
}

}  // namespace tavoliere::solitaire
