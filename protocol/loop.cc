#include "protocol/loop.h"

#include <utility>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iterator>
#include <new>
#include <thread>
#include <type_traits>
#include <variant>

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/fd_sink.h"
#include "protocol/line_reader.h"
#include "protocol/text.h"

namespace tavoliere::protocol {
namespace {

constexpr int kNoFile = -1;  // poll() skips it
constexpr std::size_t kReadSize = 1 << 16;
constexpr int kMomentMs = 20;

// Several lines as an engine returns them; the sink adds the last newline.
std::string WithoutLastNewline(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// Whether `ponderhit` turns the search into one that ends by itself.
bool HasLimit(const GoCommand& go) {
  return !go.infinite && (go.depth || go.nodes || go.movetime || go.mate || go.clock[0].time ||
                          go.clock[1].time || go.white.time || go.black.time);
}

class Loop {
 public:
  Loop(Engine& engine, int in_fd, int out_fd)
      : engine_(engine),
        extensions_(engine.extensions()),
        in_fd_(in_fd),
        out_fd_(out_fd),
        sink_(out_fd),
        done_fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        buffer_(kReadSize, '\0') {
    signal(SIGPIPE, SIG_IGN);
  }
  ~Loop() { close(done_fd_); }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void HandleLine(const std::string& line);

  // Until quit, or end of input with nothing left to do, or no reader.
  int Run();

  bool answered_error() const { return answered_error_; }

 private:
  // kStopping: an unlimited search that has been told to end.
  enum class State { kIdle, kLimited, kUnlimited, kStopping };

  // Whatever takes its turn: a command, or the error that a line was.
  using Task = std::variant<Command, absl::Status>;

  static bool IsQuestion(const Task& task);

  bool searching() const { return state_ != State::kIdle; }
  bool output_gone() const { return reader_gone_ || sink_.broken(); }

  // Blocks until the input, the search or the reader of the output has news, and handles it.
  void Wait();
  // Reads done_fd_, without blocking; what waited for the end of the search goes on.
  void HearDone();
  void Read();

  void HandleError(absl::Status error);
  void HandleCommand(Command command);
  // The commands that never wait; false: `word` is none of them.
  bool ActAtOnce(Word word);
  void RunWaiting();
  void StopUnlimited();

  void Execute(const Task& task);
  void Do(const absl::Status& error);
  void Do(Word word);
  void Do(const PositionCommand& command);
  void Do(const GoCommand& command);
  void Do(const SetOptionCommand& command);
  void Do(const QueryCommand& command);
  void Do(const BenchCommand& command);
  void Do(const ExtensionCommand& command);

  void Introduce(const std::string& last_line);
  void Begin(const std::function<absl::StatusOr<SearchKind>(std::function<void()> done)>& begin);
  // An empty text prints nothing.
  void Answer(const absl::StatusOr<std::string>& text);

  Engine& engine_;
  const std::vector<std::string> extensions_;
  int in_fd_;  // kNoFile from the end of input on
  const int out_fd_;
  FdSink sink_;
  const int done_fd_;  // readable: the search has ended
  const std::thread::id thread_ = std::this_thread::get_id();
  std::string buffer_;
  LineReader reader_;

  State state_ = State::kIdle;
  bool done_inside_begin_ = false;
  bool ponder_has_limit_ = false;
  std::deque<Task> waiting_;
  bool quit_ = false;
  bool reader_gone_ = false;
  bool answered_error_ = false;
};

int Loop::Run() {
  while (!quit_ && !output_gone() && (in_fd_ != kNoFile || searching() || !waiting_.empty())) {
    if (in_fd_ == kNoFile) StopUnlimited();
    Wait();
  }
  quit_ = true;
  if (searching()) engine_.Stop();
  while (searching()) Wait();
  sink_.Flush();
  return output_gone() ? EXIT_FAILURE : EXIT_SUCCESS;
}

void Loop::Wait() {
  sink_.Flush();
  // The search's thread may find the output broken at any moment: poll tells it here, too.
  pollfd fds[] = {{quit_ ? kNoFile : in_fd_, POLLIN, 0},
                  {done_fd_, POLLIN, 0},
                  {quit_ ? kNoFile : out_fd_, 0, 0}};
  if (poll(fds, std::size(fds), -1) < 0) return;  // a signal came: the caller asks again
  if (fds[2].revents != 0) reader_gone_ = true;
  if (fds[1].revents != 0) HearDone();
  if (fds[0].revents != 0) Read();
}

void Loop::HearDone() {
  std::uint64_t count = 0;
  if (read(done_fd_, &count, sizeof count) != sizeof count) return;
  state_ = State::kIdle;
  RunWaiting();
}

void Loop::Read() {
  const ssize_t count = read(in_fd_, buffer_.data(), buffer_.size());
  if (count > 0) {
    reader_.Feed(buffer_.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    reader_.End();
    in_fd_ = kNoFile;
  }
  std::string line;
  while (!quit_) {
    switch (reader_.Take(&line)) {
      case LineReader::Next::kLine:
        HandleLine(line);
        break;
      case LineReader::Next::kTooLong:
        HandleError(absl::InvalidArgumentError(
            absl::StrCat("line longer than ", LineReader::kLongestLine, " bytes")));
        break;
      case LineReader::Next::kNothing:
        return;
    }
  }
}

void Loop::HandleLine(const std::string& line) {
  try {
    auto command = ParseCommand(line, extensions_);
    if (!command.ok()) {
      HandleError(command.status());
    } else if (command->has_value()) {
      HandleCommand(std::move(**command));
    }
  } catch (const std::bad_alloc&) {
    HandleError(absl::ResourceExhaustedError("out of memory"));
  }
}

void Loop::HandleError(absl::Status error) {
  if (state_ == State::kLimited || !waiting_.empty()) {
    waiting_.emplace_back(std::move(error));
  } else {
    Do(error);
  }
}

void Loop::HandleCommand(Command command) {
  if (const Word* word = std::get_if<Word>(&command); word != nullptr && ActAtOnce(*word)) return;
  waiting_.emplace_back(std::move(command));
  if (waiting_.size() == 1) RunWaiting();
}

bool Loop::ActAtOnce(Word word) {
  switch (word) {
    case Word::kIsReady:
      // A search that has just answered may not have said yet that it is done: what waits for it
      // was sent before this, and is answered before it.
      if (pollfd done{done_fd_, POLLIN, 0}; !waiting_.empty() && poll(&done, 1, kMomentMs) > 0) {
        HearDone();
      }
      if (!searching() && waiting_.empty()) engine_.GetReady(sink_);
      sink_.Hold("readyok");
      return true;
    case Word::kStop:
      if (searching()) engine_.Stop();
      return true;
    case Word::kPonderHit:
      if (searching()) engine_.PonderHit();
      if (state_ == State::kUnlimited && ponder_has_limit_) state_ = State::kLimited;
      return true;
    case Word::kQuit:
      quit_ = true;
      return true;
    default:
      return false;
  }
}

bool Loop::IsQuestion(const Task& task) {
  const Command* command = std::get_if<Command>(&task);
  if (command == nullptr) return false;
  if (const Word* word = std::get_if<Word>(command)) {
    return *word == Word::kDisplay || *word == Word::kEval;
  }
  return std::holds_alternative<QueryCommand>(*command);
}

void Loop::RunWaiting() {
  while (!quit_ && !waiting_.empty() && (!searching() || IsQuestion(waiting_.front()))) {
    Execute(waiting_.front());
    waiting_.pop_front();
  }
  if (!waiting_.empty()) StopUnlimited();
}

void Loop::StopUnlimited() {
  if (state_ != State::kUnlimited) return;
  state_ = State::kStopping;
  engine_.Stop();
}

void Loop::Execute(const Task& task) {
  const Command* command = std::get_if<Command>(&task);
  if (command == nullptr) return Do(std::get<absl::Status>(task));
  try {
    std::visit([this](const auto& value) { Do(value); }, *command);
  } catch (const std::bad_alloc&) {
    Do(absl::ResourceExhaustedError("out of memory"));
  }
}

void Loop::Do(const absl::Status& error) {
  answered_error_ = true;
  sink_.Hold(ErrorLine(error));
}

void Loop::Do(Word word) {
  switch (word) {
    case Word::kUci:
      Introduce("uciok");
      break;
    case Word::kUgi:
      Introduce("ugiok");
      break;
    case Word::kNewGame:
      sink_.Flush();
      engine_.NewGame();
      break;
    case Word::kDisplay:
      Answer(engine_.Display());
      break;
    case Word::kEval:
      Answer(engine_.Evaluate());
      break;
    case Word::kIsReady:
    case Word::kStop:
    case Word::kPonderHit:
    case Word::kQuit:
      break;  // these never wait
  }
}

void Loop::Do(const PositionCommand& command) {
  if (const absl::Status status = engine_.SetPosition(command); !status.ok()) Do(status);
}

void Loop::Do(const GoCommand& command) {
  Begin([&](std::function<void()> done) { return engine_.Go(command, sink_, std::move(done)); });
  ponder_has_limit_ = command.ponder && HasLimit(command);
}

void Loop::Do(const SetOptionCommand& command) {
  sink_.Flush();
  const absl::Status status = engine_.options().Set(command.name, command.value);
  if (!status.ok()) Do(status);
}

void Loop::Do(const QueryCommand& command) {
  absl::StatusOr<std::string> response;
  if (command.what == "extensions") {
    response = extensions_.empty() ? "none" : absl::StrJoin(extensions_, " ");
  } else {
    response = engine_.Query(command);
  }
  if (response.ok()) response->insert(0, "response ");
  Answer(response);
}

void Loop::Do(const BenchCommand& command) {
  Begin([&](std::function<void()> done) { return engine_.Bench(command, sink_, std::move(done)); });
}

void Loop::Do(const ExtensionCommand& command) {
  sink_.Flush();
  Answer(engine_.Extension(command));
}

void Loop::Introduce(const std::string& last_line) {
  std::string lines =
      absl::StrCat("id name ", engine_.name(), "\nid author ", engine_.author(), "\n");
  for (const OptionInfo& info : engine_.options().List()) {
    absl::StrAppend(&lines, info.UciLine(), "\n");
  }
  sink_.Hold(absl::StrCat(lines, last_line));
}

void Loop::Begin(
    const std::function<absl::StatusOr<SearchKind>(std::function<void()> done)>& begin) {
  sink_.Flush();
  done_inside_begin_ = false;
  const auto kind = begin([this] {
    if (std::this_thread::get_id() == thread_) {
      done_inside_begin_ = true;
    } else {
      const std::uint64_t one = 1;
      while (write(done_fd_, &one, sizeof one) < 0 && errno == EINTR) {
      }
    }
  });
  if (!kind.ok()) {
    Do(kind.status());
  } else if (!done_inside_begin_) {
    state_ = *kind == SearchKind::kLimited ? State::kLimited : State::kUnlimited;
  }
}

void Loop::Answer(const absl::StatusOr<std::string>& text) {
  if (!text.ok()) {
    Do(text.status());
  } else if (const std::string lines = WithoutLastNewline(*text); !lines.empty()) {
    sink_.Hold(lines);
  }
}

}  // namespace

int RunLoop(Engine& engine, int in_fd, int out_fd) { return Loop(engine, in_fd, out_fd).Run(); }

int RunLine(Engine& engine, const std::string& line, int out_fd) {
  Loop loop(engine, kNoFile, out_fd);
  loop.HandleLine(line);
  const int status = loop.Run();
  return loop.answered_error() ? EXIT_FAILURE : status;
}

}  // namespace tavoliere::protocol
