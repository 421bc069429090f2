#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/client/client.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/commands/interrupts.h"
#include "tools/match/journal/match_watch.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/live_table.h"
#include "tools/match/run/console/screen.h"
#include "tools/match/stats/tables.h"

namespace tavoliere::match {
namespace {

// Shows a match on a terminal as a table, elsewhere as a line whenever games have ended.
class WatchDisplay {
 public:
  explicit WatchDisplay(const std::vector<std::string>& paths) : watch_(paths) {
    if (IsScreen(STDOUT_FILENO)) table_.emplace(STDOUT_FILENO);
  }

  absl::Status Poll() {
    const absl::Status status = watch_.Poll();
    if (const std::string notice = watch_.TakeNotice(); !notice.empty()) {
      if (table_) table_->Clear();
      Warn(notice);
    }
    if (!began_ && watch_.header()) {
      began_ = std::chrono::steady_clock::now();
      earlier_ = watch_.games();
    }
    return status;
  }

  void Show() {
    if (table_) {
      table_->Show(watch_.header() ? Lines() : std::vector<std::string>{"waiting for a journal"});
    } else if (watch_.games() != shown_) {
      shown_ = watch_.games();
      Print(absl::StrCat(absl::StrJoin(Lines(), " | "), "\n"));
    }
  }

  // All games, or a decided test.
  bool IsOver() const {
    if (!watch_.header()) return false;
    return watch_.games() >= watch_.scheduled() || Verdict() != SprtVerdict::kGoOn;
  }

  void Finish() {
    if (table_) table_->Clear();
    if (!watch_.header()) return;
    Print(TablesText(watch_.results(), watch_.header()->sprt));
  }

 private:
  SprtVerdict Verdict() const {
    const auto& sprt = watch_.header()->sprt;
    if (!sprt || watch_.results().engines().size() != 2) return SprtVerdict::kGoOn;
    return StateOfSprt(watch_.results().Between(0, 1).BestSample(), *sprt).verdict;
  }

  std::vector<std::string> Lines() const {
    LiveFigures figures;
    figures.finished = watch_.games();
    figures.played = watch_.games() - earlier_;
    figures.total = watch_.scheduled();
    figures.journals = static_cast<std::int64_t>(watch_.journals());
    figures.elapsed = std::chrono::steady_clock::now() - *began_;
    constexpr std::size_t kMostEngines = 10;
    auto lines = LiveLines(figures, watch_.results(), watch_.header()->sprt, kMostEngines,
                           table_ && ScreenHasUnicode());
    if (!table_) lines[0].erase(0, lines[0].find_first_not_of("#- "));  // the bar
    return lines;
  }

  MatchWatch watch_;
  std::optional<LiveTable> table_;
  std::optional<std::chrono::steady_clock::time_point> began_;
  std::int64_t earlier_ = 0;  // games that were there at first
  std::int64_t shown_ = -1;
};

}  // namespace

int WatchMain(const std::vector<std::string>& arguments) {
  const auto values = ReadOptions(arguments, WatchUsage(), "journal");
  if (!values.ok()) return Complain(values.status());
  if (values->count("help") > 0) {
    Print(HelpText(WatchUsage()));
    return 0;
  }
  const auto [least, most] = *usage::FindOption(WatchUsage().options, "every")->range;
  const auto every =
      protocol::ParseNumber((*values)["every"].as<std::string>(), "--every", least, most);
  if (!every.ok()) return Complain(every.status());
  const std::vector<std::string> paths = JournalsOf(*values);
  if (paths.empty()) {
    return Complain("expected a folder or a journal; see tav-match watch --help",
                    Ending::kBadConfiguration);
  }
  WatchDisplay display(paths);
  absl::Status status = display.Poll();
  protocol::EventLoop loop;
  Interrupts signals(loop);
  std::int64_t beats = 0;
  loop.SetWakeHandler([&] {
    if (Interrupts::count() > 0) return loop.Stop();
    const bool is_due = ++beats % *every == 0;
    if (is_due) status = display.Poll();
    display.Show();
    if (!status.ok() || display.IsOver()) loop.Stop();
  });
  if (status.ok()) display.Show();
  if (status.ok() && !display.IsOver()) {
    signals.WakeEverySecond();
    loop.Run();
  }
  display.Finish();
  return status.ok() ? 0 : Complain(status);
}

}  // namespace tavoliere::match
