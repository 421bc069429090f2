#include "protocol/server/engine.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace tavoliere::protocol {

void Sink::Write(std::string line) {
  SearchReport report;
  report.answer = std::move(line);
  Report(report);
}

void Sink::Remark(std::string text) {
  SearchReport report;
  report.remarks.push_back(std::move(text));
  Report(report);
}

void Sink::Error(absl::Status error) {
  SearchReport report;
  report.error = std::move(error);
  Report(report);
}

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
