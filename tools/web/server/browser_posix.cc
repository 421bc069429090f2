#include <cstdlib>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "tools/web/server/browser.h"

extern char** environ;

namespace tavoliere::page {
namespace {

bool HasScreen() {
  for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

}  // namespace

void ShowInBrowser(const std::string& link) {
  if (!HasScreen()) return;
  std::string program = "xdg-open";
  std::string argument = link;
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  }
  pid_t pid = 0;
  ::posix_spawnp(&pid, program.c_str(), &actions, nullptr, arguments, environ);
  ::posix_spawn_file_actions_destroy(&actions);
}

}  // namespace tavoliere::page
