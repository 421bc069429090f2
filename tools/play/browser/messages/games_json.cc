#include "tools/play/browser/messages/games_json.h"

#include <utility>

#include <map>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"

namespace tavoliere::play {
namespace {

using protocol::Json;
using protocol::JsonReader;

void ReadTexts(const char* name, JsonReader& reader, std::map<std::string, std::string>& texts) {
  const Json* const object = reader.GetObjectIfPresent(name);
  if (object == nullptr) return;
  for (const auto& [key, text] : object->items()) {
    if (!text.is_string()) return reader.Fail(name, "strings", *object);
    texts[key] = text.get<std::string>();
  }
}

absl::StatusOr<GameProgram> ReadGameJson(const Json& json, const std::string& folder) {
  GameProgram game;
  JsonReader reader(json, "list of games: ");
  reader.Get("name", &game.name);
  reader.Get("title", &game.title);
  ReadTexts("titles", reader, game.titles);
  ReadTexts("abouts", reader, game.abouts);
  reader.GetIfPresent("board", &game.board);
  ReadTexts("boards", reader, game.boards);
  reader.GetIfPresent("puzzles", &game.puzzles);
  RETURN_IF_ERROR(reader.status());
  game.path = absl::StrCat(folder, "/", kEnginePrefix, game.name);
  return game;
}

}  // namespace

Json GamesJson(const std::vector<GameProgram>& games) {
  Json list = Json::array();
  for (const GameProgram& game : games) {
    list.push_back({{"name", game.name},
                    {"title", game.title},
                    {"titles", game.titles},
                    {"abouts", game.abouts},
                    {"board", game.board},
                    {"boards", game.boards},
                    {"unfinished", game.unfinished},
                    {"puzzles", game.puzzles}});
  }
  return list;
}

absl::StatusOr<std::vector<GameProgram>> ReadGamesJson(const std::string& text,
                                                       const std::string& folder) {
  const Json list = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!list.is_array()) {
    return absl::InvalidArgumentError(
        absl::StrCat("list of games: expected a JSON array, got '", text.substr(0, 60), "'"));
  }
  std::vector<GameProgram> games;
  for (const Json& json : list) {
    ASSIGN_OR_RETURN(GameProgram game, ReadGameJson(json, folder));
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace tavoliere::play
