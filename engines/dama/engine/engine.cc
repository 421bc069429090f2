#include "engines/dama/engine/engine.h"

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "core/learn/models/weights_file.h"
#include "core/usage/version.h"
#include "engines/base/book/book_player.h"
#include "engines/base/engine/alpha_beta_engine.h"
#include "engines/base/text/choice.h"
#include "engines/dama/dialects/hub.h"
#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/explain/statements.h"
#include "engines/dama/learn/book.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {
namespace {

// Reads a weights file of any kind. Returns the evaluation that it belongs to.
absl::StatusOr<Evaluation> ReadWeights(const std::string& path, EvaluatorOptions* options) {
  ASSIGN_OR_RETURN(std::string text, files::ReadFile(path, learn::kWeightsFile));
  if (learn::LooksLikeWeights(text)) {
    if (auto network = Network::Parse(text); network.ok()) {
      options->network = *std::move(network);
      return Evaluation::kNetwork;
    }
    auto patterns = PatternWeights::Parse(std::move(text));
    if (!patterns.ok())
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "' ", std::string(patterns.status().message())));
    options->patterns = *std::move(patterns);
    return Evaluation::kPattern;
  }
  protocol::DropByteOrderMark(&text);
  const absl::StatusOr<Weights> weights = ParseWeights(text);
  if (!weights.ok())
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "': ", std::string(weights.status().message())));
  options->weights = *weights;
  return Evaluation::kHandmade;
}

// The weights of `pattern`, which the program does not carry.
absl::StatusOr<std::shared_ptr<const PatternWeights>> InstalledPatterns() {
  const std::string path = files::FindDataFile(kPatternFile);
  if (!path.empty()) return PatternWeights::Load(path);
  return absl::NotFoundError(absl::StrCat(
      "Evaluation pattern: expected its weights in the option Weights or as ", kPatternFile,
      " in one of the folders ", absl::StrJoin(files::DataFolders(), ", "),
      "; 'tav-dama train all --folder FOLDER' makes new ones"));
}

constexpr char kNoTables[] = "none";
constexpr char kPlainNotation[] = "plain";

// "9-13" as "0913", "22x13x6" as "221306".
std::string PlainText(const std::string& move) {
  std::string text;
  for (const auto& square : absl::StrSplit(move, absl::ByAnyChar("-x"))) {
    absl::StrAppend(&text, square.size() == 1 ? "0" : "", square);
  }
  return text;
}

// Measured as NOTES.md says.
constexpr auto kLadder = std::to_array<base::Weakness>({{1, 400},
                                                        {1, 125},
                                                        {1, 52},
                                                        {1, 11},
                                                        {2, 20},
                                                        {3, 18},
                                                        {5, 17},
                                                        {6, 10},
                                                        {8, 2},
                                                        {11, 3},
                                                        {15, 1}});
constexpr auto kElo =
    std::to_array<int>({143, 389, 567, 735, 940, 1155, 1380, 1668, 1963, 2168, 2315, 2561});

class Engine final : public base::AlphaBetaEngine<Dama, Evaluator> {
 public:
  Engine();

  std::vector<protocol::DialectChoice> dialects() override { return {HubDialect(*this)}; }

 protected:
  void FindTables(protocol::Sink& sink) override;
  void PrepareSearch() override {
    chosen_.root_pieces = Count(history().current().pieces());
    chosen_.draw_plies = 2 * settings().draw_moves;
    evaluator() = Evaluator(chosen_);
  }
  void PrepareBench() override;
  absl::Span<const base::StatementKind<Dama>> StatementKinds() const override {
    return Statements();
  }
  Evaluator ExplainingEvaluator() const override;
  core::Depth ExplainingDepth() const override { return core::Depth{11}; }
  int ExplainedPlies() const override { return 18; }
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  std::string_view BuiltInPuzzles() const override { return BuiltInPuzzleLines(); }
  int BenchDepth() const override { return 11; }
  void NewGame() override;
  std::optional<base::BookLine<Move>> FromBook() override { return book_.Line(history()); }
  std::optional<std::vector<base::KnownLine<Move>>> KnownToBook() override {
    return book_.Known(history().current());
  }
  std::vector<std::string> historical() const override {
    return {"evaluation=originale,level=6", "evaluation=spettacolo,level=6",
            "evaluation=solopedine,level=6", "evaluation=prima,level=6",
            "evaluation=funzione2,level=6"};
  }
  std::string MoveText(const Position& position, const Move& move) const override {
    const std::string text = Dama::FormatMove(position, move);
    return notation_ == kPlainNotation ? PlainText(text) : text;
  }

 private:
  void DeclareHistorical();
  // Makes the evaluator anew from the options.
  absl::Status Apply();
  // The folder of the option `Tables`: its tables, or an error when it has none or a bad one.
  absl::Status OpenTables();

  std::string evaluation_ = kEvaluations[0].first;
  std::string source_ = kSources[0].first;
  std::string notation_ = "numeric";
  base::BookPlayer<DamaBook> book_;
  std::string weights_file_;
  std::string tables_path_;
  bool tables_looked_for_ = false;
  EvaluatorOptions chosen_;
  std::shared_ptr<core::TableCache> cache_ = std::make_shared<core::TableCache>();
  std::shared_ptr<const Endings> endings_;
  std::int64_t cache_mb_ = core::TableCache::kUsualMegabytes;
  int level_ = 0;
  HistoricalWeights historical_;
};

Engine::Engine() : AlphaBetaEngine(usage::WithVersion("Tavoliere Dama")) {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Evaluation", &evaluation_, base::NamesOf(kEvaluations),
                     "the evaluation: the default engine or a historical player", apply);
  Explain("Evaluation", {said::kEvaluationNotes.begin(), said::kEvaluationNotes.end()});
  DeclareStrength(kLadder, said::kMen, kElo);
  DeclareChances(BuiltInChances());
  options().AddCombo("Notation", &notation_, {notation_, kPlainNotation},
                     "notation of moves in output, 9-13 or 0913; both are read");
  book_.DeclareOptions("tav-dama", options());
  options().AddSpin("Level", &level_, 0, 60,
                    "depth in plies of 'go' without limits; 0: until 'stop'");
  options().AddString("Weights", &weights_file_,
                      "weights file for Evaluation pattern or network, made by train or "
                      "fit-network, or text file for handmade; empty: the built-in weights, for "
                      "pattern the installed ones",
                      apply);
  options().AddString("Tables", &tables_path_,
                      "folder of the endgame tables; empty: the program's folder, then the install "
                      "folder; none: no tables",
                      [this] { return OpenTables(); });
  options().AddAlias("Table Path", "Tables");
  options().AddSpin("Table Cache", &cache_mb_, 1, 32768,
                    "memory for unpacked blocks of the endgame tables, in MB",
                    [this] { return cache_->Resize(static_cast<std::uint64_t>(cache_mb_) << 20); });
  DeclareHistorical();
}

// The options of the historical players. All weights are those of Source described.
void Engine::DeclareHistorical() {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Source", &source_, base::NamesOf(kSources),
                     "whom the historical players follow where their description and a surviving "
                     "program differ",
                     apply);
  Explain("Source", {said::kSourceNotes.begin(), said::kSourceNotes.end()});
  options().AddCheck("Random Term", &historical_.random_term,
                     "let Source programmed add a random number from 0 to 9 to Black's value",
                     apply);
  options().AddSpin("Random Weight", &historical_.random_weight, 0, 10'000,
                    "weight of the random term (RANDOM_WEIGHT) in originale and spettacolo", apply);
  options().AddSpin("Random Seed", &historical_.random_seed, 0, 1'000'000'000,
                    "seed of the random terms", apply);
  options().AddSpin("Advance Weight", &historical_.advance, 0, 100,
                    "weight of the square of a man's rows in originale and solopedine ('pos')",
                    apply);
  options().AddSpin("Edge", &historical_.edge, 0, 1000,
                    "penalty for a king on the border in originale", apply);
  options().AddSpin("Move Weight", &historical_.move, 0, 10'000,
                    "value of the move (opposition) in spettacolo's final phase", apply);
  options().AddCheck("Final Phase", &historical_.final_phase,
                     "let spettacolo have a final phase, if Source is described", apply);
  options().AddSpin("Final Pieces", &historical_.final_pieces, 0, 24,
                    "most pieces at which spettacolo's final phase begins", apply);
  options().AddCheck("As Printed", &historical_.as_printed,
                     "use White's opening sum of spettacolo as printed, which favours White",
                     apply);
  options().AddSpin("Support Weight", &historical_.support, 0, 100,
                    "value of a man that supports another in prima and funzione2", apply);
  options().AddSpin("Column Penalty", &historical_.column, 0, 1000,
                    "penalty for a king on an outermost column in prima", apply);
  options().AddSpin("King Centre Weight", &historical_.king_centre, 0, 1000,
                    "gain of a king per step towards the centre in funzione2", apply);
}

void Engine::NewGame() {
  book_.NewGame();
  AlphaBetaEngine::NewGame();
}

protocol::GoCommand Engine::DefaultLimits() const {
  protocol::GoCommand go;
  if (level_ > 0) go.depth = level_;
  return go;
}

int Engine::ExpectedMoves() const { return 10 + Count(history().current().pieces()); }

std::vector<std::string> Engine::BenchPositions() const {
  // The start, four ballots with a man of each side away and a move of each made, and later
  // positions.
  return {"W:W21-32:B1-12",
          "W:W18,21,23-27,29-32:B1-8,11,12,14",
          "W:W19,21,22,24,25,27-32:B1-3,5-10,12,14",
          "W:W20,21,22,23,25,26,28-32:B1,2,4-7,9-12,13",
          "W:W17,22-30,32:B1-8,10,12,16",
          "B:W17,21,22,24,25,26,28,29,30,32:B1,2,3,4,6,8,9,10,12,16",
          "W:W18,21,22,26,27,29,31:B3,5,7,10,11,12,13",
          "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
          "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
          "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
          "W:WK18,K22,25:BK3,K7,12",
          "B:WK10,22,27:B5,12,K24"};
}

absl::Status Engine::Apply() {
  EvaluatorOptions chosen;
  chosen.evaluation = base::MeaningOf(kEvaluations, evaluation_);
  if (!weights_file_.empty()) {
    ASSIGN_OR_RETURN(const Evaluation of, ReadWeights(weights_file_, &chosen));
    if (evaluation_ == kEvaluations[0].first) chosen.evaluation = of;
  }
  if (chosen.evaluation == Evaluation::kPattern && chosen.patterns == nullptr) {
    ASSIGN_OR_RETURN(chosen.patterns, InstalledPatterns());
  }
  chosen.historical = historical_;
  chosen.historical.source = base::MeaningOf(kSources, source_);
  chosen.endings = endings_;
  chosen_ = chosen;
  evaluator() = Evaluator(chosen_);
  return ForgetTable();
}

void Engine::PrepareBench() {
  EvaluatorOptions without = chosen_;
  without.endings = nullptr;
  evaluator() = Evaluator(without);
}

Evaluator Engine::ExplainingEvaluator() const {
  EvaluatorOptions explaining;
  explaining.endings = endings_;
  explaining.root_pieces = Count(history().current().pieces());
  explaining.draw_plies = 2 * settings().draw_moves;
  return Evaluator(explaining);
}

absl::Status Engine::OpenTables() {
  if (tables_path_ == kNoTables || tables_path_.empty()) {
    endings_ = nullptr;
    tables_looked_for_ = tables_path_ == kNoTables;
    return Apply();
  }
  std::vector<absl::Status> problems;
  std::shared_ptr<const Endings> endings = Endings::Open(tables_path_, &problems, cache_);
  if (!problems.empty()) return problems.front();
  if (endings->empty()) {
    return absl::NotFoundError(
        absl::StrCat("there is no table such as ", EndingFileName(4), " in '", tables_path_, "'"));
  }
  endings_ = std::move(endings);
  tables_looked_for_ = true;
  return Apply();
}

void Engine::FindTables(protocol::Sink& sink) {
  // `Tables` has named them, or they have been looked for.
  if (tables_looked_for_) return;
  tables_looked_for_ = true;
  for (const std::string& folder : files::DataFolders()) {
    std::vector<absl::Status> problems;
    std::shared_ptr<const Endings> endings = Endings::Open(folder, &problems, cache_);
    for (const absl::Status& problem : problems) sink.Error(problem);
    if (endings->empty()) continue;
    endings_ = chosen_.endings = std::move(endings);
    return;
  }
}

}  // namespace

std::unique_ptr<base::GameEngine<Dama>> NewEngine() { return std::make_unique<Engine>(); }

}  // namespace tavoliere::dama
