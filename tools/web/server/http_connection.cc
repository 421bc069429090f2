#include "tools/web/server/http_connection.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "tools/web/server/access.h"
#include "tools/web/server/speaker.h"

namespace tavoliere::page {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

// A browser opens connections ahead, and on a loaded machine sends the request seconds later. The
// token may be missing.
constexpr std::chrono::seconds kForRequest{30};
constexpr std::chrono::seconds kForAnswer{10};
constexpr std::size_t kMostConnections = 64;
constexpr std::uint32_t kLongestHeader = 16384;

std::string_view View(beast::string_view text) { return {text.data(), text.size()}; }

const char* MediaType(std::string_view name) {
  const std::string_view kind = name.substr(std::min(name.rfind('.'), name.size()));
  if (kind == ".html") return "text/html; charset=utf-8";
  if (kind == ".css") return "text/css; charset=utf-8";
  if (kind == ".js") return "text/javascript; charset=utf-8";
  if (kind == ".svg") return "image/svg+xml";
  return "application/octet-stream";
}

// The page may load what comes from here, and nothing else.
constexpr char kPolicy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

HttpConnection::HttpConnection(boost::asio::ip::tcp::socket socket, ServerState& server_state)
    : stream_(std::move(socket)), server_state_(server_state) {
  server_state_.strangers.push_back(this);
  parser_.header_limit(kLongestHeader);
  parser_.body_limit(0);
}

HttpConnection::~HttpConnection() {
  if (admitted_) {
    --server_state_.connections;
  } else {
    server_state_.strangers.remove(this);
  }
}

void HttpConnection::End() {
  server_state_.strangers.remove(this);
  stream_.close();
}

bool HttpConnection::Admit() {
  if (server_state_.connections >= kMostConnections) return false;
  server_state_.strangers.remove(this);
  ++server_state_.connections;
  admitted_ = true;
  return true;
}

void HttpConnection::Start() {
  stream_.expires_after(kForRequest);
  http::async_read(
      stream_, buffer_, parser_,
      [self = shared_from_this()](beast::error_code error, std::size_t) { self->OnRead(error); });
}

void HttpConnection::OnRead(beast::error_code error) {
  if (!error) return Answer();
  if (error == http::error::header_limit || error == http::error::body_limit) {
    Refuse(http::status::payload_too_large);
  }
}

void HttpConnection::Answer() {
  const auto& request = parser_.get();
  if (request.count(http::field::host) != 1) return Refuse(http::status::bad_request);
  const std::string_view host = View(request[http::field::host]);
  const std::size_t origins = request.count(http::field::origin);
  const bool socket = beast::websocket::is_upgrade(request);
  // A browser says where a page that opens a socket came from, and a page of elsewhere cannot hide
  // it.
  if (!IsOurHost(host, server_state_.anywhere) || origins > 1 ||
      ((origins > 0 || socket) && !IsOurOrigin(View(request[http::field::origin]), host))) {
    return Refuse(http::status::forbidden);
  }
  if (SameSecret(View(request.target()), "/" + server_state_.token))
    return Redirect("/" + server_state_.token + "/");
  const auto name = BehindToken(View(request.target()), server_state_.token);
  if (!name) return Refuse(http::status::not_found);
  if (!Admit()) return Refuse(http::status::service_unavailable);
  if (socket && *name == "socket") {
    if (server_state_.tabs.size() >= server_state_.settings.most_tabs) {
      return Refuse(http::status::service_unavailable);
    }
    std::make_shared<Speaker>(std::move(stream_), server_state_)->Start(parser_.release());
    return;
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return Refuse(http::status::method_not_allowed);
  }
  const std::string wanted = name->empty() ? "index.html" : *name;
  for (const File& file : server_state_.settings.files) {
    if (file.name == wanted) return Give(file);
  }
  Refuse(http::status::not_found);
}

void HttpConnection::Refuse(http::status status) {
  response_.result(status);
  const auto reason = http::obsolete_reason(status);
  response_.set(http::field::content_type, "text/plain; charset=utf-8");
  response_.body() = {reason.data(), reason.size()};
  Write();
}

void HttpConnection::Redirect(const std::string& where) {
  response_.set(http::field::location, where);
  Refuse(http::status::moved_permanently);
}

void HttpConnection::Give(const File& file) {
  response_.result(http::status::ok);
  response_.set(http::field::content_type, MediaType(file.name));
  response_.set("Content-Security-Policy", kPolicy);
  response_.body() = {file.content.data(), file.content.size()};
  Write();
}

void HttpConnection::Write() {
  response_.set(http::field::cache_control, "no-store");
  response_.set("X-Content-Type-Options", "nosniff");
  response_.set("Referrer-Policy", "no-referrer");
  response_.set("Cross-Origin-Resource-Policy", "same-origin");
  response_.keep_alive(false);
  response_.prepare_payload();
  // HEAD gets only the header, with the length of the file.
  if (parser_.get().method() == http::verb::head) response_.body() = {};
  stream_.expires_after(kForAnswer);
  http::async_write(
      stream_, response_, [self = shared_from_this()](beast::error_code, std::size_t) {
        beast::error_code none;
        self->stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, none);
      });
}

}  // namespace tavoliere::page
