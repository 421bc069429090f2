// The WebSocket connection of one tab. A ping follows each state, and nothing more is sent before
// its answer: a browser that is slower than the states come skips some, and shows none that is old.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "tools/web/server/server_state.h"

namespace tavoliere::page {

using Request = boost::beast::http::request<boost::beast::http::empty_body>;

class Speaker : public std::enable_shared_from_this<Speaker> {
 public:
  Speaker(boost::beast::tcp_stream stream, ServerState& server_state);
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  // Answers the request that asks for a WebSocket, and speaks.
  void Start(Request request);
  // `state`: takes the place of a state that waits.
  void Send(Text text, bool state);
  // When what waits has been written.
  void Finish();
  // Whether something waits, or the tab has not answered the last state's ping.
  bool is_sending() const { return !waiting_.empty() || is_held(); }

 private:
  struct Waiting {
    Text text;
    bool state = false;
  };

  void OnAccepted(const Request& request, boost::beast::error_code error);
  void Read();
  void OnRead(boost::beast::error_code error);
  void Write();
  void OnWritten(boost::beast::error_code error);
  void OnAnswer();
  void Continue();
  // Whether what waits has to wait for the last state's ping or its answer.
  bool is_held() const { return is_pinging_ || is_behind_; }
  void Leave();

  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  ServerState& server_state_;
  Tab tab_ = 0;  // 0: not a tab yet, or no more
  boost::beast::flat_buffer buffer_;
  std::deque<Waiting> waiting_;  // the first one is being written, unless it is held
  std::size_t waiting_bytes_ = 0;
  bool is_pinging_ = false;  // the ping that follows a state is being written
  bool is_behind_ = false;   // the tab has not answered that ping
  bool finishing_ = false;
};

}  // namespace tavoliere::page
