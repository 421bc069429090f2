#include <utility>

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tools/web/server/server_state.h"
#include "tools/web/server/system.h"

extern char** environ;

namespace tavoliere::page {
namespace {

int Checked(int descriptor, boost::system::error_code& error) {
  error = {};
  if (descriptor < 0) error.assign(errno, boost::system::system_category());
  return descriptor;
}

bool HasScreen() {
  for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
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

int Events::NewDescriptor() { return ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
void Events::Close() const { ::close(descriptor_); }
void Events::Raise() const { ::eventfd_write(descriptor_, 1); }

void Events::Lower() const {
  eventfd_t count = 0;
  ::eventfd_read(descriptor_, &count);
}

void ShowInBrowser(const std::string& link) {
  if (!HasScreen()) return;
  std::string program = "xdg-open";
  std::string argument = link;
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  }
  pid_t pid = 0;
  ::posix_spawnp(&pid, program.c_str(), &actions, nullptr, arguments, environ);
  ::posix_spawn_file_actions_destroy(&actions);
}

}  // namespace tavoliere::page
