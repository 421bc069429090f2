#include <utility>

#include <cstdint>

#include "tools/web/server/server_state.h"
#include "tools/web/server/system.h"

// After windows.h, which Asio includes.
#include <bcrypt.h>
#include <shellapi.h>

namespace tavoliere::page {
namespace {

// Of a handle 32 bits count.
HANDLE HandleOf(int descriptor) {
  return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(descriptor));
}

}  // namespace

// Another program that wants the port can otherwise have it too.
Tcp::acceptor::native_handle_type NewListener(int family, boost::system::error_code& error) {
  error = {};
  const SOCKET socket = ::socket(family, SOCK_STREAM, 0);
  if (socket == INVALID_SOCKET) {
    error.assign(::WSAGetLastError(), boost::system::system_category());
    return socket;
  }
  const BOOL yes = TRUE;
  ::setsockopt(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&yes),
               sizeof yes);
  return socket;
}

// A listener cannot be waited for here. A program is given the handles that are meant for it, and
// no others (protocol/process).
void TakeConnection(Tcp::acceptor& listener,
                    const std::function<void(boost::system::error_code, Tcp::socket)>& taken) {
  listener.async_accept([taken](boost::system::error_code error, Tcp::socket socket) {
    taken(error, std::move(socket));
  });
}

void FillRandomly(unsigned char* bytes, std::size_t size) {
  while (::BCryptGenRandom(nullptr, bytes, static_cast<ULONG>(size),
                           BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0) {
    ::Sleep(1);
  }
}

bool IsShortage(const boost::system::error_code& error) {
  return error.value() == WSAEMFILE || error.value() == WSAENOBUFS;
}

int Events::NewDescriptor() {
  return static_cast<int>(
      reinterpret_cast<std::intptr_t>(::CreateEventA(nullptr, TRUE, FALSE, nullptr)));
}
void Events::Close() const { ::CloseHandle(HandleOf(descriptor_)); }
void Events::Raise() const { ::SetEvent(HandleOf(descriptor_)); }
void Events::Lower() const { ::ResetEvent(HandleOf(descriptor_)); }

void ShowInBrowser(const std::string& link) {
  ::ShellExecuteA(nullptr, "open", link.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
}

}  // namespace tavoliere::page
