// Any line gives a command, nothing, or an error with a message that fits into one line of text.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>

#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  const auto command = tavoliere::protocol::ParseCommand(line, {"symmetry", "echo"});
  if (!command.ok()) {
    const std::string error = tavoliere::protocol::ErrorLine(command.status());
    const bool text = std::all_of(error.begin(), error.end(),
                                  [](char c) { return static_cast<unsigned char>(c) >= ' '; });
    if (!text) std::abort();
  } else if (command->has_value()) {
    // A number of `go` is in its range.
    const auto* go = std::get_if<tavoliere::protocol::GoCommand>(&**command);
    if (go == nullptr) return 0;
    if (go->depth.value_or(1) < 1 || go->nodes.value_or(1) < 1 || go->mate.value_or(1) < 1 ||
        go->moves_to_go.value_or(1) < 1 || go->perft.value_or(1) < 1)
      std::abort();
    for (const auto& clock : {go->clock[0], go->clock[1], go->white, go->black}) {
      if (clock.time.value_or(clock.increment).count() < 0 || clock.increment.count() < 0)
        std::abort();
    }
  }
  return 0;
}
