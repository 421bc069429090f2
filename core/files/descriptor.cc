#include "core/files/descriptor.h"

#include <cerrno>

namespace tavoliere::files {

std::size_t WriteAll(int fd, std::string_view text) {
  std::string_view left = text;
  while (!left.empty()) {
    const std::ptrdiff_t size = WriteSome(fd, left.data(), left.size());
    if (size < 0 && errno == EAGAIN) {
      WaitToWrite(fd);
    } else if (size < 0 && errno != EINTR) {
      break;
    }
    if (size > 0) left.remove_prefix(static_cast<std::size_t>(size));
  }
  return text.size() - left.size();
}

}  // namespace tavoliere::files
