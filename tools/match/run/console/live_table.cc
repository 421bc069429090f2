#include "tools/match/run/console/live_table.h"

#include <algorithm>
#include <cmath>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/descriptor.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/screen.h"
#include "tools/match/stats/ratings.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr int kBarWidth = 40;
constexpr int kNameColumns = 20;
constexpr int kErrorColumns = 16;

struct Glyphs {
  const char* done;
  const char* open;
  const char* mark;
  const char* plus_minus;
};
constexpr Glyphs kUnicode{"\u2501", "\u2500", "\u25cf", "\u00b1"};
constexpr Glyphs kAscii{"#", "-", "o", "+-"};

std::string Repeat(const char* glyph, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += glyph;
  return text;
}

std::string Bar(double share, const Glyphs& glyphs) {
  const int done = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarWidth));
  return Repeat(glyphs.done, done) + Repeat(glyphs.open, kBarWidth - done);
}

std::string ProgressLine(const LiveFigures& figures, const Glyphs& glyphs) {
  const double share =
      figures.total > 0 ? static_cast<double>(figures.finished) / static_cast<double>(figures.total)
                        : 0;
  return absl::StrFormat("%s  %d of %s, %.0f %%", Bar(share, glyphs), figures.finished,
                         Counted(figures.total, "game"), std::floor(100 * share));
}

std::string PaceLine(const LiveFigures& figures) {
  std::string line = absl::StrCat("elapsed ", Clock(figures.elapsed.count()));
  if (figures.played > 0 && figures.elapsed.count() > 0) {
    const double rate = static_cast<double>(figures.played) / figures.elapsed.count();
    const double left = static_cast<double>(figures.total - figures.finished) / rate;
    absl::StrAppend(&line, "   left ", Clock(left), "   ",
                    FormatFigure(60 * rate, rate < 1 ? 1 : 0), " games/min");
  }
  if (figures.journals) return absl::StrCat(line, "   journals ", *figures.journals);
  return absl::StrCat(line, "   playing ", figures.running);
}

std::string WithError(std::optional<double> figure, std::optional<double> error,
                      const Glyphs& glyphs) {
  return absl::StrCat(FormatFigure(figure, 1, true), " ", glyphs.plus_minus, " ",
                      FormatFigure(error, 1));
}

std::string MatchLine(const Results& results, const Glyphs& glyphs) {
  const Encounter encounter = results.Between(0, 1);
  const Sample sample = encounter.BestSample();
  const auto percent = [](std::optional<double> share, int decimals) {
    return share ? absl::StrCat(FormatFigure(100 * *share, decimals), " %") : std::string("n/a");
  };
  const std::vector<std::string> names =
      ShortNames({results.engines()[0].name, results.engines()[1].name}, kNameColumns);
  return absl::StrFormat("%s - %s   W %d  D %d  L %d   %s   Elo %s   LOS %s", names[0], names[1],
                         encounter.games.wins, encounter.games.draws, encounter.games.losses,
                         percent(Sample(encounter.games).score(), 1),
                         WithError(Elo(sample), EloError(sample), glyphs),
                         percent(LikelihoodOfSuperiority(sample), 1));
}

// "LLR  0.53  -2.94 ------|--o--- 2.94  [0, 5]"
std::string TestLine(const Results& results, const SprtSettings& sprt, const Glyphs& glyphs) {
  const SprtState state = StateOfSprt(results.Between(0, 1).BestSample(), sprt);
  const auto& [lower, upper] = state.bounds;
  const double share = std::clamp((state.llr.value_or(0) - lower) / (upper - lower), 0.0, 1.0);
  const int at = static_cast<int>(std::lround(share * (kBarWidth - 1)));
  std::string line =
      absl::StrCat("LLR ", FormatFigure(state.llr, 2, true), "   ", FormatFigure(lower, 2), " ",
                   Repeat(glyphs.open, at), glyphs.mark, Repeat(glyphs.open, kBarWidth - 1 - at),
                   " ", FormatFigure(upper, 2));
  absl::StrAppendFormat(&line, "   [%g, %g]", sprt.hypotheses.elo0, sprt.hypotheses.elo1);
  if (state.verdict != SprtVerdict::kGoOn) absl::StrAppend(&line, " ", VerdictWords(state.verdict));
  return line;
}

void AddRanking(const Results& results, std::size_t most, const Glyphs& glyphs,
                std::vector<std::string>& lines) {
  const std::vector<Rating> ratings = MaximumLikelihoodRatings(results);
  const std::vector<std::size_t> ranking = Ranking(results, ratings);
  std::vector<std::string> names;
  for (const Results::Engine& engine : results.engines()) names.push_back(engine.name);
  names = ShortNames(names, kNameColumns);
  for (std::size_t i = 0; i < std::min(most, ranking.size()); ++i) {
    const Results::Engine& engine = results.engines()[ranking[i]];
    const auto score = Sample(engine.total).score();
    lines.push_back(absl::StrFormat(
        "%3d  %s  Elo %s %6s %%  %s", i + 1, Padded(names[ranking[i]], kNameColumns),
        Padded(WithError(ratings[ranking[i]].elo, ratings[ranking[i]].error, glyphs),
               kErrorColumns),
        FormatFigure(score ? std::optional(100 * *score) : score, 1),
        Counted(engine.total.games(), "game")));
  }
  if (ranking.size() > most)
    lines.push_back(absl::StrCat("     ... ", ranking.size() - most, " more"));
}

constexpr std::size_t kMostEngines = 10;

}  // namespace

std::string Clock(double seconds) {
  constexpr double kLongest = 1e9;
  const auto whole = static_cast<std::int64_t>(std::clamp(std::ceil(seconds), 0.0, kLongest));
  if (whole < 60) return absl::StrCat(whole, " s");
  if (whole < 3600) return absl::StrFormat("%d:%02d", whole / 60, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

std::vector<std::string> LiveLines(const LiveFigures& figures, const Results& results,
                                   const std::optional<SprtSettings>& sprt,
                                   std::size_t most_engines, bool unicode) {
  const Glyphs& glyphs = unicode ? kUnicode : kAscii;
  std::vector<std::string> lines = {ProgressLine(figures, glyphs), PaceLine(figures)};
  if (results.games() == 0) return lines;
  if (results.engines().size() == 2) {
    lines.push_back(MatchLine(results, glyphs));
  } else {
    AddRanking(results, most_engines, glyphs, lines);
  }
  if (sprt) lines.push_back(TestLine(results, *sprt, glyphs));
  return lines;
}

void LiveTable::Show(std::vector<std::string> lines) {
  lines_ = std::move(lines);
  Draw("");
}

void LiveTable::Draw(const std::string& text_above) {
  const ScreenSize size = SizeOfScreen(fd_);
  // A terminal that was made narrower has wrapped the lines that stand on it.
  int rows = 0;
  for (const int width : drawn_) rows += 1 + std::max(0, width - 1) / size.columns;
  std::string output = "\r";
  if (rows > 0) absl::StrAppend(&output, "\x1b[", rows, "A");
  absl::StrAppend(&output, "\x1b[J", ShownLines(text_above));
  drawn_.clear();
  for (const std::string& line : lines_) {
    if (static_cast<int>(drawn_.size()) + 1 >= size.rows) break;
    const std::string cut = FirstColumns(Shown(line), size.columns - 1);
    absl::StrAppend(&output, cut, "\n");
    drawn_.push_back(ColumnsOf(cut));
  }
  files::WriteAll(fd_, output);  // where the terminal is gone the match goes on
}

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
