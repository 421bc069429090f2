// The client: engines as child processes, any number of them driven by one thread.
//
// Nothing here knows a game. A session speaks to one process; an event loop waits for all of them
// at once. All calls and all callbacks happen on the thread that runs the loop, and no call but
// EventLoop::Run() and Drain() blocks (starting a process waits for its exec, a few milliseconds).
#pragma once

#include <utility>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/process/spawn.h"
#include "protocol/wire/options.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::protocol {

using SteadyTime = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

// A line between this program and an engine, or what has become of the engine's process. Views die
// with the callback.
struct WireLine {
  enum class Kind { kToEngine, kFromEngine, kNews };
  Kind kind = Kind::kNews;
  std::string_view label;  // Launch::label
  int pid = 0;
  // When it was written, or when the wake-up came that brought it.
  SteadyTime time;
  std::string_view text;  // without the newline
};

// Waits for the processes of its sessions and calls their listeners. Outlives its sessions. While a
// loop exists the calling process adopts the orphans of its engines (Linux's child subreaper), so
// that they can be ended too, those that left the process group as well: each engine has a mark in
// its environment, by which its descendants are known. SIGPIPE is ignored. On Windows each engine
// has a job, which none of its descendants leaves.
class EventLoop {
 public:
  EventLoop();
  ~EventLoop();  // kills what still runs and waits for it
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Dispatches events until Stop() is called from a callback.
  void Run();
  void Stop();
  // Dispatches events until every process whose session was destroyed or failed is gone, with all
  // its descendants.
  void Drain();

  // Calls `task` from the loop, after the callbacks under way have returned.
  void Defer(std::function<void()> task);

  // Makes the loop call `handler`. Wake() may be called from a signal handler and from any thread.
  void SetWakeHandler(std::function<void()> handler);
  void Wake();

  // Calls `handler` every kBeat, before the answers and deadlines that are due then, with how late
  // that is. Much: this process was stopped, or its machine was, and what was measured meanwhile
  // means nothing. An empty one ends it.
  static constexpr Duration kBeat = std::chrono::milliseconds(100);
  void SetBeatHandler(std::function<void(Duration late)> handler);

  // Calls `handler` whenever `fd` (a terminal, a pipe, a timer) can be read or has ended, until
  // Unwatch(). False: the system cannot wait for it, since it can always be read (a file). On
  // Windows `fd` is the handle of an event.
  bool Watch(int fd, std::function<void()> handler);
  void Unwatch(int fd);

  // Calls `tap` with every line of every session, in the order in which they go by; it may call
  // nothing of this library. An empty one ends it.
  void SetTap(std::function<void(const WireLine&)> tap);

  // Processes started here that have not been reaped yet.
  std::size_t processes() const;

  struct Impl;

 private:
  friend class Session;
  std::unique_ptr<Impl> impl_;
};

// The handshake that an engine answers.
enum class Dialect { kUgi, kUci };

// How to start an engine. Without an error_log the last lines of its standard error are kept.
struct Launch : Invocation {
  std::optional<Dialect> dialect;  // the only handshake to try; none: both
  std::string label;               // what EventLoop::SetTap() calls it
  std::string first_lines;         // written before the handshake, whole
};

// What ended a search, and the last `info` line with a score or a depth before it. Views die with
// the callback.
struct SearchResult {
  std::string_view move;    // empty: `bestmove` came without a word
  std::string_view ponder;  // empty: none
  std::string_view excess;  // words after the move that are no `ponder M`; empty: well-formed
  SearchInfo info;
  Duration elapsed{};  // from just before `go` was written to the wake-up that brought `bestmove`
};

struct Failure {
  enum class Kind {
    kExited,  // the process ended, by itself or by a signal
    kClosed,  // it lives, but has closed its input or output
    // A line over 1 MiB; control characters; since the last request 16 MiB of lines that are no
    // protocol, or 64 MiB in all.
    kGarbage,
  };
  Kind kind = Kind::kExited;
  std::string message;  // Exit::text, or what it did
};

class Session;

// Callbacks may call the session again, and may destroy it.
class SessionListener {
 public:
  virtual ~SessionListener() = default;
  // Every line the engine says, without the blanks around it, before what it means is dealt with.
  // It dies with the callback,
  // which may call anything but Synchronise(), Search() and Ask().
  virtual void OnLine(std::string_view /*line*/) {}
  virtual void OnReady() = 0;  // the handshake of Start() is done, or Synchronise() was answered
  virtual void OnBestMove(const SearchResult& result) = 0;
  // The answers to Ask(), in order, without the word `response`. They die with the callback.
  virtual void OnResponses(const std::vector<std::string>& responses) = 0;
  // What was waited for has not come in time. The session goes on waiting; WaitUntil() sets the
  // next deadline.
  virtual void OnDeadline() = 0;
  // The session has ended and its process group was killed. Comes once, at any time.
  virtual void OnFailure(const Failure& failure) = 0;
};

// One engine process, in a process group of its own. It waits for at most one thing at a time: a
// new request is made when the last was answered.
class Session {
 public:
  // Starts the process and begins the handshake: `ugi`, then `uci` when the engine shows that it
  // does not know `ugi`, or says nothing for 50 ms. An error: the program cannot be started.
  // OnReady() ends the handshake.
  static absl::StatusOr<std::unique_ptr<Session>> Start(EventLoop& loop, const Launch& launch,
                                                        SessionListener& listener,
                                                        SteadyTime deadline);
  // The process is sent `quit`, then SIGTERM (not on Windows), then killed with its whole
  // group, half a second apart, in the background (EventLoop::Drain). After Kill() or a failure it
  // is gone already.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Writes `commands` (whole lines) and `isready`, and waits for `readyok`. What queries among them
  // drew is in responses() then.
  void Synchronise(std::string_view commands, SteadyTime deadline);
  // Writes `parts` one after the other, in one piece; they end with a `go` line. Waits for
  // `bestmove`.
  void Search(std::initializer_list<std::string_view> parts, SteadyTime deadline);
  // Writes `parts`, whole lines that draw `count` `response` lines, and waits for those.
  void Ask(std::initializer_list<std::string_view> parts, int count, SteadyTime deadline);
  // Writes `stop`.
  void Stop();
  // Writes `ponderhit`: the search under way, begun by `go ponder`, counts from now.
  void PonderHit(SteadyTime deadline);
  // Moves the deadline of the present wait.
  void WaitUntil(SteadyTime deadline);
  // SIGKILL for the whole group, at once. No callback follows.
  void Kill();

  bool alive() const;
  int pid() const;
  Dialect dialect() const;
  // `id name` and `id author`, in UTF-8 (ToUtf8); empty: it gave none.
  const std::string& name() const;
  const std::string& author() const;
  const std::vector<OptionInfo>& options() const;
  // The last lines that the engine said, oldest first, each cut at 400 bytes.
  std::vector<std::string> last_lines() const;
  // The same of its standard error, unless Launch::error_log names a file; empty on Windows.
  std::vector<std::string> error_output() const;
  // The text of the `info string error` lines since the last request was written.
  const std::vector<std::string>& errors() const;
  // The answers to queries since then, without the word `response`.
  const std::vector<std::string>& responses() const;

  struct Impl;

 private:
  explicit Session(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;  // shared with the loop until the process is gone
};

// "option name Hash type spin default 16 min 1 max 1024" as a value; nullopt when it is no such
// line.
std::optional<OptionInfo> ParseOptionLine(const std::string& line);

}  // namespace tavoliere::protocol
