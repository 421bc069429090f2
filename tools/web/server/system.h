// The system-dependent part of the page's server.
#pragma once

#include <cstddef>
#include <functional>

#include <boost/asio/ip/tcp.hpp>

namespace tavoliere::page {

using Tcp = boost::asio::ip::tcp;

// The processes that this one starts inherit none of these sockets. An error: see `error`.
Tcp::acceptor::native_handle_type NewListener(int family, boost::system::error_code& error);
// Calls `taken` once, with the next connection or an error.
void TakeConnection(Tcp::acceptor& listener,
                    const std::function<void(boost::system::error_code, Tcp::socket)>& taken);
// Whether there may be room for another connection in a moment.
bool IsShortage(const boost::system::error_code& error);

// With the system's random numbers, which cannot be guessed.
void FillRandomly(unsigned char* bytes, std::size_t size);

}  // namespace tavoliere::page
