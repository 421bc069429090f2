#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/read_file.h"
#include "core/usage/documents/completion.h"
#include "core/usage/documents/documents.h"
#include "core/usage/version.h"
#include "protocol/client/client.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/command_line.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/game/files.h"
#include "tools/play/judge/games.h"
#include "tools/play/session/play_session.h"
#include "tools/play/terminal/console/console.h"
#include "tools/play/terminal/line_editor.h"
#include "tools/play/terminal/menu.h"
#include "tools/play/terminal/terminal_ui.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr int kOutputLost = 1;
constexpr int kBadArguments = 2;

int Complain(const std::string& problem, int status) {
  std::fflush(stdout);
  std::fprintf(stderr, "tav-play: %s\n", problem.c_str());
  return status;
}

constexpr char kNamePrefix[] = "tav-";

// The program tav-x for "x" (or "tav-x"): beside this one, else in PATH. nullopt: in neither.
std::optional<std::string> ProgramOf(const std::string& game) {
  const std::string name = absl::StartsWith(game, kNamePrefix) ? game : kNamePrefix + game;
  std::vector<std::string> folders = {files::ProgramFolder()};
  const char* const path = std::getenv("PATH");
  for (const std::string& folder :
       std::vector<std::string>(absl::StrSplit(path == nullptr ? "" : path, ':'))) {
    folders.push_back(folder);
  }
  for (const std::string& folder : folders) {
    const std::string file = absl::StrCat(folder, "/", name);
    if (!folder.empty() && ::access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

// As a shell reads it.
std::string ShellWord(const std::string& text) {
  const bool plain = text.find_first_of(" \t\n'\"\\$`*?[]{}()<>|&;#~!") == std::string::npos;
  if (plain && !text.empty()) return text;
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

// "tav-play x", or with the engine's command, and the folder of the games unless it is the usual.
std::string CommandFor(const Settings& settings, const std::string& state) {
  const std::string file = std::filesystem::path(settings.program).filename().string();
  std::string command = "tav-play ";
  if (settings.arguments.empty() && absl::StartsWith(file, kNamePrefix) && ProgramOf(file)) {
    command += file.substr(sizeof kNamePrefix - 1);
  } else {
    std::vector<std::string> words = settings.arguments;
    words.insert(words.begin(), settings.program);
    command += "--engine " + ShellWord(absl::StrJoin(words, " "));
  }
  if (!state.empty()) command += " --state " + ShellWord(state);
  return command;
}

std::string NoSuchGame(protocol::EventLoop& loop, const std::string& game) {
  const std::vector<std::string> names = GameNames(loop, files::ProgramFolder());
  return absl::StrCat("there is no game '", game, "': no program ",
                      absl::StartsWith(game, kNamePrefix) ? "" : kNamePrefix, game,
                      " in tav-play's folder or in PATH; games in tav-play's folder: ",
                      names.empty() ? "none" : absl::StrJoin(names, ", "));
}

Style ChooseStyle(const CommandLine& line) {
  Style style = StyleOf(::isatty(STDOUT_FILENO) != 0);
  if (line.unicode) style.unicode = true;
  if (line.ascii) style.unicode = false;
  if (!line.colour) style.colour = false;
  return style;
}

// Finds the folder for what is kept. An error for the person; empty: none.
std::string FindState(CommandLine& line) {
  std::string& state = line.settings.state;
  if (!line.keep) {
    state.clear();
    return "";
  }
  const auto folder = StateFolder(state);
  if (!folder.ok()) return std::string(folder.status().message()) + "; --no-state saves nothing";
  state = *folder;
  return "";
}

int Ended(const absl::Status& status) {
  return Complain(std::string(status.message()), absl::IsInvalidArgument(status)
                                                     ? kBadArguments
                                                     : static_cast<int>(Ending::kEngineLost));
}

int PlayOnPage(protocol::EventLoop& loop, CommandLine& line) {
  WebOptions options;
  options.version = usage::kVersion;
  options.games = FindGames(loop, files::ProgramFolder());
  options.pace = line.options.pace;
  options.load = line.options.load;
  options.resume = line.options.resume;
  const auto ending = PlayInBrowser(loop, line.place, line.settings, options);
  return ending.ok() ? static_cast<int>(*ending) : Ended(ending.status());
}

int PlayAtTerminal(protocol::EventLoop& loop, CommandLine& line, const std::string& state) {
  Settings& settings = line.settings;
  line.options.style = ChooseStyle(line);
  line.options.pointing = CanMoveCursor();
  line.options.mouse = line.mouse && line.options.pointing;
  // The UI is of the session and the console, and ends before them.
  std::unique_ptr<PlaySession> session;
  std::unique_ptr<Console> console;
  std::unique_ptr<TerminalUi> ui;
  const bool terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  if (terminal) {
    console = std::make_unique<LineEditor>(
        loop, settings.state.empty() ? "" : settings.state + "/history",
        [&ui](const std::string& before) {
          return ui == nullptr ? std::vector<std::string>() : ui->Offered(before);
        },
        line.options.mouse);
  } else {
    console = std::make_unique<PipeConsole>(loop);
  }
  const bool nothing_said = settings.program.empty();
  if (nothing_said) {
    const auto program =
        ChooseGame(loop, *console, files::ProgramFolder(), LanguageCalled(settings.language));
    if (!program) return static_cast<int>(Ending::kLeft);
    settings.program = *program;
  }
  line.options.again = CommandFor(settings, state);
  auto begun = PlaySession::Begin(loop, settings);
  if (!begun.ok()) return Ended(begun.status());
  session = *std::move(begun);
  ui = std::make_unique<TerminalUi>(loop, *session, *console, line.options);
  const bool goes_on = line.options.resume || !line.options.load.empty();
  const bool ask =
      line.ask || nothing_said || (terminal && !line.sides_given && settings.position.empty());
  if (ask && !goes_on && !ChooseSides(*console, *session)) return static_cast<int>(Ending::kLeft);
  if (absl::Status shown = ui->Begin(); !shown.ok()) return Ended(shown);
  return static_cast<int>(ui->Run());
}

int Play(CommandLine& line) {
  const std::string state = line.settings.state;
  protocol::EventLoop loop;
  const Interrupts interrupts(loop);
  if (const std::string problem = FindState(line); !problem.empty()) {
    return Complain(problem, kBadArguments);
  }
  if (!line.game.empty()) {
    const std::optional<std::string> program = ProgramOf(line.game);
    if (!program) return Complain(NoSuchGame(loop, line.game), kBadArguments);
    line.settings.program = *program;
  }
  return line.web ? PlayOnPage(loop, line) : PlayAtTerminal(loop, line, state);
}

// The terminal's characters are UTF-8, or taken for ASCII: nothing else is written, and a program
// that is linked with nothing of the system dies of loading another character set's tables.
void ReadLocale() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C");
}

int Main(int argc, char** argv) {
  ReadLocale();
  auto line = ParseCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (!line.ok()) return Complain(std::string(line.status().message()), kBadArguments);
  switch (line->request) {
    case CommandLine::Request::kHelp:
      std::fputs(HelpText().c_str(), stdout);
      return 0;
    case CommandLine::Request::kVersion:
      std::puts(usage::WithVersion("tav-play").c_str());
      return 0;
    case CommandLine::Request::kUsage: {
      const std::string text = usage::UsageText(line->usage, ProgramUsage(), "COMMANDS");
      std::fputs(text.c_str(), stdout);
      return text.empty()
                 ? Complain("--usage: expected bash, zsh, fish, mdoc or markdown", kBadArguments)
                 : 0;
    }
    case CommandLine::Request::kDescribe:
      std::fputs(usage::Description(ProgramUsage()).c_str(), stdout);
      return 0;
    case CommandLine::Request::kPlay:
      break;
  }
  return Play(*line);
}

// A full disk is no success; a reader that has left is.
int CheckOutput(int status) {
  if (status != 0 || (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)) return status;
  pollfd output{STDOUT_FILENO, 0, 0};
  if (::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) return status;
  return Complain("standard output could not be written", kOutputLost);
}

}  // namespace
}  // namespace tavoliere::play

int main(int argc, char** argv) {
  namespace play = tavoliere::play;
  return play::CheckOutput(play::Main(argc, argv));
}
