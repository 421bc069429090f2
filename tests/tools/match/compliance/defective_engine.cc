// The toy engine behind a filter that spoils one thing: for the tests of the compliance check.
//
//   defective_engine [DEFECT]
//
// Without a defect it keeps the protocol.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <thread>
#include <variant>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "protocol/server/loop.h"
#include "protocol/wire/commands.h"
#include "tests/protocol/server/fake_engine.h"

namespace tavoliere::protocol {
namespace {

std::string g_defect;
std::atomic<bool> g_searching{false};
std::atomic<bool> g_result_asked{false};
std::atomic<bool> g_spelling_asked{false};

bool Is(const char* defect) { return g_defect == defect; }

void Write(int fd, const std::string& line) {
  const std::string text = line + "\n";
  if (::write(fd, text.data(), text.size()) < 0) std::_Exit(1);
}

// Whether the line has a number that is none, or out of range.
bool IsBad(const std::string& line) {
  const auto command = ParseCommand(line, {});
  const auto* go = command.ok() && *command ? std::get_if<GoCommand>(&**command) : nullptr;
  return go != nullptr && (!go->left_out.empty() || line.find_first_of("-.") != std::string::npos);
}

// What the engine gets to hear instead of `line`; empty: nothing.
std::string Heard(std::string line) {
  const bool go = absl::StartsWith(line, "go");
  if (Is("deaf-while-searching") && g_searching && line == "isready") return "";
  if (Is("answers-stray-stop") && !g_searching && line == "stop") Write(1, "bestmove none");
  if (Is("swallows-go") && g_searching && go) return "";
  if (go && IsBad(line)) {
    if (Is("refuses-numbers")) Write(1, "info string error: a bad number");
    if (Is("refuses-numbers") || Is("swallows-numbers")) return "";
  }
  if (Is("answers-at-once") && line == "query fen") Write(1, "response 0");
  if (Is("impatient") && line == "go infinite") line = "go depth 3";
  if (Is("ponders-aloud") && go) line = absl::StrReplaceAll(line, {{" ponder", ""}});
  if (Is("strict-names") && absl::StrContains(line, "MOVE")) line = "setoption name Strict value 1";
  if (Is("forgets-position") && absl::StrContains(line, "nonsense")) {
    Write(1, "info string error: nonsense");
    line = "position startpos";
  }
  g_searching = g_searching || go;
  g_result_asked = line == "query result";
  g_spelling_asked = absl::StartsWith(line, "query move ");
  return line;
}

// What it says instead of `line`; empty: nothing.
std::string Said(std::string line) {
  if (absl::StartsWith(line, "option name Fragile")) return "";  // a double's, no real engine's
  if (Is("no-author") && absl::StartsWith(line, "id author")) return "";
  if (Is("hides-errors") && absl::StartsWith(line, "info string error")) return "";
  if (Is("one-player") && line == "response 2") return "response 1";
  if (Is("miscounts") && absl::StartsWith(line, "Nodes searched: ")) line += "0";
  if (Is("early-result") && g_result_asked.exchange(false) && line == "response none") {
    return "response draw";
  }
  if (Is("shouts") && g_spelling_asked.exchange(false) && line != "response none") {
    line = absl::StrReplaceAll(line, {{"response ", "response MOVE "}});
  }
  if (Is("restless")) {
    line = absl::StrReplaceAll(line, {{" nodes ", absl::StrCat(" nodes ", ::getpid())}});
  }
  if (absl::StartsWith(line, "bestmove")) {
    g_searching = false;
    if (Is("late")) std::this_thread::sleep_for(std::chrono::milliseconds(600));
    if (Is("plays-nonsense")) return "bestmove nonsense";
    if (Is("changes-its-mind")) return "bestmove +9";
    if (Is("always-ponders")) return absl::StrCat(line, " ponder +1");
  }
  return line;
}

template <class Change>
void Forward(int from, int to, const Change& change) {
  std::string pending;
  char buffer[65536];
  for (ssize_t size = 0; (size = ::read(from, buffer, sizeof buffer)) > 0;) {
    pending.append(buffer, static_cast<std::size_t>(size));
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = pending.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      const std::string line = change(pending.substr(begin, end - begin));
      if (!line.empty()) Write(to, line);
    }
    pending.erase(0, begin);
  }
}

void Hear(int to) {
  Forward(0, to, Heard);
  ::close(to);
}

void LeaveWithTheReader() {
  pollfd output{1, 0, 0};
  if (::poll(&output, 1, -1) > 0) std::_Exit(1);
}

int Main() {
  ::signal(SIGPIPE, SIG_IGN);
  int input[2];
  int output[2];
  if (::pipe(input) != 0 || ::pipe(output) != 0) return 1;
  std::thread(Hear, input[1]).detach();
  // It must not see the reader go because the output has ended: only the exit ends the output.
  std::thread(LeaveWithTheReader).detach();
  std::thread said(Forward<std::string (*)(std::string)>, output[0], 1, Said);
  FakeEngine engine;
  const int status = RunLoop(engine, input[0], output[1]);
  ::close(output[1]);
  said.join();
  std::_Exit(Is("bad-status") ? 3 : status);  // the first thread may wait for input for ever
}

}  // namespace
}  // namespace tavoliere::protocol

int main(int argc, char** argv) {
  if (argc > 1) tavoliere::protocol::g_defect = argv[1];
  return tavoliere::protocol::Main();
}
