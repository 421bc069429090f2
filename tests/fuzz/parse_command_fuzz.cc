// Any line gives a command, nothing, or an error with a message that fits into one line of text.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/wire/commands.h"
#include "protocol/wire/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  const auto command = tavoliere::protocol::ParseCommand(line, {"symmetry", "echo"});
  if (!command.ok()) {
    const std::string error = tavoliere::protocol::ErrorLine(command.status());
    const bool text = std::all_of(error.begin(), error.end(), [](char c) { return c >= ' '; });
    if (!text) std::abort();
  }
  return 0;
}
