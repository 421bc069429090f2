// One HTTP request of a browser: for a file of the page, or for a WebSocket.
#pragma once

#include <memory>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "tools/web/server/server_state.h"

namespace tavoliere::page {

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(boost::asio::ip::tcp::socket socket, ServerState& server_state);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  // Reads the request, answers it and ends; a WebSocket goes on as a Speaker.
  void Start();
  // Closes the connection, and frees its place at once.
  void End();

 private:
  using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  void OnRead(boost::beast::error_code error);
  void Answer();
  // The request has shown the token. False: there is no place for it.
  bool Admit();
  void Refuse(boost::beast::http::status status);
  void Give(const File& file);
  void Redirect(const std::string& where);
  void Write();

  boost::beast::tcp_stream stream_;
  ServerState& server_state_;
  bool admitted_ = false;
  boost::beast::flat_buffer buffer_;
  boost::beast::http::request_parser<boost::beast::http::empty_body> parser_;
  Response response_;
};

}  // namespace tavoliere::page
