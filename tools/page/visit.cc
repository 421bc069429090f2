#include "tools/page/visit.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "tools/page/access.h"
#include "tools/page/speaker.h"

namespace tavoliere::page {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds kPatience{10};
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
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws:; media-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

}  // namespace

Visit::Visit(boost::asio::ip::tcp::socket socket, Lobby& lobby)
    : stream_(std::move(socket)), lobby_(lobby) {
  ++lobby_.connections;
  parser_.header_limit(kLongestHeader);
  parser_.body_limit(0);
}

Visit::~Visit() { --lobby_.connections; }

void Visit::Start() {
  stream_.expires_after(kPatience);
  http::async_read(
      stream_, buffer_, parser_,
      [self = shared_from_this()](beast::error_code error, std::size_t) { self->OnRead(error); });
}

void Visit::OnRead(beast::error_code error) {
  if (!error) return Answer();
  if (error == http::error::header_limit || error == http::error::body_limit) {
    Refuse(http::status::payload_too_large);
  }
}

void Visit::Answer() {
  const auto& request = parser_.get();
  const std::string_view host = View(request[http::field::host]);
  const bool from_a_page = request.find(http::field::origin) != request.end();
  const bool socket = beast::websocket::is_upgrade(request);
  // A browser says where a page that opens a socket came from, and a page of elsewhere cannot hide
  // it.
  if (!IsOurHost(host, lobby_.anywhere) ||
      ((from_a_page || socket) && !IsOurOrigin(View(request[http::field::origin]), host))) {
    return Refuse(http::status::forbidden);
  }
  if (SameSecret(View(request.target()), "/" + lobby_.token))
    return Redirect("/" + lobby_.token + "/");
  const auto name = BehindToken(View(request.target()), lobby_.token);
  if (!name) return Refuse(http::status::not_found);
  if (socket && *name == "socket") {
    if (lobby_.tabs.size() >= lobby_.settings.most_tabs) {
      return Refuse(http::status::service_unavailable);
    }
    std::make_shared<Speaker>(std::move(stream_), lobby_)->Start(parser_.release());
    return;
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return Refuse(http::status::method_not_allowed);
  }
  const std::string wanted = name->empty() ? "index.html" : *name;
  for (const File& file : lobby_.settings.files) {
    if (file.name == wanted) return Give(file);
  }
  Refuse(http::status::not_found);
}

void Visit::Refuse(http::status status) {
  response_.result(status);
  const auto reason = http::obsolete_reason(status);
  response_.set(http::field::content_type, "text/plain; charset=utf-8");
  response_.body() = {reason.data(), reason.size()};
  Write();
}

void Visit::Redirect(const std::string& where) {
  response_.set(http::field::location, where);
  Refuse(http::status::moved_permanently);
}

void Visit::Give(const File& file) {
  response_.result(http::status::ok);
  response_.set(http::field::content_type, MediaType(file.name));
  response_.set("Content-Security-Policy", kPolicy);
  response_.body() = {file.content.data(), file.content.size()};
  Write();
}

void Visit::Write() {
  response_.set(http::field::cache_control, "no-store");
  response_.set("X-Content-Type-Options", "nosniff");
  response_.set("Referrer-Policy", "no-referrer");
  response_.set("Cross-Origin-Resource-Policy", "same-origin");
  response_.keep_alive(false);
  response_.prepare_payload();
  // To HEAD the header alone, which still tells how long the file is.
  if (parser_.get().method() == http::verb::head) response_.body() = {};
  stream_.expires_after(kPatience);
  http::async_write(
      stream_, response_, [self = shared_from_this()](beast::error_code, std::size_t) {
        beast::error_code none;
        self->stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, none);
      });
}

}  // namespace tavoliere::page
