#include "tools/play/asked_engine.h"

#include <chrono>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace tavoliere::play {
namespace {

constexpr std::string_view kError = "info string error: ";
constexpr std::string_view kRemark = "info string ";
constexpr std::string_view kResponse = "response ";

protocol::SteadyTime Deadline() {
  return std::chrono::steady_clock::now() + AskedEngine::kPatience;
}

std::optional<std::string> After(const std::string& line, std::string_view start) {
  if (std::string_view(line).substr(0, start.size()) != start) return std::nullopt;
  return line.substr(start.size());
}

bool Never() { return false; }

}  // namespace

std::optional<std::string> ErrorText(const std::string& line) { return After(line, kError); }
std::optional<std::string> ResponseText(const std::string& line) { return After(line, kResponse); }

std::vector<std::string> LineOfPlay(std::string_view info) {
  constexpr std::string_view kPv = " pv ";
  const std::size_t at = info.find(kPv);
  if (at == std::string_view::npos) return {};
  return absl::StrSplit(std::string(info.substr(at + kPv.size())), ' ', absl::SkipEmpty());
}

absl::StatusOr<std::unique_ptr<AskedEngine>> AskedEngine::Start(protocol::EventLoop& loop,
                                                                const protocol::Launch& launch,
                                                                protocol::Duration patience) {
  std::unique_ptr<AskedEngine> engine(new AskedEngine(loop, launch.program));
  absl::StatusOr<std::unique_ptr<protocol::Session>> session =
      protocol::Session::Start(loop, launch, *engine, std::chrono::steady_clock::now() + patience);
  if (!session.ok()) return absl::UnavailableError(std::string(session.status().message()));
  engine->session_ = *std::move(session);
  if (absl::Status status = engine->Wait(Never); !status.ok()) return status;
  if (!engine->session_->name().empty()) engine->name_ = engine->session_->name();
  return engine;
}

std::string AskedEngine::NewGameCommand() const {
  return session_->dialect() == protocol::Dialect::kUgi ? "uginewgame" : "ucinewgame";
}

absl::StatusOr<std::vector<std::string>> AskedEngine::Say(const std::string& commands) {
  lines_.clear();
  answered_ = false;
  if (!lost()) session_->Synchronise(commands, Deadline());
  if (absl::Status status = Wait(Never); !status.ok()) return status;
  if (!lines_.empty() && lines_.back() == "readyok") lines_.pop_back();
  return std::move(lines_);
}

absl::StatusOr<std::string> AskedEngine::Ask(const std::string& command) {
  const absl::StatusOr<std::vector<std::string>> lines = Say(absl::StrCat(command, "\n"));
  if (!lines.ok()) return lines.status();
  for (const std::string& line : *lines) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
    if (auto text = ResponseText(line)) return *std::move(text);
  }
  return absl::InvalidArgumentError(
      absl::StrCat(name_, " does not answer the command '", command, "'"));
}

absl::StatusOr<Found> AskedEngine::Search(const std::string& position, const std::string& go,
                                          const std::function<bool()>& hurry, const LineTap& tap) {
  // A `go` that is refused gives no `bestmove`, so the rest is seen to be right first.
  const auto said = Say(position + "\n");
  if (!said.ok()) return said.status();
  for (const std::string& line : *said) {
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
  absl::StatusOr<std::vector<std::string>> said = Say(absl::StrCat(command, "\n"));
  if (!said.ok()) return said.status();
  lines_ = *std::move(said);
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
  while (!answered_ && !lost()) {
    // Before the first run too: what is to hurry it may have come while a position was set.
    if (!hurried && hurry() && !answered_ && !lost()) {
      hurried = true;
      session_->Stop();
      session_->WaitUntil(Deadline());
    }
    if (!answered_ && !lost()) loop_.Run();
  }
  if (lost()) return absl::UnavailableError(loss_);
  return absl::OkStatus();
}

void AskedEngine::OnLine(std::string_view line) {
  std::string text(line);
  if (tap_) tap_(line);
  const bool answers = slow_answer_ && (ErrorText(text) || ResponseText(text));
  if (absl::StrContains(text, " score ") && absl::StartsWith(text, "info ")) {
    const bool best =
        !absl::StrContains(text, " multipv ") || absl::StrContains(text, " multipv 1 ");
    std::vector<std::string> play = LineOfPlay(text);
    if (best && !play.empty()) found_.line = std::move(play);
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
  found_.score_cp = result.score_cp;
  found_.score_mate = result.score_mate;
  found_.depth = result.depth;
  found_.nodes = result.nodes;
  found_.elapsed = result.elapsed;
  OnReady();
}

void AskedEngine::OnDeadline() {
  session_->Kill();
  Lose("it has not answered in time");
}

void AskedEngine::OnFailure(const protocol::Failure& failure) { Lose(failure.message); }

void AskedEngine::Lose(const std::string& how) {
  loss_ = absl::StrCat("the engine ", name_, " is lost: ", how);
  loop_.Stop();
}

}  // namespace tavoliere::play
