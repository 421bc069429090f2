// Starts a session on a page in the browser, which the program serves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/session/play_session.h"
#include "tools/web/server/server.h"

namespace tavoliere::play {

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
