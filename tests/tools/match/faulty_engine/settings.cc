#include "tests/tools/match/faulty_engine/settings.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace tavoliere::faulty_engine {
namespace {

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

void ReadSettings(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--no-board") g_settings.board = false;
    if (const auto v = Value(argument, "dialect"); !v.empty()) g_settings.dialect = v;
    if (const auto v = Value(argument, "fault"); !v.empty()) g_settings.fault = v;
    if (const auto v = Value(argument, "pile"); !v.empty()) g_settings.pile = std::atoi(v.c_str());
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
}

}  // namespace tavoliere::faulty_engine
