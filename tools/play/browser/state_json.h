// A game as the page in the browser gets it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire/json_reader.h"
#include "tools/play/game/game_clock.h"
#include "tools/play/session/games.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// What the web interface knows in addition to the session.
struct WebView {
  std::uint64_t revision = 0;
  int round = 0;  // of the game, among all that were shown
  std::string version;
  std::string language = "en";
  std::vector<GameProgram> games;
  GameClock clock;
  Microseconds thinks{0};  // of the move under way, if its clock runs
  std::int64_t pace_ms = 0;
  int offer = 0;  // who has offered a draw to a person: 1, 2; 0: no side
  bool fame = false;
  bool analysis = false;
  int lines = 1;
  std::optional<GameTree::Node> analysed;  // looked at; nullopt: the analysis follows the game
  bool has_verdicts = false;               // the engine answers what each move leads to
  std::map<std::string, std::string> verdicts;
  std::string thinking;  // "", "move", "hint", "review", "verdicts"
};

// "type": "state"; `session` is null before a game is chosen.
std::string StateMessage(const WebView& view, const PlaySession* session);

// The types of the messages that make sense now.
std::vector<std::string> PossibleMessages(const WebView& view, const PlaySession* session);

// The languages that the engine's sentences can be had in.
std::vector<std::string> Languages(const PlaySession* session);

// A board with every cell's name, contents and label.
protocol::Json BoardJson(const Board& board, const Judge& judge);
// Each side's name, player and pieces.
protocol::Json SidesJson(const PlaySession& session);
// How many pieces each side has on a board; null when the letters do not show it.
protocol::Json PiecesJson(const Board& board, const Judge& judge);
// What every move of a record says of itself; `player` is 1 or 2.
protocol::Json MoveJson(const protocol::MoveRecord& move, int player);
// The move of the tree that led there; null at the start.
protocol::Json LastJson(const PlaySession& session, GameTree::Node node,
                        const std::vector<std::string>& squares);
// Puts a position and the moves that can be made in it, once `chosen` is, into a message.
void AddPosition(const Facts& facts, const Judge& judge, const std::vector<std::string>& chosen,
                 bool over, protocol::Json& json);

// As text, whatever bytes an engine has put into it.
std::string JsonText(const protocol::Json& json);

}  // namespace tavoliere::play
