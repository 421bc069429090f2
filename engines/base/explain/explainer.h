// Explains a move: searches it and the best other move, and says what is true of the one line of
// play and false of the other.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/search/search.h"
#include "engines/base/explain/said.h"
#include "engines/base/explain/statements.h"
#include "engines/base/search/search_report.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::base {

// What the statements on a proved result are called.
inline constexpr char kResultKind[] = "result";

template <GameText G, core::Evaluator<G> E>
class Explainer {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Spell = std::function<std::string(const Position&, const Move&)>;

  // How it searches and what it can say. `kinds` outlive it.
  struct Means {
    E evaluator;
    core::Depth depth;
    int plies = 0;  // to which a line is played on
    absl::Span<const StatementKind<G>> kinds;
    Language language = Language::kEnglish;
    Spell spell;  // writes a move as the engine does
  };

  // The game goes on.
  Explainer(core::History<G> game, const core::SettingsOf<G>& settings, Means means)
      : game_(std::move(game)), settings_(settings), means_(std::move(means)) {}

  // `move` is legal. Searches to a fixed depth with one thread and a table of its own: the answer
  // depends on nothing else. nullopt: `stop` was set before it was known. Throws std::bad_alloc.
  absl::StatusOr<std::optional<protocol::Explanation>> Explain(const Move& move,
                                                               const std::atomic<bool>& stop) {
    core::TranspositionTable table;
    if (!table.Resize(kMegabytes)) {
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot allocate a hash table of ", kMegabytes, " MB"));
    }
    core::Search<G, E> search(means_.evaluator, table);
    const auto seek = [&](const std::vector<Move>& moves) { return Seek(search, moves, stop); };

    const Found best = seek({});
    protocol::Explanation explanation;
    explanation.best = best.line.moves.front() == move;
    std::optional<Found> second;
    if (explanation.best) {
      const std::vector<Move> others = Others(move);
      if (!others.empty() && !stop) second = seek(others);
    } else if (!stop) {
      second = seek({move});
    }
    if (stop) return std::nullopt;

    explanation.loss = 0;
    if (!second) {
      explanation.move = ToLine(best);
      return explanation;
    }
    explanation.move = ToLine(explanation.best ? best : *second);
    explanation.other = ToLine(explanation.best ? *second : best);
    if (!explanation.best) explanation.loss = Loss(best, *second);
    AddStatements(*second, best, &explanation);
    return explanation;
  }

 private:
  static constexpr std::size_t kMegabytes = 16;
  // A line that is shown to the end of the game is not longer.
  static constexpr std::size_t kLongestLine = 120;
  // So many forced moves, each chosen by a search of so many plies, may follow it.
  static constexpr int kMostForced = 12;
  static constexpr int kForcedDepth = 4;

  // Who wins, as far as it is proved, for the side that moves first.
  enum class Verdict : std::uint8_t { kUnknown, kLost, kDrawn, kWon };

  struct Found {
    core::Score score;
    Verdict verdict = Verdict::kUnknown;
    LineOfPlay<G> line;
  };

  std::vector<Move> Others(const Move& move) const {
    typename G::MoveList moves;
    G::Generate(game_.current(), moves);
    std::vector<Move> others;
    for (const Move& other : moves) {
      if (!(other == move)) others.push_back(other);
    }
    return others;
  }

  // The best of `moves`, or of all.
  Found Seek(core::Search<G, E>& search, const std::vector<Move>& moves,
             const std::atomic<bool>& stop) const {
    const core::Report<Move> report = Run(search, game_, means_.depth, moves, stop);
    const core::Line<Move>& line = report.lines.front();
    Found found;
    found.score = line.score;
    found.line.positions = {game_.current()};
    core::History<G> game = game_;
    const auto append = [&](const std::vector<Move>& more) {
      for (const Move& move : more) {
        game.Play(move);
        found.line.moves.push_back(move);
        found.line.positions.push_back(game.current());
      }
    };
    append(line.pv);
    found.verdict = VerdictOf(report, found.line);
    // The table may cut a line short: both lines are to be equally long, and a proof is shown to
    // its end.
    const std::size_t plies =
        found.verdict != Verdict::kUnknown ? kLongestLine : static_cast<std::size_t>(means_.plies);
    while (found.line.moves.size() < plies && !stop && !game.GameOver(settings_)) {
      const int left = static_cast<int>(plies - found.line.moves.size());
      const core::Depth depth{std::min(left, means_.depth.value)};
      append(Run(search, game, depth, {}, stop).lines.front().pv);
    }
    // No line ends in the middle of an exchange.
    typename G::MoveList forced;
    for (int i = 0; i < kMostForced && !stop && !game.GameOver(settings_); ++i) {
      forced.clear();
      if (means_.evaluator.AtHorizon(game.current(), forced) != core::Horizon::kMustMove) break;
      append({Run(search, game, core::Depth{kForcedDepth}, {}, stop).lines.front().pv.front()});
    }
    return found;
  }

  core::Report<Move> Run(core::Search<G, E>& search, const core::History<G>& game,
                         core::Depth depth, const std::vector<Move>& moves,
                         const std::atomic<bool>& stop) const {
    core::SearchLimits<Move> limits;
    limits.depth = depth;
    limits.search_moves = moves;
    core::SearchClock clock;
    clock.Start({}, /*pondering=*/false);
    return search.Run(game, limits, settings_, clock, stop, /*threads=*/1,
                      [](const core::Report<Move>&) {});
  }

  static Verdict VerdictFor(core::Score score) {
    if (score == core::Score::Draw()) return Verdict::kDrawn;
    return score > core::Score::Draw() ? Verdict::kWon : Verdict::kLost;
  }

  Verdict VerdictOf(const core::Report<Move>& report, const LineOfPlay<G>& line) const {
    const core::Line<Move>& found = report.lines.front();
    if (found.bound == core::Bound::kNone) return Verdict::kUnknown;
    if (found.score.IsMate()) return VerdictFor(found.score);
    if (report.exact && found.bound == core::Bound::kExact) return VerdictFor(found.score);
    // The tables know the position after the move.
    const std::optional<core::Score> known =
        means_.evaluator.Probe(line.positions[1], core::Ply{1}, 0);
    return known ? VerdictFor(-*known) : Verdict::kUnknown;
  }

  static std::optional<std::int64_t> Loss(const Found& best, const Found& found) {
    const bool decided = best.score.IsMate() || found.score.IsMate();
    const bool changed = best.verdict != found.verdict && decided;
    if (changed) return std::nullopt;
    if (decided) return 0;
    return std::max(0, best.score.centi() - found.score.centi());
  }

  std::vector<std::string> MoveWords(const LineOfPlay<G>& line, std::size_t plies) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(plies, line.moves.size()); ++i)
      words.push_back(means_.spell(line.positions[i], line.moves[i]));
    return words;
  }

  protocol::Explanation::Line ToLine(const Found& found) const {
    protocol::SearchInfo info;
    SetScore(found.score, core::Bound::kExact, &info);
    return {info.score_cp, info.score_mate, MoveWords(found.line, found.line.moves.size())};
  }

  // What is true of the worse line and false of the better one.
  void AddStatements(const Found& worse, const Found& better,
                     protocol::Explanation* explanation) const {
    const auto add = [&](const char* kind, std::vector<std::string> line, const Sentence& text) {
      explanation->statements.push_back({kind, std::move(line), text.In(means_.language)});
    };
    if (worse.verdict != better.verdict) AddResult(worse, better, add);
    const std::size_t left = kMostStatements - explanation->statements.size();
    for (const FoundStatement<G>& found :
         FindStatements<G>(means_.kinds, worse.line, better.line, left)) {
      const std::vector<std::string> line = MoveWords(worse.line, found.finding.plies);
      const FindingWords words{
          line.front(), absl::StrJoin(line, " "), MoveWords(better.line, 1).front(),
          TextOf<G>::Side(worse.line.mover()), TextOf<G>::Side(worse.line.opponent())};
      add(found.kind->name, line, found.kind->say(found.finding, worse.line, better.line, words));
    }
  }

  template <class Add>
  void AddResult(const Found& worse, const Found& better, const Add& add) const {
    const std::vector<std::string> line = MoveWords(worse.line, worse.line.moves.size());
    const std::string shown = absl::StrJoin(line, " ");
    const Sentence winner = TextOf<G>::Side(worse.line.opponent());
    if (worse.verdict == Verdict::kLost) {
      const Words& words = better.verdict == Verdict::kWon     ? said::kWonThenLost
                           : better.verdict == Verdict::kDrawn ? said::kDrawnThenLost
                                                               : said::kNowLost;
      add(kResultKind, line, Say(words, line.front(), winner, shown));
    } else if (worse.verdict == Verdict::kDrawn && better.verdict == Verdict::kWon) {
      add(kResultKind, line, Say(said::kWonThenDrawn, line.front(), shown));
    } else if (worse.verdict == Verdict::kUnknown && better.verdict == Verdict::kWon) {
      const std::vector<std::string> win = MoveWords(better.line, better.line.moves.size());
      add(kResultKind, win,
          Say(said::kWinMissed, win.front(), absl::StrJoin(win, " "), line.front()));
    }
  }

  core::History<G> game_;
  core::SettingsOf<G> settings_;
  Means means_;
};

}  // namespace tavoliere::base
