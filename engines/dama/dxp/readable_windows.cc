#include <winsock2.h>

#include "engines/dama/dxp/connection.h"

namespace tavoliere::dama::dxp {

int WaitReadable(std::intptr_t socket, int milliseconds) {
  WSAPOLLFD ready{static_cast<SOCKET>(socket), POLLRDNORM, 0};
  return ::WSAPoll(&ready, 1, milliseconds);
}

}  // namespace tavoliere::dama::dxp
