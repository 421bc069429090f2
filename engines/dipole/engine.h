// The Dipole engine: the players as options of the protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/base/alpha_beta_engine.h"
#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"
#include "engines/dipole/placement_net.h"
#include "engines/dipole/tables.h"

namespace tavoliere::dipole {

// The names of option `Profile`.
inline constexpr const char* kDefaultProfile = "default";
inline constexpr const char* kCourseProfile = "course";

class Engine final : public base::AlphaBetaEngine<Dipole, Evaluator> {
 public:
  Engine();

  void GetReady(protocol::Sink& sink) override {
    FindTables(sink);
    AlphaBetaEngine::GetReady(sink);
  }
  // Understands `perft D triples` too.
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override;
  std::vector<std::string> go_words() const override { return {"triples"}; }
  // Without tables, so that the node count is the same everywhere.
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override;

 protected:
  std::string MoveText(const Position& position, const Move& move) const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 10; }

 private:
  void DeclareOptions();
  // Makes the evaluator anew from the options, without tables.
  absl::Status Apply();
  EvaluatorOptions ChosenOptions() const;
  absl::Status LoadTables();
  absl::Status LoadNet();
  // Looks where an installation or a build has them, once, unless `Tables` has named them. Tells
  // the sink what is wrong with a file.
  void FindTables(protocol::Sink& sink);

  std::string profile_ = kDefaultProfile;
  std::string evaluation_ = kEvaluations[0].first;
  std::int64_t course_control_ = kCourseControlWeight;
  std::string course_count_ = kControlCounts[0].first;
  std::string notation_ = "algebraic";
  std::string tables_path_;
  std::string net_path_;
  std::array<std::int64_t, kTerms> weights_{};

  bool looked_for_tables_ = false;
  std::optional<Tables> tables_;
  // The one that `Network` names.
  std::optional<PlacementNet> net_;
};

}  // namespace tavoliere::dipole
