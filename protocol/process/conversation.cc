#include "protocol/process/conversation.h"

#include "core/files/status_macros.h"

namespace tavoliere::protocol {

absl::StatusOr<std::unique_ptr<Conversation>> Conversation::Start(const Invocation& invocation) {
  ASSIGN_OR_RETURN(const auto spawned, Spawn(invocation));
  return std::unique_ptr<Conversation>(new Conversation(spawned));
}

}  // namespace tavoliere::protocol
