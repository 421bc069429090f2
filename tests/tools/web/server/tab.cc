#include "tests/tools/web/server/tab.h"

#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace tavoliere::test {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Tcp = net::ip::tcp;

Tcp::endpoint EndpointOf(const Link& link) { return {net::ip::make_address(link.host), link.port}; }

}  // namespace

Link::Link(const std::string& link) {
  const std::size_t begin = std::string("http://").size();
  const std::size_t colon = link.find(':', begin);
  const std::size_t slash = link.find('/', begin);
  host = link.substr(begin, colon - begin);
  port = static_cast<std::uint16_t>(std::stoi(link.substr(colon + 1)));
  path = link.substr(slash);
}

Reply Ask(const Link& link, const std::string& request) {
  net::io_context context;
  Tcp::socket socket(context);
  boost::system::error_code error;
  socket.connect(EndpointOf(link), error);
  if (!error) net::write(socket, net::buffer(request), error);
  std::string text;
  if (!error) net::read(socket, net::dynamic_buffer(text), error);
  Reply reply;
  const std::size_t end = text.find("\r\n\r\n");
  if (text.rfind("HTTP/1.1 ", 0) != 0 || end == std::string::npos) return reply;
  reply.status = std::stoi(text.substr(9, 3));
  reply.head = text.substr(0, end + 2);
  reply.body = text.substr(end + 4);
  return reply;
}

Reply Get(const Link& link, const std::string& path, const std::string& host,
          const std::string& further) {
  return Ask(link, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + further + "\r\n");
}

struct HalfRequest::Impl {
  net::io_context context;
  Tcp::socket socket{context};
};

HalfRequest::HalfRequest(const Link& link, const std::string& begun)
    : impl_(std::make_unique<Impl>()) {
  boost::system::error_code error;
  impl_->socket.connect(EndpointOf(link), error);
  if (!error) net::write(impl_->socket, net::buffer(begun), error);
}

HalfRequest::~HalfRequest() = default;

struct Tab::Impl {
  net::io_context context;
  websocket::stream<Tcp::socket> socket{context};
};

Tab::Tab(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Tab::~Tab() = default;

std::unique_ptr<Tab> Tab::Open(const Link& link, const std::optional<std::string>& origin,
                               int take) {
  auto impl = std::make_unique<Impl>();
  boost::system::error_code error;
  Tcp::socket& socket = impl->socket.next_layer();
  socket.open(Tcp::v4(), error);
  if (take > 0) socket.set_option(net::socket_base::receive_buffer_size(take), error);
  socket.connect(EndpointOf(link), error);
  if (error) return nullptr;
  const std::string own = origin.value_or("http://" + link.authority());
  impl->socket.set_option(
      websocket::stream_base::decorator([own](websocket::request_type& request) {
        if (!own.empty()) request.set(beast::http::field::origin, own);
      }));
  impl->socket.read_message_max(0);
  impl->socket.handshake(link.authority(), link.path + "socket", error);
  if (error) return nullptr;
  return std::unique_ptr<Tab>(new Tab(std::move(impl)));
}

bool Tab::Pong(const std::string& payload) {
  boost::system::error_code error;
  impl_->socket.pong(websocket::ping_data(payload), error);
  return !error;
}

bool Tab::Say(const std::string& text) {
  boost::system::error_code error;
  impl_->socket.write(net::buffer(text), error);
  return !error;
}

std::optional<std::string> Tab::Receive(std::chrono::milliseconds timeout) {
  beast::flat_buffer buffer;
  std::optional<boost::system::error_code> result;
  impl_->socket.async_read(
      buffer, [&result](const boost::system::error_code& error, std::size_t) { result = error; });
  impl_->context.restart();
  impl_->context.run_for(timeout);
  if (!result) {
    timed_out_ = true;
    boost::system::error_code ignored;
    impl_->socket.next_layer().close(ignored);
    impl_->context.restart();
    impl_->context.run();
    return std::nullopt;
  }
  if (*result) return std::nullopt;
  return beast::buffers_to_string(buffer.data());
}

}  // namespace tavoliere::test
