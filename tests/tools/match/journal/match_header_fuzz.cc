// Whatever is read as the header of a journal is written as one, and read again to the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tools/match/journal/match_header.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  const auto header = tavoliere::match::ParseMatchHeader(line);
  if (!header.ok()) return 0;
  const std::string written = tavoliere::match::ToJsonLine(*header);
  const auto again = tavoliere::match::ParseMatchHeader(written);
  if (!again.ok() || tavoliere::match::ToJsonLine(*again) != written) std::abort();
  return 0;
}
