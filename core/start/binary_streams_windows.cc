// On Windows the C library would make "\r\n" of every "\n" that a program says, and end its input
// at a control-Z: the protocol, files and pipes are bytes.
#include <cstdlib>

#include <fcntl.h>
#include <io.h>

namespace {

[[gnu::constructor]] void LeaveBytesAlone() {
  _fmode = _O_BINARY;
  for (int fd = 0; fd <= 2; ++fd) _setmode(fd, _O_BINARY);
}

}  // namespace
