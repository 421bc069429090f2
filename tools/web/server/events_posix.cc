#include <sys/eventfd.h>
#include <unistd.h>

#include "tools/web/server/server_state.h"

namespace tavoliere::page {

int Events::NewDescriptor() { return ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
void Events::Close() const { ::close(descriptor_); }
void Events::Raise() const { ::eventfd_write(descriptor_, 1); }

void Events::Lower() const {
  eventfd_t count = 0;
  ::eventfd_read(descriptor_, &count);
}

}  // namespace tavoliere::page
