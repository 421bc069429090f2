#include <utility>

#include <algorithm>
#include <cstdint>
#include <thread>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "engines/dama/adapt/foreign_engines.h"
#include "engines/dama/dxp/connection.h"
#include "engines/dama/dxp/message.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

using base::ForeignMove;
using base::ForeignProgram;
using base::ForeignTask;
using core::Player;
using std::chrono::steady_clock;

// How often the program's output, which has no other reader, is read and a call is tried again.
constexpr std::chrono::milliseconds kDxpBeat{20};
constexpr int kLargestClockNumber = 999;

Player PlayerOf(std::size_t number) { return number == 0 ? Player::kFirst : Player::kSecond; }

// A clock is sent in whole minutes. No time per move can be sent: it is set in the program.
absl::Status AskForTime(const ForeignTask& task, dxp::GameRequest* request) {
  const protocol::GoCommand& go = task.go;
  const protocol::GoCommand::Clock& clock = go.clock[task.mover];
  if (go.depth || go.nodes || go.mate || !go.search_moves.empty()) {
    return absl::UnimplementedError(
        "DamExchange knows minutes and moves, no depth, nodes, mate or moves to search");
  }
  if (!clock.time) return absl::OkStatus();
  constexpr std::int64_t kMinute = 60'000;
  request->minutes = static_cast<int>(
      std::clamp<std::int64_t>(clock.time->count() / kMinute, 1, kLargestClockNumber));
  request->moves =
      static_cast<int>(std::min<std::int64_t>(go.moves_to_go.value_or(0), kLargestClockNumber));
  return absl::OkStatus();
}

class DxpEngine final : public base::ForeignEngine {
 public:
  // `program` is null where the address is that of a program that this one has not started.
  DxpEngine(std::unique_ptr<ForeignProgram> program, dxp::Address address)
      : program_(std::move(program)), address_(std::move(address)) {}

  ~DxpEngine() override {
    if (connection_ && playing_) Send(dxp::GameEnd{dxp::kUnknown, true}).IgnoreError();
  }
  DxpEngine(const DxpEngine&) = delete;
  DxpEngine& operator=(const DxpEngine&) = delete;

  // Calls until the program listens.
  absl::Status Begin() {
    const steady_clock::time_point deadline = steady_clock::now() + base::kForeignPatience;
    while (true) {
      auto connected = dxp::Connection::Connect(address_);
      if (connected.ok()) {
        connection_ = *std::move(connected);
        return absl::OkStatus();
      }
      if (!program_ || steady_clock::now() > deadline) return connected.status();
      RETURN_IF_ERROR(PassOverOutput());
      std::this_thread::sleep_for(kDxpBeat);
    }
  }

  const std::string& name() const override { return name_; }

  // The protocol has no stop.
  absl::StatusOr<ForeignMove> Search(const ForeignTask& task, const std::atomic<bool>&) override {
    ASSIGN_OR_RETURN(const core::History<Dama> game, Game(task));
    absl::Status asked = Goes(game) ? Play(game.moves().back()) : Ask(task, game);
    bool again = false;
    while (true) {
      if (!asked.ok()) return asked;
      ASSIGN_OR_RETURN(const auto message, Next(steady_clock::now() + base::kForeignEndless));
      if (const auto* const move = std::get_if<dxp::MoveMessage>(&message)) return Take(*move);
      const auto* const end = std::get_if<dxp::GameEnd>(&message);
      if (end == nullptr)
        return absl::FailedPreconditionError("DXP: the program sent a message out of turn");
      Send(dxp::GameEnd{dxp::kUnknown, false}).IgnoreError();
      playing_ = false;
      // It may count moves or repetitions otherwise than we do: there the game goes on.
      if (end->reason == dxp::kLost || end->last || std::exchange(again, true)) {
        return absl::UnimplementedError(absl::StrCat(
            "the program ended the game ", end->reason == dxp::kLost ? "as lost" : "unasked"));
      }
      asked = Ask(task, game);
    }
  }

 private:
  static absl::StatusOr<core::History<Dama>> Game(const ForeignTask& task) {
    ASSIGN_OR_RETURN(const Position start, Dama::Parse(task.start, {}));
    core::History<Dama> game(start);
    for (const std::string& text : task.moves) {
      ASSIGN_OR_RETURN(const Move move, Dama::ParseMove(game.current(), text));
      game.Play(move);
    }
    return game;
  }

  // Whether `game` is the one that is played, with one more move.
  bool Goes(const core::History<Dama>& game) const {
    return playing_ && game.start() == game_.start() &&
           game.moves().size() == game_.moves().size() + 1 &&
           std::equal(game_.moves().begin(), game_.moves().end(), game.moves().begin());
  }

  // A game from the present position of `game` on, which the program begins.
  absl::Status Ask(const ForeignTask& task, const core::History<Dama>& game) {
    dxp::GameRequest request;
    request.name = "tav-dama";
    request.follower = PlayerOf(task.mover);
    if (!task.from_start || !task.moves.empty()) request.start = game.current();
    absl::Status done = AskForTime(task, &request);
    if (done.ok() && playing_) done = End(dxp::kUnknown);
    if (done.ok() && ending_) done = AwaitEnd();
    if (done.ok()) done = Send(request);
    if (!done.ok()) return done;
    while (true) {
      ASSIGN_OR_RETURN(const auto message, Next(steady_clock::now() + base::kForeignPatience));
      const auto* const answer = std::get_if<dxp::GameAnswer>(&message);
      if (answer == nullptr) continue;  // the end of the game before
      if (answer->code != '0') {
        return absl::FailedPreconditionError(
            absl::StrCat("DXP: ", protocol::Quoted(answer->name), " declined the game"));
      }
      game_ = game;
      playing_ = true;
      return absl::OkStatus();
    }
  }

  absl::Status Play(const Move& move) {
    absl::Status sent = Send(dxp::MessageOf(move, 0));
    if (sent.ok()) game_.Play(move);
    return sent;
  }

  absl::StatusOr<ForeignMove> Take(const dxp::MoveMessage& message) {
    ASSIGN_OR_RETURN(const Move move, dxp::MoveOf(game_.current(), message));
    ForeignMove found;
    found.move = Dama::FormatMove(game_.current(), move);
    const Player other = core::Opponent(game_.current().turn());
    game_.Play(move);
    // No further move is requested then, and this side has to say how the game ended.
    if (const auto outcome = game_.GameOver(Settings()))
      End(dxp::ReasonOf(*outcome, other)).IgnoreError();
    return found;
  }

  absl::Status End(char reason) {
    playing_ = false;
    ending_ = true;
    return Send(dxp::GameEnd{reason, false});
  }

  // Programs that do not answer are forgiven.
  absl::Status AwaitEnd() {
    ending_ = false;
    const steady_clock::time_point deadline = steady_clock::now() + base::kForeignPatience;
    while (true) {
      const auto message = Next(deadline);
      if (absl::IsDeadlineExceeded(message.status())) return absl::OkStatus();
      if (!message.ok()) return message.status();
      if (std::holds_alternative<dxp::GameEnd>(*message)) return absl::OkStatus();
    }
  }

  absl::Status Send(const dxp::Message& message) {
    return connection_->Send(dxp::MessageText(message));
  }

  // The next message of a game; others are answered or passed over here.
  absl::StatusOr<dxp::Message> Next(steady_clock::time_point deadline) {
    while (true) {
      ASSIGN_OR_RETURN(const auto text,
                       connection_->Receive(std::min(deadline, steady_clock::now() + kDxpBeat)));
      // A program that has left its output is not dead while it talks.
      PassOverOutput().IgnoreError();
      if (!text) {
        if (steady_clock::now() < deadline) continue;
        return absl::DeadlineExceededError("DXP: the program does not answer");
      }
      absl::StatusOr<dxp::Message> message = dxp::ParseMessage(*text);
      if (!message.ok()) return message.status();
      if (std::holds_alternative<dxp::Chat>(*message)) continue;
      if (std::holds_alternative<dxp::BackAnswer>(*message)) continue;
      if (!std::holds_alternative<dxp::BackRequest>(*message)) return message;
      RETURN_IF_ERROR(Send(dxp::BackAnswer{'1'}));
    }
  }

  absl::Status PassOverOutput() {
    while (program_) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(steady_clock::now()));
      if (!line) break;
    }
    return absl::OkStatus();
  }

  const std::unique_ptr<ForeignProgram> program_;
  const dxp::Address address_;
  const std::string name_ = "a program of DamExchange";
  std::unique_ptr<dxp::Connection> connection_;
  core::History<Dama> game_{Position()};  // that is played
  bool playing_ = false;
  bool ending_ = false;  // this side has ended a game and has had no answer
};

// HOST:PORT, as no program is called.
bool IsAddress(const std::string& word) {
  int port = 0;
  const std::size_t colon = word.rfind(':');
  return colon != std::string::npos && absl::SimpleAtoi(word.substr(colon + 1), &port) &&
         dxp::ParseAddress(word).ok();
}

}  // namespace

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartDxpEngine(
    const std::vector<std::string>& command) {
  std::unique_ptr<ForeignProgram> program;
  std::string address = absl::StrCat(dxp::kUsualPort);
  if (command.size() == 1 && IsAddress(command[0])) {
    address = command[0];
  } else {
    std::vector<std::string> words = command;
    if (std::any_of(words.begin(), words.end(),
                    [](const std::string& word) { return absl::StrContains(word, kPortWord); })) {
      ASSIGN_OR_RETURN(const int port, dxp::FreePort());
      address = absl::StrCat(port);
      for (std::string& word : words) absl::StrReplaceAll({{kPortWord, address}}, &word);
    }
    ASSIGN_OR_RETURN(auto started, ForeignProgram::Start(words));
    program = std::move(started);
  }
  auto engine = std::make_unique<DxpEngine>(std::move(program), dxp::ParseAddress(address).value());
  RETURN_IF_ERROR(engine->Begin());
  return engine;
}

}  // namespace tavoliere::dama
