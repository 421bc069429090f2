// What the page asks of a game and of the opening book, and what it keeps of a game.
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/game/transcript.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// The contents of a file that the browser keeps under a name of its person's choice.
Json FileJson(const std::string& name, const char* media, const std::string& text) {
  return {{"type", "file"}, {"name", name}, {"media", media}, {"text", text}};
}

}  // namespace

namespace requests {

absl::Status Why(WebTable& table, const ClientMessage& received) {
  std::string text;
  if (received.message.squares && !received.message.squares->empty()) {
    text = table.session->judge().WhyNotFrom(*received.message.squares).english();
  } else if (received.message.move) {
    ASSIGN_OR_RETURN(const auto why, table.session->judge().engine().Ask(
                                         absl::StrCat("query why ", *received.message.move)));
    text = why;
  }
  table.tabs.Answer(received, {{"type", "why"}, {"text", text}});
  return absl::OkStatus();
}

absl::Status Rules(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(std::vector<std::string> lines, table.session->judge().Command("rules"));
  if (!lines.empty()) lines.pop_back();  // "end of the rules"
  ASSIGN_OR_RETURN(const std::vector<ManualLine> manual, table.session->judge().Manual());
  Json parts = Json::array();
  for (const ManualLine& line : manual) parts.push_back({{"kind", line.kind}, {"text", line.text}});
  table.tabs.Answer(received, {{"type", "rules"}, {"lines", lines}, {"manual", parts}});
  return absl::OkStatus();
}

absl::Status HallOfFame(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const auto lines, table.session->judge().Command("halloffame"));
  table.tabs.Answer(received, {{"type", "halloffame"}, {"lines", lines}});
  return absl::OkStatus();
}

absl::Status EnterHallOfFame(WebTable& table, const ClientMessage& received) {
  const std::string name(absl::StripAsciiWhitespace(*received.message.name));
  if (name.empty()) {
    return Refusal(absl::StatusCode::kInvalidArgument, {"no-name", "enter a name", {}});
  }
  ASSIGN_OR_RETURN(const auto added,
                   table.session->judge().Command(absl::StrCat("halloffame add ", name)));
  table.fame_of = table.session->games_begun();
  table.view.fame = false;
  table.dirty = true;
  table.session->Notify({kEnginesWords, absl::StrJoin(added, " "), {}});
  return HallOfFame(table, received);
}

absl::Status Save(WebTable& table, const ClientMessage& received) {
  table.tabs.Answer(received, FileJson(BaseName(table.session->engines().program()) + ".jsonl",
                                       "application/x-ndjson",
                                       protocol::ToJsonLine(table.session->Record()) + "\n"));
  return absl::OkStatus();
}

absl::Status WriteTranscript(WebTable& table, const ClientMessage& received) {
  const PlaySession& session = *table.session;
  const GameHeading heading = session.Heading();
  table.tabs.Answer(received, FileJson(BaseName(session.engines().program()) + ".txt", "text/plain",
                                       TranscriptOf(session.game(), heading)));
  return absl::OkStatus();
}

absl::Status SendState(WebTable& table, const ClientMessage& received) {
  table.tabs.SendText(received.tab, table.host.State());
  return absl::OkStatus();
}

absl::Status Book(WebTable& table, const ClientMessage& received) {
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  ASSIGN_OR_RETURN(const std::vector<protocol::BookMove> known, table.session->BookMovesAt(node));
  Json moves = Json::array();
  for (const protocol::BookMove& move : known) {
    const protocol::GamesPlayed& games = move.games;
    moves.push_back({{"stays", move.stays},
                     {"score_cp", move.score_cp},
                     {"won", games.won},
                     {"drawn", games.drawn},
                     {"lost", games.lost},
                     {"pv", move.pv}});
  }
  table.tabs.Answer(received,
                    {{"type", "book"}, {"round", table.Round()}, {"node", node}, {"moves", moves}});
  return absl::OkStatus();
}

}  // namespace requests
}  // namespace tavoliere::play
