#include "engines/dama/dxp/command.h"

#include <utility>

#include <cassert>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "boost/program_options.hpp"
#include "engines/base/subcommand.h"
#include "engines/dama/dxp/session.h"
#include "engines/dama/engine.h"
#include "protocol/server/engine.h"
#include "protocol/wire/text.h"

namespace tavoliere::dama {
namespace {

namespace asio = boost::asio;
namespace po = boost::program_options;
using asio::ip::tcp;
using boost::system::error_code;

constexpr char kCommand[] = "tav-dama dxp";
constexpr std::size_t kLongestMessage = 4096;

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

absl::Status Failed(const std::string& what, const error_code& error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", error.message()));
}

// "HOST:PORT", "HOST", "PORT" alone with `host` standing for what is missing.
absl::StatusOr<std::pair<std::string, std::string>> ParseAddress(const std::string& text,
                                                                 const std::string& host) {
  const std::size_t colon = text.rfind(':');
  std::pair<std::string, std::string> address = {host, absl::StrCat(dxp::kUsualPort)};
  int port = 0;
  if (colon != std::string::npos) {
    address = {text.substr(0, colon), text.substr(colon + 1)};
  } else if (absl::SimpleAtoi(text, &port)) {
    address.second = text;
  } else if (!text.empty()) {
    address.first = text;
  }
  constexpr int kMostPort = 65535;
  if (!absl::SimpleAtoi(address.second, &port) || port < 0 || port > kMostPort ||
      address.first.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected HOST:PORT, got ", protocol::Quoted(text)));
  }
  return address;
}

absl::StatusOr<tcp::socket> Accept(asio::io_context& context, const std::string& text) {
  const auto address = ParseAddress(text, "127.0.0.1");
  if (!address.ok()) return address.status();
  error_code error;
  const auto ends = tcp::resolver(context).resolve(address->first, address->second, error);
  if (error || ends.empty()) return Failed(absl::StrCat("cannot listen on ", text), error);
  tcp::acceptor acceptor(context);
  const tcp::endpoint end = ends.begin()->endpoint();
  acceptor.open(end.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(end, error);
  if (!error) acceptor.listen(1, error);
  if (error) return Failed(absl::StrCat("cannot listen on ", text), error);
  base::SayOnOutput(
      absl::StrCat("listening on ", address->first, ":", acceptor.local_endpoint(error).port()));
  tcp::socket socket(context);
  acceptor.accept(socket, error);
  if (error) return Failed("nobody came", error);
  return socket;
}

absl::StatusOr<tcp::socket> Connect(asio::io_context& context, const std::string& text) {
  const auto address = ParseAddress(text, "127.0.0.1");
  if (!address.ok()) return address.status();
  error_code error;
  const auto ends = tcp::resolver(context).resolve(address->first, address->second, error);
  tcp::socket socket(context);
  if (!error) asio::connect(socket, ends, error);
  if (error) return Failed(absl::StrCat("cannot connect to ", text), error);
  return socket;
}

// Until the session or the connection ends.
absl::Status Talk(tcp::socket& socket, dxp::SessionSettings settings, Thinker& thinker, bool ask) {
  absl::Status sent;
  dxp::Session session(std::move(settings), {[&](const dxp::Message& message) {
                                               const std::string text =
                                                   dxp::FormatMessage(message) + '\0';
                                               error_code error;
                                               asio::write(socket, asio::buffer(text), error);
                                               if (error && sent.ok())
                                                 sent = Failed("the connection is lost", error);
                                             },
                                             std::ref(thinker), base::SayOnOutput});
  if (ask) session.Ask();
  std::string inbox;
  while (!session.done() && sent.ok()) {
    error_code error;
    const std::size_t size =
        asio::read_until(socket, asio::dynamic_buffer(inbox, kLongestMessage), '\0', error);
    if (error == asio::error::eof && !session.playing()) return absl::OkStatus();
    if (error) return Failed("the other side has left", error);
    const std::string text = inbox.substr(0, size - 1);
    inbox.erase(0, size);
    if (absl::Status heard = session.Hear(text); !heard.ok()) return heard;
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
  dxp::SessionSettings settings;
  settings.name = thinker.name();
  settings.move_time = protocol::Milliseconds(choices.move_time);
  settings.games = choices.games;
  settings.request.minutes = choices.minutes;
  settings.request.moves = choices.moves;
  settings.request.follower = choices.colour == "white" ? kBlack : kWhite;
  asio::io_context context;
  const bool ask = !choices.connect.empty();
  auto socket = ask ? Connect(context, choices.connect) : Accept(context, choices.listen);
  return socket.ok() ? Talk(*socket, std::move(settings), thinker, ask) : socket.status();
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
