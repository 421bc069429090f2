#include <utility>

#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "engines/dama/dxp/connection.h"
#include "engines/dama/dxp/message.h"
#include "engines/dama/dxp/session.h"
#include "engines/dama/engine/engine.h"
#include "protocol/server/engine.h"

namespace tavoliere::dama {
namespace {

using dxp::Connection;
using dxp::Message;
using dxp::ParseAddress;
using dxp::Session;
using dxp::SessionSettings;

// The engine.
class Thinker : private protocol::Sink {
 public:
  absl::Status SetOptions(const std::vector<std::string>& options) {
    for (const std::string& option : options) {
      const std::pair<std::string, std::string> pair =
          absl::StrSplit(option, absl::MaxSplits('=', 1));
      RETURN_IF_ERROR(engine_->options().Set(pair.first, pair.second));
    }
    engine_->GetReady(*this);
    return absl::OkStatus();
  }

  std::string name() const { return engine_->name(); }

  // Ends soon once `left` says that no client waits for the move; it is asked again and again
  // and may block for a moment.
  Move Think(const core::History<Dama>& history, const protocol::GoCommand& go,
             const std::function<bool()>& left) {
    engine_->SetGame(history);
    absl::StatusOr<protocol::Task> task = engine_->Go(go, *this);
    assert(task.ok());
    std::optional<protocol::SearchReport> found;
    std::atomic<bool> done = false;
    const auto search = [&](int) {
      found = task->run(*this);
      done = true;
    };
    {
      const core::Helpers thread = core::StartThreads(1, search);
      if (thread.size() == 0) search(0);
      while (!done && !left()) {
      }
      if (!done) engine_->Stop();
    }
    return Dama::ParseMove(history.current(), found->best.move).value();
  }

 private:
  // Only the move is used.
  void Report(const protocol::SearchReport&) override {}

  const std::unique_ptr<base::GameEngine<Dama>> engine_ = NewEngine();
};

// Until the session or the connection ends.
absl::Status Talk(Connection& connection, SessionSettings settings, Thinker& thinker, bool ask) {
  constexpr std::chrono::milliseconds kWatchBeat{10};
  absl::Status sent;
  const auto send = [&](const Message& message) {
    sent.Update(connection.Send(MessageText(message)));
  };
  const auto left = [&] {
    return connection.HasEnded(std::chrono::steady_clock::now() + kWatchBeat);
  };
  const auto think = [&](const core::History<Dama>& history, const protocol::GoCommand& go) {
    return thinker.Think(history, go, left);
  };
  Session session(std::move(settings), {send, think, base::SayOnOutput});
  if (ask) session.Ask();
  while (!session.done() && sent.ok()) {
    const auto text = connection.Receive(std::nullopt);
    // One that called may leave between games.
    const bool closed = absl::IsOutOfRange(text.status());
    if (closed && !ask && session.begun() && !session.playing()) return absl::OkStatus();
    if (closed && !session.begun()) {
      return absl::UnavailableError("the other program disconnected before a game began");
    }
    if (!text.ok()) return text.status();
    RETURN_IF_ERROR(session.Hear(**text));
  }
  return sent;
}

struct Choices {
  std::string listen, connect, colour = "white";
  std::vector<std::string> options;
  int games = 1, minutes = 0, moves = 0, move_time = 1000;

  void Declare(usage::BoundOptions& options);
};

absl::Status CheckPlace(const Choices& choices) {
  if (choices.listen.empty() == choices.connect.empty())
    return absl::InvalidArgumentError("expected either --listen or --connect");
  return absl::OkStatus();
}

absl::Status CheckColour(const std::string& colour) {
  if (colour == "white" || colour == "black") return absl::OkStatus();
  return absl::InvalidArgumentError("--colour: expected white or black");
}

void Choices::Declare(usage::BoundOptions& declared) {
  constexpr int kThreeDigits = 999;
  constexpr int kHour = 3'600'000;
  declared.synopsis = "--listen PORT | --connect HOST [options]";
  declared.Text("listen", "[ADDRESS:]PORT", &listen,
                "Wait for a program that connects and asks for games; port 0: any free port.");
  declared.Text("connect", "HOST[:PORT]", &connect,
                "Connect to a program and ask for games; default port 27531.");
  declared.Check([this] { return CheckPlace(*this); });
  declared.Number("games", "N", &games, "With --connect: number of games; colours alternate.")
      .Range(1, 1'000'000);
  declared
      .Text("colour", "C", &colour,
            "With --connect: this engine's side in the first game, white or black.")
      .ShowDefault();
  declared.Check([this] { return CheckColour(colour); });
  declared.Number("minutes", "N", &minutes, "With --connect: minutes per side; 0: not stated.")
      .Range(0, kThreeDigits);
  declared
      .Number(
          "moves", "N", &moves,
          "With --connect: moves within these minutes, after which a game ends; 0: the whole game.")
      .Range(0, kThreeDigits);
  declared.Number("movetime", "N", &move_time, "Time per move in ms, if no minutes are stated.")
      .Range(1, kHour);
  declared.Texts("option", "NAME=VALUE", &options,
                 "Set an option of the engine, such as Hash=64. May be repeated.");
}

absl::Status Play(const Choices& choices) {
  Thinker thinker;
  RETURN_IF_ERROR(thinker.SetOptions(choices.options));
  SessionSettings settings;
  settings.name = thinker.name();
  settings.move_time = protocol::Milliseconds(choices.move_time);
  settings.games = choices.games;
  settings.request.minutes = choices.minutes;
  settings.request.moves = choices.moves;
  settings.request.follower = choices.colour == "white" ? kBlack : kWhite;
  const bool ask = !choices.connect.empty();
  ASSIGN_OR_RETURN(const auto address, ParseAddress(ask ? choices.connect : choices.listen));
  const auto tell = [&](int port) {
    base::SayOnOutput(absl::StrCat("listening on ", address.first, ":", port));
  };
  auto connection = ask ? Connection::Connect(address) : Connection::Accept(address, tell);
  return connection.ok() ? Talk(**connection, std::move(settings), thinker, ask)
                         : connection.status();
}

}  // namespace

base::Subcommand DxpCommand() {
  const auto act = [](const std::string& command, const Choices& choices) {
    const absl::Status played = Play(choices);
    return played.ok() ? EXIT_SUCCESS : base::FailedSubcommand(command, played);
  };
  return base::WithOptions<Choices>("tav-dama", "dxp", "Play over TCP with DamExchange.", act);
}

}  // namespace tavoliere::dama
