// Whatever comes over the wire, messages a line each: what is read is written so that it is read
// again, and a session keeps its game and answers with messages.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/str_split.h"
#include "engines/dama/dxp/session.h"

namespace {

using tavoliere::dama::Dama;
using tavoliere::dama::dxp::Message;
using tavoliere::dama::dxp::MessageText;
using tavoliere::dama::dxp::ParseMessage;
using tavoliere::dama::dxp::Session;

void Require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  Session session({}, {[](const Message& message) {
                         const auto back = ParseMessage(MessageText(message));
                         Require(back.ok() && back->index() == message.index());
                       },
                       [](const auto& history, const auto&) {
                         Dama::MoveList moves;
                         Dama::Generate(history.current(), moves);
                         Require(!moves.empty());
                         return moves[0];
                       },
                       [](const std::string&) {}});
  for (const auto& line : absl::StrSplit(input, '\n')) {
    const std::string text(line);
    if (const auto message = ParseMessage(text); message.ok()) {
      const std::string written = MessageText(*message);
      Require(MessageText(ParseMessage(written).value()) == written);
    }
    if (!session.Hear(text).ok() || session.done()) break;
  }
  return 0;
}
