// The input's first line is an option's name, the rest its value: an error leaves the value as it
// was, and what was accepted can be set again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/protocol/server/fake_engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t newline = text.find('\n');
  const std::string name = text.substr(0, newline);
  const std::string value = newline == std::string::npos ? "" : text.substr(newline + 1);

  tavoliere::protocol::FakeEngine engine;
  tavoliere::protocol::Options& options = engine.options();
  std::string before;
  std::string after;
  const bool known = options.Get(name, &before).ok();
  const bool set = options.Set(name, value).ok();
  if (set && !known) std::abort();
  if (!known) return 0;
  if (!options.Get(name, &after).ok()) std::abort();
  if (!set && before != after) std::abort();
  if (set && !options.Set(name, after).ok()) std::abort();
  return 0;
}
