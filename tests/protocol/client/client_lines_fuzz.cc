// Whatever an engine says, its `option` and `info` lines are read or passed over.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/client/client.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere::protocol;
  const std::string line(reinterpret_cast<const char*>(data), size);
  const auto option = ParseOptionLine(line);
  if (option && option->name.empty()) std::abort();
  // What has been read is written so that it is read again.
  if (const auto info = ParseSearchInfo(line)) {
    const std::string text = FormatSearchInfo(*info);
    const auto again = ParseSearchInfo(text);
    if (!again || FormatSearchInfo(*again) != text) std::abort();
  }
  return 0;
}
