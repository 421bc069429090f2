#include "tools/play/judge/games.h"

#include <utility>

#include <algorithm>
#include <chrono>
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

// The answer to a question, empty where the engine has none.
std::string AnswerOf(AskedEngine& engine, const char* question) {
  const absl::StatusOr<std::string> answer = engine.Ask(question);
  return answer.ok() && *answer != "none" ? *answer : "";
}

// By variant, asked together; the engine is left in the last one.
std::map<std::string, std::string> BoardsOf(AskedEngine& engine) {
  const auto* const option = protocol::FindOption(engine.options(), kVariantOption);
  if (option == nullptr) return {};
  std::string commands;
  for (const std::string& variant : option->choices) {
    absl::StrAppend(&commands, "setoption name ", option->name, " value ", variant,
                    "\nquery board\n");
  }
  const absl::StatusOr<std::vector<std::string>> lines = engine.Say(commands);
  if (!lines.ok() || lines->size() != option->choices.size()) return {};
  std::map<std::string, std::string> boards;
  for (std::size_t i = 0; i < lines->size(); ++i) {
    if (auto board = ResponseText((*lines)[i])) boards[option->choices[i]] = *std::move(board);
  }
  return boards;
}

// What people call the game, what it is, and its boards.
void Describe(AskedEngine& engine, GameProgram& game) {
  game.board = AnswerOf(engine, "query board");
  if (!absl::SimpleAtoi(AnswerOf(engine, "query puzzles"), &game.puzzles)) game.puzzles = 0;
  const auto* const option = protocol::FindOption(engine.options(), kLanguageOption);
  for (const std::string& language :
       option == nullptr ? std::vector<std::string>() : option->choices) {
    if (!engine.Say(LanguageLine(engine.options(), language)).ok()) continue;
    const std::string title = AnswerOf(engine, "query title");
    if (!title.empty()) game.titles[language] = title;
    const std::string about = AnswerOf(engine, "query about");
    if (!about.empty()) game.abouts[language] = about;
  }
  game.boards = BoardsOf(engine);
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
