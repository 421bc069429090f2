// The steps about searching: limits, stop, what a search says, and that it can be repeated.
#include <algorithm>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/match/compliance/compliance.h"

namespace tavoliere::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::string MoveOf(const Lines& lines) {
  if (lines.empty()) return "";
  const std::vector<std::string> words = absl::StrSplit(lines.back(), ' ');
  return words.size() > 1 ? words[1] : "";
}

// A game for one may have no solution, and then there is no move to be best.
void ExpectLegal(StepContext& context, const std::string& move, const Lines& legal) {
  if (context.players == 1 && move == "none") return;
  context.engine.Expect(std::find(legal.begin(), legal.end(), move) != legal.end(),
                        absl::StrCat("bestmove '", move, "' is not a legal move"));
}

void InfoLines(StepContext& context) {
  Dialogue& engine = context.engine;
  const Lines legal = engine.Legal();
  engine.Send("go depth 2\n");
  const Lines lines = engine.ReadUntil("bestmove ");
  const bool told = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    const Lines words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    const auto has = [&](const char* word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    protocol::SearchResult result;
    protocol::ParseInfoLine(line, result);
    return words[0] == "info" && result.depth && result.nodes &&
           (result.score_cp || result.score_mate) && has("time") && has("nps") && has("pv");
  });
  engine.Expect(told,
                "no info line with depth, score, nodes, nps, time and pv came before bestmove");
  ExpectLegal(context, MoveOf(lines), legal);
  engine.Expect(Count(engine.Synchronise(), "bestmove") == 0, "there was a second bestmove");
}

void IsReadyWhileSearching(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\ngo infinite\n");
  engine.ReadUntil("info ");
  engine.Expect(Count(engine.Synchronise(), "bestmove") == 0,
                "bestmove came before stop, at isready");
  engine.Send("stop\n");
  engine.ReadUntil("bestmove ");
}

void InfiniteUntilStop(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\ngo infinite\n");
  engine.ExpectNone("bestmove", context.settings.watch);
  engine.Send("stop\n");
  engine.ReadUntil("bestmove ");
  PlayRandomGame(context);
  engine.Send("go infinite\n");
  engine.ExpectNone("bestmove", context.settings.watch);
  engine.Send("stop\nstop\n");
  engine.ReadUntil("bestmove none");
}

void StrayStop(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("stop\nponderhit\n");
  Lines lines = engine.Synchronise();
  engine.Expect(lines.empty(),
                absl::StrCat("expected no answer, got '", lines.empty() ? "" : lines[0], "'"));
  engine.Send("go depth 1\n");
  engine.ReadUntil("bestmove ");
  engine.Send("stop\n");
  lines = engine.Synchronise();
  engine.Expect(lines.empty(), "a stop after bestmove was answered");
}

void RepeatedGo(StepContext& context) {
  constexpr int kTimes = 10;
  std::string input;
  for (int i = 0; i < kTimes; ++i) input += "position startpos\ngo depth 1\n";
  input += "go infinite\ngo infinite\ngo depth 1\n";
  const int found = Count(context.Run(input), "bestmove ");
  context.engine.Expect(found == kTimes + 3, absl::StrCat("expected a bestmove for each of ",
                                                          kTimes + 3, " go, got ", found));
}

// Searches until one keeps `limit`, some times at most, for a busy machine may delay any of them.
void ExpectInTime(StepContext& context, const std::string& go, milliseconds limit) {
  constexpr int kTries = 3;
  Dialogue& engine = context.engine;
  auto quickest = steady_clock::duration::max();
  for (int i = 0; i < kTries && engine.ok() && quickest > limit + context.settings.margin; ++i) {
    engine.Synchronise();
    const auto begin = steady_clock::now();
    engine.Send(go + "\n");
    engine.ReadUntil("bestmove ");
    quickest = std::min(quickest, steady_clock::now() - begin);
  }
  if (!engine.ok()) return;
  const auto took = std::chrono::ceil<milliseconds>(quickest);
  engine.Expect(quickest <= limit + context.settings.margin,
                absl::StrCat("'", go, "' took ", took.count(), " ms at best of ", kTries));
  absl::StrAppend(&context.note, context.note.empty() ? "" : ", ", took.count(), " of ",
                  limit.count(), " ms");
}

void MoveTime(StepContext& context) {
  context.engine.Send("position startpos\n");
  for (const milliseconds limit : {milliseconds(50), milliseconds(200)}) {
    ExpectInTime(context, absl::StrCat("go movetime ", limit.count()), limit);
  }
}

void Clocks(StepContext& context) {
  context.engine.Send("position startpos\n");
  for (const char* go : {"go wtime 300 btime 300 winc 10 binc 10", "go p1time 300 p2time 300",
                         "go wtime 300 btime 300 movestogo 5"}) {
    ExpectInTime(context, go, milliseconds(300));
  }
}

void Ponder(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\ngo ponder depth 1\n");
  engine.ExpectNone("bestmove", context.settings.watch);
  engine.Send("ponderhit\n");
  engine.ReadUntil("bestmove ");
}

void SearchMoves(StepContext& context) {
  Dialogue& engine = context.engine;
  for (const std::string& move : engine.Legal()) {
    engine.Send(absl::StrCat("go depth 2 searchmoves ", move, "\n"));
    const std::string best = MoveOf(engine.ReadUntil("bestmove "));
    ExpectLegal(context, best, {move});
  }
}

// Without the figures that differ from run to run.
Lines Masked(const Lines& lines) {
  Lines masked;
  for (const std::string& line : lines) {
    Lines words = absl::StrSplit(line, ' ');
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == "time" || words[i] == "nps" || words[i] == "hashfull") words[i + 1] = "*";
    }
    masked.push_back(absl::StrJoin(words, " "));
  }
  return masked;
}

void Reproducible(StepContext& context) {
  const std::string input =
      "position startpos\ngo depth 4\ngo depth 3\nucinewgame\ngo nodes 2000\ngo perft 2\n"
      "position startpos\nd\neval\nquery legal\n";  // d waits for position, and that for perft
  const Lines first = Masked(context.Run(input));
  const Lines second = Masked(context.Run(input));
  if (first == second) return;
  const auto [one, other] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  context.engine.Expect(
      false, absl::StrCat("the same input gave '", one == first.end() ? "nothing" : *one,
                          "' and then '", other == second.end() ? "nothing" : *other, "'"));
}

constexpr ComplianceStep kSearchSteps[] = {
    {"info", "a search tells its figures and then exactly one legal bestmove", InfoLines},
    {"isready-searching", "isready is answered during a search", IsReadyWhileSearching},
    {"infinite", "go infinite holds its bestmove back until stop, even when the game is over",
     InfiniteUntilStop},
    {"stray-stop", "stop and ponderhit without a search are ignored", StrayStop},
    {"repeated-go", "every go gets its bestmove, however many come at once", RepeatedGo},
    {"movetime", "movetime is kept", MoveTime},
    {"clocks", "clocks are kept, in either pair of words", Clocks},
    {"ponder", "go ponder holds its bestmove back until ponderhit", Ponder},
    {"searchmoves", "searchmoves restricts the choice", SearchMoves},
    {"reproducible", "the same input gives the same output, speeds apart", Reproducible},
};

}  // namespace

absl::Span<const ComplianceStep> SearchSteps() { return kSearchSteps; }

}  // namespace tavoliere::match
