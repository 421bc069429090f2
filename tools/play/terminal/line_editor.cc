#include "tools/play/terminal/line_editor.h"

#include <utility>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <optional>

#include <fcntl.h>
#include <histedit.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "absl/strings/str_join.h"
#include "core/files/read_file.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/terminal/completion.h"
#include "tools/play/terminal/console/pointing.h"

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

winsize ScreenSize() {
  constexpr winsize kUsual{24, 80, 0, 0};
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size : kUsual;
}

// Without the last column, behind which some terminals begin a new line and others do not.
std::size_t ScreenColumns() { return ScreenSize().ws_col - std::size_t{1}; }

// Opens the terminal of standard input once more, for reads that do not block, because Ctrl-Z may
// discard a byte after poll() has reported it. The shell shares standard input, which still blocks.
int OpenInput() {
  const char* const name = ::ttyname(STDIN_FILENO);
  const int input =
      name == nullptr ? -1 : ::open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return input < 0 ? ::dup(STDIN_FILENO) : input;
}

}  // namespace

struct LineEditor::Impl {
  Impl(protocol::EventLoop& event_loop, std::string file, Completer words, bool with_mouse)
      : loop(event_loop),
        history_file(std::move(file)),
        completer(std::move(words)),
        mouse(with_mouse) {}

  static LineEditor::Impl* Of(EditLine* editor) {
    void* data = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &data);
    return static_cast<LineEditor::Impl*>(data);
  }
  static char* Prompt(EditLine* editor) { return Of(editor)->prompt.data(); }
  static int ReadCharacter(EditLine* editor, wchar_t* out) { return Of(editor)->Read(out); }
  static unsigned char OnTab(EditLine* editor, int) { return Of(editor)->Tab(); }

  int Read(wchar_t* out);
  bool ByteComesAtOnce() const;
  int ReadByte(char* byte);
  int ReadKey(char* byte);
  unsigned char Tab();
  void TendTerminal();

  protocol::EventLoop& loop;
  const std::string history_file;
  const Completer completer;
  const bool mouse;
  const int input = OpenInput();
  EditLine* editor = nullptr;
  History* history = nullptr;
  std::string prompt;
  const std::function<bool()>* give_up = nullptr;
  std::optional<Pointing> pointing;  // at the board, while a line is read
  bool pointed = false;              // the line was ended by that
  std::string passed;                // bytes of a key that is libedit's
};

// Suspends the process with the terminal as the shell wants it, and follows the window's size.
void LineEditor::Impl::TendTerminal() {
  if (g_resized != 0) {
    g_resized = 0;
    ::el_resize(editor);
    if (pointing) pointing->LoseBoard();
  }
  if (g_suspended == 0) return;
  g_suspended = 0;
  ::el_set(editor, EL_PREP_TERM, 0);
  if (pointing) pointing->Suspend();
  std::signal(SIGTSTP, SIG_DFL);
  std::raise(SIGTSTP);  // returns when the process goes on
  std::signal(SIGTSTP, OnSuspend);
  ::el_set(editor, EL_PREP_TERM, 1);
  if (pointing) {
    pointing->Resume();
    pointing->LoseBoard();
  }
  ::el_set(editor, EL_REFRESH);
}

// Whether a byte follows at once, as in an escape sequence; allows for slow connections.
bool LineEditor::Impl::ByteComesAtOnce() const {
  constexpr int kMilliseconds = 100;
  pollfd awaited{input, POLLIN, 0};
  return ::poll(&awaited, 1, kMilliseconds) > 0;
}

// One byte: 1, 0 at the end, -1 on a signal or when given up.
int LineEditor::Impl::ReadByte(char* byte) {
  while (true) {
    const auto tend = [this] {
      TendTerminal();
      return (*give_up)();
    };
    if (!AwaitInput(loop, input, tend)) {
      errno = EINTR;
      return -1;
    }
    const ssize_t size = ::read(input, byte, 1);
    if (size >= 0) return static_cast<int>(size);
    if (errno != EINTR && errno != EAGAIN) return -1;
  }
}

// The same without the keys that point at the board; -1 as well once something was pointed at.
int LineEditor::Impl::ReadKey(char* byte) {
  while (passed.empty()) {
    const int size = ReadByte(byte);
    if (size <= 0 || !pointing) return size;
    std::string bytes(1, *byte);
    while (GoesOn(bytes) && ByteComesAtOnce() && ReadByte(byte) == 1) bytes += *byte;
    const LineInfo* const line = ::el_line(editor);
    const bool line_is_empty = line->lastchar == line->buffer;
    switch (pointing->Take(KeyOf(bytes), line_is_empty)) {
      case Pointing::Answer::kPassOn:
        passed = bytes;
        break;
      case Pointing::Answer::kTaken:
        break;
      case Pointing::Answer::kDone:
        pointed = true;
        errno = EINTR;
        return -1;
    }
  }
  *byte = passed.front();
  passed.erase(0, 1);
  return 1;
}

// One character, as libedit asks for it, otherwise the same.
int LineEditor::Impl::Read(wchar_t* out) {
  std::mbstate_t state{};
  while (true) {
    char byte = 0;
    if (const int size = ReadKey(&byte); size <= 0) return size;
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
  if (pointing) pointing->LoseBoard();
  std::fputc('\n', stdout);
  std::fputs(Wrapped(absl::StrJoin(completion.list, "  ") + "\n", ScreenColumns()).c_str(), stdout);
  std::fflush(stdout);
  return CC_REDISPLAY;
}

LineEditor::LineEditor(protocol::EventLoop& loop, std::string history, Completer completer,
                       bool mouse)
    : impl_(std::make_unique<Impl>(loop, std::move(history), std::move(completer), mouse)) {
  g_editor_loop = &loop;
  impl_->history = ::history_init();
  HistEvent event{};
  ::history(impl_->history, &event, H_SETSIZE, kHistorySize);
  ::history(impl_->history, &event, H_SETUNIQUE, 1);
  constexpr files::FileKind kHistoryFile = {"a history of lines", std::uint64_t{1} << 24};
  if (files::CheckFile(impl_->history_file, kHistoryFile).ok()) {
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
  // What is typed between two prompts is shown by the next one, not amid what is printed.
  ::el_set(editor, EL_SETTY, "-x", "-echo", nullptr);
}

LineEditor::~LineEditor() {
  HistEvent event{};
  if (!impl_->history_file.empty()) {
    ::history(impl_->history, &event, H_SAVE, impl_->history_file.c_str());
  }
  ::el_end(impl_->editor);
  ::history_end(impl_->history);
  ::close(impl_->input);
}

std::size_t LineEditor::columns() const { return ScreenColumns(); }
std::size_t LineEditor::rows() const { return ScreenSize().ws_row; }

std::optional<std::string> LineEditor::ReadLine(const std::string& prompt,
                                                const std::function<bool()>& give_up,
                                                PointedBoard* board) {
  // A question may be long; the last line of it is libedit's.
  const std::string lines = Wrapped(prompt, columns());
  const std::size_t last = lines.find_last_of('\n') + 1;
  std::fputs(lines.substr(0, last).c_str(), stdout);
  std::fflush(stdout);
  CountLines(lines.substr(0, last));
  impl_->prompt = lines.substr(last);
  impl_->give_up = &give_up;
  impl_->pointed = false;
  impl_->passed.clear();
  // Installed before the mouse is switched on, because a suspension switches it off.
  auto* const suspend = std::signal(SIGTSTP, OnSuspend);
  auto* const resize = std::signal(SIGWINCH, OnResize);
  if (board != nullptr) impl_->pointing.emplace(*board, impl_->mouse, LinesBelowBoard());
  int length = 0;
  const char* const text = ::el_gets(impl_->editor, &length);
  if (impl_->pointing && !impl_->pointing->knows_board()) LoseBoard();
  impl_->pointing.reset();
  std::signal(SIGTSTP, suspend);
  std::signal(SIGWINCH, resize);
  if (g_suspended != 0) {  // the signal came after the line had ended
    g_suspended = 0;
    std::raise(SIGTSTP);
  }
  if (impl_->pointed) {
    // What is printed next takes the prompt's place.
    std::fputs("\r\x1b[K", stdout);
    std::fflush(stdout);
    return "";
  }
  if (text == nullptr || length <= 0 || Interrupts::pending() || give_up()) {
    std::fputc('\n', stdout);
    std::fflush(stdout);
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(length));
  // The terminal broke the line where it is longer than the screen is wide.
  if (impl_->prompt.size() + line.size() > columns()) LoseBoard();
  CountLines("\n");
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  if (line.find_first_not_of(" \t") != std::string::npos) {
    HistEvent event{};
    ::history(impl_->history, &event, H_ENTER, line.c_str());
  }
  return line;
}

}  // namespace tavoliere::play
