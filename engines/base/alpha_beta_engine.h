// An engine of the protocol made of a two-player game, its evaluator and the shared search. A
// game's engine derives from it, adds its options and says what it plays by default.
#pragma once

#include <utility>

#include <concepts>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/evaluator.h"
#include "core/history.h"
#include "core/search.h"
#include "core/search/perft.h"
#include "engines/base/bench.h"
#include "engines/base/book_line.h"
#include "engines/base/game_text.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/base/outcome_text.h"
#include "engines/base/perft_lines.h"
#include "engines/base/queries.h"
#include "engines/base/report_text.h"
#include "engines/base/search_control.h"
#include "engines/base/search_run.h"
#include "engines/base/sentence.h"
#include "engines/base/session.h"
#include "engines/base/strength.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

template <GameText G, core::Evaluator<G> E>
class AlphaBetaEngine : public protocol::Engine {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Report = core::Report<Move>;

  // `name` is the whole text after `id name`.
  explicit AlphaBetaEngine(std::string name) : name_(std::move(name)), search_(evaluator_, table_) {
    DeclareOptions();
  }

  std::string name() const override { return name_; }
  std::string author() const override { return "the Tavoliere authors"; }
  protocol::Options& options() override { return options_; }

  // The game's tables and the memory of the hash table, so that no search waits for them.
  void GetReady(protocol::Sink& sink) override {
    FindTables(sink);
    table_.Touch(static_cast<int>(threads_));
  }

  void NewGame() override {
    table_.Clear();
    strength_.NewGame();
    session_.NewGame();
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    return session_.SetPosition(command);
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override {
    const protocol::GoCommand go = Resolve(command);
    if (go.perft) return GoPerft(*go.perft);
    FindTables(sink);
    PrepareSearch();

    core::SearchLimits<Move> limits;
    if (go.depth) limits.depth = core::Depth{*go.depth};
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.multi_pv = static_cast<int>(multi_pv_);
    for (const std::string& text : go.search_moves) {
      const absl::StatusOr<Move> move = ParseMove<G>(history().current(), text);
      if (!move.ok()) return move.status();
      limits.search_moves.push_back(*move);
    }

    // What asks for more than a move is answered by all that the engine can do.
    const bool one_move =
        !go.infinite && !go.mate && go.search_moves.empty() && multi_pv_ == 1 && !session_.Over();
    const std::optional<Weakness> weakness = one_move ? strength_.weakness() : std::nullopt;
    const bool infinite = go.infinite || (!HasLimit(go) && !weakness);
    control_.Begin(BudgetFor(go, history().current().turn(), TextOf<G>::White(),
                             core::Milliseconds(move_overhead_), ExpectedMoves()),
                   go.ponder);
    if (one_move && !infinite) {
      if (const std::optional<BookLine<Move>> known = FromBook()) return BookTask(*known);
    }
    return protocol::Task{
        infinite ? protocol::SearchKind::kUnlimited : protocol::SearchKind::kLimited,
        [this, limits = std::move(limits), weakness](protocol::Reporter& reporter) {
          return RunSearch(limits, weakness, reporter);
        }};
  }

  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override {
    PrepareBench();
    control_.Begin({}, false);
    const core::Depth depth{command.depth.value_or(BenchDepth())};
    return protocol::Task{
        protocol::SearchKind::kLimited, [this, depth](protocol::Reporter& reporter) {
          WriteBench<G>(evaluator_, BenchPositions(), depth, settings(), control_, reporter);
          return std::nullopt;
        }};
  }

  void Stop() override { control_.Stop(); }
  void PonderHit() override { control_.PonderHit(); }

  absl::StatusOr<std::string> Query(const protocol::QueryCommand& query) override {
    return Ask([&](const Queries<G>& queries) { return queries.Answer(query); });
  }

  std::vector<std::string> extensions() const override { return {"rules"}; }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand&) override {
    return RulesAnswer<G>(spoken_.language());
  }

  std::string Display() override {
    return Ask([](const Queries<G>& queries) { return queries.Display(); });
  }

  absl::StatusOr<std::string> Evaluate() override {
    const Position& position = history().current();
    if (const std::optional<core::Outcome> over = session_.Over()) {
      return absl::StrCat("the game is over: ", ResultWord(over), " (", std::string(over->reason),
                          ")");
    }
    const std::string total =
        absl::StrCat("total ", ScoreText(evaluator_.Evaluate(position), core::Bound::kExact),
                     " for ", PlayerName<G>(position.turn()));
    if constexpr (requires { evaluator_.Explain(position); }) {
      return absl::StrCat(evaluator_.Explain(position), "\n", total);
    } else {
      return total;
    }
  }

 protected:
  const core::History<G>& history() const { return session_.history(); }
  const std::string& variant_name() const { return session_.variant_name(); }
  E& evaluator() { return evaluator_; }
  core::SettingsOf<G>& settings() { return session_.settings(); }
  core::TranspositionTable& table() { return table_; }

  // Opens the tables that lie where a build or an installation puts them, unless an option has named
  // others; telling the sink what is wrong with a file. Called again and again: the first time counts.
  virtual void FindTables(protocol::Sink&) {}
  // Called before each search, and before each bench: the evaluator may be set from what the options,
  // the position and the tables say. A bench goes without tables, so that its node count is the same
  // everywhere.
  virtual void PrepareSearch() {}
  virtual void PrepareBench() {}
  // What a book answers in the current position; nullopt: search. A `go` that asks for more than a
  // move (several lines, some moves alone, a mate, no end) is never answered so.
  virtual std::optional<BookLine<Move>> FromBook() { return std::nullopt; }
  // The limits of a `go` without any: none means to search until `stop`.
  virtual protocol::GoCommand DefaultLimits() const { return {}; }
  // How many more moves the side to move will have to make, at a guess.
  virtual int ExpectedMoves() const { return 30; }
  // Position texts in the usual variant, each searched to BenchDepth() by the default evaluation.
  // Without them: some of a random game, the start first.
  virtual std::vector<std::string> BenchPositions() const { return RandomGamePositions<G>(); }
  virtual int BenchDepth() const { return 8; }

  // A move as this engine writes it: the game's usual text unless an option chooses another.
  virtual std::string MoveText(const Position& position, const Move& move) const {
    return G::FormatMove(position, move);
  }

  // `go perft` in the rules `Counted`, which share the game's positions but may list its moves
  // otherwise. As Go().
  template <core::Rules Counted = G>
  absl::StatusOr<protocol::Task> GoPerft(int depth) {
    static_assert(std::same_as<typename Counted::Position, Position>);
    auto made = MakePerftTable(perft_hash_mb_);
    if (!made.ok()) return made.status();
    const std::shared_ptr<core::PerftTable> table = *std::move(made);
    control_.Begin({}, false);
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this, depth, table](protocol::Reporter& reporter) {
                            WritePerft<Counted>(
                                history().current(), depth, table.get(), control_.stop(),
                                [this](const Position& position, const Move& move) {
                                  return MoveText(position, move);
                                },
                                reporter);
                            return std::nullopt;
                          }};
  }

  // Offers weaker players; as Strength::DeclareOptions.
  void DeclareStrength(StrengthLadder ladder, const Words& units) {
    strength_.DeclareOptions(ladder, units, options_, spoken_);
  }
  // A line about each choice of a combo, by which people choose.
  void Explain(const std::string& option, std::vector<Sentence> notes) {
    spoken_.Explain(option, std::move(notes));
  }

  // Forgets what the table knows: after a change of evaluation its scores mean nothing. Returns Ok,
  // as an option's check.
  absl::Status ForgetTable() {
    table_.Clear();
    return absl::OkStatus();
  }

 private:
  void DeclareOptions() {
    options_.AddSpin("Hash", &hash_mb_, 1, 32768, "size of the transposition table in MB",
                     [this] { return ResizeTable(); });
    options_.AddButton("Clear Hash", "forget everything in the transposition table",
                       [this] { return ForgetTable(); });
    options_.AddSpin("Threads", &threads_, 1, 256,
                     "threads that search; one thread is reproducible");
    options_.AddSpin("MultiPV", &multi_pv_, 1, 500,
                     "how many of the best moves to report a line for");
    options_.AddCheck("Ponder", &ponder_,
                      "the client may send 'go ponder': 'bestmove' names the reply expected");
    options_.AddSpin("Move Overhead", &move_overhead_, 0, 5000,
                     "milliseconds taken off a clock for the way of the answer");
    options_.AddSpin("Perft Hash", &perft_hash_mb_, 0, 32768,
                     "size in MB of a table for 'go perft'; 0 counts without");
    session_.DeclareOptions(
        options_, [this] { NewGame(); }, [this] { table_.Clear(); });
    spoken_.DeclareOption(options_);
    // Without the memory there is a table of a few positions, and every search still works.
    ResizeTable().IgnoreError();
  }

  absl::Status ResizeTable() {
    if (table_.Resize(static_cast<std::size_t>(hash_mb_))) return absl::OkStatus();
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate a hash table of ", hash_mb_, " MB"));
  }

  template <class Question>
  auto Ask(const Question& question) const {
    const auto spell = [this](const Position& position, const Move& move) {
      return MoveText(position, move);
    };
    return question(
        Queries<G>({history().start(), history().current(), session_.Over(), session_.variant()},
                   spoken_.language(), spell));
  }

  // A `go` without limits has the engine's own.
  protocol::GoCommand Resolve(const protocol::GoCommand& command) const {
    if (command.perft || command.infinite || command.ponder || HasLimit(command)) return command;
    protocol::GoCommand resolved = DefaultLimits();
    resolved.search_moves = command.search_moves;
    return resolved;
  }

  protocol::Task BookTask(const BookLine<Move>& known) const {
    Report report;
    report.lines.push_back(known.line);
    protocol::SearchReport answer = Told(report);
    absl::StrAppend(&answer.lines, "\ninfo string book ", known.remark);
    return {protocol::SearchKind::kLimited, [answer](protocol::Reporter&) { return answer; }};
  }

  // ---- searching, on the task's thread

  protocol::SearchReport RunSearch(const core::SearchLimits<Move>& limits,
                                   std::optional<Weakness> weakness, protocol::Reporter& reporter) {
    if (const std::optional<core::Outcome> over = session_.Over()) {
      InfoLine line;
      line.score = FinalScore<G>(evaluator_, history().current(), *over);
      return {ToText(line), "none"};
    }
    SearchRun<G, E> run(history(), session_.settings(), search_, control_, threads_);
    if (weakness) return Told(run.Weakened(limits, strength_, *weakness, reporter));
    return Told(
        run.Whole(limits, reporter, [&](const Report& report) { reporter.Report(Told(report)); }));
  }

  protocol::SearchReport Told(const Report& report) const {
    const auto spell = [this](const Position& position, const Move& move) {
      return MoveText(position, move);
    };
    return ReportText<G>(history().current(), spell).Told(report, ponder_);
  }

  std::string name_;
  protocol::Options options_;
  std::int64_t hash_mb_ = 16;
  std::int64_t threads_ = 1;
  std::int64_t multi_pv_ = 1;
  std::int64_t move_overhead_ = 10;
  std::int64_t perft_hash_mb_ = 0;
  bool ponder_ = false;

  E evaluator_;
  core::TranspositionTable table_;
  core::Search<G, E> search_;

  Session<G> session_;
  Strength strength_;
  SpokenLanguage spoken_;
  SearchControl control_;
};

}  // namespace tavoliere::base
