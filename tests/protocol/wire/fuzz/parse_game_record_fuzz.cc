// Whatever is read as a record is written as one, and read again to the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/wire/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  const auto record = tavoliere::protocol::ParseGameRecord(line);
  if (!record.ok()) return 0;
  const std::string written = tavoliere::protocol::ToJsonLine(*record);
  const auto again = tavoliere::protocol::ParseGameRecord(written);
  if (!again.ok() || tavoliere::protocol::ToJsonLine(*again) != written) std::abort();
  return 0;
}
