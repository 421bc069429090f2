#include "tests/tools/match/faulty_engine/faults.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "tests/tools/match/faulty_engine/lines.h"
#include "tests/tools/match/faulty_engine/settings.h"

namespace tavoliere::faulty_engine {
namespace {

[[noreturn]] void Flood(const std::string& line) {
  for (;;) {
    while (g_out.size() < 65'536) Say(line);
    Flush();
  }
}

}  // namespace

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

}  // namespace tavoliere::faulty_engine
