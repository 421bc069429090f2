// Boost.Process starts the processes; their pipes are driven with epoll directly. Asio's pipes and
// timers need a read that fails and a timer set and cancelled for each line, which costs about a
// microsecond more a round trip: a third.
#include "protocol/client.h"

#include <utility>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/group.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {
namespace {

namespace bp = boost::process;

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr SteadyTime kNever = SteadyTime::max();
constexpr std::size_t kReadSize = std::size_t{64} * 1024;
constexpr std::size_t kMaxLine = std::size_t{1024} * 1024;
constexpr std::size_t kMaxChatter = std::size_t{16} * 1024 * 1024;
constexpr std::size_t kRememberedLines = 12;
constexpr std::size_t kRememberedBytes = 400;
constexpr std::size_t kMaxErrors = 16;
constexpr Duration kUgiPatience = milliseconds(50);
constexpr Duration kQuitGrace = milliseconds(500);
constexpr Duration kTermGrace = milliseconds(500);
// Between the end of an engine's output and the news that the process has ended.
constexpr Duration kExitGrace = milliseconds(100);
constexpr Duration kOrphanPause = milliseconds(2);

void CloseFd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

bool StartsWith(std::string_view line, std::string_view start) {
  return line.substr(0, start.size()) == start;
}

// The rest of `line` after `key` and a space, if it begins so.
std::optional<std::string_view> After(std::string_view line, std::string_view key) {
  if (!StartsWith(line, key)) return std::nullopt;
  if (line.size() == key.size()) return std::string_view{};
  if (line[key.size()] != ' ' && line[key.size()] != '\t') return std::nullopt;
  line.remove_prefix(key.size());
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view{} : line.substr(begin);
}

// Binary noise, as opposed to text that is no protocol. Escape sequences for colours pass.
bool HasControlCharacter(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\r' && c != '\x1b') || byte == 0x7f;
  });
}

std::string DescribeExit(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return absl::StrCat("killed by signal ", number, " (", ::strsignal(number), ")");
  }
  return absl::StrCat("exited with status ", WEXITSTATUS(status));
}

int OpenPidFd(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }

}  // namespace

enum class Awaited { kNothing, kHandshake, kReady, kBestMove, kResponses };

// The life of a process: it runs; its output ended and the exit status is due; it was told to quit;
// then SIGTERM; then SIGKILL; then only orphans of its group are left; then nothing.
enum class Stage { kRunning, kEnding, kQuitting, kTerminating, kKilled, kOrphans, kGone };

struct Session::Impl {
  EventLoop::Impl* loop = nullptr;
  SessionListener* listener = nullptr;  // null once the session was destroyed, killed or has failed

  Stage stage = Stage::kRunning;
  pid_t pid = -1;  // also the process group
  int to_engine = -1;
  int from_engine = -1;
  int exit_fd = -1;
  SteadyTime deadline = kNever;

  Awaited awaited = Awaited::kNothing;
  int responses_due = 0;
  std::vector<std::string> responses;
  SteadyTime search_began;

  bool uci_sent = false;    // or never to be sent
  bool identified = false;  // `ugiok` or `uciok` has come
  SteadyTime handshake_deadline = kNever;
  Dialect dialect = Dialect::kUgi;
  std::string name;
  std::string author;
  std::vector<OptionInfo> options;

  std::string partial;    // the beginning of a line whose end has not been read
  std::string unwritten;  // what the pipe did not take
  std::string last_info;
  std::size_t chatter = 0;
  std::vector<std::string> errors;
  std::array<std::string, kRememberedLines> remembered;
  std::size_t lines_seen = 0;

  bool running() const { return stage == Stage::kRunning || stage == Stage::kEnding; }

  void SetDeadline(SteadyTime when);
  void Expect(Awaited what, SteadyTime when);
  void Write(std::string_view text) { Write(&text, 1); }
  void Write(const std::string_view* parts, std::size_t count);
  void WritePending();
  void WatchOutput(bool writable);

  void OnReadable();
  void OnExit();
  void OnTime(SteadyTime now);
  void Take(std::string_view bytes);
  void TakeLine(std::string_view line);
  void TakeOtherLine(std::string_view line);
  void TakeHandshakeLine(std::string_view line);
  void TakeBestMove(std::string_view words);
  void Remember(std::string_view line);
  void Ready();

  void EndsSoon();
  void Fail(Failure::Kind kind, std::string message);
  void Retire();
  void KillGroup();
  void Reap();
  void CollectOrphans();
  void ClosePipes();
};

struct EventLoop::Impl {
  int epoll = -1;
  int wake = -1;
  bool stopped = false;
  SteadyTime now = steady_clock::now();
  // Never later than the earliest deadline. Deadlines mostly move back before they pass, so this is
  // corrected only when it is reached.
  SteadyTime alarm = kNever;
  std::vector<std::shared_ptr<Session::Impl>> sessions;
  bool some_gone = false;
  std::function<void()> wake_handler;
  std::vector<std::function<void()>> deferred;
  std::vector<char> buffer = std::vector<char>(kReadSize);

  void Dispatch();
  void FireAlarms();
  int Timeout() const;
};

// What epoll reports: the session, and in its lowest bit whether it is the process or its pipe.
// Sessions are more than byte-aligned.
namespace {

enum class Source : std::uint64_t { kPipe = 0, kExit = 1 };

std::uint64_t Tag(Session::Impl* session, Source source) {
  return reinterpret_cast<std::uintptr_t>(session) | static_cast<std::uint64_t>(source);
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------------
// The loop

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {
  // The child's pipes must not land on its standard descriptors before they are put there on
  // purpose.
  for (int fd = ::open("/dev/null", O_RDWR); fd >= 0; fd = ::open("/dev/null", O_RDWR)) {
    if (fd > STDERR_FILENO) {
      ::close(fd);
      break;
    }
  }
  std::signal(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  impl_->epoll = ::epoll_create1(EPOLL_CLOEXEC);
  impl_->wake = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  assert(impl_->epoll >= 0 && impl_->wake >= 0);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = 0;
  ::epoll_ctl(impl_->epoll, EPOLL_CTL_ADD, impl_->wake, &event);
}

EventLoop::~EventLoop() {
  for (const auto& session : impl_->sessions) {
    session->listener = nullptr;
    session->KillGroup();
  }
  Drain();
  CloseFd(impl_->wake);
  CloseFd(impl_->epoll);
}

void EventLoop::Run() {
  impl_->stopped = false;
  while (!impl_->stopped) impl_->Dispatch();
}

void EventLoop::Stop() { impl_->stopped = true; }

void EventLoop::Drain() {
  const auto leaving = [](const auto& session) { return !session->running(); };
  while (std::any_of(impl_->sessions.begin(), impl_->sessions.end(), leaving)) impl_->Dispatch();
}

void EventLoop::Defer(std::function<void()> task) { impl_->deferred.push_back(std::move(task)); }

void EventLoop::SetWakeHandler(std::function<void()> handler) {
  impl_->wake_handler = std::move(handler);
}

void EventLoop::Wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(impl_->wake, &one, sizeof one);
}

std::size_t EventLoop::processes() const { return impl_->sessions.size(); }

int EventLoop::Impl::Timeout() const {
  if (!deferred.empty()) return 0;
  if (alarm == kNever) return -1;
  const auto left = std::chrono::ceil<milliseconds>(alarm - now).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000));
}

void EventLoop::Impl::Dispatch() {
  epoll_event events[64];
  const int count = ::epoll_wait(epoll, events, 64, Timeout());
  now = steady_clock::now();
  for (int i = 0; i < count; ++i) {
    const std::uint64_t tag = events[i].data.u64;
    if (tag == 0) {
      std::uint64_t times = 0;
      if (::read(wake, &times, sizeof times) > 0 && wake_handler) wake_handler();
      continue;
    }
    auto* session = reinterpret_cast<Session::Impl*>(tag & ~std::uint64_t{1});
    if ((tag & 1) == static_cast<std::uint64_t>(Source::kExit)) {
      session->OnExit();
      continue;
    }
    if ((events[i].events & (EPOLLOUT | EPOLLERR)) != 0 && !session->unwritten.empty()) {
      session->WritePending();
    }
    if ((events[i].events & (EPOLLIN | EPOLLHUP)) != 0) session->OnReadable();
  }
  if (now >= alarm) FireAlarms();
  if (!deferred.empty()) {
    std::vector<std::function<void()>> tasks;
    tasks.swap(deferred);
    for (const auto& task : tasks) task();
  }
  if (some_gone) {
    some_gone = false;
    std::erase_if(sessions, [](const auto& session) { return session->stage == Stage::kGone; });
  }
}

void EventLoop::Impl::FireAlarms() {
  // Callbacks may start sessions and set deadlines; both only lower the alarm.
  alarm = kNever;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    Session::Impl* session = sessions[i].get();
    if (session->deadline <= now) session->OnTime(now);
    alarm = std::min(alarm, session->deadline);
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Starting

absl::StatusOr<std::unique_ptr<Session>> Session::Start(EventLoop& loop, const Launch& launch,
                                                        SessionListener& listener,
                                                        SteadyTime deadline) {
  const bool is_path = launch.program.find('/') != std::string::npos;
  const boost::filesystem::path program =
      is_path ? boost::filesystem::path(launch.program) : bp::search_path(launch.program);
  if (program.empty()) {
    return absl::NotFoundError(
        absl::StrCat("cannot start '", launch.program, "': no such program in PATH"));
  }

  int input[2] = {-1, -1};
  int output[2] = {-1, -1};
  const std::string& log = launch.error_log;
  int errors = log.empty() ? ::open("/dev/null", O_WRONLY | O_CLOEXEC)
                           : ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  std::error_code why;
  if (errors < 0 || ::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0) {
    why = std::error_code(errno, std::generic_category());
  }
  pid_t pid = -1;
  if (!why) {
    bp::group group;
    const auto prepare = [](auto&) {
      std::signal(SIGPIPE, SIG_DFL);
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    };
    // Boost 1.74 leaves the child whose exec failed unreaped.
    const auto reap = [](auto& executor, const std::error_code&) {
      if (executor.pid > 0) ::waitpid(executor.pid, nullptr, 0);
    };
    bp::child child(bp::exe = program.string(), bp::args = launch.arguments,
                    bp::start_dir = launch.directory.empty() ? std::string(".") : launch.directory,
                    bp::posix::fd.bind(STDIN_FILENO, input[0]),
                    bp::posix::fd.bind(STDOUT_FILENO, output[1]),
                    bp::posix::fd.bind(STDERR_FILENO, errors), group,
                    bp::extend::on_exec_setup = prepare, bp::extend::on_error = reap, why);
    if (!why) {
      pid = child.id();
      child.detach();
      group.detach();
    }
  }
  CloseFd(errors);
  CloseFd(input[0]);
  CloseFd(output[1]);
  if (why) {
    CloseFd(input[1]);
    CloseFd(output[0]);
    return absl::NotFoundError(
        absl::StrCat("cannot start '", launch.program, "': ", why.message()));
  }

  const int exit_fd = OpenPidFd(pid);
  if (exit_fd < 0) {
    why = std::error_code(errno, std::generic_category());
    ::kill(-pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    CloseFd(input[1]);
    CloseFd(output[0]);
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot watch '", launch.program, "': ", why.message()));
  }

  const auto impl = std::make_shared<Impl>();
  impl->loop = loop.impl_.get();
  impl->listener = &listener;
  impl->pid = pid;
  impl->to_engine = input[1];
  impl->from_engine = output[0];
  impl->exit_fd = exit_fd;
  ::fcntl(impl->to_engine, F_SETFL, O_NONBLOCK);
  ::fcntl(impl->from_engine, F_SETFL, O_NONBLOCK);
  loop.impl_->sessions.push_back(impl);

  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = Tag(impl.get(), Source::kPipe);
  ::epoll_ctl(loop.impl_->epoll, EPOLL_CTL_ADD, impl->from_engine, &event);
  event.data.u64 = Tag(impl.get(), Source::kExit);
  ::epoll_ctl(loop.impl_->epoll, EPOLL_CTL_ADD, impl->exit_fd, &event);

  impl->awaited = Awaited::kHandshake;
  impl->handshake_deadline = deadline;
  impl->uci_sent = launch.dialect.has_value();
  impl->SetDeadline(impl->uci_sent ? deadline
                                   : std::min(deadline, steady_clock::now() + kUgiPatience));
  // An engine that answers `isready` and not `ugi` does not know `ugi`.
  impl->Write(launch.dialect == Dialect::kUci ? "uci\n" : "ugi\nisready\n");
  return std::unique_ptr<Session>(new Session(impl));
}

// ---------------------------------------------------------------------------------------------------------------------
// Requests

Session::~Session() {
  impl_->listener = nullptr;
  impl_->Retire();
}

void Session::Synchronise(std::string_view commands, SteadyTime deadline) {
  impl_->Expect(Awaited::kReady, deadline);
  const std::string_view parts[] = {commands, "isready\n"};
  impl_->Write(parts, 2);
}

void Session::Search(std::initializer_list<std::string_view> parts, SteadyTime deadline) {
  impl_->Expect(Awaited::kBestMove, deadline);
  impl_->last_info.clear();
  impl_->search_began = steady_clock::now();
  impl_->Write(parts.begin(), parts.size());
}

void Session::Ask(std::initializer_list<std::string_view> parts, int count, SteadyTime deadline) {
  assert(count > 0);
  impl_->Expect(Awaited::kResponses, deadline);
  impl_->responses_due = count;
  impl_->responses.resize(static_cast<std::size_t>(count));
  impl_->Write(parts.begin(), parts.size());
}

void Session::Stop() { impl_->Write("stop\n"); }

void Session::WaitUntil(SteadyTime deadline) {
  if (impl_->running()) impl_->SetDeadline(deadline);
}

void Session::Kill() {
  impl_->listener = nullptr;
  impl_->KillGroup();
}

bool Session::alive() const { return impl_->running(); }
Dialect Session::dialect() const { return impl_->dialect; }
const std::string& Session::name() const { return impl_->name; }
const std::string& Session::author() const { return impl_->author; }
const std::vector<OptionInfo>& Session::options() const { return impl_->options; }
const std::vector<std::string>& Session::errors() const { return impl_->errors; }

std::vector<std::string> Session::last_lines() const {
  std::vector<std::string> lines;
  const std::size_t kept = std::min(impl_->lines_seen, kRememberedLines);
  for (std::size_t i = impl_->lines_seen - kept; i < impl_->lines_seen; ++i) {
    lines.push_back(impl_->remembered[i % kRememberedLines]);
  }
  if (!impl_->partial.empty()) lines.push_back(impl_->partial.substr(0, kRememberedBytes));
  return lines;
}

void Session::Impl::SetDeadline(SteadyTime when) {
  deadline = when;
  loop->alarm = std::min(loop->alarm, when);
}

void Session::Impl::Expect(Awaited what, SteadyTime when) {
  assert(awaited == Awaited::kNothing);
  awaited = what;
  errors.clear();
  chatter = 0;
  // A process whose output has ended keeps the deadline of that; the failure comes as a callback.
  if (stage == Stage::kRunning) SetDeadline(when);
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing

void Session::Impl::Write(const std::string_view* parts, std::size_t count) {
  constexpr std::size_t kMaxParts = 8;
  assert(count <= kMaxParts);
  if (to_engine < 0) return;
  std::size_t written = 0;
  if (unwritten.empty()) {
    iovec pieces[kMaxParts];
    for (std::size_t i = 0; i < count; ++i) {
      pieces[i] = {const_cast<char*>(parts[i].data()), parts[i].size()};
    }
    const ssize_t result = ::writev(to_engine, pieces, static_cast<int>(count));
    if (result < 0 && errno != EAGAIN && errno != EINTR) return EndsSoon();
    written = result < 0 ? 0 : static_cast<std::size_t>(result);
  }
  const bool was_empty = unwritten.empty();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t skip = std::min(written, parts[i].size());
    written -= skip;
    unwritten.append(parts[i].substr(skip));
  }
  if (was_empty && !unwritten.empty()) WatchOutput(true);
}

void Session::Impl::WritePending() {
  if (to_engine < 0) return;
  const ssize_t result = ::write(to_engine, unwritten.data(), unwritten.size());
  if (result < 0) {
    if (errno == EAGAIN || errno == EINTR) return;
    WatchOutput(false);
    unwritten.clear();
    return EndsSoon();
  }
  unwritten.erase(0, static_cast<std::size_t>(result));
  if (unwritten.empty()) WatchOutput(false);
}

void Session::Impl::WatchOutput(bool writable) {
  epoll_event event{};
  event.events = EPOLLOUT;
  event.data.u64 = Tag(this, Source::kPipe);
  ::epoll_ctl(loop->epoll, writable ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, to_engine, &event);
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading

void Session::Impl::OnReadable() {
  if (from_engine < 0) return;
  const ssize_t size = ::read(from_engine, loop->buffer.data(), loop->buffer.size());
  if (size > 0) return Take({loop->buffer.data(), static_cast<std::size_t>(size)});
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  ::epoll_ctl(loop->epoll, EPOLL_CTL_DEL, from_engine, nullptr);
  CloseFd(from_engine);
  EndsSoon();
}

void Session::Impl::Take(std::string_view bytes) {
  if (listener == nullptr) return;
  while (!bytes.empty() && listener != nullptr) {
    const auto* end = static_cast<const char*>(std::memchr(bytes.data(), '\n', bytes.size()));
    if (end == nullptr) {
      partial.append(bytes);
      if (partial.size() > kMaxLine) Fail(Failure::Kind::kGarbage, "said a line over 1 MiB");
      return;
    }
    const auto length = static_cast<std::size_t>(end - bytes.data());
    if (partial.empty()) {
      TakeLine(bytes.substr(0, length));
    } else {
      partial.append(bytes.substr(0, length));
      std::string line;
      line.swap(partial);
      TakeLine(line);
      if (partial.empty()) {
        line.clear();
        partial.swap(line);  // keeps its memory
      }
    }
    bytes.remove_prefix(length + 1);
  }
}

void Session::Impl::Remember(std::string_view line) {
  remembered[lines_seen++ % kRememberedLines].assign(line.substr(0, kRememberedBytes));
}

void Session::Impl::TakeLine(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  if (line.empty()) return;
  Remember(line);
  if (StartsWith(line, "info ")) {
    if (StartsWith(line, "info string error")) {
      if (errors.size() < kMaxErrors) errors.emplace_back(line.substr(0, kRememberedBytes));
      return;
    }
    if (awaited != Awaited::kBestMove || StartsWith(line, "info string")) return;
    const bool informs = line.find(" score ") != std::string_view::npos ||
                         (last_info.empty() && line.find(" depth ") != std::string_view::npos);
    const std::size_t variation = line.find(" multipv ");
    const bool is_best =
        variation == std::string_view::npos || StartsWith(line.substr(variation), " multipv 1 ");
    if (informs && is_best) last_info.assign(line);
    return;
  }
  if (const auto words = After(line, "bestmove")) {
    if (awaited == Awaited::kBestMove) TakeBestMove(*words);
    return;
  }
  if (const auto words = After(line, "response")) {
    if (awaited != Awaited::kResponses) return;
    responses[responses.size() - static_cast<std::size_t>(responses_due)].assign(*words);
    if (--responses_due > 0) return;
    awaited = Awaited::kNothing;
    deadline = kNever;
    listener->OnResponses(responses);
    return;
  }
  if (awaited == Awaited::kHandshake) return TakeHandshakeLine(line);
  if (line == "readyok") {
    if (awaited == Awaited::kReady) Ready();
    return;
  }
  TakeOtherLine(line);
}

void Session::Impl::TakeOtherLine(std::string_view line) {
  if (HasControlCharacter(line)) return Fail(Failure::Kind::kGarbage, "said binary noise");
  chatter += line.size() + 1;
  if (chatter > kMaxChatter) Fail(Failure::Kind::kGarbage, "flooded its output");
}

void Session::Impl::TakeHandshakeLine(std::string_view line) {
  if (const auto id = After(line, "id")) {
    if (const auto text = After(*id, "name")) name = *text;
    if (const auto text = After(*id, "author")) author = *text;
    return;
  }
  if (StartsWith(line, "option ")) {
    auto option = ParseOptionLine(std::string(line));
    const auto same = [&](const OptionInfo& known) { return known.name == option->name; };
    if (option && std::none_of(options.begin(), options.end(), same)) {
      options.push_back(std::move(*option));
    }
    return;
  }
  if (line == "ugiok") {
    identified = true;  // the `readyok` to the line after `ugi` is still to come
    SetDeadline(handshake_deadline);
    return;
  }
  if (line == "uciok") {
    if (identified) return;
    dialect = Dialect::kUci;
    return Ready();
  }
  if (line == "readyok") {
    if (identified) return Ready();
    if (uci_sent) return;
    uci_sent = true;
    SetDeadline(handshake_deadline);
    return Write("uci\n");
  }
  TakeOtherLine(line);
}

void Session::Impl::Ready() {
  awaited = Awaited::kNothing;
  deadline = kNever;
  listener->OnReady();
}

void Session::Impl::TakeBestMove(std::string_view words) {
  SearchResult result;
  result.elapsed = loop->now - search_began;
  const auto next = [&words] {
    const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
    const std::string_view word = words.substr(0, end);
    words.remove_prefix(end);
    words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
    return word;
  };
  result.move = next();
  if (const auto after = After(words, "ponder"); after && !after->empty()) {
    words = *after;
    result.ponder = next();
  }
  result.excess = words;
  if (!last_info.empty()) ParseInfoLine(last_info, result);
  awaited = Awaited::kNothing;
  deadline = kNever;
  listener->OnBestMove(result);
}

// ---------------------------------------------------------------------------------------------------------------------
// Ending

void Session::Impl::EndsSoon() {
  if (stage != Stage::kRunning) return;
  stage = Stage::kEnding;
  SetDeadline(loop->now + kExitGrace);
}

void Session::Impl::OnTime(SteadyTime now) {
  deadline = kNever;
  switch (stage) {
    case Stage::kRunning:
      if (awaited == Awaited::kHandshake && !identified && !uci_sent && now < handshake_deadline) {
        uci_sent = true;
        SetDeadline(handshake_deadline);
        return Write("uci\n");
      }
      if (listener != nullptr) listener->OnDeadline();
      return;
    case Stage::kEnding:
      return Fail(Failure::Kind::kClosed, "closed its pipe, but lives");
    case Stage::kQuitting:
      stage = Stage::kTerminating;
      ::kill(-pid, SIGTERM);
      SetDeadline(now + kTermGrace);
      return;
    case Stage::kTerminating:
      return KillGroup();
    case Stage::kOrphans:
      return CollectOrphans();
    case Stage::kKilled:
    case Stage::kGone:
      return;
  }
}

void Session::Impl::OnExit() {
  if (stage == Stage::kGone || stage == Stage::kOrphans) return;
  // What it said before it ended still counts. A child of its own may hold the pipe open and go on
  // talking.
  constexpr int kMaxReads = 64;
  for (int i = 0; i < kMaxReads && from_engine >= 0 && listener != nullptr; ++i) {
    const ssize_t size = ::read(from_engine, loop->buffer.data(), loop->buffer.size());
    if (size <= 0) break;
    Take({loop->buffer.data(), static_cast<std::size_t>(size)});
  }
  Reap();
}

void Session::Impl::Fail(Failure::Kind kind, std::string message) {
  SessionListener* const told = std::exchange(listener, nullptr);
  KillGroup();
  if (told != nullptr) told->OnFailure({kind, std::move(message)});
}

void Session::Impl::Retire() {
  if (!running()) return;
  if (stage == Stage::kEnding) return KillGroup();
  Write("quit\n");
  if (unwritten.empty()) CloseFd(to_engine);
  stage = Stage::kQuitting;
  SetDeadline(loop->now + kQuitGrace);
}

void Session::Impl::KillGroup() {
  if (stage >= Stage::kKilled) return;
  stage = Stage::kKilled;
  deadline = kNever;
  ClosePipes();
  ::kill(-pid, SIGKILL);
}

void Session::Impl::Reap() {
  // The dead leader keeps the group's number from being used again until it is waited for.
  ::kill(-pid, SIGKILL);
  int status = 0;
  if (::waitpid(pid, &status, WNOHANG) != pid) return;
  ::epoll_ctl(loop->epoll, EPOLL_CTL_DEL, exit_fd, nullptr);
  CloseFd(exit_fd);
  ClosePipes();
  SessionListener* const told = std::exchange(listener, nullptr);
  stage = Stage::kOrphans;
  CollectOrphans();
  if (told != nullptr) told->OnFailure({Failure::Kind::kExited, DescribeExit(status)});
}

void Session::Impl::CollectOrphans() {
  pid_t collected = 0;
  do {
    collected = ::waitpid(-pid, nullptr, WNOHANG);
  } while (collected > 0);
  if (collected == 0) {  // some were killed and have not ended yet
    SetDeadline(loop->now + kOrphanPause);
    return;
  }
  stage = Stage::kGone;
  deadline = kNever;
  loop->some_gone = true;
}

void Session::Impl::ClosePipes() {
  if (from_engine >= 0) ::epoll_ctl(loop->epoll, EPOLL_CTL_DEL, from_engine, nullptr);
  CloseFd(from_engine);
  CloseFd(to_engine);
}

}  // namespace tavoliere::protocol
