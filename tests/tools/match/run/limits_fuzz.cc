// Any text gives a clock that can be played with, or an error that quotes it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tools/match/run/engine/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere::match;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto control = ParseTimeControl(text);
  if (!control.ok()) return control.status().message().empty() ? std::abort(), 0 : 0;
  if (!control->has_value()) return 0;
  GameClock clock(**control);
  for (int move = 0; move < 3; ++move) {
    if (clock.left().count() < 0 || clock.moves_to_go() < 0) std::abort();
    clock.Use(clock.left() + Microseconds(1));
  }
  return 0;
}
