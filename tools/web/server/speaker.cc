#include "tools/web/server/speaker.h"

#include <utility>

#include <chrono>

namespace tavoliere::page {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::chrono::seconds kHandshake{10};
constexpr std::chrono::seconds kSilence{60};  // without an answer to a ping
constexpr char kAfterState[] = "state";       // in the ping that follows one

}  // namespace

Speaker::Speaker(beast::tcp_stream stream, ServerState& server_state)
    : socket_(std::move(stream)), server_state_(server_state) {
  ++server_state_.connections;
}

Speaker::~Speaker() { --server_state_.connections; }

void Speaker::Start(Request request) {
  beast::get_lowest_layer(socket_).expires_never();
  // A ping does not wait for the state before it to be acknowledged.
  beast::error_code refused;
  beast::get_lowest_layer(socket_).socket().set_option(boost::asio::ip::tcp::no_delay(true),
                                                       refused);
  websocket::stream_base::timeout limits{};
  limits.handshake_timeout = kHandshake;
  limits.idle_timeout = kSilence;
  limits.keep_alive_pings = true;
  socket_.set_option(limits);
  socket_.auto_fragment(false);
  socket_.read_message_max(server_state_.settings.longest_message);
  socket_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    if (kind == websocket::frame_type::pong && payload == kAfterState) OnAnswer();
  });
  // The request has to live until it is answered.
  auto kept = std::make_shared<Request>(std::move(request));
  socket_.async_accept(*kept, [self = shared_from_this(), kept](beast::error_code error) {
    self->OnAccepted(*kept, error);
  });
}

void Speaker::OnAccepted(const Request& /*request*/, beast::error_code error) {
  if (error) return;
  tab_ = ++server_state_.last_tab;
  server_state_.tabs[tab_] = shared_from_this();
  server_state_.events.Add({Event::Kind::kOpened, tab_, ""});
  socket_.text(true);
  if (server_state_.state != nullptr) Send(server_state_.state, /*state=*/true);
  Read();
}

void Speaker::Read() {
  socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    self->OnRead(error);
  });
}

void Speaker::OnRead(beast::error_code error) {
  if (error || tab_ == 0 || !socket_.got_text()) return Leave();
  std::string text = beast::buffers_to_string(buffer_.data());
  buffer_.consume(buffer_.size());
  if (!server_state_.events.Add({Event::Kind::kText, tab_, std::move(text)})) return Leave();
  Read();
}

void Speaker::Send(Text text, bool state) {
  if (tab_ == 0 || finishing_) return;
  if (state && !waiting_.empty()) {
    for (auto entry = waiting_.begin() + (is_held() ? 0 : 1); entry != waiting_.end(); ++entry) {
      if (!entry->state) continue;
      waiting_bytes_ -= entry->text->size();
      waiting_.erase(entry);
      break;
    }
  }
  waiting_bytes_ += text->size();
  waiting_.push_back({std::move(text), state});
  if (waiting_bytes_ > server_state_.settings.most_waiting) return Leave();
  if (waiting_.size() == 1 && !is_held()) Write();
}

void Speaker::Write() {
  socket_.async_write(boost::asio::buffer(*waiting_.front().text),
                      [self = shared_from_this(), text = waiting_.front().text](
                          beast::error_code error, std::size_t) { self->OnWritten(error); });
}

void Speaker::OnWritten(beast::error_code error) {
  if (error || tab_ == 0) return Leave();
  is_behind_ = waiting_.front().state;
  waiting_bytes_ -= waiting_.front().text->size();
  waiting_.pop_front();
  if (!is_behind_) return Continue();
  is_pinging_ = true;
  socket_.async_ping(websocket::ping_data(kAfterState),
                     [self = shared_from_this()](beast::error_code failed) {
                       if (failed) return self->Leave();
                       self->is_pinging_ = false;
                       if (!self->is_behind_) self->Continue();
                     });
}

// A tab may also send answers that nothing has asked for.
void Speaker::OnAnswer() {
  if (!is_behind_) return;
  is_behind_ = false;
  if (!is_pinging_) Continue();
}

void Speaker::Continue() {
  if (tab_ == 0) return;
  if (!waiting_.empty()) return Write();
  if (finishing_) Finish();
}

void Speaker::Finish() {
  finishing_ = true;
  if (is_sending() || tab_ == 0) return;
  socket_.async_close(websocket::close_code::going_away,
                      [self = shared_from_this()](beast::error_code) { self->Leave(); });
}

void Speaker::Leave() {
  if (tab_ == 0) return;
  beast::get_lowest_layer(socket_).close();
  server_state_.events.Add({Event::Kind::kClosed, tab_, ""});
  server_state_.tabs.erase(std::exchange(tab_, 0));
}

}  // namespace tavoliere::page
