// A connection of DamExchange over TCP.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::dama::dxp {

// Blocks until the socket has something to read or its end, at most so many milliseconds; -1: for
// ever. 0: nothing came in time; negative: a signal or an error did.
int WaitReadable(std::intptr_t socket, int milliseconds);

// Host and port.
using Address = std::pair<std::string, std::string>;

// "HOST:PORT", "HOST" or "PORT" alone; the host that is missing is this machine, the port the usual
// one.
absl::StatusOr<Address> ParseAddress(const std::string& text);

// A port of this machine on which no program listens now.
absl::StatusOr<int> FreePort();

// For one thread at a time.
class Connection {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Waits for a call, without a limit. `listening` is called with the port once one can.
  static absl::StatusOr<std::unique_ptr<Connection>> Accept(
      const Address& address, const std::function<void(int port)>& listening);
  // Blocks until the other side takes the call or refuses it.
  static absl::StatusOr<std::unique_ptr<Connection>> Connect(const Address& address);

  // A message, without the zero byte. Blocks. An error: the connection is lost.
  absl::Status Send(const std::string& text);
  // The next message; nullopt: none came until `deadline`, if there is one. OutOfRange: the other
  // side has closed behind a whole message; any other error: it closed within one, the connection
  // is lost, or the message too long.
  absl::StatusOr<std::optional<std::string>> Receive(std::optional<Time> deadline);
  // Whether the other side has closed or the connection is lost. Waits for that until `deadline`;
  // what comes meanwhile is kept for Receive().
  bool HasEnded(Time deadline);

 private:
  Connection() = default;

  // Reads once. False: nothing came until `deadline`.
  bool Fill(std::optional<Time> deadline);

  boost::asio::io_context context_;
  boost::asio::ip::tcp::socket socket_{context_};
  std::string inbox_;  // read, but not returned
  absl::Status end_;   // why nothing more can be read
};

}  // namespace tavoliere::dama::dxp
