#include <clocale>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include <unistd.h>

#include "absl/status/status.h"
#include "protocol/client.h"
#include "tools/play/command_line.h"
#include "tools/play/console.h"
#include "tools/play/drawing.h"
#include "tools/play/files.h"
#include "tools/play/interrupts.h"
#include "tools/play/line_editor.h"
#include "tools/play/menu.h"
#include "tools/play/sitting.h"

namespace tavoliere::play {
namespace {

constexpr int kBadArguments = 2;

int Complain(const std::string& problem, int status) {
  std::fflush(stdout);
  std::fprintf(stderr, "tav-play: %s\n", problem.c_str());
  return status;
}

// Where this program and the engines beside it lie.
std::string OwnFolder() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none).parent_path().string();
}

// The program tav-x for "x" (or "tav-x"): beside this one, else to be looked up in PATH.
std::string ProgramOf(const std::string& game) {
  const std::string name = game.rfind("tav-", 0) == 0 ? game : "tav-" + game;
  const std::string beside = OwnFolder() + "/" + name;
  return ::access(beside.c_str(), X_OK) == 0 ? beside : name;
}

Style ChooseStyle(const CommandLine& line) {
  Style style = StyleOf(::isatty(STDOUT_FILENO) != 0);
  if (line.unicode) style.unicode = true;
  if (line.ascii) style.unicode = false;
  if (!line.colour) style.colour = false;
  return style;
}

int Play(CommandLine& line) {
  Settings& settings = line.settings;
  protocol::EventLoop loop;
  const Interrupts interrupts(loop);
  settings.style = ChooseStyle(line);
  if (line.keep) {
    const auto folder = StateFolder(settings.state);
    if (!folder.ok()) {
      return Complain(std::string(folder.status().message()) + "; --no-state keeps nothing",
                      kBadArguments);
    }
    settings.state = *folder;
  } else {
    settings.state.clear();
  }

  std::unique_ptr<Sitting> sitting;
  std::unique_ptr<Console> console;
  const bool terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  if (terminal) {
    console = std::make_unique<LineEditor>(
        loop, settings.state.empty() ? "" : settings.state + "/history",
        [&sitting](const std::string& before) {
          return sitting == nullptr ? std::vector<std::string>() : sitting->Offer(before);
        });
  } else {
    console = std::make_unique<PipeConsole>(loop);
  }

  const bool nothing_said = line.game.empty() && settings.program.empty();
  if (!line.game.empty()) settings.program = ProgramOf(line.game);
  if (nothing_said) {
    const auto program = ChooseGame(loop, *console, OwnFolder());
    if (!program) return static_cast<int>(Ending::kLeft);
    settings.program = *program;
  }
  auto begun = Sitting::Begin(loop, settings);
  if (!begun.ok()) {
    return Complain(std::string(begun.status().message()),
                    absl::IsInvalidArgument(begun.status())
                        ? kBadArguments
                        : static_cast<int>(Ending::kEngineLost));
  }
  sitting = *std::move(begun);
  const bool goes_on = settings.resume || !settings.load.empty();
  const bool ask = line.ask || nothing_said || (terminal && !line.sides_given && !settings.fen);
  if (ask && !goes_on && !ChooseSides(*console, *sitting)) return static_cast<int>(Ending::kLeft);
  return static_cast<int>(sitting->Run(*console));
}

int Main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");
  auto line = ParseCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (!line.ok()) return Complain(std::string(line.status().message()), kBadArguments);
  switch (line->request) {
    case CommandLine::Request::kHelp:
      std::fputs(HelpText().c_str(), stdout);
      return 0;
    case CommandLine::Request::kVersion:
      std::puts("tav-play " TAVOLIERE_VERSION);
      return 0;
    case CommandLine::Request::kPlay:
      break;
  }
  return Play(*line);
}

}  // namespace
}  // namespace tavoliere::play

int main(int argc, char** argv) { return tavoliere::play::Main(argc, argv); }
