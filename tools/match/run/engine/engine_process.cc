#include "tools/match/run/engine/engine_process.h"

#include <utility>

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/engine/affinity.h"

namespace tavoliere::match {
namespace {

std::string Seconds(protocol::Duration duration) {
  return absl::FormatDuration(absl::FromChrono(duration));
}

}  // namespace

const char* CauseWord(FaultCause cause) {
  switch (cause) {
    case FaultCause::kSetup:
      return "setup";
    case FaultCause::kCrash:
      return "crash";
    case FaultCause::kHang:
      return "hang";
    case FaultCause::kProtocol:
      return "protocol";
    case FaultCause::kIllegal:
      return "illegal";
    case FaultCause::kTime:
      return "time";
  }
  return "";
}

std::string ErrorOutputText(const std::string& name, const std::vector<std::string>& error_output) {
  constexpr std::size_t kMostLines = 8;
  std::string text;
  const std::size_t skipped = error_output.size() - std::min(kMostLines, error_output.size());
  for (std::size_t i = skipped; i < error_output.size(); ++i) {
    absl::StrAppend(&text, "\n  ", name, ", standard error: ", error_output[i]);
  }
  return text;
}

const std::string& EngineProcess::name() const {
  if (!config_.name.empty()) return config_.name;
  if (name_.empty()) {
    const std::string& program = config_.launch.program;
    name_ = protocol::ToUtf8(program.substr(program.find_last_of('/') + 1));
  }
  return name_;
}

Origin EngineProcess::origin() const {
  Origin origin;
  if (session_) origin.id_name = session_->name();
  if (session_) origin.id_author = session_->author();
  return origin;
}

std::vector<std::string> EngineProcess::last_lines() const {
  return session_ ? session_->last_lines() : std::vector<std::string>();
}

std::vector<std::string> EngineProcess::error_output() const {
  return session_ ? session_->error_output() : std::vector<std::string>();
}

std::vector<std::string> EngineProcess::errors() const {
  return session_ ? session_->errors() : std::vector<std::string>();
}

std::vector<std::string> EngineProcess::responses() const {
  return session_ ? session_->responses() : std::vector<std::string>();
}

void EngineProcess::Prepare(EngineEvents& events, std::string_view question) {
  events_ = &events;
  question_ = question;
  if (state_ == State::kNone) return Start();
  if (state_ == State::kIdle) return BeginGame();
  new_game_due_ = true;
}

void EngineProcess::Release() {
  events_ = nullptr;
  new_game_due_ = false;
  next_search_.clear();
  if (state_ == State::kPondered) return BecomeIdle();
  const bool searches = state_ == State::kSearching || state_ == State::kPondering;
  if (searches) Stop();
}

void EngineProcess::Kill() {
  if (session_) session_->Kill();
  session_.reset();
  state_ = State::kNone;
}

void EngineProcess::Search(std::initializer_list<std::string_view> parts,
                           protocol::Duration allowed) {
  if (state_ == State::kPondered) state_ = State::kIdle;
  if (state_ == State::kPondering) {
    state_ = State::kMissed;
    next_search_.clear();
    for (const std::string_view part : parts) next_search_ += part;
    next_allowed_ = allowed;
    return Stop();
  }
  assert(state_ == State::kIdle);
  state_ = State::kSearching;
  kept_lines_.clear();
  session_->Search(parts, std::chrono::steady_clock::now() + allowed);
}

void EngineProcess::Ponder(std::initializer_list<std::string_view> parts) {
  assert(state_ == State::kIdle);
  state_ = State::kPondering;
  session_->Search(parts, protocol::SteadyTime::max());
}

void EngineProcess::PonderHit(protocol::Duration allowed) {
  if (state_ == State::kPondering) {
    state_ = State::kSearching;
    return session_->PonderHit(std::chrono::steady_clock::now() + allowed);
  }
  assert(state_ == State::kPondered);
  state_ = State::kIdle;
  protocol::SearchResult result;
  result.move = early_move_;
  events_->OnBestMove(*this, result);
}

void EngineProcess::Ask(std::initializer_list<std::string_view> parts, int count) {
  assert(state_ == State::kIdle);
  state_ = State::kAsking;
  session_->Ask(parts, count, Deadline());
}

void EngineProcess::Stop() {
  session_->Stop();
  session_->WaitUntil(std::chrono::steady_clock::now() + patience_.stop);
}

void EngineProcess::Start() {
  const AffinityScope affinity(processors_);
  protocol::Launch launch = config_.launch;
  launch.label = name();
  auto session = protocol::Session::Start(loop_, launch, *this, Deadline());
  if (!session.ok()) {
    return Blame(FaultCause::kSetup, std::string(session.status().message()));
  }
  session_ = *std::move(session);
  state_ = State::kStarting;
  was_prepared_ = false;
  has_game_options_ = game_options_.empty();
}

void EngineProcess::Configure() {
  dialect_ = session_->dialect();
  if (config_.name.empty() && !session_->name().empty()) name_ = session_->name();
  // A journal may hold names that options had when its match began.
  std::string questions;
  for (const auto& [name, value] : config_.options) {
    if (FindOption(name) == nullptr) absl::StrAppend(&questions, "query option ", name, "\n");
  }
  if (questions.empty()) return SetOptions({});
  state_ = State::kNaming;
  session_->Synchronise(questions, Deadline());
}

const protocol::OptionInfo* EngineProcess::FindOption(const std::string& name) const {
  return protocol::FindOption(session_->options(), name);
}

void EngineProcess::SetOptions(const std::vector<std::string>& present_names) {
  const auto unlisted =
      std::count_if(config_.options.begin(), config_.options.end(),
                    [this](const auto& option) { return FindOption(option.first) == nullptr; });
  // An engine that does not know the question answers none of it.
  const bool answered = static_cast<std::size_t>(unlisted) == present_names.size();
  auto present_name = answered ? present_names.begin() : present_names.end();
  std::string commands;
  for (const auto& [name, value] : config_.options) {
    const protocol::OptionInfo* option = FindOption(name);
    if (option == nullptr && present_name != present_names.end())
      option = FindOption(*present_name++);
    if (option == nullptr) return BlameMissingOption(name);
    const bool is_button = option->type == protocol::OptionInfo::Type::kButton;
    absl::StrAppend(&commands, "setoption name ", option->name, is_button ? "" : " value ",
                    is_button ? "" : value, "\n");
  }
  if (config_.ponder) AppendPonderOption(commands);
  if (config_.debug && dialect_ == protocol::Dialect::kUci) commands += "debug on\n";
  state_ = State::kConfiguring;
  session_->Synchronise(commands, Deadline());
}

void EngineProcess::BlameMissingOption(const std::string& name) {
  std::string names;
  for (const auto& other : session_->options()) {
    absl::StrAppend(&names, names.empty() ? "" : ", ", other.name);
  }
  Blame(FaultCause::kSetup,
        absl::StrCat("has no option '", name, "', only: ", names.empty() ? "none" : names));
}

void EngineProcess::SetGameOptions(std::vector<std::pair<std::string, std::string>> options) {
  if (options == game_options_) return;
  game_options_ = std::move(options);
  has_game_options_ = game_options_.empty();
}

void EngineProcess::SendGameOptions() {
  std::string commands;
  for (const auto& [name, value] : game_options_) {
    const protocol::OptionInfo* const option = FindOption(name);
    if (option == nullptr) return BlameMissingOption(name);
    absl::StrAppend(&commands, "setoption name ", option->name, " value ", value, "\n");
  }
  state_ = State::kConfiguring;
  session_->Synchronise(commands, Deadline());
}

// Sets the option of an engine that will be asked to ponder, if it has one.
void EngineProcess::AppendPonderOption(std::string& commands) const {
  if (const protocol::OptionInfo* const option = FindOption("Ponder")) {
    absl::StrAppend(&commands, "setoption name ", option->name, " value true\n");
  }
}

void EngineProcess::BeginGame() {
  if (!std::exchange(has_game_options_, true)) return SendGameOptions();
  state_ = State::kNewGame;
  new_game_due_ = false;
  const bool ugi = dialect_ == protocol::Dialect::kUgi;
  session_->Synchronise(absl::StrCat(ugi ? "uginewgame\n" : "ucinewgame\n", question_), Deadline());
}

void EngineProcess::BecomeIdle() {
  state_ = State::kIdle;
  if (new_game_due_) BeginGame();
}

void EngineProcess::OnLine(std::string_view line) {
  constexpr std::size_t kLongest = 1000;
  constexpr std::size_t kMost = 20;
  if (!kept_expression_ || kept_lines_.size() == kMost || line.size() > kLongest) return;
  if (std::regex_search(line.begin(), line.end(), *kept_expression_)) {
    kept_lines_.push_back(protocol::ToUtf8(std::string(line)));
  }
}

void EngineProcess::OnReady() {
  if (state_ == State::kStarting) return Configure();
  if (state_ == State::kNaming) return SetOptions(responses());
  if (state_ == State::kConfiguring) {
    if (!session_->errors().empty()) {
      return Blame(FaultCause::kSetup,
                   absl::StrCat("refuses its options: ", session_->errors()[0]));
    }
    return BeginGame();
  }
  was_prepared_ = true;
  const bool prepared = !new_game_due_;
  BecomeIdle();
  if (prepared && events_ != nullptr) events_->OnPrepared(*this);
}

void EngineProcess::OnBestMove(const protocol::SearchResult& result) {
  EngineEvents* const events = new_game_due_ ? nullptr : events_;
  if (events != nullptr && state_ == State::kPondering) {
    early_move_ = result.move;
    state_ = State::kPondered;
    return;
  }
  if (events != nullptr && state_ == State::kMissed) {
    state_ = State::kIdle;
    return Search({next_search_}, next_allowed_);
  }
  BecomeIdle();
  if (events != nullptr) events->OnBestMove(*this, result);
}

void EngineProcess::OnResponses(const std::vector<std::string>& responses) {
  EngineEvents* const events = new_game_due_ ? nullptr : events_;
  BecomeIdle();
  if (events != nullptr) events->OnResponses(*this, responses);
}

void EngineProcess::OnDeadline() {
  switch (state_) {
    case State::kMissed:
      if (events_ != nullptr && !new_game_due_) {
        return Blame(FaultCause::kHang,
                     absl::StrCat("did not stop pondering within ", Seconds(patience_.stop)));
      }
      [[fallthrough]];
    case State::kPondering:
    case State::kSearching:
      if (events_ != nullptr && !new_game_due_) return events_->OnLate(*this);
      Kill();  // the game is over without it, and it does not stop
      if (new_game_due_) {
        new_game_due_ = false;
        Start();
      }
      return;
    case State::kStarting:
      return Blame(FaultCause::kHang, absl::StrCat("the handshake was not finished within ",
                                                   Seconds(patience_.answer)));
    case State::kAsking:
      return Blame(FaultCause::kHang,
                   absl::StrCat("no answer to query within ", Seconds(patience_.answer)));
    default:
      return Blame(FaultCause::kHang,
                   absl::StrCat("no readyok within ", Seconds(patience_.answer)));
  }
}

void EngineProcess::OnFailure(const protocol::Failure& failure) {
  const bool exited = failure.kind == protocol::Failure::Kind::kExited;
  const State state = state_;
  std::string what = failure.message;
  if (state == State::kStarting) what += " during the handshake";
  if (state == State::kNaming || state == State::kConfiguring || state == State::kNewGame)
    what += " before the game began";
  Blame(exited ? FaultCause::kCrash : FaultCause::kProtocol, std::move(what));
}

void EngineProcess::Blame(FaultCause cause, std::string what) {
  Fault fault{cause, std::move(what), last_lines(), error_output(), !was_prepared_};
  Kill();
  if (new_game_due_ && cause != FaultCause::kSetup) {  // it failed the game before this one
    new_game_due_ = false;
    return Start();
  }
  new_game_due_ = false;
  if (events_ != nullptr) events_->OnFault(*this, std::move(fault));
}

}  // namespace tavoliere::match
