// Lines of text over TCP, with no knowledge of what they say. Everything of Boost.Asio is behind
// this header.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/types.h"

namespace tavoliere::dipole {

// Names a connection for as long as the server lives.
using PeerId = int;

// What happens on a server. All calls come from the thread in LineServer::Run().
class LineServerEvents {
 public:
  virtual ~LineServerEvents() = default;
  virtual void OnConnect(PeerId peer) = 0;
  // A line without its end (LF or CRLF).
  virtual void OnLine(PeerId peer, const std::string& line) = 0;
  // A line longer than LineServer::kLongestLine; nothing more is read from this peer.
  virtual void OnLineTooLong(PeerId peer) = 0;
  // The peer has gone, or closed its side. Not called after Close().
  virtual void OnDisconnect(PeerId peer) = 0;
  virtual void OnTimer() = 0;
};

class LineServer {
 public:
  static constexpr std::size_t kLongestLine = 4096;  // bytes

  // Listens on `port` of the interface with the numeric `address`; port 0: any free one. `events`
  // outlives the server.
  static absl::StatusOr<std::unique_ptr<LineServer>> Listen(const std::string& address, int port,
                                                            LineServerEvents& events);
  ~LineServer();

  int port() const;
  // Serves until Stop(). Blocks.
  void Run();

  // From the thread of Run() or before it:
  // Queues a line; to a peer that is gone: nothing.
  void Send(PeerId peer, const std::string& line);
  // Says no more to the peer after what is queued, and forgets it once it has read that, or after a
  // second.
  void Close(PeerId peer);
  // OnTimer() is called once that long from now, unless set again.
  void SetTimer(core::Milliseconds delay);
  void CancelTimer();
  // Accepts no further peer; Run() returns when the peers that were closed are gone.
  void Stop();

  // From any thread: calls `task` on the thread of Run().
  void Post(std::function<void()> task);

 private:
  struct Impl;
  explicit LineServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// One connection to a server. Its calls block.
class LineClient {
 public:
  // `host` is a name or an address.
  static absl::StatusOr<std::unique_ptr<LineClient>> Connect(const std::string& host, int port);
  ~LineClient();

  // The next line without its end; nullopt: the server has closed the connection. A line of 64 KiB
  // or more is an error.
  absl::StatusOr<std::optional<std::string>> ReadLine();
  absl::Status Write(const std::string& line);

 private:
  struct Impl;
  explicit LineClient(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tavoliere::dipole
