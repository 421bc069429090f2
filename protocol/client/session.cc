// What is said to an engine and what it says.
#include <utility>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/files/status_macros.h"
#include "protocol/client/child_process.h"
#include "protocol/client/client.h"
#include "protocol/client/recent_lines.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t kMaxLine = std::size_t{1024} * 1024;
constexpr std::size_t kMaxChatter = std::size_t{16} * 1024 * 1024;
// All that an engine says to one request. A long search with many variations takes a few megabytes.
constexpr std::size_t kMaxAnswer = std::size_t{64} * 1024 * 1024;
constexpr std::size_t kLeastLine = 32;  // what the shortest counts
constexpr std::size_t kMaxOptions = 4096;
constexpr std::size_t kMaxErrors = 16;
constexpr std::size_t kMaxStray = 16;
constexpr Duration kUgiPatience = milliseconds(50);

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

// In the words that are passed on to another engine there is no colour either.
bool IsPlain(std::string_view words) {
  return std::none_of(words.begin(), words.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7f;
  });
}

}  // namespace

struct Session::Impl final : ChildProcess {
  enum class Awaited { kNothing, kHandshake, kReady, kBestMove, kResponses };

  Impl(EventLoop::Impl& loop, const Spawned& spawned, const Launch& launch, SessionListener& told)
      : ChildProcess(loop, spawned, launch.label), listener(told) {
    std::string start = "started: " + launch.program;
    for (const std::string& argument : launch.arguments) start += " " + argument;
    Show(WireLine::Kind::kNews, start, steady_clock::now());
  }

  SessionListener& listener;

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

  std::string partial;  // the beginning of a line whose end has not been read
  bool heard = false;   // a line has been read
  std::string last_info;
  std::size_t chatter = 0;  // bytes of lines that are no protocol, since the last request
  std::size_t said = 0;     // all bytes since then
  std::vector<std::string> errors;
  RecentLines remembered;
  RecentLines standard_error;

  void BeginHandshake(std::optional<Dialect> only, SteadyTime until);
  void Expect(Awaited what, SteadyTime when);
  // What was waited for has come.
  void Rest();
  std::vector<std::string> LastLines() const;

 private:
  void OnOutput(std::string_view bytes) override;
  void OnErrors(std::string_view bytes) override { standard_error.Feed(bytes); }
  void OnDeadline() override;
  void OnFailure(const Failure& failure) override { listener.OnFailure(failure); }

  void FailForLength();
  void TakeLine(std::string_view line);
  void TakeInfo(std::string_view line);
  void TakeResponse(std::string_view words);
  void TakeBestMove(std::string_view words);
  void TakeHandshakeLine(std::string_view line);
  void TakeOtherLine(std::string_view line);
  void Ready();
};

// -------------------------------------------------------------------------------------------------
// Requests

absl::StatusOr<std::unique_ptr<Session>> Session::Start(EventLoop& loop, const Launch& launch,
                                                        SessionListener& listener,
                                                        SteadyTime deadline) {
  Launch piped = launch;
  if (piped.error_log.empty()) piped.error_log = kPipedErrors;
  ASSIGN_OR_RETURN(const auto spawned, Spawn(piped));
  EventLoop::Impl& inner = *loop.impl_;
  const auto impl = std::make_shared<Impl>(inner, spawned, launch, listener);
  inner.processes.push_back(impl);
  if (!launch.first_lines.empty()) impl->Write(launch.first_lines);
  impl->BeginHandshake(launch.dialect, deadline);
  return std::unique_ptr<Session>(new Session(impl));
}

Session::~Session() { impl_->Retire(); }

void Session::Synchronise(std::string_view commands, SteadyTime deadline) {
  impl_->Expect(Impl::Awaited::kReady, deadline);
  impl_->responses.clear();
  const std::string_view parts[] = {commands, "isready\n"};
  impl_->Write(parts, 2);
}

void Session::Search(std::initializer_list<std::string_view> parts, SteadyTime deadline) {
  impl_->Expect(Impl::Awaited::kBestMove, deadline);
  impl_->last_info.clear();
  impl_->search_began = steady_clock::now();
  impl_->Write(parts.begin(), parts.size());
}

void Session::Ask(std::initializer_list<std::string_view> parts, int count, SteadyTime deadline) {
  assert(count > 0);
  impl_->Expect(Impl::Awaited::kResponses, deadline);
  impl_->responses_due = count;
  impl_->responses.resize(static_cast<std::size_t>(count));
  impl_->Write(parts.begin(), parts.size());
}

void Session::Stop() { impl_->Write("stop\n"); }

void Session::PonderHit(SteadyTime deadline) {
  impl_->SetDeadline(deadline);
  impl_->search_began = steady_clock::now();
  impl_->Write("ponderhit\n");
}

void Session::WaitUntil(SteadyTime deadline) { impl_->SetDeadline(deadline); }
void Session::Kill() { impl_->Kill(); }

bool Session::alive() const { return impl_->running(); }
int Session::pid() const { return impl_->pid(); }
Dialect Session::dialect() const { return impl_->dialect; }
const std::string& Session::name() const { return impl_->name; }
const std::string& Session::author() const { return impl_->author; }
const std::vector<OptionInfo>& Session::options() const { return impl_->options; }
const std::vector<std::string>& Session::errors() const { return impl_->errors; }
const std::vector<std::string>& Session::responses() const { return impl_->responses; }
std::vector<std::string> Session::last_lines() const { return impl_->LastLines(); }
std::vector<std::string> Session::error_output() const { return impl_->standard_error.Lines(); }

void Session::Impl::BeginHandshake(std::optional<Dialect> only, SteadyTime until) {
  awaited = Awaited::kHandshake;
  handshake_deadline = until;
  uci_sent = only.has_value();
  SetDeadline(uci_sent ? until : std::min(until, steady_clock::now() + kUgiPatience));
  // An engine that answers `isready` and not `ugi` does not know `ugi`.
  Write(only == Dialect::kUci ? "uci\n" : "ugi\nisready\n");
}

void Session::Impl::Expect(Awaited what, SteadyTime when) {
  assert(awaited == Awaited::kNothing);
  awaited = what;
  errors.clear();
  chatter = 0;
  said = 0;
  SetDeadline(when);
}

void Session::Impl::Rest() {
  awaited = Awaited::kNothing;
  SetDeadline(kNever);
}

void Session::Impl::OnDeadline() {
  const bool tries_ugi = awaited == Awaited::kHandshake && !identified && !uci_sent;
  if (!tries_ugi || loop().now >= handshake_deadline) return listener.OnDeadline();
  uci_sent = true;
  SetDeadline(handshake_deadline);
  Write("uci\n");
}

// -------------------------------------------------------------------------------------------------
// Answers

void Session::Impl::OnOutput(std::string_view bytes) {
  while (!bytes.empty() && running()) {
    const auto* end = static_cast<const char*>(std::memchr(bytes.data(), '\n', bytes.size()));
    if (end == nullptr) {
      partial.append(bytes);
      if (partial.size() > kMaxLine) FailForLength();
      return;
    }
    const auto length = static_cast<std::size_t>(end - bytes.data());
    if (partial.empty()) {
      TakeLine(bytes.substr(0, length));
    } else {
      partial.append(bytes.substr(0, length));
      if (partial.size() > kMaxLine) return FailForLength();
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

void Session::Impl::FailForLength() { Fail(Failure::Kind::kGarbage, "sent a line over 1 MiB"); }

std::vector<std::string> Session::Impl::LastLines() const {
  std::vector<std::string> lines = remembered.Lines();
  if (!partial.empty()) lines.push_back(partial.substr(0, RecentLines::kBytes));
  return lines;
}

void Session::Impl::TakeLine(std::string_view line) {
  if (!std::exchange(heard, true)) line = SkipByteOrderMark(line);
  Show(WireLine::Kind::kFromEngine, line, loop().now);
  said += std::max(line.size() + 1, kLeastLine);
  if (said > kMaxAnswer) return Fail(Failure::Kind::kGarbage, "flooded its output");
  constexpr std::string_view kBlanks = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
  if (line.empty()) return;
  line.remove_suffix(line.size() - 1 - line.find_last_not_of(kBlanks));
  remembered.Add(line);
  listener.OnLine(line);
  if (!running()) return;
  if (StartsWith(line, "info ")) return TakeInfo(line);
  if (const auto words = After(line, "bestmove")) return TakeBestMove(*words);
  if (const auto words = After(line, "response")) return TakeResponse(*words);
  if (awaited == Awaited::kHandshake) return TakeHandshakeLine(line);
  if (line == "readyok") {
    if (awaited == Awaited::kReady) Ready();
    return;
  }
  TakeOtherLine(line);
}

void Session::Impl::TakeInfo(std::string_view line) {
  if (StartsWith(line, "info string error")) {
    if (errors.size() < kMaxErrors) errors.emplace_back(line.substr(0, RecentLines::kBytes));
    return;
  }
  if (awaited != Awaited::kBestMove || StartsWith(line, "info string")) return;
  const bool informs = line.find(" score ") != std::string_view::npos ||
                       (last_info.empty() && line.find(" depth ") != std::string_view::npos);
  const std::size_t variation = line.find(" multipv ");
  const bool is_best =
      variation == std::string_view::npos || StartsWith(line.substr(variation), " multipv 1 ");
  if (informs && is_best) last_info.assign(line);
}

void Session::Impl::TakeResponse(std::string_view words) {
  if (!IsPlain(words)) return Fail(Failure::Kind::kGarbage, "sent a response with binary noise");
  if (awaited == Awaited::kReady && responses.size() < kMaxStray) responses.emplace_back(words);
  if (awaited != Awaited::kResponses) return;
  responses[responses.size() - static_cast<std::size_t>(responses_due)].assign(words);
  if (--responses_due > 0) return;
  Rest();
  listener.OnResponses(responses);
}

void Session::Impl::TakeBestMove(std::string_view words) {
  if (awaited != Awaited::kBestMove) return;
  if (!IsPlain(words)) return Fail(Failure::Kind::kGarbage, "sent a bestmove with binary noise");
  SearchResult result;
  result.elapsed = loop().now - search_began;
  const auto next = [&words] {
    const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
    const std::string_view word = words.substr(0, end);
    words.remove_prefix(end);
    words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
    return word;
  };
  result.move = next();
  if (const auto after = After(words, "ponder")) {
    words = *after;
    result.ponder = next();
  }
  result.excess = words;
  if (auto info = ParseSearchInfo(last_info)) result.info = *std::move(info);
  Rest();
  listener.OnBestMove(result);
}

void Session::Impl::TakeHandshakeLine(std::string_view line) {
  if (const auto id = After(line, "id")) {
    if (const auto text = After(*id, "name")) name = ToUtf8(*text);
    if (const auto text = After(*id, "author")) author = ToUtf8(*text);
    return;
  }
  if (StartsWith(line, "option ")) {
    auto option = ParseOptionLine(std::string(line));
    const auto same = [&](const OptionInfo& known) { return known.name == option->name; };
    if (option && std::none_of(options.begin(), options.end(), same)) {
      options.push_back(std::move(*option));
    }
    if (options.size() > kMaxOptions) Fail(Failure::Kind::kGarbage, "flooded its output");
    return;
  }
  if (line == "ugiok") {
    identified = true;  // the `readyok` to the line after `ugi` is still to come
    return SetDeadline(handshake_deadline);
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

void Session::Impl::TakeOtherLine(std::string_view line) {
  if (HasControlCharacter(line)) return Fail(Failure::Kind::kGarbage, "sent binary noise");
  chatter += line.size() + 1;
  if (chatter > kMaxChatter) Fail(Failure::Kind::kGarbage, "flooded its output");
}

void Session::Impl::Ready() {
  Rest();
  listener.OnReady();
}

}  // namespace tavoliere::protocol
