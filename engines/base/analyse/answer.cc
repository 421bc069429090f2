#include "engines/base/analyse/answer.h"

#include <utility>

#include <cstddef>

#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

using protocol::Explanation;
using protocol::Json;
using protocol::SearchInfo;

Json ScoreJson(const SearchInfo& info) {
  Json score;
  if (info.score_cp) score["cp"] = *info.score_cp;
  if (info.score_mate) score["mate"] = *info.score_mate;
  if (info.bound) score["bound"] = *info.bound == protocol::ScoreBound::kLower ? "lower" : "upper";
  return score;
}

Json LineJson(const SearchInfo& info, const Wanted& wanted) {
  Json line = Json::object();
  if (!info.pv.empty()) line["move"] = info.pv.front();
  if (info.has_score()) line["score"] = ScoreJson(info);
  if (const auto& chances = info.chances; wanted.wdl && chances)
    line["wdl"] = {chances->win, chances->draw, chances->loss};
  if (wanted.pv && !info.pv.empty()) line["pv"] = info.pv;
  return line;
}

Json OtherJson(const Explanation::Line& line) {
  Json other = Json::object();
  if (!line.pv.empty()) other["move"] = line.pv.front();
  if (line.score_cp) other["score"]["cp"] = *line.score_cp;
  if (line.score_mate) other["score"]["mate"] = *line.score_mate;
  other["pv"] = line.pv;
  return other;
}

Json ExplanationJson(const Explanation& explanation) {
  Json json;
  json["best"] = explanation.best;
  if (explanation.loss) json["loss"] = *explanation.loss;
  json["pv"] = explanation.move.pv;
  if (explanation.other) json["other"] = OtherJson(*explanation.other);
  json["statements"] = Json::array();
  for (const Explanation::Statement& statement : explanation.statements) {
    Json said;
    said["kind"] = statement.kind;
    said["line"] = statement.line;
    said["text"] = statement.text;
    json["statements"].push_back(std::move(said));
  }
  return json;
}

void AddReport(const protocol::SearchReport& report, const Wanted& wanted, Json& json) {
  if (!report.best.move.empty()) json["bestmove"] = report.best.move;
  if (!report.lines.empty()) {
    const SearchInfo& first = report.lines.front();
    if (first.depth) json["depth"] = *first.depth;
    if (first.seldepth) json["seldepth"] = *first.seldepth;
    if (first.nodes) json["nodes"] = *first.nodes;
    if (first.time) json["time_ms"] = first.time->count();
  }
  if (report.proof == protocol::Proof::kScore) json["proof"] = "score";
  if (report.proof == protocol::Proof::kWinner) json["proof"] = "winner";
  if (report.selectivity) json["selectivity"] = *report.selectivity;
  if (!report.book.empty()) json["book"] = report.book;
  json["lines"] = Json::array();
  for (const SearchInfo& info : report.lines) json["lines"].push_back(LineJson(info, wanted));
}

// What an engine says may be any bytes; those that are no UTF-8 become U+FFFD.
std::string Dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string FormatAnswer(const AnalysisAnswer& answer) {
  Json json;
  json["id"] = answer.id;
  if (answer.id.is_null()) json["line"] = answer.line;
  json["done"] = answer.done;
  if (answer.cancelled) json["cancelled"] = true;
  if (!answer.error.ok()) {
    json["error"] = protocol::OneLine(answer.error);
    return Dumped(json);
  }
  if (answer.report) AddReport(*answer.report, answer.wanted, json);
  if (answer.wanted.terms && answer.done) json["terms"] = answer.terms;
  if (answer.wanted.tables && answer.done) {
    Json tables = Json::object();
    for (const auto& [move, verdict] : answer.tables) tables[move] = verdict;
    json["tables"] = std::move(tables);
  }
  for (std::size_t i = 0; i < answer.explanations.size(); ++i)
    json["lines"][i]["explain"] = ExplanationJson(answer.explanations[i]);
  if (!answer.remarks.empty()) json["remarks"] = answer.remarks;
  return Dumped(json);
}

std::string FormatCancelled(const RequestId& id, bool found) {
  Json json;
  json["cancel"] = id;
  json["done"] = true;
  json["found"] = found;
  return Dumped(json);
}

}  // namespace tavoliere::base
