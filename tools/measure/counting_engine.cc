// The engine that costs next to nothing, so that what remains is the runner: player and judge of a
// game in which both sides say "+1" until so many moves were made, which is a draw.
//
//   counting-engine [--plies=N] [--think-ms=N] [--exit-at=N] [--board]
//
// `--think-ms` sleeps before each move, `--exit-at` ends the process instead of move N of its life,
// `--board` answers `query board` with an 8x8 picture.
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <unistd.h>

#include "protocol/wire/text/text.h"

namespace {

class CountingEngine {
 public:
  bool Configure(std::string_view argument) {
    if (argument == "--board") {
      draws_ = true;
      return true;
    }
    return ReadNumber(argument, "--plies=", plies_) ||
           ReadNumber(argument, "--think-ms=", think_) ||
           ReadNumber(argument, "--exit-at=", exit_at_);
  }

  // Answers a line; false after `quit`.
  bool Execute(std::string_view line) {
    if (StartsWith(line, "position ")) {
      made_ = std::count(line.begin(), line.end(), '+');
    } else if (StartsWith(line, "go")) {
      Go();
    } else if (StartsWith(line, "query ")) {
      Query(line.substr(6));
    } else if (line == "isready") {
      answers_ += "readyok\n";
    } else if (line == "ugi" || line == "uci") {
      answers_ += "id name Counting\nid author Tavoliere\n";
      answers_ += line;
      answers_ += "ok\n";
    } else if (line == "quit") {
      return false;
    }
    return true;
  }

  // What was answered and not written yet.
  std::string& answers() { return answers_; }

 private:
  static bool StartsWith(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
  }

  static bool ReadNumber(std::string_view argument, std::string_view key, std::int64_t& number) {
    if (!StartsWith(argument, key)) return false;
    const auto parsed = tavoliere::protocol::ParseNumber(std::string(argument.substr(key.size())),
                                                         std::string(key), 0, 1'000'000'000);
    if (parsed.ok()) number = *parsed;
    return parsed.ok();
  }

  bool over() const { return made_ >= plies_; }

  void Go() {
    if (++searches_ == exit_at_) std::_Exit(1);
    if (think_ > 0) ::usleep(static_cast<useconds_t>(think_) * 1000);
    answers_ += "info depth 1 score cp 0 nodes 1 nps 1 hashfull 0 time 0 pv +1\n";
    answers_ += over() ? "bestmove none\n" : "bestmove +1\n";
  }

  void Query(std::string_view what) {
    if (what == "board") {
      if (draws_) Draw();
    } else if (what == "p1turn") {
      answers_ += made_ % 2 == 0 ? "response true\n" : "response false\n";
    } else if (what == "gameover") {
      answers_ += over() ? "response true\n" : "response false\n";
    } else if (what == "result") {
      answers_ += over() ? "response draw\n" : "response none\n";
    } else if (what == "reason") {
      answers_ += over() ? "response counted to the end\n" : "response none\n";
    } else if (what == "legal") {
      answers_ += over() ? "response none\n" : "response +1\n";
    } else if (what == "players") {
      answers_ += "response 2\n";
    } else if (StartsWith(what, "move ")) {
      answers_ += !over() && what == "move +1" ? "response +1\n" : "response none\n";
    } else if (StartsWith(what, "legal ")) {
      answers_ += !over() && what == "legal +1" ? "response true\n" : "response false\n";
    }
  }

  // A disc more for each move.
  void Draw() {
    answers_ += "response 8x8";
    for (std::int64_t cell = 0; cell < 64; ++cell) answers_ += cell < made_ ? " w" : " .";
    answers_ += '\n';
  }

  std::int64_t plies_ = 60;
  std::int64_t think_ = 0;
  std::int64_t exit_at_ = 0;
  std::int64_t searches_ = 0;
  bool draws_ = false;
  std::int64_t made_ = 0;
  std::string answers_;
};

bool Write(std::string& text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t size = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (size < 0 && errno != EINTR) return false;
    if (size > 0) rest.remove_prefix(static_cast<std::size_t>(size));
  }
  text.clear();
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  CountingEngine engine;
  for (int i = 1; i < argc; ++i) {
    if (!engine.Configure(argv[i])) return 2;
  }
  static char buffer[1 << 16];
  std::size_t held = 0;  // the beginning of a line whose end has not come
  for (;;) {
    const ssize_t size = ::read(STDIN_FILENO, buffer + held, sizeof buffer - held);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return 0;
    std::string_view rest(buffer, held + static_cast<std::size_t>(size));
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      if (!engine.Execute(rest.substr(0, end))) return 0;
      rest.remove_prefix(end + 1);
    }
    held = rest.size();
    if (held == sizeof buffer) return 1;  // a line longer than any that this game draws
    std::memmove(buffer, rest.data(), held);
    if (!Write(engine.answers())) return 1;
  }
}
