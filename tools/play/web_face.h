// A sitting on a page in the browser: what its tabs are told, and what they ask for. Any number of
// tabs show one game.
#pragma once

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
#include "tools/page/server.h"
#include "tools/play/ending.h"
#include "tools/play/sitting.h"
#include "tools/play/web_message.h"
#include "tools/play/web_state.h"

namespace tavoliere::play {

struct WebManner {
  std::string version;
  std::vector<GameProgram> games;  // that the page may choose
  std::chrono::milliseconds pace{0};
  std::string load;     // a file of game records to go on with
  bool resume = false;  // go on with the last unfinished game
};

class WebFace : private SittingListener {
 public:
  // Both outlive it. `settings` are those of the first game; without a program in them the page
  // asks for one.
  WebFace(protocol::EventLoop& loop, page::Server& server, Settings settings, WebManner manner);
  ~WebFace() override;
  WebFace(const WebFace&) = delete;
  WebFace& operator=(const WebFace&) = delete;

  // Sets up the first game.
  absl::Status Begin();
  // Serves the tabs until one of them ends the program or a signal comes. The game is kept then.
  Ending Run();

  struct Kind;
  static const std::vector<Kind>& Kinds();

 private:
  struct Heard {
    page::Tab tab = 0;
    WebMessage message;
  };
  // What a search is for, and of which position.
  struct Purpose {
    const char* name = "";
    std::size_t ply = 0;
    int player = 0;
    std::vector<Route> routes;  // of its moves, where they are known
  };
  // While it lives, what engines say is told as belonging to `purpose`.
  class Searching;

  // ---- what happens (web_face.cc)
  void OnNews(const std::string& lines) override;
  void OnPutAway(const std::string& archive) override;
  void Step();
  void EnginesTurn();
  absl::Status TakeEnginesMove(const Found& found, int player);
  void PassTurn();
  void Settle();
  void Announce();
  void Revive();
  void Idle(std::chrono::milliseconds longest);
  bool WaitUntil(std::chrono::steady_clock::time_point until);
  void CheckClock();
  Microseconds Thinks() const;
  absl::StatusOr<bool> OpenGame(const Settings& settings);
  void CloseGame();

  // ---- what tabs say (web_hearing.cc)
  void Collect();
  // Does what was asked for; while an engine searches only what leaves the game alone. True: there
  // is more, or something else ends the search.
  bool WorkOff(bool searching);
  bool Hurry() { return WorkOff(/*searching=*/true); }
  void Execute(const Heard& heard);
  void Publish();
  void SendAll(const protocol::Json& json);
  void Answer(const Heard& heard, protocol::Json json);
  void Tell(const char* code, const std::string& text);
  void Complain(page::Tab tab, std::optional<std::int64_t> id, const absl::Status& status);

  // ---- moves (web_moves.cc)
  absl::Status Choose(const Heard& heard);
  absl::Status PlayText(const Heard& heard);
  absl::Status PlayMove(const std::string& move);
  absl::Status Undo(const Heard& heard);
  absl::Status Redo(const Heard& heard);
  absl::Status GoTo(const Heard& heard);
  absl::Status Go(const Heard& heard);
  absl::Status Pause(const Heard& heard);
  absl::Status HurryUp(const Heard& heard);
  absl::Status Resign(const Heard& heard);
  absl::Status Draw(const Heard& heard);
  absl::Status AnswerDraw(const Heard& heard);

  // ---- games and players (web_games.cc)
  absl::Status Game(const Heard& heard);
  absl::Status New(const Heard& heard);
  absl::Status Side(const Heard& heard);
  absl::Status Switch(const Heard& heard);
  absl::Status Clock(const Heard& heard);
  absl::Status Pace(const Heard& heard);
  absl::Status Language(const Heard& heard);
  absl::Status Load(const Heard& heard);
  absl::Status Resume(const Heard& heard);
  absl::Status Quit(const Heard& heard);
  absl::Status Arrange(const WebMessage& message);
  absl::Status SeatAll(const std::vector<Seating>& sides);
  void BeginClock();

  // ---- what is asked of a game (web_asking.cc)
  absl::Status Why(const Heard& heard);
  absl::Status Rules(const Heard& heard);
  absl::Status HallOfFame(const Heard& heard);
  absl::Status Fame(const Heard& heard);
  absl::Status Save(const Heard& heard);
  absl::Status WriteTranscript(const Heard& heard);
  absl::Status State(const Heard& heard);

  // ---- the game's tree (web_tree.cc)
  absl::Status Look(const Heard& heard);
  absl::Status Try(const Heard& heard);
  absl::Status Insert(const Heard& heard);
  absl::Status Promote(const Heard& heard);
  absl::Status Remove(const Heard& heard);
  absl::Status Comment(const Heard& heard);
  absl::StatusOr<GameTree::Node> NodeOf(const WebMessage& message) const;
  absl::StatusOr<std::string> TriedBySquares(GameTree::Node node,
                                             const std::vector<std::string>& squares);
  absl::Status ShowNode(const Heard& heard, GameTree::Node node,
                        const std::vector<std::string>& chosen);
  // ---- positions made cell by cell (web_editing.cc)
  absl::Status SetUp(const Heard& heard);

  // ---- what engines find (web_study.cc)
  absl::Status Hint(const Heard& heard);
  absl::Status Analysis(const Heard& heard);
  absl::Status Review(const Heard& heard);
  absl::Status Verdicts(const Heard& heard);
  void AskForVerdicts();
  void Analyse();
  Purpose Here(const char* name) const;
  void OnSearchLine(std::string_view line) override;
  void FlushSearch();

  protocol::EventLoop& loop_;
  page::Server& server_;
  Settings settings_;
  WebManner manner_;
  std::unique_ptr<Sitting> sitting_;  // null: no game yet
  WebView view_;
  std::deque<Heard> queue_;
  std::optional<Heard> again_;  // not done because an engine was lost
  bool dirty_ = true;           // there is something to publish
  bool leaving_ = false;
  bool hurried_ = false;      // the engine is to move with what it has
  bool abandoned_ = false;    // the search under way was ended for what it is not to answer
  std::size_t analysed_ = 0;  // the revision whose analysis has ended by itself
  int fame_of_ = 0;           // the game whose winner has been named
  std::string verdicts_of_;   // the position
  std::optional<Purpose> purpose_;
  std::map<int, std::string> lines_;  // to be sent: of each rank the newest
};

// A message that the page may send, and what it does.
struct WebFace::Kind {
  const char* type;
  absl::Status (WebFace::*run)(const Heard& heard);
  bool alone;  // it changes what an engine may be thinking about
};

}  // namespace tavoliere::play
