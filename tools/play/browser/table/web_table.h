// What the parts of the user interface in the browser share.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/wire/text/json_reader.h"
#include "tools/play/browser/messages/client_message.h"
#include "tools/play/browser/messages/position_json.h"
#include "tools/play/browser/messages/state_json.h"
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

// A message, and who has sent it.
struct ClientMessage {
  page::Tab tab = 0;
  WebMessage message;
};

// Sends messages to the tabs of the page.
class Tabs {
 public:
  // It outlives this.
  explicit Tabs(page::Server& server) : server_(server) {}

  void SetState(std::string state) { server_.SetState(std::move(state)); }
  void Send(page::Tab tab, const protocol::Json& json) { server_.Send(tab, JsonText(json)); }
  void SendAll(const protocol::Json& json) { SendText(JsonText(json)); }
  void SendText(page::Tab tab, std::string json) { server_.Send(tab, std::move(json)); }
  void SendText(std::string json) { server_.SendAll(std::move(json)); }
  // With the number of what was asked, if it has one.
  void Answer(const ClientMessage& received, protocol::Json json);
  void Notify(const Notice& notice);
  // OutOfRange: a move was not played, for this reason.
  void Complain(const ClientMessage& received, const absl::Status& status);

 private:
  page::Server& server_;
};

// What handlers of requests ask of the user interface.
class WebHost {
 public:
  virtual ~WebHost() = default;
  // While an engine searches: does what tabs ask for that leaves the game alone. True: the search
  // is to end, since there is more to do or something else ends it.
  virtual bool Hurry() = 0;
  // Sends the state to the tabs, if it has changed.
  virtual void Publish() = 0;
  // Whether a tab has asked for something that is still to be done.
  virtual bool has_requests() const = 0;
  // The state as it is now.
  virtual std::string State() = 0;
  virtual PlaySessionListener* listener() = 0;
};

// What a search is for, and of which position.
struct Purpose {
  const char* name = "";
  GameTree::Node node = GameTree::kStart;
  std::size_t ply = 0;
  int player = 0;
  std::vector<Route> routes;  // of its moves, where they are known
};

// The session is there for every request but those that choose a game.
struct WebTable {
  // Of all games that the page has shown; none has the number of another.
  int Round() const { return rounds + (session == nullptr ? 0 : session->games_begun()); }
  // Ends the game, and the search under way, when the side to move has no time left.
  void CheckClock();
  // Begins a session; whether a process that died had left a game.
  absl::StatusOr<bool> OpenGame(const Settings& wanted);
  void CloseGame();
  // Another game has begun: nothing is left of what was offered in the last one.
  void ForgetOffers();
  // Asks whether the engine has an answer to "query moves".
  void AskForVerdicts();
  // A place of the tree, or a number of moves of the game; neither: where the game is.
  absl::StatusOr<GameTree::Node> NodeOf(const WebMessage& message) const;

  protocol::EventLoop& loop;
  WebHost& host;
  Tabs tabs;
  Settings settings;  // of the present session, or else of the next one
  WebView view{};
  std::unique_ptr<PlaySession> session;  // null: no game yet
  int rounds = 0;                        // of the sessions before this one
  bool dirty = true;                     // there is something to publish
  bool leaving = false;
  int fame_of = 0;            // the game whose winner has been named
  std::string verdicts_of{};  // the position
  // ---- the search under way
  bool hurried = false;      // the engine is to move with what it has
  bool abandoned = false;    // it was ended for what it is not to answer
  std::size_t analysed = 0;  // the revision whose analysis has ended by itself
  std::optional<Purpose> purpose{};
  std::map<int, std::string> lines{};  // to be sent: of each rank the newest
};

}  // namespace tavoliere::play
