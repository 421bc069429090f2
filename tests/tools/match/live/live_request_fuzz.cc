// What a watcher's page says, as arbitrary text.
#include <cstddef>
#include <cstdint>
#include <string>

#include "tools/match/live/live_page.h"

using namespace tavoliere::match;  // NOLINT(google-build-using-namespace): a program of one page

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto id = ParseLiveRequest(text);
  if (id.ok() && (text.size() > kLongestLiveRequest || id->size() > text.size())) __builtin_trap();
  return 0;
}
