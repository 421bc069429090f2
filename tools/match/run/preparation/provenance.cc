#include "tools/match/run/preparation/provenance.h"

#include <utility>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "core/files/descriptor.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::match {
namespace {

// Paths; no file is read.
Programs FilesOf(const EngineConfig& engine) {
  Programs programs;
  programs.program.file = protocol::ExecutedFile(engine.launch);
  const std::vector<std::string>& arguments = engine.launch.arguments;
  const auto after = std::find(arguments.begin(), arguments.end(), "--");
  if (!engine.foreign_protocol.empty() && arguments.end() - after > 1) {
    // The judge's program translates for it, and finds it as a shell does.
    const protocol::Invocation& launch = engine.launch;
    protocol::Invocation adapted = launch;
    adapted.program = *(after + 1);
    programs.script = ProgramFile{protocol::ExecutedFile(adapted), ""};
    return programs;
  }
  for (const std::string& argument : arguments) {
    std::error_code none;
    const auto path = files::PathOf(engine.launch.directory) / files::PathOf(argument);
    if (!std::filesystem::is_regular_file(path, none)) continue;
    programs.script = ProgramFile{files::NameOf(std::filesystem::canonical(path, none)), ""};
    break;
  }
  return programs;
}

class Sums {
 public:
  void Fill(Programs& programs) {
    Fill(programs.program);
    if (programs.script) Fill(*programs.script);
  }

 private:
  void Fill(ProgramFile& file) {
    if (file.file.empty()) return;
    const auto [known, is_new] = sums_.try_emplace(file.file);
    if (is_new) known->second = Sha256Of(file.file);
    file.sha256 = known->second;
    file.file = protocol::ToUtf8(file.file);
  }

  std::map<std::string, std::string> sums_;  // by path
};

}  // namespace

ProgramFinder::ProgramFinder(const std::vector<EngineConfig>& engines, const EngineConfig& judge) {
  for (const EngineConfig& engine : engines) programs_.engines.push_back(FilesOf(engine));
  programs_.judge = FilesOf(judge);
  thread_ = files::StartWithoutSignals([this] {
    Sums sums;
    for (Programs& engine : programs_.engines) sums.Fill(engine);
    sums.Fill(programs_.judge);
  });
}

ProgramFinder::~ProgramFinder() {
  if (thread_.joinable()) thread_.join();
}

MatchPrograms ProgramFinder::Take() {
  thread_.join();
  return std::move(programs_);
}

}  // namespace tavoliere::match
