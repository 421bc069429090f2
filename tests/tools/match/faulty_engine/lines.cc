#include "tests/tools/match/faulty_engine/lines.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include <sys/types.h>
#include <unistd.h>

#include "tests/tools/match/faulty_engine/settings.h"

namespace tavoliere::faulty_engine {

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

void Hang() {
  Flush();
  for (;;) ::pause();
}

void SleepMs(int ms) {
  Flush();
  ::usleep(static_cast<useconds_t>(ms) * 1000);
}

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

}  // namespace tavoliere::faulty_engine
