#include "tools/play/engine/asked_engine.h"

#include <chrono>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr std::string_view kError = "info string error: ";
constexpr std::string_view kRemark = "info string ";
constexpr std::string_view kResponse = "response ";

// For any answer after a signal to end the program: an engine that hangs must not delay the end.
constexpr std::chrono::seconds kInterruptedPatience{5};

protocol::SteadyTime Deadline() {
  return std::chrono::steady_clock::now() + AskedEngine::kPatience;
}

std::optional<std::string> After(const std::string& line, std::string_view start) {
  if (std::string_view(line).substr(0, start.size()) != start) return std::nullopt;
  return line.substr(start.size());
}

bool Never() { return false; }

// An engine's own words, without what a terminal would obey.
std::string Printable(std::string words) {
  std::erase_if(words, [](unsigned char c) { return c < ' ' || c == 0x7f; });
  return words;
}

}  // namespace

std::optional<std::string> ErrorText(const std::string& line) { return After(line, kError); }
std::optional<std::string> ResponseText(const std::string& line) { return After(line, kResponse); }

absl::StatusOr<std::unique_ptr<AskedEngine>> AskedEngine::Start(protocol::EventLoop& loop,
                                                                const protocol::Launch& launch,
                                                                protocol::Duration patience) {
  std::unique_ptr<AskedEngine> engine(new AskedEngine(loop, launch.program));
  absl::StatusOr<std::unique_ptr<protocol::Session>> session =
      protocol::Session::Start(loop, launch, *engine, std::chrono::steady_clock::now() + patience);
  if (!session.ok()) return absl::UnavailableError(std::string(session.status().message()));
  engine->session_ = *std::move(session);
  RETURN_IF_ERROR(engine->Wait(Never));
  if (!engine->session_->name().empty()) engine->name_ = Printable(engine->session_->name());
  return engine;
}

std::string AskedEngine::NewGameCommand() const {
  return session_->dialect() == protocol::Dialect::kUgi ? "uginewgame" : "ucinewgame";
}

absl::StatusOr<std::vector<std::string>> AskedEngine::Say(const std::string& commands) {
  lines_.clear();
  answered_ = false;
  if (!lost()) session_->Synchronise(commands, Deadline());
  RETURN_IF_ERROR(Wait(Never));
  if (!lines_.empty() && lines_.back() == "readyok") lines_.pop_back();
  return std::move(lines_);
}

absl::StatusOr<std::string> AskedEngine::Ask(const std::string& command) {
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, Say(absl::StrCat(command, "\n")));
  for (const std::string& line : lines) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
    if (auto text = ResponseText(line)) return *std::move(text);
  }
  return absl::InvalidArgumentError(
      absl::StrCat(name_, " does not answer the command '", command, "'"));
}

absl::StatusOr<Found> AskedEngine::Search(const std::string& position, const std::string& go,
                                          const std::function<bool()>& hurry, const LineTap& tap) {
  // A `go` that is refused gives no `bestmove`, so the rest is seen to be right first.
  ASSIGN_OR_RETURN(const auto said, Say(position + "\n"));
  for (const std::string& line : said) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
  }
  found_ = {};
  lines_.clear();
  answered_ = false;
  tap_ = tap;
  if (!lost()) session_->Search({go, "\n"}, protocol::SteadyTime::max());
  const absl::Status status = Wait(hurry);
  tap_ = nullptr;
  if (!status.ok()) return status;
  return std::move(found_);
}

absl::StatusOr<std::string> AskedEngine::AskSlowly(const std::string& command,
                                                   const std::function<bool()>& hurry) {
  const auto answer = [this]() -> std::optional<absl::StatusOr<std::string>> {
    for (const std::string& line : lines_) {
      if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
      if (auto text = ResponseText(line)) return *std::move(text);
    }
    return std::nullopt;
  };
  // Its `readyok` may come first.
  ASSIGN_OR_RETURN(std::vector<std::string> said, Say(absl::StrCat(command, "\n")));
  lines_ = std::move(said);
  slow_answer_ = true;
  answered_ = answer().has_value();
  const absl::Status status = Wait(hurry);
  slow_answer_ = false;
  if (!status.ok()) return status;
  session_->WaitUntil(protocol::SteadyTime::max());
  return answer().value();
}

absl::Status AskedEngine::Wait(const std::function<bool()>& hurry) {
  bool hurried = false;
  bool interrupted = false;
  while (!answered_ && !lost()) {
    // Before the first run too: what is to hurry it may have come while a position was set.
    if (!hurried && hurry() && !answered_ && !lost()) {
      hurried = true;
      session_->Stop();
      session_->WaitUntil(Deadline());
    }
    if (!interrupted && Interrupts::pending()) {
      interrupted = true;
      session_->WaitUntil(std::chrono::steady_clock::now() + kInterruptedPatience);
    }
    if (!answered_ && !lost()) loop_.Run();
  }
  if (lost()) return Error(absl::StatusCode::kUnavailable, loss_);
  return absl::OkStatus();
}

void AskedEngine::OnLine(std::string_view line) {
  std::string text(line);
  if (tap_) tap_(line);
  const bool answers = slow_answer_ && (ErrorText(text) || ResponseText(text));
  if (auto info = protocol::ParseSearchInfo(line); info && info->has_score()) {
    const bool best = info->multipv.value_or(1) == 1;
    if (best && !info->pv.empty()) found_.info.pv = std::move(info->pv);
  }
  if (!ErrorText(text)) {
    if (const auto remark = After(text, kRemark)) found_.remarks.push_back(*remark);
  }
  constexpr std::size_t kMostLines = 10'000;
  if (lines_.size() < kMostLines) lines_.push_back(std::move(text));
  if (answers) OnReady();
}

void AskedEngine::OnReady() {
  answered_ = true;
  loop_.Stop();
}

void AskedEngine::OnBestMove(const protocol::SearchResult& result) {
  found_.move = result.move;
  // A line may come without its moves: the last one that had some has them.
  std::vector<std::string> pv = std::move(found_.info.pv);
  found_.info = result.info;
  if (found_.info.pv.empty()) found_.info.pv = std::move(pv);
  found_.elapsed = result.elapsed;
  OnReady();
}

void AskedEngine::OnDeadline() {
  session_->Kill();
  Lose(Words{"no answer in time", "non risponde in tempo"});
}

void AskedEngine::OnFailure(const protocol::Failure& failure) {
  Lose({failure.message, absl::StrCat("\"", failure.message, "\"")});
}

void AskedEngine::Lose(const Sentence& how) {
  loss_ = play::Say({"the engine $0 is lost: $1", "il motore $0 si è interrotto: $1"}, name_, how);
  const std::vector<std::string> errors =
      session_ ? session_->error_output() : std::vector<std::string>();
  if (!errors.empty()) loss_.Append(absl::StrCat(" ('", Printable(errors.back()), "')"));
  loop_.Stop();
}

}  // namespace tavoliere::play
