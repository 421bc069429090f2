#include "core/files/bytes.h"

#include <xxhash.h>

namespace tavoliere::files {

std::uint64_t Checksum(const void* bytes, std::uint64_t count) {
  return XXH3_64bits(bytes, static_cast<std::size_t>(count));
}

}  // namespace tavoliere::files
