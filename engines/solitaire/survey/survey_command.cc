// The subcommands `survey` and `weights`.
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "engines/base/program/progress.h"
#include "engines/base/text/choice.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/subcommands.h"
#include "engines/solitaire/survey/board_page.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

absl::Status CheckVariant(const std::string& name) {
  for (const auto& [known, variant] : Solitaire::kVariants) {
    if (name.empty() || name == known) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "--variant: expected one of ", absl::StrJoin(base::NamesOf(Solitaire::kVariants), ", "),
      ", got ", protocol::Quoted(name)));
}

std::string VariantHelp(const char* what) {
  return absl::StrCat(what, absl::StrJoin(base::NamesOf(Solitaire::kVariants), ", "), ".");
}

struct SurveyChoices {
  std::string variant;
  std::string output;
  std::uint64_t nodes = kSurveyNodes;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[options]";
    options.Text("variant", "NAME", &variant, VariantHelp("One board only: "));
    options.Check([this] { return CheckVariant(variant); });
    options.Number("nodes", "N", &nodes, "Positions that a search may take.");
    options.Text("output", "FOLDER", &output,
                 "Folder of the pages, made at need. Default: standard output, for one board.");
    options.Check([this] {
      return variant.empty() && output.empty()
                 ? absl::InvalidArgumentError("expected --variant or --output")
                 : absl::OkStatus();
    });
  }
};

absl::Status WritePages(const SurveyChoices& choices) {
  std::error_code failed;
  std::filesystem::create_directories(choices.output, failed);
  std::vector<BoardSurvey> surveys;
  for (const auto& [name, variant] : Solitaire::kVariants) {
    if (!choices.variant.empty() && choices.variant != name) continue;
    base::Progress progress([name = name](const std::string& line) {
      base::SayOnOutput(absl::StrCat(name, ": ", line));
    });
    surveys.push_back(SurveyBoard(name, Solitaire::Start(variant).shared_board(), choices.nodes,
                                  [&](double share) { progress.Reached(share); }));
    RETURN_IF_ERROR(files::ReplaceFile(absl::StrCat(choices.output, "/", name, ".md"),
                                       {BoardPage(surveys.back())}));
    base::SayOnOutput(absl::StrCat(name, ": ", surveys.back().pairs.size(), " pairs"));
  }
  if (!choices.variant.empty()) return absl::OkStatus();
  return files::ReplaceFile(absl::StrCat(choices.output, "/README.md"), {SurveyIndex(surveys)});
}

int RunSurvey(const std::string& command, const SurveyChoices& choices) {
  if (!choices.output.empty()) {
    const absl::Status written = WritePages(choices);
    return written.ok() ? EXIT_SUCCESS : base::FailedSubcommand(command, written);
  }
  const Variant variant = base::MeaningOf(Solitaire::kVariants, choices.variant);
  std::cout << BoardPage(SurveyBoard(choices.variant, Solitaire::Start(variant).shared_board(),
                                     choices.nodes, [](double) {}))
            << std::flush;
  return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
}

struct WeightsChoices {
  std::string variant = Solitaire::kVariants[0].first;
  std::string position;
  std::string goal = "any";

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[options]";
    options.Text("variant", "NAME", &variant, VariantHelp("The board and its start: "));
    options.Check([this] { return CheckVariant(variant); });
    options.Text("position", "TEXT", &position,
                 "Position, as in the protocol, instead of a variant's start.");
    options.Text("goal", "HOLE", &goal, "Hole of the last peg. Default: any.");
  }
};

absl::StatusOr<std::string> TextOfWeights(const WeightsChoices& choices) {
  Position position = Solitaire::Start(base::MeaningOf(Solitaire::kVariants, choices.variant));
  if (!choices.position.empty()) {
    ASSIGN_OR_RETURN(position, Solitaire::Parse(choices.position, {}));
  }
  Goal goal;
  if (!absl::EqualsIgnoreCase(choices.goal, "any")) {
    ASSIGN_OR_RETURN(const int hole, ReadHole(position.board(), choices.goal));
    goal = hole;
  }
  return WeightsText(position, goal);
}

int RunWeights(const std::string& command, const WeightsChoices& choices) {
  const absl::StatusOr<std::string> text = TextOfWeights(choices);
  if (!text.ok()) return base::FailedSubcommand(command, text.status());
  std::cout << *text << std::flush;
  return std::cout ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

base::Subcommand SurveyCommand() {
  return base::WithOptions<SurveyChoices>(
      "tav-solitaire", "survey",
      "Decide every vacant hole with every last hole of a board (survey --output FOLDER).",
      RunSurvey);
}

base::Subcommand WeightsCommand() {
  return base::WithOptions<WeightsChoices>(
      "tav-solitaire", "weights",
      "Refute a position by weights of its holes (weights --position TEXT --goal HOLE).",
      RunWeights);
}

}  // namespace tavoliere::solitaire
