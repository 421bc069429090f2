// A protocol engine made of a two-player game, its evaluator and the shared search. A game's engine
// derives from it, adds its options and says what it plays by default.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/search/perft.h"
#include "core/search/search.h"
#include "engines/base/engine/answers.h"
#include "engines/base/engine/explain_question.h"
#include "engines/base/engine/game_engine.h"
#include "engines/base/engine/perft_lines.h"
#include "engines/base/engine/queries.h"
#include "engines/base/engine/session.h"
#include "engines/base/explain/statements.h"
#include "engines/base/search/bench.h"
#include "engines/base/search/chances.h"
#include "engines/base/search/search_control.h"
#include "engines/base/search/search_report.h"
#include "engines/base/search/strength.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/sentence.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

template <GameText G, core::Evaluator<G> E>
class AlphaBetaEngine : public GameEngine<G> {
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
    table_.Touch(chosen_.threads);
  }

  void NewGame() override {
    table_.Clear();
    strength_.NewGame();
    session_.NewGame();
    move_format_ = nullptr;
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    return session_.SetPosition(command);
  }

  const core::History<G>& history() const final { return session_.history(); }
  std::optional<core::Outcome> Over() const final { return session_.Over(); }
  typename G::Variant variant() const final { return session_.variant(); }
  void SetGame(core::History<G> game) final { session_.SetGame(std::move(game)); }
  void SetMoveFormat(typename GameEngine<G>::MoveFormat format) final { move_format_ = format; }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override {
    const protocol::GoCommand go = WithUsualLimits(command, DefaultLimits());
    if (go.perft) return GoPerft(*go.perft);
    FindTables(sink);
    PrepareSearch();

    core::SearchLimits<Move> limits;
    if (go.depth) limits.depth = core::Depth{*go.depth};
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.multi_pv = chosen_.multi_pv;
    for (const std::string& text : go.search_moves) {
      ASSIGN_OR_RETURN(const Move move, ParseMove<G>(history().current(), text));
      limits.search_moves.push_back(move);
    }

    // What asks for more than a move is answered by all that the engine can do.
    const bool one_move = !go.infinite && !go.mate && go.search_moves.empty() &&
                          chosen_.multi_pv == 1 && !session_.Over();
    const std::optional<Weakness> weakness = one_move ? strength_.weakness() : std::nullopt;
    const bool infinite = go.infinite || (!protocol::HasLimit(go) && !weakness);
    control_.Begin(BudgetFor(go, history().current().turn(), TextOf<G>::White(),
                             core::Milliseconds(chosen_.move_overhead), ExpectedMoves()),
                   go.ponder);
    if (one_move && !infinite) {
      if (const std::optional<BookLine<Move>> known = FromBook()) return BookTask(*known);
    }
    return protocol::Task{
        infinite ? protocol::SearchKind::kUnlimited : protocol::SearchKind::kLimited,
        [this, limits = std::move(limits), weakness](protocol::Sink& progress) {
          return RunSearch(limits, weakness, progress);
        }};
  }

  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override {
    PrepareBench();
    control_.Begin({}, false);
    const core::Depth depth{command.depth.value_or(BenchDepth())};
    return protocol::Task{protocol::SearchKind::kLimited, [this, depth](protocol::Sink& sink) {
                            WriteBench<G>(evaluator_, BenchPositions(), depth, settings(), control_,
                                          sink);
                            return std::nullopt;
                          }};
  }

  void Stop() override { control_.Stop(); }
  void PonderHit() override { control_.PonderHit(); }

  absl::StatusOr<std::string> Query(const protocol::QueryCommand& query) override {
    if (query.what == "tables")
      return TableAnswer<G>(ExplainingEvaluator(), session_.settings(), history());
    if (AsksForPuzzles(query))
      return PuzzlesAnswer(BuiltInPuzzles(), session_.variant_name(), query);
    if (query.what == "book") {
      if (const auto known = KnownToBook())
        return BookAnswer<G>(history().current(), Over() ? std::vector<KnownLine<Move>>() : *known,
                             Speller());
    }
    return Ask([&](const Queries<G>& queries) { return queries.Answer(query); });
  }
  std::optional<protocol::ExplainQuestion> Explain(const std::string& move) override {
    return QuestionAbout<G, E>(move, history(), session_.settings(),
                               {ExplainingEvaluator(), ExplainingDepth(), ExplainedPlies(),
                                StatementKinds(), spoken_.language(), Speller()});
  }

  std::vector<protocol::ExtensionInfo> extensions() const override { return AboutRules<G>(); }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand& command) override {
    return RulesOrManual<G>(command.name, spoken_.language());
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
    const std::string total = absl::StrCat("total ", ScoreText(evaluator_.Evaluate(position)),
                                           " for ", PlayerName<G>(position.turn()));
    const std::string terms = evaluator_.Terms(position);
    return terms.empty() ? total : absl::StrCat(terms, "\n", total);
  }

 protected:
  E& evaluator() { return evaluator_; }
  core::SettingsOf<G>& settings() { return session_.settings(); }
  const core::SettingsOf<G>& settings() const { return session_.settings(); }
  core::TranspositionTable& table() { return table_; }

  // Opens the tables that lie where a build or an installation puts them, unless an option has
  // named others; telling the sink what is wrong with a file. Called again and again: the first
  // time counts.
  virtual void FindTables(protocol::Sink&) {}
  // Called before each search, and before each bench: the evaluator may be set from what the
  // options, the position and the tables say. A bench goes without tables, so that its node count
  // is the same everywhere.
  virtual void PrepareSearch() {}
  virtual void PrepareBench() {}
  // What a book answers in the current position; nullopt: search. A `go` that asks for more than a
  // move (several lines, some moves alone, a mate, no end) is never answered so.
  virtual std::optional<BookLine<Move>> FromBook() { return std::nullopt; }
  // What the book knows in the current position, for `query book`; nullopt: the game has no books.
  virtual std::optional<std::vector<KnownLine<Move>>> KnownToBook() { return std::nullopt; }
  // The limits of a `go` without any: none means to search until `stop`.
  virtual protocol::GoCommand DefaultLimits() const { return {}; }
  // How many more moves the side to move will have to make, at a guess.
  virtual int ExpectedMoves() const { return 30; }
  // Position texts in the usual variant, each searched to BenchDepth() by the default evaluation.
  // Without them: some of a random game, the start first.
  virtual std::vector<std::string> BenchPositions() const { return RandomGamePositions<G>(); }
  virtual int BenchDepth() const { return 8; }

  // What `query explain` can say of a move beyond its line, its loss and a result that it changes,
  // the gravest first; by what evaluation, and how many plies deep. Whichever player an option has
  // chosen, the default one explains, and answers `query tables`.
  virtual absl::Span<const StatementKind<G>> StatementKinds() const { return {}; }
  virtual E ExplainingEvaluator() const { return E(); }
  virtual core::Depth ExplainingDepth() const { return core::Depth{6}; }
  // The least length of its lines.
  virtual int ExplainedPlies() const { return ExplainingDepth().value; }

  // Lines of puzzles in every variant, as `query puzzle` answers them; they outlive the engine.
  virtual std::string_view BuiltInPuzzles() const { return {}; }

  // A move as this engine writes it: the game's usual text unless an option chooses another.
  virtual std::string MoveText(const Position& position, const Move& move) const {
    return G::FormatMove(position, move);
  }

  // `go perft` in the rules `Counted`, which share the game's positions but may list its moves
  // otherwise. As Go().
  template <core::Rules Counted = G>
  absl::StatusOr<protocol::Task> GoPerft(int depth) {
    static_assert(std::same_as<typename Counted::Position, Position>);
    ASSIGN_OR_RETURN(auto made, MakePerftTable(chosen_.perft_hash_mb));
    const std::shared_ptr<core::PerftTable> table = std::move(made);
    control_.Begin({}, false);
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this, depth, table](protocol::Sink& sink) {
                            WritePerft<Counted>(history().current(), depth, table.get(),
                                                control_.stop(), Speller(), sink);
                            return std::nullopt;
                          }};
  }

  // Offers weaker players; as Strength::DeclareOptions.
  void DeclareStrength(StrengthLadder ladder, const Words& units, EloScale elo = {}) {
    strength_.DeclareOptions(ladder, units, options_, spoken_, elo);
  }
  // Offers chances with the scores; as ShownChances::DeclareOption.
  void DeclareChances(std::string_view lines) { chances_.DeclareOption(lines, options_); }
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
    chosen_.Declare(options_, table_);
    session_.DeclareOptions(
        options_, [this] { NewGame(); }, [this] { table_.Clear(); });
    spoken_.DeclareOption(options_, TextOf<G>::SpeaksItalian());
    std::vector<Sentence> titles = TextOf<G>::VariantTitles();
    if (titles.size() > 1) spoken_.Explain("UCI_Variant", std::move(titles));
    // Without the memory there is a table of a few positions, and every search still works.
    chosen_.Resize(table_).IgnoreError();
  }

  std::string WordOf(const Position& position, const Move& move) const {
    return move_format_ != nullptr ? move_format_(position, move) : MoveText(position, move);
  }

  auto Speller() const {
    return [this](const Position& position, const Move& move) { return WordOf(position, move); };
  }

  template <class Question>
  auto Ask(const Question& question) const {
    return question(Queries<G>({history().start(), history().current(), history().moves(),
                                session_.Over(), session_.variant()},
                               spoken_.language(), Speller()));
  }

  protocol::Task BookTask(const BookLine<Move>& known) const {
    Report report;
    report.lines.push_back(known.line);
    protocol::SearchReport answer = ReportOf(report);
    answer.book = known.remark;
    return {protocol::SearchKind::kLimited, [answer](protocol::Sink&) { return answer; }};
  }

  // ---- searching, on the task's thread

  protocol::SearchReport RunSearch(const core::SearchLimits<Move>& limits,
                                   std::optional<Weakness> weakness, protocol::Sink& sink) {
    if (const std::optional<core::Outcome> over = session_.Over()) {
      protocol::SearchReport end;
      end.lines.push_back(Figures({}, 0, 0, core::Milliseconds(0)));
      SetScore(FinalScore<G>(evaluator_, history().current(), *over), core::Bound::kExact,
               &end.lines[0]);
      if (chances_.shown()) end.lines[0].chances = ChancesOf(*over, history().current().turn());
      end.best.move = "none";
      return end;
    }
    if (weakness) return ReportOf(Weakened(limits, *weakness, sink));
    const Report found =
        Search(limits, sink, [&](const Report& report) { sink.Report(ReportOf(report)); });
    if (found.no_win) sink.Remark(NoWinText(*found.no_win, *limits.mate));
    return ReportOf(found);
  }

  // Calls `each` for every iteration that a search with all threads has finished, and returns what
  // it knows at its end.
  template <class Each>
  Report Search(const core::SearchLimits<Move>& limits, protocol::Sink& sink, const Each& each) {
    bool told_threads = false;
    const auto tell_threads = [&] {
      if (std::exchange(told_threads, true) || search_.threads() == chosen_.threads) return;
      sink.Remark(absl::StrCat("only ", search_.threads(), " of ", chosen_.threads,
                               " search threads could be started"));
    };
    // The answer when there is no memory to find a better one in.
    Report last = AnyMove<G>(history().current(), limits.search_moves);
    try {
      last = search_.Run(history(), limits, settings(), control_.clock(), control_.stop(),
                         chosen_.threads, [&](const Report& report) {
                           tell_threads();
                           last = report;
                           each(report);
                         });
      tell_threads();
    } catch (const std::bad_alloc&) {
      sink.Remark("out of memory: search interrupted");
    }
    return last;
  }

  // What a weaker player finds: one line, whose move `strength_` has chosen.
  Report Weakened(core::SearchLimits<Move> limits, const Weakness& weakness, protocol::Sink& sink) {
    MoveList moves;
    G::Generate(history().current(), moves);
    Report report;
    if (weakness.depth == 0) {
      for (const Move& move : moves)
        report.lines.push_back({core::Score::Draw(), core::Bound::kExact, {move}});
    } else {
      limits.depth =
          std::min(limits.depth.value_or(core::Depth{weakness.depth}), core::Depth{weakness.depth});
      limits.multi_pv = static_cast<int>(moves.size());
      report = Search(limits, sink, [](const Report&) {});
    }
    std::vector<core::Score> values;
    values.reserve(report.lines.size());
    for (const core::Line<Move>& line : report.lines) values.push_back(line.score);
    const std::size_t chosen = strength_.Choose(values, weakness, history().current().key());
    report.lines = {report.lines[chosen]};
    report.exact = false;
    return report;
  }

  protocol::SearchReport ReportOf(const Report& report) const {
    protocol::SearchReport said =
        ToSearchReport<G>(history().current(), report, chosen_.ponder, Speller());
    if (chances_.shown())
      chances_.AddTo(said, session_.variant_name(), MenOn(G::Picture(history().current())));
    return said;
  }

  std::string name_;
  protocol::Options options_;
  SearchOptions chosen_;

  E evaluator_;
  core::TranspositionTable table_;
  core::Search<G, E> search_;

  Session<G> session_;
  typename GameEngine<G>::MoveFormat move_format_ = nullptr;
  Strength strength_;
  ShownChances chances_;
  SpokenLanguage spoken_;
  SearchControl control_;
};

}  // namespace tavoliere::base
