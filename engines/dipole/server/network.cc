#include "engines/dipole/server/network.h"

#include <utility>

#include <array>
#include <deque>
#include <istream>
#include <map>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>

#include "absl/strings/str_cat.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dipole {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr core::Milliseconds kFarewell{1000};
constexpr std::size_t kLongestClientLine = 64 * 1024;

absl::Status Failed(const std::string& what, const error_code& error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", error.message()));
}

void TrimLineEnd(std::string* line) {
  if (!line->empty() && line->back() == '\r') line->pop_back();
}

}  // namespace

// A peer lives as long as an operation on its socket; the map holds those that still count.
struct LineServer::Impl {
  struct Peer {
    Peer(PeerId number, tcp::socket connected)
        : id(number), socket(std::move(connected)), farewell(socket.get_executor()) {}

    PeerId id;
    tcp::socket socket;
    asio::steady_timer farewell;
    std::array<char, 4096> piece{};
    std::string inbox;
    std::deque<std::string> outbox;
    bool heard = false;  // a line has come
    bool closing = false;
  };
  using PeerPtr = std::shared_ptr<Peer>;

  explicit Impl(LineServerEvents& listener) : events(listener), acceptor(context), timer(context) {}

  void Accept() {
    acceptor.async_accept([this](const error_code& error, tcp::socket socket) {
      if (!acceptor.is_open()) return;
      if (!error) {
        error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        const PeerPtr peer = std::make_shared<Peer>(next_id++, std::move(socket));
        peers[peer->id] = peer;
        events.OnConnect(peer->id);
        Read(peer);
      }
      Accept();
    });
  }

  void Read(const PeerPtr& peer) {
    peer->socket.async_read_some(asio::buffer(peer->piece),
                                 [this, peer](const error_code& error, std::size_t size) {
                                   if (error) return Gone(peer);
                                   if (!peer->closing) Take(peer, size);
                                   Read(peer);
                                 });
  }

  void Take(const PeerPtr& peer, std::size_t size) {
    peer->inbox.append(peer->piece.data(), size);
    std::size_t begin = 0;
    while (!peer->closing) {
      const std::size_t end = peer->inbox.find('\n', begin);
      const bool complete = end != std::string::npos;
      if ((complete ? end : peer->inbox.size()) - begin > kLongestLine) {
        events.OnLineTooLong(peer->id);
        break;
      }
      if (!complete) break;
      std::string line = peer->inbox.substr(begin, end - begin);
      begin = end + 1;
      TrimLineEnd(&line);
      if (!std::exchange(peer->heard, true)) protocol::DropByteOrderMark(&line);
      events.OnLine(peer->id, line);
    }
    peer->inbox.erase(0, begin);
  }

  void Gone(const PeerPtr& peer) {
    const bool expected = peer->closing;
    Forget(peer);
    if (!expected) events.OnDisconnect(peer->id);
    MaybeEnd();
  }

  void Forget(const PeerPtr& peer) {
    error_code ignored;
    peer->closing = true;
    peer->farewell.cancel();
    peer->socket.close(ignored);
    peers.erase(peer->id);
  }

  void WriteNext(const PeerPtr& peer) {
    asio::async_write(peer->socket, asio::buffer(peer->outbox.front()),
                      [this, peer](const error_code& error, std::size_t) {
                        if (error) return;  // the read fails too
                        peer->outbox.pop_front();
                        if (!peer->outbox.empty()) {
                          WriteNext(peer);
                        } else if (peer->closing) {
                          SayNoMore(*peer);
                        }
                      });
  }

  // What the peer still sends is read and dropped until it closes too: closing with unread bytes
  // would take back what it has not yet read.
  static void SayNoMore(Peer& peer) {
    error_code ignored;
    peer.socket.shutdown(tcp::socket::shutdown_send, ignored);
  }

  void MaybeEnd() {
    if (stopping && peers.empty()) context.stop();
  }

  LineServerEvents& events;
  asio::io_context context;
  tcp::acceptor acceptor;
  asio::steady_timer timer;
  std::map<PeerId, PeerPtr> peers;
  PeerId next_id = 1;
  bool stopping = false;
};

LineServer::LineServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LineServer::~LineServer() = default;

absl::StatusOr<std::unique_ptr<LineServer>> LineServer::Listen(const std::string& address, int port,
                                                               LineServerEvents& events) {
  error_code error;
  const auto place = asio::ip::make_address(address, error);
  if (error) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a numeric address to listen on, got '", address, "'"));
  }
  const tcp::endpoint endpoint(place, static_cast<unsigned short>(port));
  auto impl = std::make_unique<Impl>(events);
  tcp::acceptor& acceptor = impl->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return Failed(absl::StrCat("cannot listen on ", address, " port ", port), error);
  impl->Accept();
  return std::unique_ptr<LineServer>(new LineServer(std::move(impl)));
}

int LineServer::port() const {
  error_code ignored;
  return impl_->acceptor.local_endpoint(ignored).port();
}

void LineServer::Run() {
  // A task may keep the context from running dry although nothing is left to read or write.
  const auto work = asio::make_work_guard(impl_->context);
  impl_->context.run();
}

void LineServer::Send(PeerId id, const std::string& line) {
  const auto found = impl_->peers.find(id);
  if (found == impl_->peers.end() || found->second->closing) return;
  const Impl::PeerPtr peer = found->second;
  peer->outbox.push_back(line + "\n");
  if (peer->outbox.size() == 1) impl_->WriteNext(peer);
}

void LineServer::Close(PeerId id) {
  const auto found = impl_->peers.find(id);
  if (found == impl_->peers.end() || found->second->closing) return;
  const Impl::PeerPtr peer = found->second;
  peer->closing = true;
  if (peer->outbox.empty()) Impl::SayNoMore(*peer);
  peer->farewell.expires_after(kFarewell);
  peer->farewell.async_wait([impl = impl_.get(), peer](const error_code& error) {
    if (error) return;
    impl->Forget(peer);
    impl->MaybeEnd();
  });
}

void LineServer::SetTimer(core::Milliseconds delay) {
  impl_->timer.expires_after(delay);
  impl_->timer.async_wait([impl = impl_.get()](const error_code& error) {
    // One that has already run out when it is set again still arrives.
    if (!error && impl->timer.expiry() <= std::chrono::steady_clock::now()) impl->events.OnTimer();
  });
}

void LineServer::CancelTimer() { impl_->timer.expires_at(asio::steady_timer::time_point::max()); }

void LineServer::Stop() {
  error_code ignored;
  impl_->stopping = true;
  impl_->acceptor.close(ignored);
  impl_->timer.cancel();
  for (const auto& [id, peer] : std::map(impl_->peers)) Close(id);
  impl_->MaybeEnd();
}

void LineServer::Post(std::function<void()> task) { asio::post(impl_->context, std::move(task)); }

struct LineClient::Impl {
  asio::io_context context;
  tcp::socket socket{context};
  asio::streambuf received{kLongestClientLine};
  bool heard = false;  // a line has come
};

LineClient::LineClient(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LineClient::~LineClient() = default;

absl::StatusOr<std::unique_ptr<LineClient>> LineClient::Connect(const std::string& host, int port) {
  auto impl = std::make_unique<Impl>();
  tcp::resolver resolver(impl->context);
  error_code error;
  const auto found = resolver.resolve(host, std::to_string(port), error);
  if (error) return Failed(absl::StrCat("cannot find ", host), error);
  asio::connect(impl->socket, found, error);
  if (error) return Failed(absl::StrCat("cannot connect to ", host, " port ", port), error);
  impl->socket.set_option(tcp::no_delay(true), error);
  return std::unique_ptr<LineClient>(new LineClient(std::move(impl)));
}

absl::StatusOr<std::optional<std::string>> LineClient::ReadLine() {
  error_code error;
  asio::read_until(impl_->socket, impl_->received, '\n', error);
  if (error == asio::error::not_found)
    return absl::InvalidArgumentError("the server sent a line that does not end");
  const bool ended = error == asio::error::eof || error == asio::error::connection_reset;
  if (error && !ended) return Failed("cannot read from the server", error);
  if (ended && impl_->received.size() == 0) return std::optional<std::string>();
  std::istream stream(&impl_->received);
  std::string line;
  std::getline(stream, line);
  TrimLineEnd(&line);
  if (!std::exchange(impl_->heard, true)) protocol::DropByteOrderMark(&line);
  return std::optional<std::string>(line);
}

absl::Status LineClient::Write(const std::string& line) {
  const std::string text = line + "\n";
  error_code error;
  asio::write(impl_->socket, asio::buffer(text), error);
  if (error) return Failed("cannot write to the server", error);
  return absl::OkStatus();
}

}  // namespace tavoliere::dipole
