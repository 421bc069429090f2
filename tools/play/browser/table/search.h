// Searches for the page: what they are for, and what they report.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/wire/text/json_reader.h"
#include "tools/play/browser/table/web_table.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {

// A search of the game's present position, or of a position of the tree.
Purpose PurposeHere(const WebTable& table, const char* name);
Purpose PurposeAt(const WebTable& table, const char* name, GameTree::Node node, const Facts& facts);

// While it lives, engines' reports belong to `purpose`, and the page shows that an engine is at it.
class Searching {
 public:
  // It outlives this.
  Searching(WebTable& table, Purpose purpose);
  ~Searching();
  Searching(const Searching&) = delete;
  Searching& operator=(const Searching&) = delete;

 private:
  WebTable& table_;
};

// Takes a line that an engine prints while it searches. May call nothing of the session.
void TakeSearchLine(WebTable& table, std::string_view line);
// Sends what was taken since, of each rank the newest report.
void SendSearchLines(WebTable& table);

// The figures of an `info` line, with the squares of its first move by `routes`, or the remark of
// an `info string`; null for any other line.
protocol::Json SearchJson(std::string_view line, const std::vector<Route>& routes);

}  // namespace tavoliere::play
