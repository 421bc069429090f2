// The user interface on a page in the browser: it serves the requests of the tabs and sends them
// the state. Any number of tabs show one game.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "protocol/client/client.h"
#include "tools/play/browser/client_message.h"
#include "tools/play/browser/state_json.h"
#include "tools/play/session/ending.h"
#include "tools/play/session/play_session.h"
#include "tools/web/server/server.h"

namespace tavoliere::play {

struct WebOptions {
  std::string version;
  std::vector<GameProgram> games;  // that the page may choose
  std::chrono::milliseconds pace{0};
  std::string load;     // a file of game records to go on with
  bool resume = false;  // go on with the last unfinished game
};

class WebUi : private PlaySessionListener {
 public:
  // Both outlive it. `settings` are those of the first game; without a program in them the page
  // asks for one.
  WebUi(protocol::EventLoop& loop, page::Server& server, Settings settings, WebOptions options);
  ~WebUi() override;
  WebUi(const WebUi&) = delete;
  WebUi& operator=(const WebUi&) = delete;

  // Sets up the first game.
  absl::Status Begin();
  // Serves the tabs until one of them ends the program or a signal comes. The game is kept then.
  Ending Run();

  struct Kind;
  static const std::vector<Kind>& Kinds();

 private:
  struct ClientMessage {
    page::Tab tab = 0;
    WebMessage message;
  };
  // What a search is for, and of which position.
  struct Purpose {
    const char* name = "";
    GameTree::Node node = GameTree::kStart;
    std::size_t ply = 0;
    int player = 0;
    std::vector<Route> routes;  // of its moves, where they are known
  };
  // While it lives, engines' reports are sent as belonging to `purpose`.
  class Searching;

  // ---- what happens (web_ui.cc)
  void OnNotice(const Notice& notice) override { Notify(notice); }
  void OnPutAway(const std::string& archive) override;
  void Step();
  void EnginesTurn();
  absl::Status TakeEnginesMove(const Found& found, int player);
  void PassTurn();
  void NotifyPass(const std::string& side);
  void Settle();
  void Announce();
  void Revive();
  void Idle(std::chrono::milliseconds longest = std::chrono::hours(1));
  bool WaitUntil(std::chrono::steady_clock::time_point until);
  void CheckClock();
  Microseconds Thinks() const;
  absl::StatusOr<bool> OpenGame(const Settings& settings);
  void CloseGame();
  // Of all games that the page has shown; none has the number of another.
  int Round() const { return rounds_ + (session_ == nullptr ? 0 : session_->games_begun()); }

  // ---- what tabs say (dispatch.cc)
  void Collect();
  // Does what was asked for; while an engine searches only what leaves the game alone. True: there
  // is more, or something else ends the search.
  bool WorkOff(bool searching);
  bool Hurry() { return WorkOff(/*searching=*/true); }
  void Execute(const ClientMessage& received);
  void Publish();
  void SendAll(const protocol::Json& json);
  void Answer(const ClientMessage& received, protocol::Json json);
  void Notify(const Notice& notice);
  void Complain(page::Tab tab, std::optional<std::int64_t> id, const absl::Status& status);

  // ---- moves (moves.cc)
  absl::Status Choose(const ClientMessage& received);
  absl::Status PlayText(const ClientMessage& received);
  absl::Status PlayMove(const std::string& move);
  absl::Status Undo(const ClientMessage& received);
  absl::Status Redo(const ClientMessage& received);
  absl::Status GoTo(const ClientMessage& received);
  absl::Status Go(const ClientMessage& received);
  absl::Status Pause(const ClientMessage& received);
  absl::Status HurryUp(const ClientMessage& received);
  absl::Status Resign(const ClientMessage& received);
  absl::Status Draw(const ClientMessage& received);
  absl::Status AnswerDraw(const ClientMessage& received);

  // ---- games and players (games.cc)
  absl::Status Describe(const ClientMessage& received);
  absl::Status Game(const ClientMessage& received);
  absl::Status New(const ClientMessage& received);
  absl::Status Side(const ClientMessage& received);
  absl::Status Switch(const ClientMessage& received);
  absl::Status Clock(const ClientMessage& received);
  absl::Status Pace(const ClientMessage& received);
  absl::Status Language(const ClientMessage& received);
  absl::Status Load(const ClientMessage& received);
  absl::Status Resume(const ClientMessage& received);
  absl::Status Quit(const ClientMessage& received);
  absl::StatusOr<Settings> SettingsOf(const std::string& name) const;
  absl::StatusOr<std::unique_ptr<PlaySession>> BeginAside(Settings settings);
  absl::Status Rehearse(Settings settings, const WebMessage& message);
  absl::Status BeginAsAsked(const WebMessage& message);
  void BeginClock();

  // ---- what is asked of a game (questions.cc)
  absl::Status Why(const ClientMessage& received);
  absl::Status Rules(const ClientMessage& received);
  absl::Status HallOfFame(const ClientMessage& received);
  absl::Status Fame(const ClientMessage& received);
  absl::Status Save(const ClientMessage& received);
  absl::Status WriteTranscript(const ClientMessage& received);
  absl::Status State(const ClientMessage& received);

  // ---- the game's tree (tree_json.cc)
  absl::Status Look(const ClientMessage& received);
  absl::Status Try(const ClientMessage& received);
  absl::Status Insert(const ClientMessage& received);
  absl::Status Promote(const ClientMessage& received);
  absl::Status Remove(const ClientMessage& received);
  absl::Status Comment(const ClientMessage& received);
  absl::StatusOr<GameTree::Node> NodeOf(const WebMessage& message) const;
  absl::StatusOr<std::string> TriedBySquares(GameTree::Node node,
                                             const std::vector<std::string>& squares);
  absl::Status ShowNode(const ClientMessage& received, GameTree::Node node,
                        const std::vector<std::string>& chosen);
  // ---- positions made cell by cell (editing.cc)
  absl::Status SetUp(const ClientMessage& received);

  // ---- what engines find (study.cc)
  absl::Status Hint(const ClientMessage& received);
  absl::Status Analysis(const ClientMessage& received);
  absl::Status Review(const ClientMessage& received);
  absl::Status Verdicts(const ClientMessage& received);
  void AskForVerdicts();
  void Analyse();
  absl::Status AnalyseNode(GameTree::Node node);
  // The position that a tab wants analysed, or else the game's.
  GameTree::Node AnalysedNode() const;
  Purpose Here(const char* name) const;
  Purpose At(const char* name, GameTree::Node node, const Facts& facts) const;
  void OnSearchLine(std::string_view line) override;
  void FlushSearch();

  protocol::EventLoop& loop_;
  page::Server& server_;
  Settings settings_;
  WebOptions options_;
  std::unique_ptr<PlaySession> session_;  // null: no game yet
  WebView view_;
  std::deque<ClientMessage> queue_;
  std::optional<ClientMessage> again_;  // not done because an engine was lost
  bool dirty_ = true;                   // there is something to publish
  bool leaving_ = false;
  bool hurried_ = false;      // the engine is to move with what it has
  bool abandoned_ = false;    // the search under way was ended for what it is not to answer
  std::size_t analysed_ = 0;  // the revision whose analysis has ended by itself
  int rounds_ = 0;            // of the sessions before this one
  std::pair<int, GameTree::Node> published_;  // the round and the move that the game was at
  int fame_of_ = 0;                           // the game whose winner has been named
  std::string verdicts_of_;                   // the position
  std::optional<Purpose> purpose_;
  std::map<int, std::string> lines_;  // to be sent: of each rank the newest
};

// A message that the page may send, and what it does.
struct WebUi::Kind {
  const char* type;
  absl::Status (WebUi::*run)(const ClientMessage& received);
  bool alone;  // it changes what an engine may be thinking about
};

}  // namespace tavoliere::play
