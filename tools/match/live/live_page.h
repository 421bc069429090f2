// The read-only page that shows a running match, in as many tabs as the server allows; the match
// waits for none of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/match/live/live_state.h"
#include "tools/match/run/engine/watcher.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/run/tournament.h"
#include "tools/web/server/server.h"

namespace tavoliere::match {

class LivePage : public Watcher {
 public:
  // Listens on the loopback; 0: a free port. An error says why it cannot.
  static absl::StatusOr<std::unique_ptr<LivePage>> Start(std::uint16_t port);

  const std::string& link() const { return server_->link(); }

  // Shows this match from now on, until Finish(); loop and tournament live as long.
  void Begin(protocol::EventLoop& loop, const MatchSettings& settings, Tournament& tournament);
  // The last that watchers see: why the match ended.
  void Finish(const std::string& why);

  void OnGame(const protocol::GameRecord& record) override;
  void OnBeat() override;

 private:
  explicit LivePage(std::unique_ptr<page::Server> server);
  void TakeEvents();
  void ShowNow(const std::optional<std::string>& ended = std::nullopt);

  std::unique_ptr<page::Server> server_;
  protocol::EventLoop* loop_ = nullptr;
  Tournament* tournament_ = nullptr;
  std::optional<LiveState> state_;
  int tabs_ = 0;
  std::int64_t shown_ = -1;  // what was to be seen when it was last shown
  std::chrono::steady_clock::time_point shown_at_;
};

// The only request of a tab: a finished game. No request changes the match.
inline constexpr std::size_t kLongestLiveRequest = 1000;  // bytes

// {"type": "game", "game": ID}: the ID of a finished game. Other members are ignored. An error says
// what was expected.
absl::StatusOr<std::string> ParseLiveRequest(const std::string& text);

}  // namespace tavoliere::match
