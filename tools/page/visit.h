// One request of a browser: for a file of the page, or for a WebSocket.
#pragma once

#include <memory>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "tools/page/lobby.h"

namespace tavoliere::page {

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(boost::asio::ip::tcp::socket socket, Lobby& lobby);
  ~Visit();
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // Reads the request, answers it and ends; a WebSocket goes on as a Speaker.
  void Start();

 private:
  using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  void OnRead(boost::beast::error_code error);
  void Answer();
  void Refuse(boost::beast::http::status status);
  void Give(const File& file);
  void Redirect(const std::string& where);
  void Write();

  boost::beast::tcp_stream stream_;
  Lobby& lobby_;
  boost::beast::flat_buffer buffer_;
  boost::beast::http::request_parser<boost::beast::http::empty_body> parser_;
  Response response_;
};

}  // namespace tavoliere::page
