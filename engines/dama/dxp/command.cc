#include "engines/dama/dxp/command.h"

#include <utility>

#include <cassert>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "boost/program_options.hpp"
#include "engines/base/subcommand.h"
#include "engines/dama/dxp/connection.h"
#include "engines/dama/dxp/message.h"
#include "engines/dama/dxp/session.h"
#include "engines/dama/engine.h"
#include "protocol/server/engine.h"

namespace tavoliere::dama {
namespace {

namespace po = boost::program_options;
using dxp::Connection;
using dxp::Message;
using dxp::ParseAddress;
using dxp::Session;
using dxp::SessionSettings;

constexpr char kCommand[] = "tav-dama dxp";

// The engine, asked in this thread.
class Thinker : private protocol::Reporter {
 public:
  absl::Status SetOptions(const std::vector<std::string>& options) {
    for (const std::string& option : options) {
      const std::pair<std::string, std::string> pair =
          absl::StrSplit(option, absl::MaxSplits('=', 1));
      absl::Status set = engine_->options().Set(pair.first, pair.second);
      if (!set.ok()) return set;
    }
    engine_->GetReady(*this);
    return absl::OkStatus();
  }

  std::string name() const { return engine_->name(); }

  Move operator()(const core::History<Dama>& history, const protocol::GoCommand& go) {
    protocol::PositionCommand position;
    position.fen = Dama::Format(history.start());
    Position at = history.start();
    for (const Move& move : history.moves()) {
      position.moves.push_back(Dama::FormatMove(at, move));
      at = at.Play(move);
    }
    [[maybe_unused]] const absl::Status set = engine_->SetPosition(position);
    assert(set.ok());
    absl::StatusOr<protocol::Task> task = engine_->Go(go, *this);
    assert(task.ok());
    const std::optional<protocol::SearchReport> found = task->run(*this);
    const std::vector<std::string> words = absl::StrSplit(found->best_move, ' ');
    return Dama::ParseMove(at, words.front()).value();
  }

 private:
  // What the engine says besides its move is nobody's concern.
  void Write(const std::string&) override {}
  void Report(const protocol::SearchReport&) override {}

  const std::unique_ptr<protocol::Engine> engine_ = NewEngine();
};

// Until the session or the connection ends.
absl::Status Talk(Connection& connection, SessionSettings settings, Thinker& thinker, bool ask) {
  absl::Status sent;
  Session session(std::move(settings), {[&](const Message& message) {
                                          sent.Update(connection.Send(MessageText(message)));
                                        },
                                        std::ref(thinker), base::SayOnOutput});
  if (ask) session.Ask();
  while (!session.done() && sent.ok()) {
    const auto text = connection.Receive(std::nullopt);
    if (absl::IsOutOfRange(text.status()) && !session.playing()) return absl::OkStatus();
    if (!text.ok()) return text.status();
    if (absl::Status heard = session.Hear(**text); !heard.ok()) return heard;
  }
  return sent;
}

struct Choices {
  std::string listen, connect, colour = "white";
  std::vector<std::string> options;
  int games = 1, minutes = 0, moves = 0, move_time = 1000;
};

absl::Status Play(const Choices& choices) {
  Thinker thinker;
  if (absl::Status set = thinker.SetOptions(choices.options); !set.ok()) return set;
  SessionSettings settings;
  settings.name = thinker.name();
  settings.move_time = protocol::Milliseconds(choices.move_time);
  settings.games = choices.games;
  settings.request.minutes = choices.minutes;
  settings.request.moves = choices.moves;
  settings.request.follower = choices.colour == "white" ? kBlack : kWhite;
  const bool ask = !choices.connect.empty();
  const auto address = ParseAddress(ask ? choices.connect : choices.listen);
  if (!address.ok()) return address.status();
  const auto tell = [&](int port) {
    base::SayOnOutput(absl::StrCat("listening on ", address->first, ":", port));
  };
  auto connection = ask ? Connection::Connect(*address) : Connection::Accept(*address, tell);
  return connection.ok() ? Talk(**connection, std::move(settings), thinker, ask)
                         : connection.status();
}

absl::Status CheckChoices(const Choices& choices) {
  if (choices.listen.empty() == choices.connect.empty())
    return absl::InvalidArgumentError("expected either --listen or --connect");
  if (choices.colour != "white" && choices.colour != "black")
    return absl::InvalidArgumentError("--colour: expected white or black");
  constexpr int kThreeDigits = 999;
  constexpr int kHour = 3'600'000;
  return base::FirstError({base::CheckRange("--games", choices.games, 1, 1'000'000),
                           base::CheckRange("--minutes", choices.minutes, 0, kThreeDigits),
                           base::CheckRange("--moves", choices.moves, 0, kThreeDigits),
                           base::CheckRange("--movetime", choices.move_time, 1, kHour)});
}

}  // namespace

int DxpCommand(const std::vector<std::string>& arguments) {
  Choices choices;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  const auto number = [](int* value) {
    return po::value(value)->value_name("N")->default_value(*value);
  };
  options.add_options()(
      "listen", po::value(&choices.listen)->value_name("[ADDRESS:]PORT"),
      "Wait for another program there, which asks for the games; port 0: a free one.")(
      "connect", po::value(&choices.connect)->value_name("HOST[:PORT]"),
      "Call the program there and ask for games; the usual port is 27531.")(
      "games", number(&choices.games), "With --connect: games, the colours exchanged after each.")(
      "colour", po::value(&choices.colour)->value_name("C")->default_value(choices.colour),
      "With --connect: our side in the first game, white or black.")(
      "minutes", number(&choices.minutes),
      "With --connect: the time of each side; 0: none is said.")(
      "moves", number(&choices.moves),
      "With --connect: the moves that the time is for, after which a game ends; 0: the game.")(
      "movetime", number(&choices.move_time), "Milliseconds for a move where no time is said.")(
      "option", po::value(&choices.options)->value_name("NAME=VALUE"),
      "An option of the engine, as Hash=64.");
  return base::WithOptions(
      kCommand, "--listen PORT | --connect HOST [options]", options, {}, arguments, [&] {
        const absl::Status checked = CheckChoices(choices);
        if (!checked.ok()) return base::BadSubcommand(kCommand, std::string(checked.message()));
        const absl::Status played = Play(choices);
        return played.ok() ? EXIT_SUCCESS : base::FailedSubcommand(kCommand, played);
      });
}

}  // namespace tavoliere::dama
