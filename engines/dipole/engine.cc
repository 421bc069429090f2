#include "engines/dipole/engine.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/data_files.h"
#include "engines/base/alpha_beta_engine.h"
#include "engines/base/choice.h"
#include "engines/base/variant_engine.h"
#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"
#include "engines/dipole/international.h"
#include "engines/dipole/tables.h"
#include "engines/dipole/weights.h"

namespace tavoliere::dipole {
namespace {

constexpr const char* kNone = "none";

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
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 10; }

 private:
  void DeclareOptions();
  void Take(const LearntWeights& weights);
  // Makes the evaluator anew from the options, without tables.
  absl::Status Apply();
  EvaluatorOptions ChosenOptions() const;
  absl::Status LoadTables();
  absl::Status LoadNet();

  std::string profile_ = kDefaultProfile;
  std::string evaluation_ = kEvaluations[0].first;
  std::int64_t course_control_ = kCourseControlWeight;
  std::string course_count_ = kControlCounts[0].first;
  std::string notation_ = kNotations[0];
  std::string tables_path_;
  std::string net_path_;
  std::array<std::int64_t, kTerms> term_weights_{};

  bool looked_for_tables_ = false;
  std::optional<Tables> tables_;
  // What `Network` names.
  std::shared_ptr<const PlacementNet> net_;
};

Engine::Engine() : AlphaBetaEngine(kEngineName) {
  Take(LearntWeights::Default());
  DeclareOptions();
}

void Engine::Take(const LearntWeights& weights) {
  std::copy(weights.terms.begin(), weights.terms.end(), term_weights_.begin());
  net_ = weights.net;
}

void Engine::DeclareOptions() {
  const auto apply = [this] { return Apply(); };
  options().AddCombo("Profile", &profile_, {kDefaultProfile, kCourseProfile},
                     "the player of today, or a university course's with its limits", [this] {
                       const bool course = profile_ == kCourseProfile;
                       evaluation_ = kEvaluations[course ? 1 : 0].first;
                       return Apply();
                     });
  options().AddCombo("Evaluation", &evaluation_, base::NamesOf(kEvaluations),
                     "how positions are valued; course also searches as that player did", apply);
  Explain("Evaluation", {said::kEvaluationNotes.begin(), said::kEvaluationNotes.end()});
  DeclareStrength(kLadder, said::kUnits);
  options().AddSpin("CourseControl", &course_control_, -1000, 1000,
                    "hundredths that a controlled square counts with Evaluation course", apply);
  options().AddCombo(
      "CourseCount", &course_count_, base::NamesOf(kControlCounts),
      "how Evaluation course counts controlled squares: as the table of that player's "
      "program, slips included, or as its description says",
      apply);
  options().AddCombo("Notation", &notation_, {kNotations.begin(), kNotations.end()},
                     "how moves are written, e1ne1, H5,NE,1 or e1-f2; all are read");
  options().AddString("Tables", &tables_path_,
                      "end-game tables made by build-tables; empty: look for them beside the "
                      "program and where it is installed; none: play without",
                      [this] { return LoadTables(); });
  options().AddString("Network", &net_path_,
                      "network of Evaluation strong and the weights of its terms, a file that "
                      "train has made; empty: those compiled in; none: the weighed terms alone",
                      [this] { return LoadNet(); });
  DeclareTermWeights(options(), term_weights_, apply);
}

absl::StatusOr<protocol::Task> Engine::Go(const protocol::GoCommand& command,
                                          protocol::Sink& sink) {
  if (AsksForTriples(command)) return GoPerft<DipoleTriples>(*command.perft);
  protocol::GoCommand go = command;
  if (profile_ == kCourseProfile && !go.perft && !go.infinite && !go.ponder) {
    const bool limited = base::HasLimit(go);
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
  chosen.course_control = static_cast<int>(course_control_);
  chosen.course_count = base::MeaningOf(kControlCounts, course_count_);
  for (std::size_t i = 0; i < kTerms; ++i) chosen.weights[i] = static_cast<int>(term_weights_[i]);
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
    absl::StatusOr<Tables> read = Tables::Load(tables_path_);
    if (!read.ok()) return read.status();
    loaded = *std::move(read);
  }
  tables_ = std::move(loaded);
  looked_for_tables_ = !tables_path_.empty();
  return Apply();
}

absl::Status Engine::LoadNet() {
  if (net_path_ == kNone) {
    net_ = nullptr;
  } else if (net_path_.empty()) {
    Take(LearntWeights::Default());
  } else {
    const absl::StatusOr<LearntWeights> read = LearntWeights::Load(net_path_);
    if (!read.ok()) return read.status();
    Take(*read);
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
    sink.Write(protocol::ErrorLine(read.status()));
  }
}

}  // namespace

bool AsksForTriples(const protocol::GoCommand& go) {
  return go.perft && std::find(go.extra.begin(), go.extra.end(), kTriples) != go.extra.end();
}

void DeclareTermWeights(protocol::Options& options, std::array<std::int64_t, kTerms>& values,
                        const protocol::Options::Check& changed) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    options.AddSpin(
        absl::StrCat("Weight ", kTermNames[i]), &values[i], -kLargestTermWeight, kLargestTermWeight,
        "weight of this term of Evaluation strong, in hundredths of a checker", changed);
  }
}

std::unique_ptr<protocol::Engine> NewEngine() {
  std::vector<base::VariantEngine::Part> parts;
  parts.push_back({std::make_unique<Engine>(), base::NamesOf(Dipole::kVariants)});
  parts.push_back({NewInternationalEngine(), base::NamesOf(International::kVariants)});
  return std::make_unique<base::VariantEngine>(std::move(parts));
}

}  // namespace tavoliere::dipole
