// Whatever is read as an explanation is written as one, and read again to the same.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/wire/explanation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto explanation = tavoliere::protocol::ParseExplanation(text);
  if (!explanation.ok()) return 0;
  const auto again =
      tavoliere::protocol::ParseExplanation(tavoliere::protocol::FormatExplanation(*explanation));
  if (!again.ok() || *again != *explanation) std::abort();
  return 0;
}
