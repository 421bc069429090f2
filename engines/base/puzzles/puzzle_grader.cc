#include "engines/base/puzzles/puzzle_grader.h"

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/search/strength.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {
namespace {

constexpr int kGradingSeeds = 3;

}  // namespace

PuzzleGrader::PuzzleGrader(const EngineFactory& make, const std::string& variant)
    : analyst_(make, Analyst::Memory::kForgets), variant_(variant) {
  for (const protocol::OptionInfo& option : make()->options().List()) {
    if (option.name != "Strength" || option.choices.size() < 2) continue;
    levels_.assign(option.choices.begin() + 1, option.choices.end() - 1);
  }
}

absl::StatusOr<std::string> PuzzleGrader::Grade(const std::string& position,
                                                const std::string& move) {
  for (const std::string& level : levels_) {
    bool finds = true;
    for (int seed = 1; finds && seed <= kGradingSeeds; ++seed) {
      ASSIGN_OR_RETURN(finds, Finds(level, seed, position, move));
    }
    if (finds) return level;
  }
  return std::string(kStrongest);
}

absl::StatusOr<bool> PuzzleGrader::Finds(const std::string& level, int seed,
                                         const std::string& position, const std::string& move) {
  AnalysisRequest request;
  request.position.fen = position;
  if (!variant_.empty()) request.options.emplace_back("UCI_Variant", variant_);
  // A large table takes longer to clear than these searches last.
  request.options.emplace_back("Hash", "1");
  request.options.emplace_back("Strength Seed", absl::StrCat(seed));
  request.options.emplace_back("Strength", level);
  analyst_.Begin();
  const AnalysisAnswer answer = analyst_.Analyse(request, [](const AnalysisAnswer&) {});
  if (!answer.error.ok()) return answer.error;
  return answer.report.has_value() && answer.report->best.move == move;
}

}  // namespace tavoliere::base
