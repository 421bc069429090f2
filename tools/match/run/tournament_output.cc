// What a tournament prints and writes of its games, its journal apart.
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/match/run/console/other_output.h"
#include "tools/match/run/tournament_slot.h"
#include "tools/match/stats/tables.h"

namespace tavoliere::match {
namespace {

bool IsDue(std::int64_t games, int interval) { return interval > 0 && games % interval == 0; }

}  // namespace

std::string Tournament::Table() const {
  if (header_.format == Format::kSuite) return suite_.Table();
  const OutputStyle& style = settings_.output;
  const bool is_list = !style.fields.empty() && results_.engines().size() > 2;
  if (is_list) return ResultList(style.fields, header_, results_);
  if (style.form != OutputForm::kOwn) {
    return FiguresText(style.form, header_, results_, settings_.sprt);
  }
  return TablesText(results_, settings_.sprt) + distinct_.Text() +
         (tuning_ != nullptr ? tuning_->Text() : "");
}

void Tournament::AnnounceGame(const GameSpec& spec) {
  if (settings_.output.form == OutputForm::kOwn) return;
  print_(StartedLine(header_, spec, schedule_.size()));
}

void Tournament::PrintGame(const GameSpec& spec, const GameOutcome& outcome) {
  const bool own = settings_.output.form == OutputForm::kOwn;
  const std::int64_t games = results_.games();
  const bool with_score = IsDue(games, settings_.score_interval);
  print_(absl::StrCat(own ? GameLine(spec, schedule_.size(), outcome.record, results_, with_score)
                          : FinishedLine(spec, outcome.record),
                      outcome.error_output, "\n"));
  if (settings_.output.form == OutputForm::kCutechess && with_score) print_(ScoreLine(results_));
  if (IsDue(games, settings_.rating_interval)) print_(Table());
  if (IsDue(games, settings_.outcome_interval)) print_(outcomes_.Text());
}

void Tournament::FollowTuning(std::int64_t before) {
  if (tuning_ == nullptr || tuning_->iterations() == before) return;
  print_(absl::StrCat("Iteration ", tuning_->iterations(), " of ", settings_.tune->iterations, ": ",
                      tuning_->ValuesText(), "\n"));
  WakeSlots();
}

bool Tournament::OpenFiles() {
  if (std::exchange(has_files_, true)) return true;
  const bool resumed = !adopted_.empty();
  absl::Status status;
  if (!settings_.pgn.file.empty() && !settings_.pgn.through_engine) {
    auto file = PgnFile::Open(settings_.pgn, resumed);
    status = file.status();
    if (file.ok()) pgn_ = *std::move(file);
  }
  if (!settings_.epd.file.empty() && status.ok()) {
    auto file = EpdFile::Open(settings_.epd, resumed);
    status = file.status();
    if (file.ok()) epd_ = *std::move(file);
  }
  if (status.ok()) return true;
  StopScheduling(Ending::kJournalError, std::string(status.message()));
  return false;
}

void Tournament::AddToFiles(const protocol::GameRecord& record, const std::string& last_position) {
  if (!OpenFiles()) return;
  absl::Status status;
  if (pgn_ != nullptr) status = pgn_->Add(record);
  if (epd_ != nullptr && !last_position.empty()) status.Update(epd_->Add(last_position));
  if (!status.ok()) StopScheduling(Ending::kJournalError, std::string(status.message()));
}

void Tournament::EndPauses() {
  const auto now = std::chrono::steady_clock::now();
  for (const auto& slot : slots_) {
    if (!slot->pause_ends || (*slot->pause_ends > now && !stopping_)) continue;
    slot->pause_ends.reset();
    StartNext(*slot);
  }
}

}  // namespace tavoliere::match
