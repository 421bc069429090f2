// What an engine says while it searches, for the page.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/wire/json_reader.h"
#include "tools/play/stepping.h"
#include "tools/play/web_face.h"

namespace tavoliere::play {

// The figures of an `info` line, with the squares of its first move by `routes`, or the remark of
// an `info string`; null for any other line.
protocol::Json SearchJson(std::string_view line, const std::vector<Route>& routes);

class WebFace::Searching {
 public:
  Searching(WebFace& face, const char* name);
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;

 private:
  WebFace& face_;
};

}  // namespace tavoliere::play
