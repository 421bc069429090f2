#include <utility>

#include <cerrno>

#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/web/server/system.h"

namespace tavoliere::page {
namespace {

int Checked(int descriptor, boost::system::error_code& error) {
  error = {};
  if (descriptor < 0) error.assign(errno, boost::system::system_category());
  return descriptor;
}

}  // namespace

int NewListener(int family, boost::system::error_code& error) {
  const int socket = Checked(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0), error);
  const int yes = 1;
  if (!error) ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  return socket;
}

void TakeConnection(Tcp::acceptor& listener,
                    const std::function<void(boost::system::error_code, Tcp::socket)>& taken) {
  listener.async_wait(
      Tcp::acceptor::wait_read, [&listener, taken](boost::system::error_code error) {
        Tcp::socket socket(listener.get_executor());
        int descriptor = -1;
        if (!error) {
          descriptor = Checked(
              ::accept4(listener.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK),
              error);
        }
        if (!error) socket.assign(listener.local_endpoint().protocol(), descriptor, error);
        taken(error, std::move(socket));
      });
}

void FillRandomly(unsigned char* bytes, std::size_t size) {
  for (std::size_t filled = 0; filled < size;) {
    const ssize_t got = ::getrandom(bytes + filled, size - filled, 0);
    if (got > 0) filled += static_cast<std::size_t>(got);
  }
}

bool IsShortage(const boost::system::error_code& error) {
  return error.value() == EMFILE || error.value() == ENFILE || error.value() == ENOMEM;
}

}  // namespace tavoliere::page
