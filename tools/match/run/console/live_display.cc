#include "tools/match/run/console/live_display.h"

#include <unistd.h>

#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/screen.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kMostEngines = 10;

}  // namespace

LiveDisplay::LiveDisplay(std::optional<SprtSettings> sprt) : sprt_(sprt) {
  if (IsScreen(STDOUT_FILENO)) table_.emplace(STDOUT_FILENO);
}

void LiveDisplay::Print(const std::string& text) {
  if (!table_) return match::Print(text);
  table_->Print(text);
}

void LiveDisplay::Show(const Progress& progress, const Results& results) {
  if (!table_) return;
  if (!earlier_) earlier_ = progress.finished;
  const LiveFigures figures{progress.finished, progress.finished - *earlier_, progress.total,
                            progress.running, std::chrono::steady_clock::now() - began_};
  table_->Show(LiveLines(figures, results, sprt_, kMostEngines, ScreenHasUnicode()));
}

void LiveDisplay::Finish() {
  if (table_) table_->Clear();
  table_.reset();
}

}  // namespace tavoliere::match
