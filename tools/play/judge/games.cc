#include "tools/play/judge/games.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/judge/judge.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kPatience{3};

// What people call the game, what it is, and its boards: all asked together, since a program that
// waits for each answer starts slowly. The engine is left in its last language and variant.
void Describe(AskedEngine& engine, GameProgram& game) {
  std::string commands = "query board\nquery puzzles\n";
  std::string puzzles;
  std::vector<std::string*> answers = {&game.board, &puzzles};
  const auto choices = [&](const char* name) {
    const auto* const option = protocol::FindOption(engine.options(), name);
    return option == nullptr ? std::vector<std::string>() : option->choices;
  };
  for (const std::string& language : choices(kLanguageOption)) {
    absl::StrAppend(&commands, LanguageLine(engine.options(), language),
                    "query title\nquery about\n");
    answers.insert(answers.end(), {&game.titles[language], &game.abouts[language]});
  }
  for (const std::string& variant : choices(kVariantOption)) {
    absl::StrAppend(&commands, "setoption name ", kVariantOption, " value ", variant,
                    "\nquery board\n");
    answers.push_back(&game.boards[variant]);
  }
  const auto lines = engine.Say(commands);
  std::vector<std::string> texts;
  for (const std::string& line : lines.ok() ? *lines : std::vector<std::string>()) {
    const auto text = ResponseText(line);
    if (text || ErrorText(line)) texts.push_back(text.value_or("none"));
  }
  for (std::size_t i = 0; texts.size() == answers.size() && i < texts.size(); ++i) {
    if (texts[i] != "none") *answers[i] = std::move(texts[i]);
  }
  if (!absl::SimpleAtoi(puzzles, &game.puzzles)) game.puzzles = 0;
  for (auto* const map : {&game.titles, &game.abouts, &game.boards}) {
    std::erase_if(*map, [](const auto& entry) { return entry.second.empty(); });
  }
}

}  // namespace

std::vector<GameProgram> FindGames(protocol::EventLoop& loop, const std::string& folder) {
  std::vector<GameProgram> games;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename().string();
    std::error_code none;
    if (!absl::StartsWith(file, kEnginePrefix) || !entry.is_regular_file(none) ||
        ::access(entry.path().c_str(), X_OK) != 0 ||
        fs::equivalent(entry.path(), files::ProgramFile(), none)) {
      continue;
    }
    protocol::Launch launch;
    launch.program = entry.path().string();
    const auto engine = AskedEngine::Start(loop, launch, kPatience);
    if (engine.ok()) {
      GameProgram game{launch.program, file.substr(sizeof kEnginePrefix - 1), (*engine)->name()};
      Describe(**engine, game);
      games.push_back(std::move(game));
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
