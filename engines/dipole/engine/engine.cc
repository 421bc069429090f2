#include "engines/dipole/engine/engine.h"

#include <utility>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "core/usage/version.h"
#include "engines/base/engine/alpha_beta_engine.h"
#include "engines/base/engine/variant_engine.h"
#include "engines/base/text/choice.h"
#include "engines/dipole/engine/terms_engine.h"
#include "engines/dipole/evaluation/evaluator.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/explain/statements.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {
namespace {

// Names that options had, with the present ones.
constexpr std::pair<const char*, const char*> kOldNames[] = {{"CourseControl", "Course Control"},
                                                             {"CourseCount", "Source"},
                                                             {"Course Count", "Source"},
                                                             {"MaxMoves", "Max Moves"},
                                                             {"Network", "Weights"}};

class Engine final : public base::AlphaBetaEngine<Dipole, Evaluator> {
 public:
  Engine();

  // Understands `perft D triples` too.
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override;
  std::vector<std::string> go_words() const override { return {kTriples}; }

 protected:
  void FindTables(protocol::Sink& sink) override;
  void PrepareSearch() override;
  void PrepareBench() override { evaluator() = Evaluator(ChosenOptions()); }
  std::string MoveText(const Position& position, const Move& move) const override;
  int ExpectedMoves() const override;
  absl::Span<const base::StatementKind<Dipole>> StatementKinds() const override {
    return Statements();
  }
  Evaluator ExplainingEvaluator() const override;
  core::Depth ExplainingDepth() const override { return core::Depth{9}; }
  int ExplainedPlies() const override { return 14; }
  std::vector<std::string> BenchPositions() const override;
  std::string_view BuiltInPuzzles() const override { return BuiltInPuzzleLines(); }
  int BenchDepth() const override { return 10; }
  std::vector<std::string> historical() const override {
    return {absl::StrCat("profile=", kCourseProfile)};
  }

 private:
  void DeclareOptions();
  void Take(const LearntWeights& weights);
  // Makes the evaluator anew from the options, without tables.
  absl::Status Apply();
  EvaluatorOptions ChosenOptions() const;
  absl::Status LoadTables();
  absl::Status LoadWeights();

  std::string profile_ = kDefaultProfile;
  std::string evaluation_ = kEvaluations[0].first;
  int course_control_ = kCourseControlWeight;
  std::string source_ = kSources[0].first;
  bool captures_first_ = true;
  std::string notation_ = kNotations[0];
  std::string tables_path_;
  std::string weights_path_;
  TermWeights term_weights_{};

  bool looked_for_tables_ = false;
  std::optional<Tables> tables_;
  // The network of the file that `Weights` names.
  std::shared_ptr<const PlacementNet> net_;
};

Engine::Engine() : AlphaBetaEngine(usage::WithVersion(kEngineName)) {
  Take(LearntWeights::Default());
  DeclareOptions();
}

void Engine::Take(const LearntWeights& weights) {
  term_weights_ = weights.terms;
  net_ = weights.net;
}

void Engine::DeclareOptions() {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Profile", &profile_, {kDefaultProfile, kCourseProfile},
                     "the default engine, or a university course's player with its limits", [this] {
                       const bool course = profile_ == kCourseProfile;
                       evaluation_ = kEvaluations[course ? 1 : 0].first;
                       return Apply();
                     });
  Explain("Profile", {said::kProfileNotes.begin(), said::kProfileNotes.end()});
  options().AddCombo("Evaluation", &evaluation_, base::NamesOf(kEvaluations),
                     "the evaluation: the default engine or the course's player, with its search",
                     apply);
  Explain("Evaluation", {said::kEvaluationNotes.begin(), said::kEvaluationNotes.end()});
  DeclareStrength(kLadder, said::kUnits, kElo);
  DeclareChances(BuiltInChances());
  options().AddSpin("Course Control", &course_control_, -1000, 1000,
                    "value of a controlled square in Evaluation course, in hundredths", apply);
  options().AddCheck("Course Captures First", &captures_first_,
                     "whether Evaluation course tries captures before other moves, as described",
                     apply);
  options().AddCombo("Source", &source_, base::NamesOf(kSources),
                     "whom Evaluation course follows where its description and its surviving "
                     "program differ",
                     apply);
  Explain("Source", {said::kSourceNotes.begin(), said::kSourceNotes.end()});
  options().AddCombo("Notation", &notation_, {kNotations.begin(), kNotations.end()},
                     "notation of moves in output, e1ne1, H5,NE,1 or e1-f2; all are read");
  options().AddString("Tables", &tables_path_,
                      "endgame tables made by build-tables; empty: the program's folder, then the "
                      "install folder; none: no tables",
                      [this] { return LoadTables(); });
  options().AddString("Weights", &weights_path_,
                      "weights file for Evaluation strong (network and terms), made by train; "
                      "empty: the built-in weights; none: the terms only",
                      [this] { return LoadWeights(); });
  DeclareTermWeights(options(), term_weights_, apply);
  for (const auto& [old_name, name] : kOldNames) options().AddAlias(old_name, name);
}

absl::StatusOr<protocol::Task> Engine::Go(const protocol::GoCommand& command,
                                          protocol::Sink& sink) {
  if (AsksForTriples(command)) return GoPerft<DipoleTriples>(*command.perft);
  protocol::GoCommand go = command;
  if (profile_ == kCourseProfile && !go.perft && !go.infinite && !go.ponder) {
    const bool limited = protocol::HasLimit(go);
    if (!limited) go.movetime = kCourseTime;
    if (!limited || !go.depth) go.depth = kCourseLastDepth.value;
  }
  return AlphaBetaEngine::Go(go, sink);
}

void Engine::PrepareSearch() {
  EvaluatorOptions chosen = evaluator().options();
  chosen.tables = tables_ ? &*tables_ : nullptr;
  const int played = static_cast<int>(history().moves().size());
  const int most = settings().max_moves;
  chosen.plies_left = most == 0 ? core::kMaxPly : 2 * most - played;
  evaluator() = Evaluator(chosen);
}

Evaluator Engine::ExplainingEvaluator() const {
  EvaluatorOptions explaining;
  // The tables do not know of a limit on moves.
  if (tables_ && settings().max_moves == 0) explaining.tables = &*tables_;
  return Evaluator(explaining);
}

std::string Engine::MoveText(const Position& position, const Move& move) const {
  if (notation_ == kCourseNotation && !move.IsPass()) return FormatCourseMove(position, move);
  if (notation_ == kAbstractPlayNotation) return FormatAbstractPlayMove(position, move);
  return Dipole::FormatMove(position, move);
}

int Engine::ExpectedMoves() const {
  const Position& position = history().current();
  // Half the rows left is about what a game spends on single steps.
  return std::clamp(position.rows_to_go(position.turn()) / 3, 5, 30);
}

std::vector<std::string> Engine::BenchPositions() const {
  // The start, an opening, a fight in the middle and an ending.
  return {Dipole::Format(Dipole::Start({})), "W:Wc3x2,e1x9,e3x1:Bd8x9,b6x2,e7x1",
          "B:Wa5x2,c5x1,e1x3,e3x1,e7x1,f2x1:Bb6x1,c1x2,d2x2,d6x1,d8x3,g3x1",
          "W:Wc5x1,d6x1,e7x1,f8x1:Ba5x1,b4x1,c3x1,d4x2"};
}

EvaluatorOptions Engine::ChosenOptions() const {
  EvaluatorOptions chosen;
  chosen.evaluation = base::MeaningOf(kEvaluations, evaluation_);
  chosen.course_control = course_control_;
  chosen.source = base::MeaningOf(kSources, source_);
  chosen.course_captures_first = captures_first_;
  chosen.weights = term_weights_;
  chosen.net = net_;
  return chosen;
}

absl::Status Engine::Apply() {
  evaluator() = Evaluator(ChosenOptions());
  return ForgetTable();
}

absl::Status Engine::LoadTables() {
  std::optional<Tables> loaded;
  if (!tables_path_.empty() && tables_path_ != kNone) {
    ASSIGN_OR_RETURN(Tables read, Tables::Load(tables_path_));
    loaded = std::move(read);
  }
  tables_ = std::move(loaded);
  looked_for_tables_ = !tables_path_.empty();
  return Apply();
}

absl::Status Engine::LoadWeights() {
  if (weights_path_ == kNone) {
    net_ = nullptr;
  } else if (weights_path_.empty()) {
    Take(LearntWeights::Default());
  } else {
    ASSIGN_OR_RETURN(const LearntWeights read, LearntWeights::Load(weights_path_));
    Take(read);
  }
  return Apply();
}

void Engine::FindTables(protocol::Sink& sink) {
  // `Tables` has named them, or they have been looked for.
  if (looked_for_tables_) return;
  looked_for_tables_ = true;
  const std::string path = files::FindDataFile(kTableFileName);
  if (path.empty()) return;
  absl::StatusOr<Tables> read = Tables::Load(path);
  if (read.ok()) {
    tables_ = *std::move(read);
  } else {
    sink.Error(read.status());
  }
}

template <class B>
void AddTermsEngine(std::vector<base::VariantEngine::Part>& parts) {
  using Game = DipoleOn<B>;
  parts.push_back({NewTermsEngine<B>(),
                   base::NamesOf(Game::kVariants),
                   base::TextOf<Game>::VariantTitles(),
                   {{"Weights", {"", kNone}},
                    {"Tables", {"", kNone}},
                    {"Profile", {kDefaultProfile}},
                    {"Evaluation", {kEvaluations[0].first}}}});
}

}  // namespace

bool AsksForTriples(const protocol::GoCommand& go) {
  return go.perft && std::find(go.extra.begin(), go.extra.end(), kTriples) != go.extra.end();
}

void DeclareTermWeights(protocol::Options& options, TermWeights& values,
                        const protocol::Options::Check& changed) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    options.AddSpin(
        absl::StrCat("Weight ", kTermNames[i]), &values[i], -kLargestTermWeight, kLargestTermWeight,
        absl::StrCat("hundredths of a checker for ", kTermHelp[i], ", in Evaluation strong"),
        changed);
  }
}

std::unique_ptr<base::GameEngine<Dipole>> NewUsualEngine() { return std::make_unique<Engine>(); }

std::unique_ptr<protocol::Engine> NewEngine() {
  std::vector<base::VariantEngine::Part> parts;
  parts.push_back(
      {NewUsualEngine(), base::NamesOf(Dipole::kVariants), base::TextOf<Dipole>::VariantTitles()});
  AddTermsEngine<InternationalBoard>(parts);
  AddTermsEngine<Board4>(parts);
  AddTermsEngine<Board6>(parts);
  return std::make_unique<base::VariantEngine>(std::move(parts));
}

}  // namespace tavoliere::dipole
