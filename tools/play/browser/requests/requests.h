// The messages of the page, and what each does: one table, from which reading, handling and the
// list of what is possible come.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/browser/messages/client_message.h"
#include "tools/play/browser/table/web_table.h"

namespace tavoliere::play {

// Does what a message asks. An error is sent to the tab that has asked.
using Handler = absl::Status(WebTable& table, const ClientMessage& received);

struct Request {
  const char* type;
  const char* member;  // that the message cannot do without; null: none
  bool alone;          // it changes what an engine may be thinking about
  // Whether it makes sense now; null: always, even before a game is chosen. The session is there.
  bool (*possible)(const WebView& view, const PlaySession& session);
  Handler* handle;
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

// One function for each message.
namespace requests {

// ---- moves, and how a game ends (move_requests.cc)
Handler Choose, PlayText, Undo, Redo, GoTo, Go, Pause, MoveNow, Resign, OfferDraw, AnswerDraw;
// ---- games and players (game_requests.cc)
Handler Describe, ChooseGame, New, SetSide, Switch, SetClock, SetPace, SetLanguage, Load, Resume,
    Quit;
// ---- questions about the game (question_requests.cc)
Handler Why, Rules, HallOfFame, EnterHallOfFame, Save, WriteTranscript, SendState;
// ---- the opening book (book_request.cc)
Handler Book;
// ---- the game's variations (variation_requests.cc)
Handler Look, Try, Insert, Promote, Remove, Comment;
// ---- positions made cell by cell, or by their text (setup_request.cc)
Handler SetUp;
// ---- puzzles (puzzle_requests.cc)
Handler ListPuzzles, BeginPuzzle, HelpWithPuzzle;
// ---- what engines find (study_requests.cc)
Handler Hint, SetAnalysis, Review, Verdicts;
// ---- why moves are good or bad, and exercises (teaching_requests.cc)
Handler Explain, TryExercise;

}  // namespace requests

// Sends why `move` after the move `node` is good or bad, to all tabs; nothing if the search is
// abandoned. A purpose is being searched for.
absl::Status SendReasons(WebTable& table, GameTree::Node node, const std::string& move);

// Analyses the position that a tab wants analysed, or else the game's, until something is to be
// done. False: there is nothing to analyse.
bool Analyse(WebTable& table);

}  // namespace tavoliere::play
