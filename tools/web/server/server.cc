#include "tools/web/server/server.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/embedded.h"
#include "core/files/status_macros.h"
#include "generated/tavoliere_page_web.h"
#include "tools/web/server/access.h"
#include "tools/web/server/http_connection.h"
#include "tools/web/server/server_state.h"
#include "tools/web/server/speaker.h"
#include "tools/web/server/system.h"

namespace tavoliere::page {
namespace {

namespace net = boost::asio;

constexpr std::size_t kMostStrangers = 128;
// More than a person can do while the program is busy for a moment.
constexpr std::size_t kMostEvents = 1000;
constexpr std::chrono::milliseconds kFarewell{500};  // for a tab that has what was sent
constexpr std::chrono::seconds kLastDelivery{10};    // for one that has not
constexpr std::chrono::milliseconds kBreath{100};    // when the system has no more descriptors

absl::Status CannotListen(const ServerSettings& settings, const std::string& why) {
  return absl::UnavailableError(
      absl::StrCat("cannot listen on ", settings.address, " port ", settings.port, ": ", why));
}

}  // namespace

class Server::Impl {
 public:
  explicit Impl(ServerSettings settings) : acceptor_(context_), farewell_(context_) {
    server_state.settings = std::move(settings);
    server_state.token = NewToken();
  }
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  absl::Status Listen();
  void Run();
  void Post(std::function<void()> task) { net::post(context_, std::move(task)); }

  ServerState server_state;
  std::string link;
  std::uint16_t port = 0;

 private:
  void Accept();
  void Take(boost::system::error_code error, Tcp::socket socket);
  void AwaitNone(std::chrono::steady_clock::time_point until,
                 std::chrono::steady_clock::time_point latest);

  net::io_context context_{1};
  Tcp::acceptor acceptor_;
  net::steady_timer farewell_;
  std::thread thread_;
};

// With sockets that the processes started by this one do not inherit.
absl::Status Server::Impl::Listen() {
  const ServerSettings& settings = server_state.settings;
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
  server_state.anywhere = !address.is_loopback();
  port = acceptor_.local_endpoint(error).port();
  const std::string host =
      address.is_v6() ? absl::StrCat("[", address.to_string(), "]") : address.to_string();
  link = absl::StrCat("http://", host, ":", port, "/", server_state.token, "/");
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
  if (!error) {
    // The newest, which may be the owner's, takes the place of the oldest.
    if (server_state.strangers.size() >= kMostStrangers) server_state.strangers.front()->End();
    std::make_shared<HttpConnection>(std::move(socket), server_state)->Start();
  }
  Accept();
}

// Until the tabs have what was said to them, or time is up.
void Server::Impl::AwaitNone(std::chrono::steady_clock::time_point until,
                             std::chrono::steady_clock::time_point latest) {
  constexpr std::chrono::milliseconds kStep{5};
  const auto now = std::chrono::steady_clock::now();
  const bool is_sending = std::any_of(server_state.tabs.begin(), server_state.tabs.end(),
                                      [](const auto& tab) { return tab.second->is_sending(); });
  if (is_sending) until = std::min(now + kFarewell, latest);
  if (server_state.tabs.empty() || now >= until) return context_.stop();
  farewell_.expires_after(kStep);
  farewell_.async_wait(
      [this, until, latest](boost::system::error_code) { AwaitNone(until, latest); });
}

Server::Impl::~Impl() {
  if (!thread_.joinable()) return;
  Post([this] {
    boost::system::error_code error;
    acceptor_.close(error);
    const auto tabs = server_state.tabs;
    for (const auto& [tab, speaker] : tabs) speaker->Finish();
    const auto now = std::chrono::steady_clock::now();
    AwaitNone(now + kFarewell, now + kLastDelivery);
  });
  thread_.join();
  server_state.tabs.clear();
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(ServerSettings settings) {
  auto impl = std::make_unique<Impl>(std::move(settings));
  RETURN_IF_ERROR(impl->Listen());
  impl->Run();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

const std::string& Server::link() const { return impl_->link; }
std::uint16_t Server::port() const { return impl_->port; }
int Server::events_ready() const { return impl_->server_state.events.descriptor(); }
std::vector<Event> Server::TakeEvents() { return impl_->server_state.events.Take(); }

void Server::Send(Tab tab, std::string text) {
  impl_->Post([impl = impl_.get(), tab, kept = std::make_shared<std::string>(std::move(text))] {
    const auto found = impl->server_state.tabs.find(tab);
    if (found == impl->server_state.tabs.end()) return;
    const std::shared_ptr<Speaker> speaker = found->second;
    speaker->Send(kept, /*state=*/false);
  });
}

void Server::SendAll(std::string text) {
  impl_->Post([impl = impl_.get(), kept = std::make_shared<std::string>(std::move(text))] {
    const auto tabs = impl->server_state.tabs;  // one that is too slow leaves
    for (const auto& [tab, speaker] : tabs) speaker->Send(kept, /*state=*/false);
  });
}

void Server::SetState(std::string text) {
  impl_->Post([impl = impl_.get(), kept = std::make_shared<std::string>(std::move(text))] {
    impl->server_state.state = kept;
    const auto tabs = impl->server_state.tabs;
    for (const auto& [tab, speaker] : tabs) speaker->Send(kept, /*state=*/true);
  });
}

Events::Events() : descriptor_(NewDescriptor()) {}
Events::~Events() { Close(); }

bool Events::Add(Event event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (event.kind == Event::Kind::kText && waiting_.size() >= kMostEvents) return false;
  waiting_.push_back(std::move(event));
  Raise();
  return true;
}

std::vector<Event> Events::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  Lower();
  return std::exchange(waiting_, {});
}

std::vector<File> WithSharedFiles(std::vector<File> files) {
  const std::vector<File> shared = EmbeddedSharedFiles();
  files.insert(files.end(), shared.begin(), shared.end());
  return files;
}

}  // namespace tavoliere::page
