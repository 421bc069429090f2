#include "protocol/process/conversation.h"

namespace tavoliere::protocol {

absl::StatusOr<std::unique_ptr<Conversation>> Conversation::Start(const Invocation& invocation) {
  const auto spawned = Spawn(invocation);
  if (!spawned.ok()) return spawned.status();
  return std::unique_ptr<Conversation>(new Conversation(*spawned));
}

}  // namespace tavoliere::protocol
