#include "tools/play/browser/search_json.h"

#include <utility>

#include <optional>
#include <string>

#include "protocol/wire/search_info.h"
#include "tools/play/engine/asked_engine.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

constexpr std::size_t kMostMovesShown = 40;  // of a line of play

}  // namespace

Json SearchJson(std::string_view line, const std::vector<Route>& routes) {
  constexpr std::string_view kSaidBeside = "info string ";
  if (ErrorText(std::string(line))) return nullptr;
  if (line.substr(0, kSaidBeside.size()) == kSaidBeside) {
    return {{"remark", std::string(line.substr(kSaidBeside.size()))}};
  }
  std::optional<protocol::SearchInfo> info = protocol::ParseSearchInfo(line);
  if (!info || !info->has_score()) return nullptr;
  Json json = {{"line", info->multipv.value_or(1)}};
  const auto add = [&json](const char* name, const auto& figure) {
    if (figure) json[name] = *figure;
  };
  add("depth", info->depth);
  add("score_cp", info->score_cp);
  add("score_mate", info->score_mate);
  add("nodes", info->nodes);
  add("nps", info->nps);
  if (info->time) json["time_ms"] = info->time->count();
  if (info->bound) json["bound"] = *info->bound == protocol::ScoreBound::kLower ? "lower" : "upper";
  if (info->pv.size() > kMostMovesShown) info->pv.resize(kMostMovesShown);
  json["squares"] =
      info->pv.empty() ? std::vector<std::string>() : SquaresOf(routes, info->pv.front());
  json["pv"] = std::move(info->pv);
  return json;
}

WebUi::Searching::Searching(WebUi& ui, Purpose purpose) : ui_(ui) {
  ui_.hurried_ = ui_.abandoned_ = false;
  const std::string name = purpose.name;
  ui_.purpose_ = std::move(purpose);
  const std::string thinking = name == "analysis" ? "" : name;
  ui_.dirty_ = ui_.dirty_ || ui_.view_.thinking != thinking;
  ui_.view_.thinking = thinking;
  ui_.Publish();
}

WebUi::Searching::~Searching() {
  ui_.FlushSearch();
  ui_.purpose_.reset();
  ui_.dirty_ = ui_.dirty_ || !ui_.view_.thinking.empty();
  ui_.view_.thinking.clear();
}

}  // namespace tavoliere::play
