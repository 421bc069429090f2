#include "engines/dama/dxp/connection.h"

#include <algorithm>
#include <cstddef>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/write.hpp>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/dama/dxp/message.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama::dxp {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr char kThisMachine[] = "127.0.0.1";
constexpr std::size_t kLongestMessage = 4096;
constexpr std::size_t kMostUnread = std::size_t{1} << 16U;

absl::Status Failed(const std::string& what, const error_code& error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", error.message()));
}

std::string Text(const Address& address) {
  return absl::StrCat(address.first, ":", address.second);
}

error_code Listen(tcp::acceptor& acceptor, const tcp::endpoint& end) {
  error_code error;
  acceptor.open(end.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(end, error);
  if (!error) acceptor.listen(1, error);
  return error;
}

// Two messages behind each other, an end of a game and a move, else wait for the other side's
// acknowledgement.
void HurryEachMessage(tcp::socket& socket, error_code& error) {
  socket.set_option(tcp::no_delay(true), error);
}

// -1: for ever.
int MillisecondsUntil(const std::optional<Connection::Time>& deadline) {
  if (!deadline) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000));
}

}  // namespace

absl::StatusOr<Address> ParseAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address = {kThisMachine, absl::StrCat(kUsualPort)};
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

absl::StatusOr<int> FreePort() {
  asio::io_context context;
  tcp::acceptor acceptor(context);
  error_code error = Listen(acceptor, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  if (error) return Failed("no port is free", error);
  return acceptor.local_endpoint(error).port();
}

absl::StatusOr<std::unique_ptr<Connection>> Connection::Accept(
    const Address& address, const std::function<void(int port)>& listening) {
  std::unique_ptr<Connection> made(new Connection);
  error_code error;
  const auto ends = tcp::resolver(made->context_).resolve(address.first, address.second, error);
  tcp::acceptor acceptor(made->context_);
  if (!error && !ends.empty()) error = Listen(acceptor, ends.begin()->endpoint());
  if (error || ends.empty()) return Failed(absl::StrCat("cannot listen on ", Text(address)), error);
  listening(acceptor.local_endpoint(error).port());
  acceptor.accept(made->socket_, error);
  if (!error) HurryEachMessage(made->socket_, error);
  if (error) return Failed("no program connected", error);
  return made;
}

absl::StatusOr<std::unique_ptr<Connection>> Connection::Connect(const Address& address) {
  std::unique_ptr<Connection> made(new Connection);
  error_code error;
  const auto ends = tcp::resolver(made->context_).resolve(address.first, address.second, error);
  if (!error) asio::connect(made->socket_, ends, error);
  if (!error) HurryEachMessage(made->socket_, error);
  if (error) return Failed(absl::StrCat("cannot connect to ", Text(address)), error);
  return made;
}

absl::Status Connection::Send(const std::string& text) {
  if (!end_.ok()) return end_;
  error_code error;
  asio::write(socket_, asio::buffer(text + '\0'), error);
  return error ? Failed("the connection is lost", error) : absl::OkStatus();
}

bool Connection::Fill(std::optional<Time> deadline) {
  const int count = WaitReadable(socket_.native_handle(), MillisecondsUntil(deadline));
  if (count <= 0) return count < 0;
  char buffer[512];
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(buffer), error);
  inbox_.append(buffer, size);
  if (error == asio::error::eof) {
    end_ = absl::OutOfRangeError("the other program disconnected");
  } else if (error) {
    end_ = Failed("the other program disconnected", error);
  } else if (inbox_.size() > kMostUnread) {
    end_ = absl::DataLossError("the other program sends without waiting for answers");
  }
  return true;
}

absl::StatusOr<std::optional<std::string>> Connection::Receive(std::optional<Time> deadline) {
  while (true) {
    if (const std::size_t end = inbox_.find('\0'); end != std::string::npos) {
      std::string text = inbox_.substr(0, end);
      inbox_.erase(0, end + 1);
      return text;
    }
    if (inbox_.size() > kLongestMessage) return absl::DataLossError("a message without an end");
    if (absl::IsOutOfRange(end_) && !inbox_.empty()) {
      return absl::DataLossError("the other program disconnected within a message");
    }
    if (!end_.ok()) return end_;
    if (!Fill(deadline)) return std::nullopt;
  }
}

bool Connection::HasEnded(Time deadline) {
  while (end_.ok() && Fill(deadline)) {
  }
  return !end_.ok();
}

}  // namespace tavoliere::dama::dxp
