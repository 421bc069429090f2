#pragma once

#include <cstdint>

namespace tavoliere::dama::dxp {

// Blocks until the socket has something to read or its end, at most so many milliseconds; -1: for
// ever. 0: nothing came in time; negative: a signal or an error did.
int WaitReadable(std::intptr_t socket, int milliseconds);

}  // namespace tavoliere::dama::dxp
