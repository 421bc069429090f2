#include "tools/play/line_editor.h"

#include <utility>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cwchar>

#include <histedit.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/str_join.h"
#include "tools/play/interrupts.h"
#include "tools/play/wrapping.h"

namespace tavoliere::play {
namespace {

constexpr int kHistorySize = 500;

volatile std::sig_atomic_t g_suspended = 0;
volatile std::sig_atomic_t g_resized = 0;
protocol::EventLoop* g_editor_loop = nullptr;

void OnSuspend(int) {
  g_suspended = 1;
  g_editor_loop->Wake();
}
void OnResize(int) {
  g_resized = 1;
  g_editor_loop->Wake();
}

// Without the last column, behind which some terminals begin a new line and others do not.
std::size_t ScreenColumns() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return (known ? size.ws_col : kUsual) - 1;
}

}  // namespace

struct LineEditor::Impl {
  Impl(protocol::EventLoop& event_loop, std::string file, Completer words)
      : loop(event_loop), history_file(std::move(file)), completer(std::move(words)) {}

  static LineEditor::Impl* Of(EditLine* editor) {
    void* data = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &data);
    return static_cast<LineEditor::Impl*>(data);
  }
  static char* Prompt(EditLine* editor) { return Of(editor)->prompt.data(); }
  static int ReadCharacter(EditLine* editor, wchar_t* out) { return Of(editor)->Read(out); }
  static unsigned char OnTab(EditLine* editor, int) { return Of(editor)->Tab(); }

  int Read(wchar_t* out);
  unsigned char Tab();
  void TendTerminal();

  protocol::EventLoop& loop;
  const std::string history_file;
  const Completer completer;
  EditLine* editor = nullptr;
  History* history = nullptr;
  std::string prompt;
  const std::function<bool()>* give_up = nullptr;
};

// Suspends the process with the terminal as the shell wants it, and follows the window's size.
void LineEditor::Impl::TendTerminal() {
  if (g_resized != 0) {
    g_resized = 0;
    ::el_resize(editor);
  }
  if (g_suspended == 0) return;
  g_suspended = 0;
  ::el_set(editor, EL_PREP_TERM, 0);
  std::signal(SIGTSTP, SIG_DFL);
  std::raise(SIGTSTP);  // returns when the process goes on
  std::signal(SIGTSTP, OnSuspend);
  ::el_set(editor, EL_PREP_TERM, 1);
  ::el_set(editor, EL_REFRESH);
}

// One character, as libedit asks for it: 1, 0 at the end, -1 on a signal or when given up.
int LineEditor::Impl::Read(wchar_t* out) {
  std::mbstate_t state{};
  while (true) {
    const auto tend = [this] {
      TendTerminal();
      return (*give_up)();
    };
    if (!AwaitInput(loop, STDIN_FILENO, tend)) {
      errno = EINTR;
      return -1;
    }
    char byte = 0;
    const ssize_t size = ::read(STDIN_FILENO, &byte, 1);
    if (size == 0) return 0;
    if (size < 0) {
      if (errno == EINTR || errno == EAGAIN) continue;
      return -1;
    }
    const std::size_t used = std::mbrtowc(out, &byte, 1, &state);
    if (used == static_cast<std::size_t>(-2)) continue;  // the rest of the character is to come
    if (used == static_cast<std::size_t>(-1)) {          // no character at all
      state = {};
      continue;
    }
    return 1;
  }
}

unsigned char LineEditor::Impl::Tab() {
  const LineInfo* const line = ::el_line(editor);
  const std::string before(line->buffer, line->cursor);
  const Completion completion = Complete(before, completer(before));
  if (!completion.insert.empty()) {
    ::el_insertstr(editor, completion.insert.c_str());
    return CC_REFRESH;
  }
  if (completion.list.empty()) return CC_REFRESH_BEEP;
  std::fputc('\n', stdout);
  std::fputs(Wrapped(absl::StrJoin(completion.list, "  ") + "\n", ScreenColumns()).c_str(), stdout);
  std::fflush(stdout);
  return CC_REDISPLAY;
}

LineEditor::LineEditor(protocol::EventLoop& loop, std::string history, Completer completer)
    : impl_(std::make_unique<Impl>(loop, std::move(history), std::move(completer))) {
  g_editor_loop = &loop;
  impl_->history = ::history_init();
  HistEvent event{};
  ::history(impl_->history, &event, H_SETSIZE, kHistorySize);
  ::history(impl_->history, &event, H_SETUNIQUE, 1);
  if (!impl_->history_file.empty()) {
    ::history(impl_->history, &event, H_LOAD, impl_->history_file.c_str());
  }
  impl_->editor = ::el_init("tav-play", stdin, stdout, stderr);
  EditLine* const editor = impl_->editor;
  ::el_set(editor, EL_CLIENTDATA, impl_.get());
  ::el_set(editor, EL_PROMPT, Impl::Prompt);
  ::el_set(editor, EL_EDITOR, "emacs");
  ::el_set(editor, EL_HIST, ::history, impl_->history);
  ::el_set(editor, EL_GETCFN, Impl::ReadCharacter);
  // The narrow el_set() would leak copies of the two texts.
  ::el_wset(editor, EL_ADDFN, L"tav-complete", L"complete a command or a move", Impl::OnTab);
  ::el_set(editor, EL_BIND, "^I", "tav-complete", nullptr);
  ::el_set(editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  ::el_source(editor, nullptr);  // the user's ~/.editrc
}

LineEditor::~LineEditor() {
  HistEvent event{};
  if (!impl_->history_file.empty()) {
    ::history(impl_->history, &event, H_SAVE, impl_->history_file.c_str());
  }
  ::el_end(impl_->editor);
  ::history_end(impl_->history);
}

std::size_t LineEditor::columns() const { return ScreenColumns(); }

std::optional<std::string> LineEditor::ReadLine(const std::string& prompt,
                                                const std::function<bool()>& give_up) {
  // A question may be long; the last line of it is libedit's.
  const std::string lines = Wrapped(prompt, columns());
  const std::size_t last = lines.find_last_of('\n') + 1;
  std::fputs(lines.substr(0, last).c_str(), stdout);
  std::fflush(stdout);
  impl_->prompt = lines.substr(last);
  impl_->give_up = &give_up;
  auto* const suspend = std::signal(SIGTSTP, OnSuspend);
  auto* const resize = std::signal(SIGWINCH, OnResize);
  int length = 0;
  const char* const text = ::el_gets(impl_->editor, &length);
  std::signal(SIGTSTP, suspend);
  std::signal(SIGWINCH, resize);
  if (text == nullptr || length <= 0 || Interrupts::pending() || give_up()) {
    std::fputc('\n', stdout);
    std::fflush(stdout);
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(length));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  if (line.find_first_not_of(" \t") != std::string::npos) {
    HistEvent event{};
    ::history(impl_->history, &event, H_ENTER, line.c_str());
  }
  return line;
}

}  // namespace tavoliere::play
