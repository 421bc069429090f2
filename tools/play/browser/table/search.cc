#include "tools/play/browser/table/search.h"

#include <utility>

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

Purpose PurposeAt(const WebTable& table, const char* name, GameTree::Node node,
                  const Facts& facts) {
  return {name, node, table.session->game().tree().Depth(node), facts.first_to_move ? 0 : 1,
          facts.routes};
}

Purpose PurposeHere(const WebTable& table, const char* name) {
  return PurposeAt(table, name, table.session->game().here(), table.session->facts());
}

Searching::Searching(WebTable& table, Purpose purpose) : table_(table) {
  table_.hurried = table_.abandoned = false;
  const std::string name = purpose.name;
  table_.purpose = std::move(purpose);
  const std::string thinking = name == "analysis" ? "" : name;
  table_.dirty = table_.dirty || table_.view.thinking != thinking;
  table_.view.thinking = thinking;
  table_.host.Publish();
}

Searching::~Searching() {
  SendSearchLines(table_);
  table_.purpose.reset();
  table_.dirty = table_.dirty || !table_.view.thinking.empty();
  table_.view.thinking.clear();
}

void TakeSearchLine(WebTable& table, std::string_view line) {
  if (!table.purpose) return;
  const Purpose& purpose = *table.purpose;
  const Json json = SearchJson(line, purpose.routes);
  if (json.is_null()) return;
  Json message = {{"type", "search"},     {"round", table.Round()}, {"purpose", purpose.name},
                  {"node", purpose.node}, {"ply", purpose.ply},     {"player", purpose.player + 1}};
  message.update(json);
  const int rank = json.contains("remark") ? 0 : json.value("line", 1);
  table.lines[rank] = JsonText(message);
}

void SendSearchLines(WebTable& table) {
  for (auto& [rank, text] : table.lines) table.tabs.SendText(std::move(text));
  table.lines.clear();
}

}  // namespace tavoliere::play
