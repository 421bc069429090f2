#include "protocol/server/loop.h"

#include <utility>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "protocol/server/interpreter.h"
#include "protocol/server/io.h"
#include "protocol/server/output.h"
#include "protocol/server/requests.h"
#include "protocol/server/tasks.h"
#include "protocol/wire/text/line_reader.h"

namespace tavoliere::protocol {
namespace {

constexpr std::size_t kReadSize = 1 << 16;

// A line of a dialect that does not act at once.
struct DialectLine {
  std::string text;
  bool interrupts = false;
};

// Whatever takes its turn: a command, or the error that a line was.
using Turn = std::variant<Command, absl::Status, DialectLine>;

bool IsQuestion(const Turn& turn) {
  const Command* command = std::get_if<Command>(&turn);
  if (command == nullptr) return false;
  if (const Word* word = std::get_if<Word>(command)) {
    return *word == Word::kDisplay || *word == Word::kEval || *word == Word::kHelp;
  }
  return std::holds_alternative<QueryCommand>(*command);
}

class Loop {
 public:
  Loop(Engine& engine, int in_fd, int out_fd)
      : engine_(engine),
        io_(in_fd, out_fd),
        output_(out_fd),
        tasks_(engine, output_),
        extensions_(ExtensionNames(engine)),
        buffer_(kReadSize, '\0') {}
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Has the client's lines read as this dialect's.
  void Speak(const DialectChoice& dialect) {
    std::unique_ptr<Translator> translator = dialect.make();
    begun_ = translator == nullptr;
    if (begun_) return;
    interpreter_ = std::make_unique<Interpreter>(std::move(translator), engine_, output_, tasks_);
  }
  // As a line of Tavoliere's protocol.
  void HandleLine(const std::string& line);

  // Where the system has no threads, does what has begun to its end, even without limits.
  void RunDue() { tasks_.RunDue(); }

  // Until quit, or end of input with nothing left to do, or no reader.
  int Run();

  // Run(); an error that was answered is a failure too.
  int Finish() {
    const int status = Run();
    return output_.told_error() ? EXIT_FAILURE : status;
  }

 private:
  bool output_gone() const { return reader_gone_ || output_.broken(); }

  // Blocks until the input, a task or the reader of the output has news, and handles it.
  void Wait();
  void Read();

  // As a line of whatever the client speaks; the first one decides what that is.
  void HearClient(const std::string& line);
  void HandleDialectLine(std::string line);
  void HandleCommand(Command command);
  // Puts it behind all that waits.
  void Queue(Turn turn);
  // The commands that never wait; false: `word` is none of them.
  bool ActAtOnce(Word word);
  // Whether the turn has come. Stops an unlimited search that it would have to wait for.
  bool Admit(const Turn& turn);
  void Take(const Turn& turn);
  void RunWaiting();

  // Answers the command, or begins the task that will. Nothing runs that it has to wait for.
  void Execute(const Command& command);
  void Do(Word word);
  void Do(const PositionCommand& command) { Check(engine_.SetPosition(command)); }
  void Do(const GoCommand& command);
  void Do(const SetOptionCommand& command);
  void Do(const QueryCommand& command);
  void Do(const BenchCommand& command);
  void Do(const ExtensionCommand& command);
  void Check(const absl::Status& status) {
    if (!status.ok()) output_.Refuse(status);
  }

  // Notifies a dialect of a search that has ended.
  void TellEnd();
  // Leaves nothing that would wait for more input.
  void FinishInput();

  Engine& engine_;
  Io io_;
  Output output_;
  Tasks tasks_;
  const std::vector<std::string> extensions_;  // the further commands of the engine
  std::string buffer_;
  LineReader reader_;
  std::unique_ptr<Interpreter> interpreter_;  // null: Tavoliere's protocol
  bool begun_ = false;                        // a line has come

  std::deque<Turn> waiting_;
  bool quit_ = false;
  bool reader_gone_ = false;
};

int Loop::Run() {
  while (!quit_ && !output_gone()) {
    if (io_.input_ended()) FinishInput();
    if (io_.input_ended() && !tasks_.busy()) break;
    Wait();
  }
  quit_ = true;
  tasks_.Stop();
  while (tasks_.busy()) Wait();
  output_.Flush();
  return output_gone() ? EXIT_FAILURE : EXIT_SUCCESS;
}

void Loop::Wait() {
  output_.Flush();
  tasks_.RunDue();
  const Io::Events events = io_.Wait(tasks_.wakeup(), /*wakeup_only=*/quit_);
  if (events.reader_gone) reader_gone_ = true;
  if (events.wakeup) {
    tasks_.Hear();
    RunWaiting();
  }
  if (events.input) Read();
}

void Loop::Read() {
  const std::optional<std::size_t> count = io_.Read(buffer_.data(), buffer_.size());
  if (count && *count > 0) reader_.Feed(buffer_.data(), *count);
  if (io_.input_ended()) reader_.End();
  std::string line;
  while (!quit_) {
    switch (reader_.Take(&line)) {
      case LineReader::Next::kLine:
        HearClient(line);
        break;
      case LineReader::Next::kTooLong:
        Queue(absl::InvalidArgumentError(
            absl::StrCat("line longer than ", LineReader::kLongestLine, " bytes")));
        break;
      case LineReader::Next::kNothing:
        return;
    }
  }
}

void Loop::HearClient(const std::string& line) {
  if (begun_ && interpreter_ == nullptr) return HandleLine(line);
  std::string text = line.substr(0, line.size() - (absl::EndsWith(line, "\r") ? 1 : 0));
  const bool blank = text.find_first_not_of(" \t") == std::string::npos;
  if (blank && (interpreter_ == nullptr || !interpreter_->TakesBlankLines())) return;
  if (!std::exchange(begun_, true) && interpreter_ == nullptr) {
    const std::vector<DialectChoice> dialects = engine_.dialects();
    const auto meant = std::find_if(dialects.begin(), dialects.end(),
                                    [&](const auto& dialect) { return dialect.begins(text); });
    if (meant == dialects.end()) return HandleLine(line);
    Speak(*meant);
  }
  HandleDialectLine(std::move(text));
}

void Loop::HandleDialectLine(std::string line) {
  const Arrival arrival = interpreter_->Arrives(line);
  if (arrival == Arrival::kAtOnce) {
    Take(DialectLine{std::move(line)});
    return RunWaiting();
  }
  const bool interrupts = arrival == Arrival::kInterrupts;
  if (interrupts) interpreter_->Interrupt();
  Queue(DialectLine{std::move(line), interrupts});
}

void Loop::HandleLine(const std::string& line) {
  try {
    auto command = ParseCommand(line, extensions_);
    if (!command.ok()) {
      Queue(command.status());
    } else if (command->has_value()) {
      HandleCommand(std::move(**command));
    }
  } catch (const std::bad_alloc&) {
    Queue(absl::ResourceExhaustedError("out of memory"));
  }
}

void Loop::HandleCommand(Command command) {
  if (const Word* word = std::get_if<Word>(&command); word != nullptr && ActAtOnce(*word)) return;
  Queue(std::move(command));
}

void Loop::Queue(Turn turn) {
  waiting_.push_back(std::move(turn));
  if (waiting_.size() == 1) RunWaiting();
}

bool Loop::ActAtOnce(Word word) {
  switch (word) {
    case Word::kIsReady:
      if (!tasks_.busy() && waiting_.empty()) engine_.GetReady(output_);
      output_.Hold("readyok");
      return true;
    case Word::kStop:
      tasks_.Stop();
      return true;
    case Word::kPonderHit:
      tasks_.PonderHit();
      return true;
    case Word::kQuit:
      quit_ = true;
      return true;
    default:
      return false;
  }
}

bool Loop::Admit(const Turn& turn) {
  if (tasks_.asking()) return false;
  if (IsQuestion(turn)) return true;
  if (std::holds_alternative<absl::Status>(turn)) return !tasks_.limited();
  const auto* line = std::get_if<DialectLine>(&turn);
  if (line != nullptr && line->interrupts) interpreter_->Interrupt();
  tasks_.StopUnlimited();
  TellEnd();
  return !tasks_.searching();
}

void Loop::Take(const Turn& turn) {
  if (const auto* error = std::get_if<absl::Status>(&turn)) {
    output_.Refuse(*error);
  } else if (const auto* line = std::get_if<DialectLine>(&turn)) {
    interpreter_->Read(line->text);
    if (interpreter_->quit()) quit_ = true;
  } else {
    Execute(std::get<Command>(turn));
  }
}

void Loop::Execute(const Command& command) {
  try {
    std::visit([this](const auto& value) { Do(value); }, command);
  } catch (const std::bad_alloc&) {
    output_.Refuse(absl::ResourceExhaustedError("out of memory"));
  }
}

void Loop::Do(Word word) {
  switch (word) {
    case Word::kUci:
      output_.Hold(Introduction(engine_) + "uciok");
      break;
    case Word::kUgi:
      output_.Hold(Introduction(engine_) + "ugiok");
      break;
    case Word::kNewGame:
      output_.Flush();
      engine_.NewGame();
      break;
    case Word::kDisplay:
      output_.Answer(engine_.Display());
      break;
    case Word::kEval:
      output_.Answer(engine_.Evaluate());
      break;
    case Word::kHelp:
      output_.Answer(HelpText(engine_));
      break;
    case Word::kIsReady:
    case Word::kStop:
    case Word::kPonderHit:
    case Word::kQuit:
      break;
  }
}

void Loop::Do(const GoCommand& command) {
  GoCommand go = command;
  FindLimit(engine_, &go, output_);
  output_.Flush();
  absl::StatusOr<Task> task = engine_.Go(go, output_);
  const absl::Status begun =
      task.ok() ? tasks_.Search(*std::move(task), go.ponder && !go.perft) : task.status();
  Check(begun);
  // The client waits for a move.
  if (!begun.ok() && !go.perft) output_.Hold(BestMove{AnyMove(engine_), ""});
}

void Loop::Do(const SetOptionCommand& command) {
  output_.Flush();
  Check(engine_.options().Set(command.name, command.value));
}

void Loop::Do(const QueryCommand& command) {
  if (const auto answer = AnswerAboutEngine(engine_, command)) {
    output_.Respond(*answer);
  } else if (std::optional<SlowQuestion> question = engine_.SlowQuery(command)) {
    Check(tasks_.Ask(*std::move(question)));
  } else {
    output_.Respond(engine_.Query(command));
  }
}

void Loop::Do(const BenchCommand& command) {
  absl::StatusOr<Task> task = engine_.Bench(command);
  Check(task.ok() ? tasks_.Search(*std::move(task), /*ponder=*/false) : task.status());
}

void Loop::Do(const ExtensionCommand& command) {
  output_.Flush();
  output_.Answer(engine_.Extension(command));
}

void Loop::TellEnd() {
  if (interpreter_ != nullptr && !quit_) interpreter_->TellEnd();
}

void Loop::RunWaiting() {
  TellEnd();
  while (!quit_ && !waiting_.empty() && Admit(waiting_.front())) {
    const Turn turn = std::move(waiting_.front());
    waiting_.pop_front();
    Take(turn);
  }
}

void Loop::FinishInput() {
  do {
    RunWaiting();
    if (!tasks_.asking()) tasks_.StopUnlimited();
    TellEnd();
  } while (!tasks_.busy() && !waiting_.empty());
}

}  // namespace

int RunLoop(Engine& engine, int in_fd, int out_fd, const std::string& dialect) {
  Loop loop(engine, in_fd, out_fd);
  for (const DialectChoice& choice : engine.dialects()) {
    if (choice.name == dialect) loop.Speak(choice);
  }
  return loop.Run();
}

int RunLine(Engine& engine, const std::string& line, int out_fd) {
  Loop loop(engine, Io::kNoFile, out_fd);
  loop.HandleLine(line);
  return loop.Finish();
}

int RunLineUnstopped(Engine& engine, const std::string& line, int out_fd) {
  Loop loop(engine, Io::kNoFile, out_fd);
  loop.HandleLine(line);
  loop.RunDue();
  return loop.Finish();
}

}  // namespace tavoliere::protocol
