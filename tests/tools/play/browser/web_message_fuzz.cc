// What a page says, as arbitrary text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "tools/play/browser/requests/requests.h"

using namespace tavoliere::play;  // NOLINT(google-build-using-namespace): a program of one page

namespace {

// What goes to an engine is never more than a line.
void CheckLine(const std::string& text) {
  if (text.find_first_of("\n\r") != std::string::npos || text.find('\0') != std::string::npos) {
    __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto message = ParseWebMessage(std::string(reinterpret_cast<const char*>(data), size));
  if (!message.ok()) return 0;
  for (const auto* text : {&message->move, &message->name, &message->variant, &message->position,
                           &message->language}) {
    if (*text) CheckLine(**text);
  }
  if (message->squares)
    std::for_each(message->squares->begin(), message->squares->end(), CheckLine);
  if (message->moves) std::for_each(message->moves->begin(), message->moves->end(), CheckLine);
  if (message->cells) std::for_each(message->cells->begin(), message->cells->end(), CheckLine);
  tavoliere::protocol::OptionInfo option;
  option.name = "Some Option";
  const auto side = SideOf(message->seating, {option});
  if (!side.ok()) return 0;
  if (!side->command.empty()) __builtin_trap();
  CheckLine(GoLine(*side));
  CheckLine(WordsOf(*side));
  return 0;
}
