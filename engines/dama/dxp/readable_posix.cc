#include <poll.h>

#include "engines/dama/dxp/connection.h"

namespace tavoliere::dama::dxp {

int WaitReadable(std::intptr_t socket, int milliseconds) {
  pollfd ready{static_cast<int>(socket), POLLIN, 0};
  return poll(&ready, 1, milliseconds);
}

}  // namespace tavoliere::dama::dxp
