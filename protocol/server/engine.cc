#include "protocol/server/engine.h"

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

void Engine::GetReady(Sink&) {}

std::optional<SlowQuestion> Engine::SlowQuery(const QueryCommand&) { return std::nullopt; }

absl::StatusOr<std::string> Engine::Extension(const ExtensionCommand& command) {
  return absl::UnimplementedError(absl::StrCat("this engine has no command '", command.name, "'"));
}

std::vector<std::string> ExtensionNames(const Engine& engine) {
  std::vector<std::string> names;
  for (const ExtensionInfo& extension : engine.extensions()) names.push_back(extension.name);
  return names;
}

}  // namespace tavoliere::protocol
