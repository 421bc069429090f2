#include "core/tables/table_format.h"

#include <xxhash.h>

namespace tavoliere::core {

std::uint64_t TableChecksum(const void* bytes, std::uint64_t count) {
  return XXH3_64bits(bytes, count);
}

}  // namespace tavoliere::core
