// A trivial engine for the tests of the runner, which misbehaves on demand.
//
// The game: a pile of stones, players take 1, 2 or 3 in turn; who takes the last one wins (variant
// `misere`: loses). With
// --draw-below=N a pile of N stones or fewer is a draw. Moves are
// written "1", "2", "3", positions "PILE PLAYER" with player 1 or 2.
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
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

struct Settings {
  std::string dialect = "both";
  std::string fault = "none";
  int pile = 21;
  int at = 1;
  int delay_ms = 0;
  int draw_below = -1;
  bool for_one = false;
  bool ponder = false;
  bool board = true;
  bool move_query = true;
  bool counts = false;  // answers `query score`
  bool reads_long = false;
  bool writes_long = false;
  int think_ms = 0;
  int busy_ms = 0;
  int score = 100;
  std::string spare;
  int spared = 1;
  std::string sides;  // the answer to `query sides`
  std::string name = "Take-away";
  bool letters = false;
  std::string bound;
  int best = -1;
  bool score_is_pile = false;
  bool fen = true;
  int key = 0;  // 0: `query key` is not known
  std::string searches;
};

Settings g_settings;
bool g_misere = false;
int g_start = 21;
int g_pile = 21;
int g_skill = 50;
int g_player = 0;
int g_moves_made = 0;
bool g_pondering = false;
std::string g_out;

void Flush() {
  std::size_t done = 0;
  while (done < g_out.size()) {
    const ssize_t n = ::write(1, g_out.data() + done, g_out.size() - done);
    if (n < 0) {
      if (errno == EINTR) continue;
      std::_Exit(0);
    }
    done += static_cast<std::size_t>(n);
  }
  g_out.clear();
}

bool FaultIs(const char* name) { return g_settings.fault == name; }

void Say(std::string_view line) {
  if (FaultIs("blanks")) {
    g_out += " \t";
    g_out += line;
    g_out += "\t \r\n";
    return;
  }
  g_out += line;
  g_out += '\n';
}

[[noreturn]] void Hang() {
  Flush();
  for (;;) ::pause();
}

void SleepMs(int ms) {
  Flush();
  ::usleep(static_cast<useconds_t>(ms) * 1000);
}

bool Over() { return g_pile == 0 || g_pile <= g_settings.draw_below; }

std::string_view Next(std::string_view& rest) {
  const std::size_t begin = rest.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) {
    rest = {};
    return {};
  }
  rest.remove_prefix(begin);
  const std::size_t end = rest.find_first_of(" \t\r");
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(word.size());
  return word;
}

int MoveOf(std::string_view word) {
  if (g_settings.reads_long && word.substr(0, 4) == "take") word.remove_prefix(4);
  if (g_settings.letters)
    return word.size() == 1 && word[0] >= 'a' && word[0] <= 'c' ? word[0] - 'a' + 1 : 0;
  return word.size() == 1 && word[0] >= '1' && word[0] <= '3' ? word[0] - '0' : 0;
}

bool Legal(std::string_view word) {
  const int take = MoveOf(word);
  return take != 0 && take <= g_pile && !Over();
}

void SetPosition(std::string_view rest) {
  const int old_pile = g_pile;
  const int old_player = g_player;
  const std::string_view kind = Next(rest);
  if (kind == "fen") {
    g_pile = std::atoi(std::string(Next(rest)).c_str());
    g_player = std::atoi(std::string(Next(rest)).c_str()) - 1;
    if (g_pile < 1 || g_player < 0 || g_player > 1) {
      g_pile = old_pile;
      g_player = old_player;
      return Say("info string error: expected 'PILE PLAYER'");
    }
  } else {
    g_pile = g_start;
    g_player = 0;
  }
  if (Next(rest) != "moves") return;
  for (std::string_view word = Next(rest); !word.empty(); word = Next(rest)) {
    if (!Legal(word)) {
      g_pile = old_pile;
      g_player = old_player;
      return Say("info string error: illegal move '" + std::string(word) + "'");
    }
    g_pile -= MoveOf(word);
    g_player ^= 1;
  }
}

const char* Result() {
  if (g_settings.for_one && Over()) return g_pile == 0 ? "p1win" : "p2win";
  if (g_pile > 0) return Over() ? "draw" : "none";
  const int winner = (g_player ^ 1) ^ (g_misere ? 1 : 0);
  return winner == 0 ? "p1win" : "p2win";
}

void Query(std::string_view rest) {
  if (FaultIs("judge-mute")) return;
  const std::string_view what = Next(rest);
  if (what == "legal") {
    const std::string_view move = Next(rest);
    if (!move.empty()) return Say(Legal(move) ? "response true" : "response false");
    if (Over()) return Say("response none");
    if (g_settings.letters) return Say("response a b c");
    return Say(g_pile >= 3 ? "response 1 2 3" : g_pile == 2 ? "response 1 2" : "response 1");
  }
  if (what == "move" && g_settings.move_query) {
    const std::string_view move = Next(rest);
    return Say(Legal(move) ? "response " + std::to_string(MoveOf(move)) : "response none");
  }
  if (what == "key" && g_settings.key > 0) {
    return Say("response " + std::to_string(g_pile % g_settings.key));
  }
  if (what == "fen" && g_settings.fen) {
    return Say("response " + std::to_string(g_pile) + " " + std::to_string(g_player + 1));
  }
  if (what == "gameover") return Say(Over() ? "response true" : "response false");
  if (what == "p1turn")
    return Say(g_player == 0 || g_settings.for_one ? "response true" : "response false");
  if (what == "result") return Say(std::string("response ") + Result());
  if (what == "reason") {
    return Say(!Over()       ? "response none"
               : g_pile == 0 ? "response last stone taken"
                             : "response few stones");
  }
  if (what == "score" && g_settings.counts)
    return Say(Over() ? "response " + std::to_string(g_start - g_pile) + " stones"
                      : "response none");
  if (what == "option") return Say(Next(rest) == "Heap" ? "response Pile" : "response none");
  if (what == "players") return Say(g_settings.for_one ? "response 1" : "response 2");
  if (what == "startfen")
    return Say(g_settings.letters ? "response letters"
                                  : "response " + std::to_string(g_start) + " 1");
  if (what == "sides" && !g_settings.sides.empty()) return Say("response " + g_settings.sides);
  if (what == "board" && g_settings.board) return Say("response 1x1 b" + std::to_string(g_pile));
  if (what == "squares" && g_settings.board) return Say("response 1x1 pile");
  Say("info string error: unknown query");
}

void LeaveChild() {
  if (::fork() != 0) return;
  std::signal(SIGTERM, SIG_IGN);
  ::close(0);
  for (;;) ::pause();
}

// By which a descendant says that it is there.
class Ready {
 public:
  Ready() {
    if (::pipe(ends_) != 0) std::abort();
  }
  void Say() const {
    if (::write(ends_[1], "", 1) != 1) _exit(1);
  }
  void Await() const {
    char byte;
    if (::read(ends_[0], &byte, 1) != 1) std::abort();
    ::close(ends_[0]);
    ::close(ends_[1]);
  }

 private:
  int ends_[2];
};

// One in a session of its own, one whose parent is gone as well. Both are there when this returns.
void LeaveDaemons() {
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    if (::fork() == 0) {
      LeaveChild();
      ready.Say();
      _exit(0);
    }
    for (;;) ::pause();
  }
  ready.Await();
}

// One that is ending when this returns, for as long as its memory takes to be freed, and leaves a
// child then.
void LeaveEndingDaemon() {
  constexpr std::size_t kBytes = std::size_t{256} << 20;
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);  // small pages take longer
    void* memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED || ::madvise(memory, kBytes, MADV_DONTFORK) != 0) _exit(1);
    LeaveChild();
    ready.Say();
    _exit(0);
  }
  ready.Await();
}

// One whose first thread has ended and whose second lives on.
void LeaveHeadlessDaemon() {
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    std::thread([ready] {
      // The first thread's environment goes when it has ended.
      while (std::ifstream("/proc/self/environ").get() != EOF) SleepMs(1);
      ready.Say();
      for (;;) ::pause();
    }).detach();
    ::syscall(SYS_exit, 0);
  }
  ready.Await();
}

[[noreturn]] void Flood(const std::string& line) {
  for (;;) {
    while (g_out.size() < 65'536) Say(line);
    Flush();
  }
}

// The fault of a move; returns when the engine is to answer as usual.
void Misbehave() {
  // Long lines, so that a client on a loaded machine has read enough of them within a test's
  // patience.
  const std::string padding(4'000, 'x');
  if (FaultIs("crash")) std::abort();
  if (FaultIs("exit")) {
    for (int i = 1; i <= 20; ++i) std::fprintf(stderr, "frame %d\n", i);
    std::fputs("\x1b[31mout of ideas", stderr);
    Say("bye");
    Flush();
    std::_Exit(7);
  }
  if (FaultIs("hang")) Hang();
  if (FaultIs("half-line")) {
    g_out += "bestmove";
    Hang();
  }
  if (FaultIs("flood")) {
    const std::string noise(65536, 'x');
    for (;;) {
      g_out += noise;
      Flush();
    }
  }
  if (FaultIs("chatter")) Flood("this is no protocol, and there is a lot of it " + padding);
  if (FaultIs("binary")) {
    g_out += std::string("\x01\x02\x00\xff\x7f\n", 6);
    Hang();
  }
  if (FaultIs("close-output")) {
    Flush();
    ::close(1);
    for (;;) ::pause();
  }
  if (FaultIs("close-input")) {
    ::close(0);
    g_out += "bestmove 1\n";
    Hang();
  }
  if (FaultIs("info-flood")) Flood("info depth 1 score cp 0 nodes 1 string " + padding);
  if (FaultIs("readyok-flood")) Flood("readyok");
  if (FaultIs("response-flood")) Flood("response " + padding);
  if (FaultIs("blank-flood")) Flood(std::string(4'000, ' '));
  if (FaultIs("long-line")) Say("info string " + std::string(1'100'000, 'x'));
  if (FaultIs("leave-children-crash")) {
    LeaveChild();
    std::abort();
  }
  if (FaultIs("leave-daemons-crash")) {
    LeaveDaemons();
    std::abort();
  }
  if (FaultIs("leave-ending-daemon-crash")) {
    LeaveEndingDaemon();
    std::abort();
  }
  if (FaultIs("leave-headless-daemon-crash")) {
    LeaveHeadlessDaemon();
    std::abort();
  }
  if (FaultIs("slow-move")) SleepMs(g_settings.delay_ms);
}

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

// Adds this process to the file that counts them.
bool IsSpared() {
  if (g_settings.spare.empty()) return false;
  const int fd = ::open(g_settings.spare.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const bool written = ::write(fd, "x", 1) == 1;
  const off_t count = ::lseek(fd, 0, SEEK_CUR);
  ::close(fd);
  return written &&
         (g_settings.spared > 0 ? count <= g_settings.spared : count > -g_settings.spared);
}

std::string Value(std::string_view argument, const char* key) {
  const std::string start = std::string("--") + key + "=";
  return argument.substr(0, start.size()) == start ? std::string(argument.substr(start.size()))
                                                   : "";
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--no-board") g_settings.board = false;
    if (const auto v = Value(argument, "dialect"); !v.empty()) g_settings.dialect = v;
    if (const auto v = Value(argument, "fault"); !v.empty()) g_settings.fault = v;
    if (const auto v = Value(argument, "pile"); !v.empty()) g_start = g_pile = std::atoi(v.c_str());
    if (const auto v = Value(argument, "at"); !v.empty()) g_settings.at = std::atoi(v.c_str());
    if (const auto v = Value(argument, "delay-ms"); !v.empty())
      g_settings.delay_ms = std::atoi(v.c_str());
    if (argument == "--ponder") g_settings.ponder = true;
    if (argument == "--no-move-query") g_settings.move_query = false;
    if (argument == "--counts") g_settings.counts = true;
    if (argument == "--grumbles") std::fputs("how odd\n", stderr);
    if (argument == "--reads-long") g_settings.reads_long = true;
    if (argument == "--writes-long") g_settings.writes_long = true;
    if (const auto v = Value(argument, "think-ms"); !v.empty())
      g_settings.think_ms = std::atoi(v.c_str());
    if (const auto v = Value(argument, "busy-ms"); !v.empty())
      g_settings.busy_ms = std::atoi(v.c_str());
    if (const auto v = Value(argument, "score"); !v.empty())
      g_settings.score = std::atoi(v.c_str());
    if (const auto v = Value(argument, "spare"); !v.empty()) g_settings.spare = v;
    if (const auto v = Value(argument, "spared"); !v.empty())
      g_settings.spared = std::atoi(v.c_str());
    if (argument == "--score-is-pile") g_settings.score_is_pile = true;
    if (argument == "--no-fen") g_settings.fen = false;
    if (const auto v = Value(argument, "key"); !v.empty()) g_settings.key = std::atoi(v.c_str());
    if (const auto v = Value(argument, "searches"); !v.empty()) g_settings.searches = v;
    if (argument == "--letters") g_settings.letters = true;
    if (const auto v = Value(argument, "name"); !v.empty()) g_settings.name = v;
    if (const auto v = Value(argument, "bound"); !v.empty()) g_settings.bound = v;
    if (const auto v = Value(argument, "best"); !v.empty()) g_settings.best = std::atoi(v.c_str());
    if (argument == "--players=1") g_settings.for_one = true;
    if (const auto v = Value(argument, "sides"); !v.empty()) {
      g_settings.sides = v;
      g_settings.sides[v.find(',')] = ' ';
    }
    if (const auto v = Value(argument, "draw-below"); !v.empty())
      g_settings.draw_below = std::atoi(v.c_str());
  }
  if (IsSpared()) g_settings.fault = "none";
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
