#include "engines/solitaire/survey/board_page.h"

#include <utility>

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"

namespace tavoliere::solitaire {
namespace {

std::string CommandLine(const BoardSurvey& survey) {
  return absl::StrCat("tav-solitaire survey --variant ", survey.name, " --nodes ",
                      survey.node_limit);
}

// The last holes of one start with one proof; an open one with the nodes spent.
std::string Cell(const BoardSurvey& survey, int vacant, Proof proof) {
  std::vector<std::string> holes;
  for (const PairVerdict& pair : survey.pairs) {
    if (pair.vacant == vacant && pair.proof == proof) {
      holes.push_back(survey.board->HoleName(pair.last));
    }
  }
  return absl::StrJoin(holes, " ");
}

std::string VerdictTable(const BoardSurvey& survey) {
  std::string text =
      "| vacant | solved | hole weights | first and last jump | search | open |\n"
      "|---|---|---|---|---|---|\n";
  for (const int vacant : DistinctHoles(*survey.board, std::nullopt)) {
    absl::StrAppend(&text, "| ", survey.board->HoleName(vacant));
    for (const Proof proof : {Proof::kSolution, Proof::kHoleWeights, Proof::kRootWeights,
                              Proof::kSearch, Proof::kOpen}) {
      const std::string cell = Cell(survey, vacant, proof);
      absl::StrAppend(&text, " | ", cell);
    }
    absl::StrAppend(&text, " |\n");
  }
  // No cell but the first: " |  | " is one blank too many.
  for (std::size_t at = 0; (at = text.find("|  |", at)) != std::string::npos;) {
    text.replace(at, 4, "| |");
  }
  return text;
}

// The functions of a page, each once, numbered from 1.
class NumberedFunctions {
 public:
  std::size_t NumberOf(const Weights& weights) {
    const auto known = std::find(functions_.begin(), functions_.end(), weights);
    if (known != functions_.end()) {
      return static_cast<std::size_t>(known - functions_.begin()) + 1;
    }
    functions_.push_back(weights);
    return functions_.size();
  }
  const std::vector<Weights>& functions() const { return functions_; }

 private:
  std::vector<Weights> functions_;
};

std::string PairName(const Board& board, const PairVerdict& pair) {
  return absl::StrCat(board.HoleName(pair.vacant), " to ", board.HoleName(pair.last));
}

// Which weights refute a pair: for each function the cases that are its own.
std::string RefutationLine(const Board& board, const PairVerdict& pair,
                           NumberedFunctions* numbered) {
  std::vector<std::string> words;
  if (pair.proof == Proof::kHoleWeights || pair.weights.functions.size() == 1) {
    words.push_back(absl::StrCat("weights ", numbered->NumberOf(pair.weights.functions[0])));
  } else {
    for (std::size_t i = 0; i < pair.weights.functions.size(); ++i) {
      std::vector<std::string> cases;
      for (const RootWeights::Case& one : pair.weights.cases) {
        if (one.function != i) continue;
        cases.push_back(absl::StrCat(FormatJump(board, one.first, HoleNames::kLetters), "..",
                                     FormatJump(board, one.last, HoleNames::kLetters)));
      }
      if (cases.empty()) continue;
      words.push_back(absl::StrCat("weights ", numbered->NumberOf(pair.weights.functions[i])));
      words.emplace_back("for");
      words.insert(words.end(), cases.begin(), cases.end());
    }
  }
  return WrapWords(absl::StrCat(PairName(board, pair), ":"), words);
}

std::string Block(const std::string& text) { return absl::StrCat("```text\n", text, "```\n"); }

std::string Refutations(const BoardSurvey& survey, Proof proof, NumberedFunctions* numbered) {
  std::string text;
  for (const PairVerdict& pair : survey.pairs) {
    if (pair.proof == proof) text += RefutationLine(*survey.board, pair, numbered);
  }
  return text;
}

// Start holes from which every last hole is refuted, or lies in no class.
std::vector<std::string> HopelessStarts(const BoardSurvey& survey) {
  std::vector<std::string> names;
  for (const int vacant : DistinctHoles(*survey.board, std::nullopt)) {
    const bool hope =
        std::any_of(survey.pairs.begin(), survey.pairs.end(), [vacant](const PairVerdict& pair) {
          return pair.vacant == vacant &&
                 (pair.proof == Proof::kSolution || pair.proof == Proof::kOpen);
        });
    if (!hope) names.push_back(survey.board->HoleName(vacant));
  }
  return names;
}

std::string WeightGrids(const Board& board, const std::vector<Weights>& functions) {
  std::string text;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : "\n", "weights ", i + 1, "\n",
                    absl::StrJoin(WeightLines(board, functions[i]), "\n"), "\n");
  }
  return text;
}

}  // namespace

std::array<int, 5> BoardSurvey::CountByProof() const {
  std::array<int, 5> counts{};
  for (const PairVerdict& pair : pairs) ++counts[static_cast<std::size_t>(pair.proof)];
  return counts;
}

BoardSurvey SurveyBoard(const std::string& name, const std::shared_ptr<const Board>& board,
                        std::uint64_t nodes, absl::FunctionRef<void(double)> progress) {
  BoardSurvey survey{name, board, nodes, {}};
  std::vector<std::pair<int, int>> pairs;
  for (const int vacant : DistinctHoles(*board, std::nullopt)) {
    const Pegs last = LastHoles(*board, ClassOf(*board, StartPegs(*board, vacant)), std::nullopt);
    for (const int hole : DistinctHoles(*board, vacant)) {
      if ((last & Bit(hole)) != 0) pairs.emplace_back(vacant, hole);
    }
  }
  ExactSolver solver;
  for (const auto& [vacant, last] : pairs) {
    survey.pairs.push_back(Decide(board, vacant, last, nodes, &solver));
    progress(static_cast<double>(survey.pairs.size()) / static_cast<double>(pairs.size()));
  }
  return survey;
}

std::string BoardPage(const BoardSurvey& survey) {
  const Board& board = *survey.board;
  const Position full(survey.board, board.all());
  std::string text = absl::StrCat("# ", survey.name, "\n\nMade by `", CommandLine(survey),
                                  "`. [All boards](README.md) explain the columns.\n\n");
  absl::StrAppend(&text, Block(base::ToText(Solitaire::Picture(full)) + "\n"), "\n",
                  VerdictTable(survey));
  if (const auto hopeless = HopelessStarts(survey); !hopeless.empty()) {
    absl::StrAppend(&text, "\n",
                    WrapWords("No single peg can be left, whatever the last hole, from", hopeless));
  }
  std::string open;
  std::string solutions;
  std::string searched;
  for (const PairVerdict& pair : survey.pairs) {
    const std::string name = PairName(board, pair);
    const std::string spent = absl::StrCat(name, ": ", pair.nodes, " nodes\n");
    if (pair.proof == Proof::kOpen) open += spent;
    if (pair.proof == Proof::kSearch) searched += spent;
    if (pair.proof == Proof::kSolution) {
      solutions += WrapWords(name + ":", FormatSweeps(board, pair.jumps));
    }
  }
  const auto section = [&text](const char* title, const std::string& body) {
    if (!body.empty()) absl::StrAppend(&text, "\n## ", title, "\n\n", Block(body));
  };
  NumberedFunctions numbered;
  section("Open, with the nodes spent", open);
  section("Solutions", solutions);
  section("Refuted by search", searched);
  section("Refuted by first and last jump", Refutations(survey, Proof::kRootWeights, &numbered));
  section("Refuted by hole weights", Refutations(survey, Proof::kHoleWeights, &numbered));
  section("Weights", WeightGrids(board, numbered.functions()));
  return text;
}

std::string SurveyIndex(const std::vector<BoardSurvey>& surveys) {
  std::string text =
      "# Every board\n"
      "\n"
      "Each vacant hole with each last hole of its position class, one of each set of symmetric\n"
      "pairs. `tav-solitaire survey --output FOLDER` writes these pages.\n"
      "\n"
      "| board | pairs | solved | hole weights | first and last jump | search | open |\n"
      "|---|---|---|---|---|---|---|\n";
  std::array<int, 5> sum{};
  const auto row = [&text](const std::string& name, const std::array<int, 5>& counts) {
    const auto of = [&counts](Proof proof) { return counts[static_cast<std::size_t>(proof)]; };
    absl::StrAppend(&text, "| ", name, " | ",
                    counts[0] + counts[1] + counts[2] + counts[3] + counts[4], " | ",
                    of(Proof::kSolution), " | ", of(Proof::kHoleWeights), " | ");
    absl::StrAppend(&text, of(Proof::kRootWeights), " | ", of(Proof::kSearch), " | ",
                    of(Proof::kOpen), " |\n");
  };
  for (const BoardSurvey& survey : surveys) {
    const std::array<int, 5> counts = survey.CountByProof();
    for (std::size_t i = 0; i < counts.size(); ++i) sum[i] += counts[i];
    row(absl::StrCat("[", survey.name, "](", survey.name, ".md)"), counts);
  }
  row("all", sum);
  absl::StrAppend(
      &text,
      "\n"
      "- **Hole weights**: a jump never raises the sum of the weights, and the start weighs less\n"
      "  than the last hole.\n"
      "- **First and last jump**: hole weights do not refute the pair, but for each first and\n"
      "  each last jump some weights do: the pegs after the first jump weigh less than the two\n"
      "  pegs that the last jump takes. `weights 2 for a1c1..c3c1` names a first and a last\n"
      "  jump; without names the weights serve them all.\n"
      "- **Search**: the exact solver tried everything. **Open**: it spent its nodes.\n"
      "\n"
      "To check weights, compare w(from) + w(over) with w(to) for every jump of the board, then\n"
      "the two sums: nothing else is claimed. [The argument](../NOTES.md#weights-at-the-root)\n"
      "settles the public question of `diamond41` with e1 vacant: no last hole has a solution.\n");
  return text;
}

}  // namespace tavoliere::solitaire
