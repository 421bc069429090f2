// The reports of a running search, for the page.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/wire/json_reader.h"
#include "tools/play/browser/web_ui.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {

// The figures of an `info` line, with the squares of its first move by `routes`, or the remark of
// an `info string`; null for any other line.
protocol::Json SearchJson(std::string_view line, const std::vector<Route>& routes);

class WebUi::Searching {
 public:
  Searching(WebUi& ui, Purpose purpose);
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;

 private:
  WebUi& ui_;
};

}  // namespace tavoliere::play
