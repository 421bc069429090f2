// The user interface on a page in the browser: it handles the requests of the tabs one after the
// other and sends them the state. Any number of tabs show one game.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/browser/table/search.h"
#include "tools/play/browser/table/web_table.h"
#include "tools/play/session/play_session.h"
#include "tools/play/session/turns.h"
#include "tools/web/server/server.h"

namespace tavoliere::play {

class WebUi : private PlaySessionListener, private TurnHost, private WebHost {
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

 private:
  void OnNotice(const Notice& notice) override { table_.tabs.Notify(notice); }
  void OnPutAway(const std::string& archive) override;
  void OnSearchLine(std::string_view line) override { TakeSearchLine(table_, line); }
  absl::StatusOr<Found> Think(int player, const std::string& go) override;
  bool AwaitPace(protocol::SteadyTime began) override;
  bool AwaitPass() override;
  bool Hurry() override { return HandleRequests(/*searching=*/true); }
  void Publish() override;
  bool has_requests() const override { return !queue_.empty(); }
  std::string State() override;
  PlaySessionListener* listener() override { return this; }

  // ---- what tabs say
  void Collect();
  // While an engine searches only requests that leave the game alone. True: there is more, or
  // something else ends the search.
  bool HandleRequests(bool searching);
  void Handle(const ClientMessage& received);

  // ---- the game goes on
  void Step();
  void Settle();
  void Revive();
  void Idle(std::chrono::milliseconds longest = std::chrono::hours(1));
  // False: something was asked for meanwhile that is to be done first.
  bool WaitUntil(protocol::SteadyTime until);
  bool HasLostEngine() const;

  page::Server& server_;
  WebOptions options_;
  WebTable table_;
  std::deque<ClientMessage> queue_;
  std::optional<ClientMessage> again_;        // not done because an engine was lost
  std::optional<Searching> thinking_;         // from an engine's search to its move
  std::pair<int, GameTree::Node> published_;  // the round and the move that the game was at
};

// The page, its style and its script, which travel inside the program.
std::vector<page::File> WebFiles();

struct WebPlace {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: a free one
  bool open = true;        // in the browser, where there is a screen
};

// Serves the page, says where, shows it, and plays until the person leaves. An error: it cannot be
// served, or the first game cannot be begun.
absl::StatusOr<Ending> PlayInBrowser(protocol::EventLoop& loop, const WebPlace& place,
                                     Settings settings, WebOptions options);

}  // namespace tavoliere::play
