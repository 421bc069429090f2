#include "protocol/server/engine.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"

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

SlowQuestion AsText(ExplainQuestion question) {
  return [question =
              std::move(question)](const std::atomic<bool>& stop) -> absl::StatusOr<std::string> {
    ASSIGN_OR_RETURN(const std::optional<Explanation> explanation, question(stop));
    return explanation ? FormatExplanation(*explanation) : "none";
  };
}

void Engine::GetReady(Sink&) {}

std::optional<SlowQuestion> Engine::SlowQuery(const QueryCommand& command) {
  if (command.what != kExplain) return std::nullopt;
  std::optional<ExplainQuestion> question = Explain(absl::StrJoin(command.arguments, " "));
  if (!question) return std::nullopt;
  return AsText(*std::move(question));
}

std::optional<ExplainQuestion> Engine::Explain(const std::string&) { return std::nullopt; }

absl::StatusOr<std::string> Engine::Extension(const ExtensionCommand& command) {
  return absl::UnimplementedError(absl::StrCat("this engine has no command '", command.name, "'"));
}

std::vector<std::string> ExtensionNames(const Engine& engine) {
  std::vector<std::string> names;
  for (const ExtensionInfo& extension : engine.extensions()) names.push_back(extension.name);
  return names;
}

}  // namespace tavoliere::protocol
