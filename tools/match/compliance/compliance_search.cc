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

// A single-player game may have no solution, and then there is no best move.
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
    const auto info = protocol::ParseSearchInfo(line);
    return info && info->depth && info->has_score() && info->nodes && info->nps && info->time &&
           !info->pv.empty();
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
  engine.Expect(Count(engine.Synchronise(), "bestmove") == 0, "there was a second bestmove");
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
  for (int i = 0; i < kTimes; ++i) input += "position startpos\ngo depth 1\nquery p1turn\n";
  input += "go infinite\ngo infinite\ngo depth 1\n";
  const Lines lines = context.Run(input);
  const int turns = Count(lines, "response true");
  context.engine.Expect(turns == kTimes, absl::StrCat("expected 'response true' for each of ",
                                                      kTimes, " query p1turn, got ", turns));
  const int found = Count(lines, "bestmove ");
  context.engine.Expect(found == kTimes + 3, absl::StrCat("expected a bestmove for each of ",
                                                          kTimes + 3, " go, got ", found));
}

// Searches until one keeps `limit`, some times at most, for a loaded machine may delay any of them.
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
                         "go wtime 300 btime 300 movestogo 5", "go wtime 0 btime 0"}) {
    ExpectInTime(context, go, milliseconds(300));
  }
}

// What comes after a search waits for it to end; an unlimited one is stopped for that.
void Waiting(StepContext& context) {
  const Lines lines = context.Run(
      "go infinite\nposition startpos\nquery fen\ngo movetime 30\nucinewgame\nquery fen\n");
  Lines order;
  for (const std::string& line : lines) {
    const std::string word = line.substr(0, line.find(' '));
    if (word != "info") order.push_back(word);
  }
  context.engine.Expect(order == Lines{"bestmove", "response", "bestmove", "response"},
                        absl::StrCat("expected bestmove, response, bestmove, response, got ",
                                     absl::StrJoin(order, ", ")));
}

// An iteration that a limit cuts short may have changed the move after the last line of play.
void LineOfPlay(StepContext& context) {
  std::string input;
  for (int nodes = 100; nodes <= 6000; nodes += 100)
    absl::StrAppend(&input, "ucinewgame\ngo nodes ", nodes, "\n");
  std::string first;
  for (const std::string& line : context.Run(input)) {
    const std::size_t pv = line.find(" pv ");
    if (pv != std::string::npos) first = line.substr(pv + 4, line.find(' ', pv + 4) - pv - 4);
    if (!absl::StartsWith(line, "bestmove ")) continue;
    const std::string move = MoveOf({line});
    if (context.players == 1 && move == "none") continue;
    context.engine.Expect(
        move == first,
        absl::StrCat("bestmove '", move, "', but the last pv begins with '", first, "'"));
  }
}

void PonderMove(StepContext& context) {
  const std::string go = "position startpos\ngo depth 4\ngo nodes 500\n";
  const auto check = [&](const Lines& lines, bool may_ponder) {
    for (const std::string& line : lines) {
      if (!absl::StartsWith(line, "bestmove ")) continue;
      const Lines words = absl::StrSplit(line, ' ');
      const bool ponders = may_ponder && words.size() == 4 && words[2] == "ponder";
      context.engine.Expect(
          words.size() == 2 || ponders,
          absl::StrCat("expected 'bestmove MOVE'",
                       may_ponder ? " or 'bestmove MOVE ponder MOVE'" : "", ", got '", line, "'"));
    }
  };
  check(context.Run(go), false);
  check(context.Run("setoption name Ponder value true\n" + go), true);
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
    {"info", "a search prints its figures and then exactly one legal bestmove", InfoLines},
    {"isready-searching", "isready is answered during a search", IsReadyWhileSearching},
    {"infinite", "go infinite withholds its bestmove until stop, even if the game is over",
     InfiniteUntilStop},
    {"stray-stop", "stop and ponderhit without a search are ignored", StrayStop},
    {"repeated-go", "every go gets its bestmove, even if many arrive at once", RepeatedGo},
    {"movetime", "movetime is respected", MoveTime},
    {"clocks", "clocks are respected, in either pair of words", Clocks},
    {"waiting", "a command stops an unlimited search and waits for a limited one", Waiting},
    {"line", "the bestmove is the first move of the last pv", LineOfPlay},
    {"ponder-move", "bestmove names a reply only if option Ponder is set", PonderMove},
    {"ponder", "go ponder withholds its bestmove until ponderhit", Ponder},
    {"searchmoves", "searchmoves restricts the choice", SearchMoves},
    {"reproducible", "the same input gives the same output, except for speeds", Reproducible},
};

}  // namespace

absl::Span<const ComplianceStep> SearchSteps() { return kSearchSteps; }

}  // namespace tavoliere::match
