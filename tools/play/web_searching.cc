#include "tools/play/web_searching.h"

#include <utility>

#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "tools/play/asked_engine.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr std::size_t kMostMovesShown = 40;  // of a line of play

// Words that a number follows, and what the page calls them.
constexpr std::pair<const char*, const char*> kFigures[] = {
    {"depth", "depth"}, {"multipv", "line"}, {"cp", "score_cp"}, {"mate", "score_mate"},
    {"nodes", "nodes"}, {"nps", "nps"},      {"time", "time_ms"}};

}  // namespace

Json SearchJson(std::string_view line, const std::vector<Route>& routes) {
  constexpr std::string_view kSaidBeside = "info string ";
  constexpr std::string_view kInfo = "info ";
  if (ErrorText(std::string(line))) return nullptr;
  if (line.substr(0, kSaidBeside.size()) == kSaidBeside) {
    return {{"remark", std::string(line.substr(kSaidBeside.size()))}};
  }
  if (line.substr(0, kInfo.size()) != kInfo) return nullptr;
  const std::string text(line.substr(0, line.find(" pv ")));
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  Json json = {{"line", 1}};
  bool scored = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "lowerbound") json["bound"] = "lower";
    if (words[i] == "upperbound") json["bound"] = "upper";
    for (const auto& [word, name] : kFigures) {
      std::int64_t number = 0;
      if (words[i] != word || i + 1 == words.size() || !absl::SimpleAtoi(words[i + 1], &number)) {
        continue;
      }
      json[name] = number;
      scored = scored || absl::StartsWith(name, "score");
    }
  }
  if (!scored) return nullptr;
  std::vector<std::string> moves = LineOfPlay(line);
  if (moves.size() > kMostMovesShown) moves.resize(kMostMovesShown);
  json["squares"] = moves.empty() ? std::vector<std::string>() : SquaresOf(routes, moves.front());
  json["pv"] = std::move(moves);
  return json;
}

WebFace::Searching::Searching(WebFace& face, const char* name) : face_(face) {
  face_.purpose_ = face_.Here(name);
  const std::string thinking = std::string_view(name) == "analysis" ? "" : name;
  face_.dirty_ = face_.dirty_ || face_.view_.thinking != thinking;
  face_.view_.thinking = thinking;
  face_.Publish();
}

WebFace::Searching::~Searching() {
  face_.FlushSearch();
  face_.purpose_.reset();
  face_.dirty_ = face_.dirty_ || !face_.view_.thinking.empty();
  face_.view_.thinking.clear();
}

}  // namespace tavoliere::play
