#include "tools/page/server.h"

#include <utility>

#include <chrono>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "tools/page/access.h"
#include "tools/page/speaker.h"
#include "tools/page/system.h"
#include "tools/page/visit.h"

namespace tavoliere::page {
namespace {

namespace net = boost::asio;

constexpr std::size_t kMostConnections = 64;
constexpr std::chrono::milliseconds kFarewell{500};
constexpr std::chrono::milliseconds kBreath{100};  // when the system has no more descriptors

absl::Status CannotListen(const ServerSettings& settings, const std::string& why) {
  return absl::UnavailableError(
      absl::StrCat("cannot listen on ", settings.address, " port ", settings.port, ": ", why));
}

}  // namespace

class Server::Impl {
 public:
  explicit Impl(ServerSettings settings) : acceptor_(context_), farewell_(context_) {
    lobby.settings = std::move(settings);
    lobby.token = NewToken();
  }
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  absl::Status Listen();
  void Run();
  void Post(std::function<void()> task) { net::post(context_, std::move(task)); }

  Lobby lobby;
  std::string link;
  std::uint16_t port = 0;

 private:
  void Accept();
  void Take(boost::system::error_code error, Tcp::socket socket);
  void AwaitNone(std::chrono::steady_clock::time_point until);

  net::io_context context_{1};
  Tcp::acceptor acceptor_;
  net::steady_timer farewell_;
  std::thread thread_;
};

// With sockets that the processes started by this one do not inherit.
absl::Status Server::Impl::Listen() {
  const ServerSettings& settings = lobby.settings;
  boost::system::error_code error;
  const net::ip::address address = net::ip::make_address(settings.address, error);
  if (error) return CannotListen(settings, "expected a numeric address such as 127.0.0.1");
  const Tcp::endpoint endpoint(address, settings.port);
  const auto socket = NewListener(endpoint.protocol().family(), error);
  if (error) return CannotListen(settings, error.message());
  acceptor_.assign(endpoint.protocol(), socket, error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
  if (!error) acceptor_.non_blocking(true, error);
  if (error) return CannotListen(settings, error.message());
  lobby.anywhere = !address.is_loopback();
  port = acceptor_.local_endpoint(error).port();
  const std::string host =
      address.is_v6() ? absl::StrCat("[", address.to_string(), "]") : address.to_string();
  link = absl::StrCat("http://", host, ":", port, "/", lobby.token, "/");
  return absl::OkStatus();
}

// The signals are the program's, whose thread deals with them.
void Server::Impl::Run() {
  Accept();
  thread_ = files::StartWithoutSignals([this] { context_.run(); });
}

void Server::Impl::Accept() {
  TakeConnection(acceptor_, [this](boost::system::error_code error, Tcp::socket socket) {
    Take(error, std::move(socket));
  });
}

void Server::Impl::Take(boost::system::error_code error, Tcp::socket socket) {
  if (error == net::error::operation_aborted) return;
  if (error && IsShortage(error)) {
    farewell_.expires_after(kBreath);
    farewell_.async_wait([this](boost::system::error_code ended) {
      if (!ended) Accept();
    });
    return;
  }
  if (!error && lobby.connections < kMostConnections) {
    std::make_shared<Visit>(std::move(socket), lobby)->Start();
  }
  Accept();
}

// Until the tabs have what was said to them, or time is up.
void Server::Impl::AwaitNone(std::chrono::steady_clock::time_point until) {
  constexpr std::chrono::milliseconds kStep{5};
  if (lobby.tabs.empty() || std::chrono::steady_clock::now() >= until) return context_.stop();
  farewell_.expires_after(kStep);
  farewell_.async_wait([this, until](boost::system::error_code) { AwaitNone(until); });
}

Server::Impl::~Impl() {
  if (!thread_.joinable()) return;
  Post([this] {
    boost::system::error_code error;
    acceptor_.close(error);
    const auto tabs = lobby.tabs;
    for (const auto& [tab, speaker] : tabs) speaker->Finish();
    AwaitNone(std::chrono::steady_clock::now() + kFarewell);
  });
  thread_.join();
  lobby.tabs.clear();
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(ServerSettings settings) {
  auto impl = std::make_unique<Impl>(std::move(settings));
  if (absl::Status status = impl->Listen(); !status.ok()) return status;
  impl->Run();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

const std::string& Server::link() const { return impl_->link; }
std::uint16_t Server::port() const { return impl_->port; }
int Server::events_ready() const { return impl_->lobby.events.descriptor(); }
std::vector<Event> Server::TakeEvents() { return impl_->lobby.events.Take(); }

void Server::Send(Tab tab, std::string text) {
  impl_->Post([impl = impl_.get(), tab, kept = std::make_shared<std::string>(std::move(text))] {
    const auto found = impl->lobby.tabs.find(tab);
    if (found == impl->lobby.tabs.end()) return;
    const std::shared_ptr<Speaker> speaker = found->second;
    speaker->Send(kept, /*state=*/false);
  });
}

void Server::SendAll(std::string text) {
  impl_->Post([impl = impl_.get(), kept = std::make_shared<std::string>(std::move(text))] {
    const auto tabs = impl->lobby.tabs;  // one that is too slow leaves
    for (const auto& [tab, speaker] : tabs) speaker->Send(kept, /*state=*/false);
  });
}

void Server::SetState(std::string text) {
  impl_->Post([impl = impl_.get(), kept = std::make_shared<std::string>(std::move(text))] {
    impl->lobby.state = kept;
    const auto tabs = impl->lobby.tabs;
    for (const auto& [tab, speaker] : tabs) speaker->Send(kept, /*state=*/true);
  });
}

}  // namespace tavoliere::page
