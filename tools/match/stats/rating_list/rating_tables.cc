#include "tools/match/stats/rating_list/rating_tables.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kPercent = 100;

std::string ShareText(std::optional<double> share, int decimals) {
  if (!share) return "";
  return FormatFigure(kPercent * *share, decimals) + " %";
}

std::string GroupText(const Pool& pool, const RatingGroup& group) {
  int width = 4;
  bool anchored = false;
  for (const RatedEngine& rated : group.engines) {
    width = std::max(width, ColumnsOf(Shown(pool.names()[rated.engine])));
    anchored = anchored || rated.anchored;
  }
  std::string text =
      absl::StrFormat("Ratings of %s after %s (95 %% errors, against the %s):\n",
                      Counted(static_cast<std::int64_t>(group.engines.size()), "engine"),
                      Counted(group.games, "game"), anchored ? "anchor" : "mean");
  absl::StrAppendFormat(&text, "  %4s  %s %8s %7s %7s %8s %8s %9s\n", "", Padded("name", width),
                        "Elo", "+-", "games", "score", "draws", "LOS next");
  int rank = 0;
  for (const RatedEngine& rated : group.engines) {
    const GameCounts counts = pool.CountsOf(rated.engine);
    const auto games = static_cast<double>(counts.games());
    absl::StrAppendFormat(
        &text, "  %4d  %s %8s %7s %7d %8s %8s %9s\n", ++rank,
        Padded(Shown(pool.names()[rated.engine]), width), FormatFigure(rated.elo.value, 1, true),
        rated.anchored ? "anchor" : FormatFigure(rated.elo.error, 1), counts.games(),
        ShareText(Sample(counts).score(), 1),
        ShareText(static_cast<double>(counts.draws) / games, 1), ShareText(rated.superiority, 2));
  }
  absl::StrAppendFormat(&text, "  first move   %s +- %s Elo\n",
                        FormatFigure(group.first_move.value, 1, true),
                        FormatFigure(group.first_move.error, 1));
  absl::StrAppendFormat(&text, "  draws        %s +- %s between equals\n",
                        ShareText(group.draws.value, 1),
                        FormatFigure(kPercent * group.draws.error, 1));
  return text;
}

// In the quotes of a PGN tag.
std::string TagText(const std::string& name) {
  std::string text;
  for (const char c : Shown(name)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

std::string RatingListText(const Pool& pool, const std::vector<RatingGroup>& groups) {
  std::string text;
  for (const RatingGroup& group : groups) text += GroupText(pool, group);
  return text;
}

Json RatingListJson(const Pool& pool, const std::vector<RatingGroup>& groups) {
  Json list = Json::array();
  for (const RatingGroup& group : groups) {
    Json json;
    json["games"] = group.games;
    json["first_move"] = {{"elo", group.first_move.value}, {"error", group.first_move.error}};
    json["draws"] = {{"share", group.draws.value}, {"error", group.draws.error}};
    json["dispersion"] = group.dispersion;
    json["engines"] = Json::array();
    for (const RatedEngine& rated : group.engines) {
      const GameCounts counts = pool.CountsOf(rated.engine);
      Json engine;
      engine["name"] = pool.names()[rated.engine];
      engine["elo"] = rated.elo.value;
      engine["error"] = rated.elo.error;
      engine["anchored"] = rated.anchored;
      engine["games"] = counts.games();
      engine["wins"] = counts.wins;
      engine["draws"] = counts.draws;
      engine["losses"] = counts.losses;
      engine["los_next"] = rated.superiority ? Json(*rated.superiority) : Json();
      json["engines"].push_back(engine);
    }
    list.push_back(json);
  }
  return list;
}

std::string PgnResult(const protocol::GameRecord& record) {
  if (record.engine[1].empty()) return "";
  const char* result = record.result == "p1win"   ? "1-0"
                       : record.result == "p2win" ? "0-1"
                       : record.result == "draw"  ? "1/2-1/2"
                                                  : nullptr;
  if (result == nullptr) return "";
  return absl::StrFormat(
      "[Event \"%s\"]\n[Round \"%s\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%s\n\n",
      TagText(record.event), TagText(record.id), TagText(record.engine[0]),
      TagText(record.engine[1]), result, result);
}

}  // namespace tavoliere::match
