// The peg solitaire engine: solvers, memory and the game around them as commands of the protocol.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/base/engine/queries.h"
#include "engines/base/engine/session.h"
#include "engines/base/search/search_control.h"
#include "engines/base/text/sentence.h"
#include "engines/solitaire/classic/classic_solver.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/table/win_table.h"
#include "protocol/server/engine.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::solitaire {

class Engine final : public protocol::Engine {
 public:
  Engine();

  std::string name() const override;
  std::string author() const override;
  protocol::Options& options() override { return options_; }

  void GetReady(protocol::Sink& sink) override;
  void NewGame() override;
  absl::Status SetPosition(const protocol::PositionCommand& command) override;
  // `sweeps` and `count` are words of this game's own.
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override;
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override;
  void Stop() override { control_.Stop(); }
  void PonderHit() override { control_.PonderHit(); }

  absl::StatusOr<std::string> Query(const protocol::QueryCommand& query) override;
  // `moves`: the verdict of each legal jump.
  std::optional<protocol::SlowQuestion> SlowQuery(const protocol::QueryCommand& query) override;
  std::optional<protocol::ExplainQuestion> Explain(const std::string& move) override;
  std::string Display() override;
  absl::StatusOr<std::string> Evaluate() override;

  std::vector<protocol::ExtensionInfo> extensions() const override;
  std::vector<std::string> historical() const override { return {"solver=classic"}; }
  std::vector<std::string> go_words() const override { return {"sweeps", "count"}; }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand& command) override;

 private:
  // A game under way. `moves` lead from `start` to `current`.
  struct Game {
    Position start;
    std::vector<Move> moves;
    Position current;
    int undone = 0;       // jumps taken back since the game began
    bool famous = false;  // this win is in the hall of fame
  };

  // What `go` asks for, resolved.
  struct Request {
    Game game;
    Goal goal;
    bool classic = false;  // the classic solver answers
    std::vector<Move> search_moves;
    std::optional<int> depth;  // jumps to look ahead
    std::optional<int> mate;   // a solution of more jumps is not asked for
    std::optional<std::uint64_t> nodes;
    const WinTable* table = nullptr;
    std::size_t memory = 0;  // bytes that the search may take
  };

  void DeclareOptions();
  absl::Status ChooseVariant();
  absl::Status CheckGoal();
  // After a change of the board `before`: a goal that the new board lacks becomes `any`, and
  // a remark says what it means there.
  void FitGoal(const Board& before);
  absl::Status OpenMemory();
  absl::Status OpenTable();

  Variant variant() const { return base::MeaningOf(Solitaire::kVariants, variant_name_); }
  HoleNames names() const { return base::MeaningOf(kHoleNames, notation_); }
  // A move as the option Notation has it.
  std::string MoveText(const Position& position, const Move& move) const {
    return FormatJump(position.board(), move.jump(), names());
  }
  // The option Goal on this board; an error when it has no such hole.
  absl::StatusOr<Goal> GoalOn(const Board& board) const;
  Goal goal() const;
  std::optional<core::Outcome> Over() const { return Result(game_.current, goal()); }
  // A point for each jump made, also for those taken back since, less two for each `undo`.
  int Score() const;
  // The table, looked for at the first need; null without one.
  const WinTable* Table();
  void Learn(const Position& start, const std::vector<Jump>& jumps);
  // Writes what could not be said when it happened.
  void WriteNotes(protocol::Sink& sink);

  // What answers a `go`, on the task's thread.
  using Work = protocol::SearchReport (Engine::*)(const Request& request, protocol::Sink& sink);
  // Whether `go` has a word for all solutions; chooses their work then, which no depth bounds: one
  // is left out, and says so.
  static bool ChooseEnumeration(protocol::GoCommand* go, Work* work, protocol::Sink& sink);

  // On the task's thread.
  // Says that there is no solution of so many jumps, or that none was found, if that is so.
  void TellNoWin(int plies, Verdict verdict, bool interrupted, protocol::Sink& sink) const;
  protocol::SearchReport SolveAndAnswer(const Request& request, protocol::Sink& sink);
  Solution Solve(const Request& request, const Task& task, SearchMeter* meter,
                 protocol::Sink& sink);
  Solution SolveMoves(const Request& request, SearchMeter* meter, protocol::Sink& sink);
  protocol::SearchReport CountAndAnswer(const Request& request, protocol::Sink& sink);
  protocol::SearchReport SweepAndAnswer(const Request& request, protocol::Sink& sink);
  // Gives an undecided search a jump to play. It may find that there is none: each loses at sight.
  void ChooseAJump(const Request& request, Solution* solution);
  // The end of a search that ran out of memory.
  protocol::SearchReport AnswerWithoutMemory(const Request& request);
  // The solution as lines, and its first jump.
  protocol::SearchReport ReportOf(const Request& request, const Solution& solution,
                                  std::uint64_t nodes) const;
  void RunBench(protocol::Sink& sink);

  // What `question` gets from the answers about the game as it stands.
  template <class Question>
  auto Ask(const Question& question) const {
    const auto spell = [this](const Position& position, const Move& move) {
      return MoveText(position, move);
    };
    return question(base::Queries<Solitaire>(
        {game_.start, game_.current, game_.moves, Over(), variant()}, spoken_.language(), spell));
  }
  std::string Response(const base::Sentence& sentence) const {
    return "response " + spoken_.Text(sentence);
  }
  // A jump, the verdict on the position after it, and a solution if there is one.
  struct Continuation {
    Verdict verdict = Verdict::kUnknown;
    Position after;
    protocol::Explanation::Line line;
  };

  // On the question's thread.
  Continuation Continue(const Position& position, const Move& move, Goal goal,
                        const WinTable* table, const std::atomic<bool>& stop);
  protocol::Explanation Compare(const Position& position, const Move& move, Goal goal,
                                const WinTable* table, const std::atomic<bool>& stop);
  std::string Verdicts(const Position& position, Goal goal, const WinTable* table,
                       const std::atomic<bool>& stop);

  absl::StatusOr<std::string> Undo();
  absl::StatusOr<std::string> HallOfFame(const std::vector<std::string>& arguments);

  protocol::Options options_;
  base::SpokenLanguage spoken_;
  std::string variant_name_;
  std::string goal_text_ = "any";
  std::string notation_ = kHoleNames[0].first;
  std::string solver_ = "exact";
  std::int64_t hash_mb_ = 512;
  std::int64_t move_overhead_ = 10;
  bool ponder_ = false;
  bool use_table_ = true;
  std::string table_file_;
  ClassicFilters filters_;
  bool use_memory_ = true;
  std::string memory_file_;
  std::string hall_of_fame_file_;

  Game game_;
  ExactSolver exact_;
  ClassicSolver classic_;
  ExactSolver verdict_solver_;  // for the slow question, also while exact_ searches
  std::unique_ptr<const WinTable> table_;
  bool table_looked_for_ = false;
  std::optional<SolutionMemory> memory_;  // made at the first need
  std::vector<std::string> notes_;

  base::SearchControl control_;
};

std::unique_ptr<protocol::Engine> NewEngine();

inline constexpr char kTableName[] = "solitaire.table";
// Where `build-tables` puts the table and the engine looks for it: in the program's folder.
std::string TableBesideProgram();

}  // namespace tavoliere::solitaire
