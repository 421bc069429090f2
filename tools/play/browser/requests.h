// The messages of the page, and what each does: one table, from which reading, handling and the list
// of what is possible come.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/browser/client_message.h"
#include "tools/play/browser/web_table.h"

namespace tavoliere::play {

struct Request {
  const char* type;
  const char* member;  // that the message cannot do without; null: none
  bool alone;          // it changes what an engine may be thinking about
  // Whether it makes sense now; null: always, even before a game is chosen. The session is there.
  bool (*possible)(const WebView& view, const PlaySession& session);
  absl::Status (*handle)(WebTable& table, const ClientMessage& received);
};

// null: there is none of that type.
const Request* FindRequest(std::string_view type);

// Whether the request can be handled now. A tab that has not seen the newest state may ask for
// another one.
bool IsPossible(const Request& request, const WebTable& table);

// The types of the requests that the page may offer now.
std::vector<std::string> PossibleRequests(const WebTable& table);

// A message of a type that the table has, with the member that it needs. Else an error, as
// ReadWebMessage().
absl::StatusOr<WebMessage> ParseWebMessage(const std::string& text);

// One function for each message. An error is sent to the tab that has asked.
namespace requests {

// ---- moves, and how a game ends (move_requests.cc)
absl::Status Choose(WebTable& table, const ClientMessage& received);
absl::Status PlayText(WebTable& table, const ClientMessage& received);
absl::Status Undo(WebTable& table, const ClientMessage& received);
absl::Status Redo(WebTable& table, const ClientMessage& received);
absl::Status GoTo(WebTable& table, const ClientMessage& received);
absl::Status Go(WebTable& table, const ClientMessage& received);
absl::Status Pause(WebTable& table, const ClientMessage& received);
absl::Status MoveNow(WebTable& table, const ClientMessage& received);
absl::Status Resign(WebTable& table, const ClientMessage& received);
absl::Status OfferDraw(WebTable& table, const ClientMessage& received);
absl::Status AnswerDraw(WebTable& table, const ClientMessage& received);
// ---- games and players (game_requests.cc)
absl::Status Describe(WebTable& table, const ClientMessage& received);
absl::Status ChooseGame(WebTable& table, const ClientMessage& received);
absl::Status New(WebTable& table, const ClientMessage& received);
absl::Status SetSide(WebTable& table, const ClientMessage& received);
absl::Status Switch(WebTable& table, const ClientMessage& received);
absl::Status SetClock(WebTable& table, const ClientMessage& received);
absl::Status SetPace(WebTable& table, const ClientMessage& received);
absl::Status SetLanguage(WebTable& table, const ClientMessage& received);
absl::Status Load(WebTable& table, const ClientMessage& received);
absl::Status Resume(WebTable& table, const ClientMessage& received);
absl::Status Quit(WebTable& table, const ClientMessage& received);
// ---- questions about the game (question_requests.cc)
absl::Status Why(WebTable& table, const ClientMessage& received);
absl::Status Rules(WebTable& table, const ClientMessage& received);
absl::Status HallOfFame(WebTable& table, const ClientMessage& received);
absl::Status EnterHallOfFame(WebTable& table, const ClientMessage& received);
absl::Status Save(WebTable& table, const ClientMessage& received);
absl::Status WriteTranscript(WebTable& table, const ClientMessage& received);
absl::Status SendState(WebTable& table, const ClientMessage& received);
// ---- the game's variations (variation_requests.cc)
absl::Status Look(WebTable& table, const ClientMessage& received);
absl::Status Try(WebTable& table, const ClientMessage& received);
absl::Status Insert(WebTable& table, const ClientMessage& received);
absl::Status Promote(WebTable& table, const ClientMessage& received);
absl::Status Remove(WebTable& table, const ClientMessage& received);
absl::Status Comment(WebTable& table, const ClientMessage& received);
// ---- positions made cell by cell, or by their text (setup_request.cc)
absl::Status SetUp(WebTable& table, const ClientMessage& received);
// ---- what engines find (study_requests.cc)
absl::Status Hint(WebTable& table, const ClientMessage& received);
absl::Status SetAnalysis(WebTable& table, const ClientMessage& received);
absl::Status Review(WebTable& table, const ClientMessage& received);
absl::Status Verdicts(WebTable& table, const ClientMessage& received);

}  // namespace requests

// Analyses the position that a tab wants analysed, or else the game's, until something is to be
// done. False: there is nothing to analyse.
bool Analyse(WebTable& table);

}  // namespace tavoliere::play
