#include "engines/dama/learn/won_endings.h"

#include <utility>

#include <atomic>
#include <random>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/search/search.h"
#include "engines/dama/evaluation/evaluator.h"

namespace tavoliere::dama {
namespace {

constexpr std::size_t kEndingHashMegabytes = 16;
constexpr int kMostTries = 1'000'000;      // to find a won position
constexpr std::size_t kMostPlies = 2'000;  // of a game that no counter ends

class EndingPlayer {
 public:
  EndingPlayer(const WonEndingsPlan& plan, std::shared_ptr<const Endings> tables) : plan_(plan) {
    options_.endings = std::move(tables);
    options_.draw_plies = 2 * plan.settings.draw_moves;
    limits_.nodes = plan.nodes;
  }

  absl::Status Begin() {
    if (table_.megabytes() == 0 && !table_.Resize(kEndingHashMegabytes))
      return absl::ResourceExhaustedError("cannot allocate a hash table");
    table_.Clear();
    return absl::OkStatus();
  }

  Move Choose(const core::History<Dama>& history) {
    options_.root_pieces = Count(history.current().pieces());
    evaluator_ = Evaluator(options_);
    core::SearchClock clock;
    if (plan_.nodes) {
      clock.Start({}, false);
    } else {
      clock.Start({plan_.move_time, plan_.move_time}, false);
    }
    const std::atomic<bool> stop{false};
    const auto report =
        search_.Run(history, limits_, plan_.settings, clock, stop, 1, [](const auto&) {});
    return report.lines.front().pv.front();
  }

 private:
  const WonEndingsPlan& plan_;
  EvaluatorOptions options_;
  core::SearchLimits<Move> limits_;
  Evaluator evaluator_;
  core::TranspositionTable table_;
  core::Search<Dama, Evaluator> search_{evaluator_, table_};
};

class WonEndings {
 public:
  WonEndings(std::shared_ptr<const Endings> tables, const WonEndingsPlan& plan)
      : tables_(std::move(tables)),
        plan_(plan),
        winner_(plan, plan.with_tables ? tables_ : nullptr),
        loser_(plan, tables_) {
    EvaluatorOptions options;
    options.endings = tables_;
    options.draw_plies = 2 * plan.settings.draw_moves;
    judge_ = Evaluator(options);
  }

  absl::StatusOr<WonEndingsCount> Play(const std::function<void(const std::string&)>& say) {
    WonEndingsCount count;
    for (int game = 0; game < plan_.games; ++game) {
      random_.seed(plan_.seed * 1'000'003 + static_cast<std::uint64_t>(game));
      ASSIGN_OR_RETURN(const Position start, Start());
      for (EndingPlayer* player : {&winner_, &loser_}) {
        RETURN_IF_ERROR(player->Begin());
      }
      core::History<Dama> history(start);
      const core::Outcome outcome = PlayGame(&history, game % 2 == 0);
      const core::Score score = core::ScoreOf(outcome, start.turn(), core::Ply{0});
      if (score > core::Score::Draw()) {
        ++count.won;
        continue;
      }
      ++(score == core::Score::Draw() ? count.drawn : count.lost);
      say(absl::StrCat("not won: ", Dama::Format(start), ", ", std::string(outcome.reason),
                       " after ", history.moves().size(), " plies"));
    }
    return count;
  }

 private:
  absl::StatusOr<Position> Start() {
    const std::vector<Material> materials = MaterialsOf(plan_.pieces);
    for (int tries = 0; tries < kMostTries; ++tries) {
      const EndingIndex index(materials[random_() % materials.size()]);
      const Position position = index.PositionOf(random_() % index.size());
      if (Dama::HasCapture(position) || Dama::CountMoves(position) == 0) continue;
      const auto outcome = tables_->ProbeOutcome(position);
      if (!outcome)
        return absl::NotFoundError(absl::StrCat("there is no table of ", plan_.pieces, " pieces"));
      if (*outcome != core::WinDrawLoss::kWin) continue;
      const auto score = judge_.Probe(position, core::Ply{0}, 0);
      if (score == core::Score::Draw()) continue;
      return random_() % 2 == 0 ? position : position.Mirrored();
    }
    return absl::NotFoundError(absl::StrCat("found no won position of ", plan_.pieces, " pieces"));
  }

  core::Outcome PlayGame(core::History<Dama>* history, bool delays_the_end) {
    const core::Player winner = history->current().turn();
    while (true) {
      if (const auto over = history->GameOver(plan_.settings)) return *over;
      if (history->moves().size() >= kMostPlies) return core::Outcome::Draw("no end in sight");
      const Position& position = history->current();
      if (position.turn() == winner) {
        history->Play(winner_.Choose(*history));
      } else if (Count(position.pieces()) <= tables_->most_pieces()) {
        history->Play(BestDefence(*history, delays_the_end));
      } else {
        history->Play(loser_.Choose(*history));
      }
    }
  }

  Move BestDefence(const core::History<Dama>& history, bool delays_the_end) const {
    const Position& position = history.current();
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    Move best;
    std::tuple<bool, int, int> best_worth{false, -1, -1};
    for (const Move& move : moves) {
      const Position next = position.Play(move);
      core::History<Dama> after = history;
      after.Play(move);
      const auto over = after.GameOver(plan_.settings);
      const auto score = judge_.Probe(next, core::Ply{0}, after.Facts().reversible_plies);
      const bool saved = over ? over->result == core::Outcome::Result::kDraw
                              : score && *score <= core::Score::Draw();
      int plies = 0;
      int conversion = 0;
      if (!saved && !over) {
        if (const auto value = tables_->Probe(next)) plies = value->plies();
        if (!Dama::Irreversible(position, move)) conversion = tables_->Conversion(next).value_or(0);
      }
      const std::tuple<bool, int, int> worth = delays_the_end
                                                   ? std::tuple{saved, plies, conversion}
                                                   : std::tuple{saved, conversion, plies};
      if (worth > best_worth) std::tie(best, best_worth) = std::tie(move, worth);
    }
    return best;
  }

  std::shared_ptr<const Endings> tables_;
  const WonEndingsPlan& plan_;
  EndingPlayer winner_;
  EndingPlayer loser_;
  Evaluator judge_;
  std::mt19937_64 random_;
};

}  // namespace

absl::StatusOr<WonEndingsCount> PlayWonEndings(const std::shared_ptr<const Endings>& tables,
                                               const WonEndingsPlan& plan,
                                               const std::function<void(const std::string&)>& say) {
  return std::make_unique<WonEndings>(tables, plan)->Play(say);
}

}  // namespace tavoliere::dama
