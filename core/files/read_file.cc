#include "core/files/read_file.h"

#include <array>
#include <cerrno>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/system_error.h"

namespace tavoliere::files {

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const int fd = OpenFile(path, O_RDONLY);
  if (fd < 0 && errno == ENOENT) {
    return absl::NotFoundError(absl::StrCat("there is no file '", path, "'"));
  }
  if (fd < 0) return SystemError("read", path);
  std::string text;
  std::array<char, std::size_t{1} << 16> buffer;
  std::ptrdiff_t count = 1;
  while (count != 0) {
    count = ReadSome(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      absl::Status status = SystemError("read", path);
      ::close(fd);
      return status;
    }
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  ::close(fd);
  return text;
}

}  // namespace tavoliere::files
