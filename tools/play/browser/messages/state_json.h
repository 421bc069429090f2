// A game as the page in the browser gets it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire/text/json_reader.h"
#include "tools/play/judge/games.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// What the web interface knows in addition to the session.
struct WebView {
  std::uint64_t revision = 0;
  int round = 0;  // of the game, among all that were shown
  std::string version;
  std::string language = "en";
  std::vector<GameProgram> games;
  std::int64_t pace_ms = 0;
  int offer = 0;  // who has offered a draw to a person: 1, 2; 0: no side
  bool fame = false;
  bool analysis = false;
  int lines = 1;
  bool all_moves = false;                  // every move is analysed, not the best lines alone
  std::optional<GameTree::Node> analysed;  // looked at; nullopt: the analysis follows the game
  bool has_verdicts = false;               // the engine answers what each move leads to
  std::map<std::string, std::string> verdicts;
  std::string thinking;  // "", "move", "hint", "review", "verdicts"
};

// The game, its variants, options and named opponents.
protocol::Json GameJson(const PlaySession& session);

// Each side's name, player and pieces.
protocol::Json SidesJson(const PlaySession& session);

// "type": "state"; `session` is null before a game is chosen. `possible` are the types of the
// messages that make sense now.
std::string StateMessage(const WebView& view, const PlaySession* session,
                         const std::vector<std::string>& possible);

}  // namespace tavoliere::play
