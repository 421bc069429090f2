// Positions that the page makes cell by cell, or by their text: what a cell may hold, and what the
// engine says of the board. The game under way is left alone.
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/messages/position_json.h"
#include "tools/play/browser/requests/requests.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// "w" as it is drawn, "w1-12" as w1 with the `least` and the `most` that it may count.
Json KindJson(const std::string& kind, const Judge& judge) {
  const std::vector<std::string> ends = absl::StrSplit(kind, absl::MaxSplits('-', 1));
  const std::size_t digits = ends[0].find_first_of("0123456789");
  int least = 0;
  int most = 0;
  const bool counts = ends.size() == 2 && digits != std::string::npos &&
                      absl::SimpleAtoi(ends[0].substr(digits), &least) &&
                      absl::SimpleAtoi(ends[1], &most);
  Json json = CellJson(ends[0], "", judge);
  json["letter"] = counts ? ends[0].substr(0, digits) : ends[0];
  json["least"] = counts ? least : 0;
  json["most"] = counts ? most : 0;
  return json;
}

// {"cells": [...], "largest": {"columns", "rows"} or null}: what the person chooses from, and how
// large a board of any shape may be.
Json PaletteJson(const std::vector<std::string>& kinds, const Judge& judge) {
  Json palette = {{"cells", Json::array()}, {"largest", nullptr}};
  for (const std::string& kind : kinds) {
    int columns = 0;
    int rows = 0;
    const std::vector<std::string> sides = absl::StrSplit(kind.substr(1), 'x');
    if (kind[0] == '#' && sides.size() == 2 && absl::SimpleAtoi(sides[0], &columns) &&
        absl::SimpleAtoi(sides[1], &rows)) {
      palette["largest"] = {{"columns", columns}, {"rows", rows}};
    }
    palette["cells"].push_back(KindJson(kind[0] == '#' ? "#" : kind, judge));
  }
  return palette;
}

// The text of the position that the message gives by its text or cell by cell; else the one that
// is on the board.
absl::StatusOr<std::string> TextOf(const WebMessage& message, PlaySession& session) {
  if (message.position) return *message.position;
  if (!message.cells) return session.facts().fen;
  const int columns = message.columns.value_or(session.facts().board.columns);
  return session.judge().engine().Ask(
      absl::StrCat("query edited p", message.turn.value_or(1), " ", columns, "x",
                   message.cells->size() / static_cast<std::size_t>(columns), " ",
                   absl::StrJoin(*message.cells, " ")));
}

}  // namespace

namespace requests {

absl::Status SetUp(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const std::vector<std::string> kinds, table.session->judge().CellKinds());
  Json json = {{"type", "setup"},  {"palette", PaletteJson(kinds, table.session->judge())},
               {"fen", nullptr},   {"why", nullptr},
               {"board", nullptr}, {"over", nullptr}};
  const absl::StatusOr<std::string> text = TextOf(received.message, *table.session);
  const absl::StatusOr<Facts> facts =
      text.ok() ? table.session->LookAtPosition(*text) : absl::StatusOr<Facts>(text.status());
  if (!facts.ok()) {
    if (!absl::IsInvalidArgument(facts.status())) return facts.status();
    json["why"] = std::string(facts.status().message());
  } else {
    json["fen"] = facts->fen;
    json["board"] = BoardJson(facts->board, table.session->judge());
    json["turn"] = facts->first_to_move ? 1 : 2;
    json["moves"] = facts->legal.size();
    if (facts->over()) json["over"] = facts->reason;
  }
  table.tabs.Answer(received, std::move(json));
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
