// A trivial engine for the tests of the runner, which misbehaves on demand.
//
// The game: a pile of stones, players take 1, 2 or 3 in turn; who takes the last one wins (variant
// `misere`: loses). With --draw-below=N a pile of N stones or fewer is a draw. Moves are written
// "1", "2", "3", positions "PILE PLAYER" with player 1 or 2.
//
//   faulty_engine [--dialect=ugi|uci|both] [--pile=N] [--fault=NAME] [--at=K] [--delay-ms=N]
//   [--draw-below=N] [--no-board] [--no-move-query] [--counts] [--grumbles] [--reads-long]
//   [--writes-long] [--think-ms=N] [--busy-ms=N] [--score=N] [--spare=FILE [--spared=N]]
//   [--sides=WORD,WORD] [--name=NAME] [--letters] [--bound=lowerbound|upperbound] [--best=N]
//   [--score-is-pile] [--no-fen] [--key=N] [--searches=FILE]
//
// With --best it has an option Skill from 0 to 100, and errs the more often the further its value
// is from N: of 100 piles it misplays about as many as that is, for a value always the same ones.
// With --letters moves are "a", "b" and "c": another game. With --bound every score is one.
//
// With --key piles that differ by a multiple of N have one key. --searches appends a byte to FILE
// for each search.
//
// A won pile is worth --score hundredths (100), with --score-is-pile as many as it has stones. Each
// move takes think-ms of sleep and busy-ms of work. A long move is written "take1".
// With --spare only the processes after the first N (1) have the fault, with -N only the first N.
// FILE counts them.
//
// A fault strikes at the engine's move number K (from 1, counted over its process's life), or where
// its name says (crash-ready: after the K-th readyok).
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include "tests/tools/match/faulty_engine/faults.h"
#include "tests/tools/match/faulty_engine/game.h"
#include "tests/tools/match/faulty_engine/lines.h"
#include "tests/tools/match/faulty_engine/settings.h"

namespace tavoliere::faulty_engine {
namespace {

int g_skill = 50;
int g_moves_made = 0;
bool g_pondering = false;

void Work() {
  if (g_settings.think_ms > 0) SleepMs(g_settings.think_ms);
  const std::clock_t end =
      std::clock() + static_cast<std::clock_t>(g_settings.busy_ms) * (CLOCKS_PER_SEC / 1000);
  while (std::clock() < end) {
  }
}

// Whether the value of Skill makes it misplay this pile.
bool Errs() {
  if (g_settings.best < 0) return false;
  unsigned x = static_cast<unsigned>(g_pile * 101 + g_skill) * 2654435761u;
  x = (x ^ (x >> 15)) * 2246822519u;
  x ^= x >> 13;
  return static_cast<int>(x % 100) < std::abs(g_skill - g_settings.best);
}

void CountSearch() {
  if (g_settings.searches.empty()) return;
  const int fd = ::open(g_settings.searches.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (fd < 0 || ::write(fd, "+", 1) != 1) std::abort();
  ::close(fd);
}

void Go() {
  ++g_moves_made;
  CountSearch();
  Work();
  const bool strikes = g_moves_made == g_settings.at;
  if (strikes) Misbehave();
  if (Over()) return Say("bestmove none");
  if (strikes && FaultIs("illegal")) return Say("bestmove 9");
  if (strikes && FaultIs("no-move")) return Say("bestmove");
  if (strikes && FaultIs("control-move")) return Say("bestmove 1\x01");
  if (strikes && FaultIs("delete-move")) return Say("bestmove 1\x7f");
  if (strikes && FaultIs("escape-move")) return Say("bestmove \x1b[1m1\x1b[0m");
  if (strikes && FaultIs("control-ponder")) return Say("bestmove 1 ponder 1\x02");
  if (strikes && FaultIs("long-move")) return Say("bestmove " + std::string(1'048'000, '1'));
  if (strikes && FaultIs("no-reply")) return Say("bestmove 1 ponder");
  if (strikes && FaultIs("extra-words")) return Say("bestmove 1 or perhaps 2");
  // Never loses from a won pile: leaves a multiple of 4 (plus 1 in misere), else takes one.
  const int wanted = (g_pile - (g_misere ? 1 : 0)) % 4;
  int take = wanted == 0 || wanted > g_pile ? 1 : wanted;
  if (Errs() && g_pile > 1) take = take == 1 ? 2 : 1;
  const int score = wanted == 0 ? -g_settings.score : g_settings.score;
  char text[80];
  std::snprintf(text, sizeof text, "info depth %d score cp %d %s nodes %d pv %d", g_pile % 7 + 1,
                g_settings.score_is_pile ? g_pile : score, g_settings.bound.c_str(), g_pile, take);
  Say(text);
  if (g_settings.letters) return Say(std::string("bestmove ") + static_cast<char>('a' + take - 1));
  std::snprintf(text, sizeof text, g_settings.ponder ? "bestmove %s%d ponder %s1" : "bestmove %s%d",
                g_settings.writes_long ? "take" : "", take, g_settings.writes_long ? "take" : "");
  Say(text);
  if (strikes && FaultIs("crash-after-move")) {
    Flush();
    std::abort();
  }
}

void Handshake(const char* dialect) {
  if (FaultIs("crash-handshake")) std::abort();
  if (FaultIs("hang-handshake")) Hang();
  if (FaultIs("half-handshake")) {
    g_out += "id na";
    Hang();
  }
  if (FaultIs("slow-start")) SleepMs(g_settings.delay_ms);
  for (int i = 0; FaultIs("option-flood"); ++i) {
    Say("option name o" + std::to_string(i) + " type button");
    if (i % 100 == 99) Flush();
  }
  Say("id name " + g_settings.name);
  Say("id author the tests");
  Say("option name Pile type spin default 21 min 1 max 100000");
  Say("option name Hash type spin default 16 min 1 max 1024");
  Say("option name UCI_Variant type combo default normal var normal var misere");
  Say("option name Clear Hash type button");
  if (g_settings.best >= 0) Say("option name Skill type spin default 50 min 0 max 100");
  Say(std::string(dialect) + "ok");
}

void SetOption(std::string_view rest) {
  const std::string text(rest);
  const auto value_of = [&](const char* name) -> std::string {
    const std::string start = std::string(" name ") + name + " value ";
    return text.rfind(start, 0) == 0 ? text.substr(start.size()) : "";
  };
  if (const std::string pile = value_of("Pile"); !pile.empty()) {
    if (std::atoi(pile.c_str()) < 1)
      return Say("info string error: Pile: expected a number from 1, not " + pile);
    g_start = std::atoi(pile.c_str());
  }
  if (const std::string skill = value_of("Skill"); !skill.empty()) {
    g_skill = std::atoi(skill.c_str());
    if (g_skill < 0 || g_skill > 100)
      return Say("info string error: Skill: expected 0 to 100, not " + skill);
  }
  if (const std::string variant = value_of("UCI_Variant"); !variant.empty())
    g_misere = variant == "misere";
}

void Execute(std::string_view line) {
  std::string_view rest = line;
  const std::string_view word = Next(rest);
  if (word == "position") return SetPosition(rest);
  if (word == "go") {
    g_pondering = Next(rest) == "ponder" && !FaultIs("early");
    return g_pondering ? void() : Go();
  }
  if ((word == "ponderhit" || word == "stop") && g_pondering) {
    g_pondering = false;
    if (word == "ponderhit") std::fputs("ponderhit\n", stderr);
    return Go();
  }
  if (word == "query" && g_settings.dialect != "uci") return Query(rest);
  if (word == "ugi" && g_settings.dialect != "uci") return Handshake("ugi");
  if (word == "uci" && g_settings.dialect != "ugi") return Handshake("uci");
  if (word == "isready") {
    static bool identified = !FaultIs("deaf-before-uci");
    if (!identified) {
      identified = true;
      return;
    }
    if (FaultIs("crash-isready")) std::abort();
    if (FaultIs("hang-isready")) Hang();
    static int times = 0;
    if (FaultIs("crash-ready") && ++times == g_settings.at) {
      Say("readyok");
      Flush();
      std::abort();
    }
    return Say("readyok");
  }
  if (word == "setoption") return SetOption(rest);
  if (word == "uginewgame" || word == "ucinewgame") {
    if (FaultIs("crash-newgame")) std::abort();
    if (FaultIs("hang-newgame")) Hang();
    return;
  }
  if (word == "quit") {
    if (FaultIs("ignore-quit") || FaultIs("ignore-term")) return;
    Flush();
    std::_Exit(0);
  }
  if (word == "stop") return;
  if (!word.empty()) Say("info string error: unknown command");
}

int Run() {
  g_start = g_pile = g_settings.pile;
  if (FaultIs("ignore-term")) std::signal(SIGTERM, SIG_IGN);
  if (FaultIs("leave-children")) LeaveChild();
  if (FaultIs("leave-daemons")) LeaveDaemons();
  if (FaultIs("crash-start")) {
    std::fputs("weights.bin: no such file\r\n\n", stderr);
    return 9;
  }
  if (FaultIs("close-output-start")) ::close(1);

  std::string input;
  char buffer[65536];
  for (;;) {
    const ssize_t n = ::read(0, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      if (FaultIs("ignore-quit") || FaultIs("ignore-term")) Hang();
      break;
    }
    input.append(buffer, static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end = input.find('\n'); end != std::string::npos;
         end = input.find('\n', begin)) {
      Execute(std::string_view(input).substr(begin, end - begin));
      begin = end + 1;
    }
    input.erase(0, begin);
    Flush();
  }
  return 0;
}

}  // namespace
}  // namespace tavoliere::faulty_engine

int main(int argc, char** argv) {
  tavoliere::faulty_engine::ReadSettings(argc, argv);
  return tavoliere::faulty_engine::Run();
}
