// An engine of the protocol made of a two-player game, its evaluator and the shared search. A
// game's engine derives from it, adds its options and says what it plays by default.
#pragma once

#include <utility>

#include <concepts>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/evaluator.h"
#include "core/history.h"
#include "core/search.h"
#include "core/search/perft.h"
#include "engines/base/game_text.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/base/outcome_text.h"
#include "engines/base/queries.h"
#include "engines/base/search_control.h"
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
  explicit AlphaBetaEngine(std::string name)
      : name_(std::move(name)), search_(evaluator_, table_), history_(G::Start({})) {
    DeclareOptions();
  }

  std::string name() const override { return name_; }
  std::string author() const override { return "the Tavoliere authors"; }
  protocol::Options& options() override { return options_; }

  // The memory of the hash table, so that no search waits for it.
  void GetReady(protocol::Sink&) override { table_.Touch(static_cast<int>(threads_)); }

  void NewGame() override {
    table_.Clear();
    history_ = core::History<G>(G::Start(variant()));
    played_ = {};
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    // A game grows by a move or two between commands: keep what both have in common.
    const bool continues =
        command.fen == played_.fen && command.moves.size() >= played_.moves.size() &&
        std::equal(played_.moves.begin(), played_.moves.end(), command.moves.begin());
    std::optional<core::History<G>> next;
    if (continues) {
      next = history_;
    } else if (!command.fen) {
      next.emplace(G::Start(variant()));
    } else {
      const absl::StatusOr<Position> start = G::Parse(*command.fen, variant());
      if (!start.ok()) return start.status();
      next.emplace(*start);
    }
    for (std::size_t i = continues ? played_.moves.size() : 0; i < command.moves.size(); ++i) {
      const absl::StatusOr<Move> move = ParseMove<G>(next->current(), command.moves[i]);
      if (!move.ok()) return move.status();
      next->Play(*move);
    }
    history_ = *std::move(next);
    played_ = command;
    return absl::OkStatus();
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command, protocol::Sink&) override {
    const protocol::GoCommand go = Resolve(command);
    if (go.perft) return GoPerft(*go.perft);

    core::SearchLimits<Move> limits;
    if (go.depth) limits.depth = core::Depth{*go.depth};
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.multi_pv = static_cast<int>(multi_pv_);
    for (const std::string& text : go.search_moves) {
      const absl::StatusOr<Move> move = ParseMove<G>(history_.current(), text);
      if (!move.ok()) return move.status();
      limits.search_moves.push_back(*move);
    }

    const bool infinite = go.infinite || !HasLimit(go);
    control_.Begin(BudgetFor(go, history_.current().turn(), TextOf<G>::White(),
                             core::Milliseconds(move_overhead_), ExpectedMoves()),
                   go.ponder);
    return protocol::Task{
        infinite ? protocol::SearchKind::kUnlimited : protocol::SearchKind::kLimited,
        [this, limits = std::move(limits)](protocol::Reporter& reporter) {
          return RunSearch(limits, reporter);
        }};
  }

  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override {
    control_.Begin({}, false);
    const core::Depth depth{command.depth.value_or(BenchDepth())};
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this, depth](protocol::Reporter& reporter) {
                            RunBench(depth, reporter);
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
    return absl::StrCat("info string ",
                        absl::StrReplaceAll(G::RulesText(), {{"\n", "\ninfo string "}}),
                        "\nresponse end of the rules");
  }

  std::string Display() override {
    return Ask([](const Queries<G>& queries) { return queries.Display(); });
  }

  absl::StatusOr<std::string> Evaluate() override {
    const Position& position = history_.current();
    if (const std::optional<core::Outcome> over = history_.GameOver(settings_)) {
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
  const core::History<G>& history() const { return history_; }
  E& evaluator() { return evaluator_; }
  core::SettingsOf<G>& settings() { return settings_; }
  core::TranspositionTable& table() { return table_; }

  // The limits of a `go` without any: none means to search until `stop`.
  virtual protocol::GoCommand DefaultLimits() const { return {}; }
  // How many more moves the side to move will have to make, at a guess.
  virtual int ExpectedMoves() const { return 30; }
  // Position texts in the usual variant, each searched to BenchDepth() by the default evaluation.
  // Without them: some of a random game, the start first.
  virtual std::vector<std::string> BenchPositions() const { return RandomGamePositions(); }
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
    std::shared_ptr<core::PerftTable> table;
    if (perft_hash_mb_ > 0) {
      auto allocated = core::PerftTable::OfSize(static_cast<std::size_t>(perft_hash_mb_));
      if (!allocated) {
        return absl::ResourceExhaustedError(absl::StrCat("option Perft Hash: the system has no ",
                                                         perft_hash_mb_, " MB of memory to give"));
      }
      table = std::make_shared<core::PerftTable>(*std::move(allocated));
    }
    control_.Begin({}, false);
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this, depth, table](protocol::Reporter& reporter) {
                            RunPerft<Counted>(depth, table.get(), reporter);
                            return std::nullopt;
                          }};
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
    if (std::size(G::kVariants) > 1) {
      std::vector<std::string> names;
      for (const auto& [variant_name, value] : G::kVariants) names.emplace_back(variant_name);
      options_.AddCombo("UCI_Variant", &variant_name_, names,
                        "the game's variant; choosing one sets up its start", [this] {
                          NewGame();
                          return absl::OkStatus();
                        });
    }
    DeclareSettings();
    // Without the memory there is a table of a few positions, and every search still works.
    ResizeTable().IgnoreError();
  }

  // The rules' numbers.
  void DeclareSettings() {
    if constexpr (requires { G::kSettings; }) {
      chosen_settings_.resize(std::size(G::kSettings));
      for (std::size_t i = 0; i < chosen_settings_.size(); ++i) {
        const auto& setting = G::kSettings[i];
        chosen_settings_[i] = settings_.*setting.value;
        options_.AddSpin(setting.name, &chosen_settings_[i], setting.min, setting.max, setting.help,
                         [this, i] {
                           settings_.*G::kSettings[i].value = static_cast<int>(chosen_settings_[i]);
                           return ForgetTable();
                         });
      }
    }
  }

  absl::Status ResizeTable() {
    if (table_.Resize(static_cast<std::size_t>(hash_mb_))) return absl::OkStatus();
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate a hash table of ", hash_mb_, " MB"));
  }

  typename G::Variant variant() const {
    for (const auto& [variant_name, value] : G::kVariants) {
      if (variant_name == variant_name_) return value;
    }
    return {};
  }

  template <class Question>
  auto Ask(const Question& question) const {
    const auto spell = [this](const Position& position, const Move& move) {
      return MoveText(position, move);
    };
    return question(Queries<G>(history_, settings_, spell));
  }

  // A `go` without limits has the engine's own.
  protocol::GoCommand Resolve(const protocol::GoCommand& command) const {
    if (command.perft || command.infinite || command.ponder || HasLimit(command)) return command;
    protocol::GoCommand resolved = DefaultLimits();
    resolved.search_moves = command.search_moves;
    return resolved;
  }

  // ---- searching, on the task's thread

  protocol::SearchReport RunSearch(const core::SearchLimits<Move>& limits,
                                   protocol::Reporter& reporter) {
    if (history_.GameOver(settings_)) {
      InfoLine line;
      line.score = FinalScore();
      return {ToText(line), "none"};
    }
    bool told_threads = false;
    const auto tell_threads = [&] {
      if (!std::exchange(told_threads, true)) TellMissingThreads(reporter);
    };
    Report last = AnyMove(limits);
    try {
      last = search_.Run(history_, limits, settings_, control_.clock(), control_.stop(),
                         static_cast<int>(threads_), [&](const Report& report) {
                           tell_threads();
                           last = report;
                           reporter.Report(Told(report));
                         });
      tell_threads();
    } catch (const std::bad_alloc&) {
      reporter.Write("info string out of memory: the search is broken off");
    }
    return Told(last);
  }

  // What to answer when there is no memory to find a better one in.
  Report AnyMove(const core::SearchLimits<Move>& limits) const {
    MoveList moves;
    G::Generate(history_.current(), moves);
    const Move move = limits.search_moves.empty() ? moves[0] : limits.search_moves.front();
    Report report;
    report.lines.push_back({core::Score::Draw(), core::Bound::kNone, {move}});
    return report;
  }

  void TellMissingThreads(protocol::Sink& sink) const {
    if (search_.threads() == threads_) return;
    sink.Write(absl::StrCat("info string the system gives no more than ", search_.threads(),
                            " threads of the ", threads_, " that option Threads asks for"));
  }

  core::Score FinalScore() const {
    const Position& position = history_.current();
    MoveList moves;
    G::Generate(position, moves);
    if constexpr (requires { evaluator_.Terminal(position, core::Ply{0}); }) {
      if (moves.empty()) return evaluator_.Terminal(position, core::Ply{0});
    }
    const core::Outcome outcome = *history_.GameOver(settings_);
    if (outcome.result == core::Outcome::Result::kDraw) return core::Score::Draw();
    const bool first_wins = outcome.result == core::Outcome::Result::kFirstWins;
    const bool won = first_wins == (position.turn() == core::Player::kFirst);
    return won ? core::Score::Win(core::Ply{0}) : core::Score::Loss(core::Ply{0});
  }

  protocol::SearchReport Told(const Report& report) const {
    std::vector<std::string> lines;
    int number = 0;
    for (const core::Line<Move>& found : report.lines) {
      lines.push_back(
          ToText(InfoLine{report.depth, report.selective_depth, ++number, found.score, found.bound,
                          report.nodes, report.hashfull, report.time, PvText(found.pv)}));
    }
    if (report.exact) {
      if (const std::optional<std::string> exact = ExactText(report.lines.front().score))
        lines.push_back("info string exact " + *exact);
    }
    return {absl::StrJoin(lines, "\n"), BestMove(report.lines.front().pv)};
  }

  std::string PvText(const std::vector<Move>& pv) const {
    std::vector<std::string> words;
    Position position = history_.current();
    for (const Move& move : pv) {
      words.push_back(MoveText(position, move));
      position = position.Play(move);
    }
    return absl::StrJoin(words, " ");
  }

  std::string BestMove(const std::vector<Move>& pv) const {
    const Position& position = history_.current();
    std::string answer = MoveText(position, pv[0]);
    // Only a client that may ponder is known to read more than the move.
    if (ponder_ && pv.size() > 1)
      absl::StrAppend(&answer, " ponder ", MoveText(position.Play(pv[0]), pv[1]));
    return answer;
  }

  template <core::Rules Counted>
  void RunPerft(int depth, core::PerftTable* table, protocol::Sink& sink) {
    core::Perft<Counted> perft(control_.stop(), table);
    const Position& position = history_.current();
    typename Counted::MoveList moves;
    Counted::Generate(position, moves);
    std::uint64_t total = depth == 0 || moves.empty() ? perft.Count(position, depth) : 0;
    if (depth > 0) {
      for (const auto& move : moves) {
        const std::uint64_t count = perft.Count(position.Play(move), depth - 1);
        if (control_.stop()) break;
        sink.Write(absl::StrCat(MoveText(position, move), ": ", count));
        total += count;
      }
    }
    sink.Write(control_.stop() ? "info string perft stopped"
                               : absl::StrCat("Nodes searched: ", total));
  }

  static std::vector<std::string> RandomGamePositions() {
    constexpr int kPositions = 6;
    constexpr int kPliesBetween = 4;
    std::mt19937_64 random(1);
    std::vector<std::string> texts;
    Position position = G::Start({});
    for (int ply = 0; ply < kPositions * kPliesBetween; ++ply) {
      MoveList moves;
      G::Generate(position, moves);
      if (moves.empty()) break;
      if (ply % kPliesBetween == 0) texts.push_back(G::Format(position));
      position = position.Play(moves[random() % moves.size()]);
    }
    return texts;
  }

  // With a table of its own and one thread: a signature that no option but the evaluation's
  // changes.
  void RunBench(core::Depth depth, protocol::Sink& sink) {
    core::TranspositionTable bench_table;
    constexpr std::size_t kMegabytes = 16;
    if (!bench_table.Resize(kMegabytes)) {
      sink.Write(
          absl::StrCat("info string error: cannot allocate a hash table of ", kMegabytes, " MB"));
      return;
    }
    core::Search<G, E> search(evaluator_, bench_table);
    core::SearchLimits<Move> limits;
    limits.depth = depth;
    std::uint64_t nodes = 0;
    for (const std::string& text : BenchPositions()) {
      const absl::StatusOr<Position> position = G::Parse(text, typename G::Variant{});
      if (!position.ok()) {
        sink.Write(absl::StrCat("info string error: bench position '", text,
                                "': ", std::string(position.status().message())));
        continue;
      }
      bench_table.Clear();
      const Report report = search.Run(core::History<G>(*position), limits, settings_,
                                       control_.clock(), control_.stop(), 1, [](const Report&) {});
      if (control_.stop()) {
        sink.Write("info string bench stopped");
        return;
      }
      nodes += report.nodes;
      sink.Write(absl::StrCat("info string bench ", text, " nodes ", report.nodes, " score ",
                              ScoreText(report.lines.front().score, core::Bound::kExact),
                              " bestmove ",
                              G::FormatMove(*position, report.lines.front().pv.front())));
    }
    const core::Milliseconds time = control_.clock().Elapsed();
    sink.Write(absl::StrCat("Nodes searched: ", nodes, "\nTime: ", time.count(),
                            " ms\nNodes per second: ", NodesPerSecond(nodes, time)));
  }

  std::string name_;
  protocol::Options options_;
  std::int64_t hash_mb_ = 16;
  std::int64_t threads_ = 1;
  std::int64_t multi_pv_ = 1;
  std::int64_t move_overhead_ = 10;
  std::int64_t perft_hash_mb_ = 0;
  bool ponder_ = false;
  std::string variant_name_ = G::kVariants[0].first;

  E evaluator_;
  core::SettingsOf<G> settings_;
  std::vector<std::int64_t> chosen_settings_;  // as the options have them
  core::TranspositionTable table_;
  core::Search<G, E> search_;

  core::History<G> history_;
  // What `history_` was made from, to continue it.
  protocol::PositionCommand played_;

  SearchControl control_;
};

}  // namespace tavoliere::base
