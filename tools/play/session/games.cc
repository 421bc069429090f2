#include "tools/play/session/games.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "absl/strings/match.h"
#include "core/files/read_file.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/session/judge.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;

constexpr char kPrefix[] = "tav-";
// A program of the family that is no engine ends, or says nothing.
constexpr std::chrono::seconds kPatience{3};

// What people call the engine's game, by language.
std::map<std::string, std::string> TitlesOf(AskedEngine& engine) {
  std::map<std::string, std::string> titles;
  for (const protocol::OptionInfo& option : engine.options()) {
    if (option.name != kLanguageOption) continue;
    for (const std::string& language : option.choices) {
      if (!engine.Say(LanguageLine(engine.options(), language)).ok()) continue;
      const absl::StatusOr<std::string> title = engine.Ask("query title");
      if (title.ok() && *title != "none") titles[language] = *title;
    }
  }
  return titles;
}

}  // namespace

std::vector<GameProgram> FindGames(protocol::EventLoop& loop, const std::string& folder) {
  std::vector<GameProgram> games;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename().string();
    std::error_code none;
    if (!absl::StartsWith(file, kPrefix) || !entry.is_regular_file(none) ||
        ::access(entry.path().c_str(), X_OK) != 0 ||
        fs::equivalent(entry.path(), files::ProgramFile(), none)) {
      continue;
    }
    protocol::Launch launch;
    launch.program = entry.path().string();
    const auto engine = AskedEngine::Start(loop, launch, kPatience);
    if (engine.ok()) {
      games.push_back(
          {launch.program, file.substr(sizeof kPrefix - 1), (*engine)->name(), TitlesOf(**engine)});
    }
  }
  std::sort(games.begin(), games.end(),
            [](const GameProgram& a, const GameProgram& b) { return a.name < b.name; });
  return games;
}

std::vector<std::string> GameNames(protocol::EventLoop& loop, const std::string& folder) {
  std::vector<std::string> names;
  for (const GameProgram& game : FindGames(loop, folder)) names.push_back(game.name);
  return names;
}

}  // namespace tavoliere::play
