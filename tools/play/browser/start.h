// Starts a session on a page in the browser.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/session/ending.h"

namespace tavoliere::play {

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
