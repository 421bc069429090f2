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
  SearchResult result;
  ParseInfoLine(line, result);
  return 0;
}
