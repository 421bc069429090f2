// One game in progress: its moves, the moves taken back that can be played again, its variations
// and its times.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire/record.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/game/game_tree.h"

namespace tavoliere::play {

using Microseconds = std::chrono::microseconds;

class PlayedGame {
 public:
  // A new game from the usual start or from a position text. `first_begins`: player 1 moves first.
  PlayedGame(std::optional<std::string> fen, int players, bool first_begins);
  // A game that goes on from its record; its opening's moves become moves.
  PlayedGame(const protocol::GameRecord& record, int players, bool first_begins);

  // "position ...", without a newline, as it stood so many plies ago.
  std::string PositionLine(std::size_t plies_ago = 0) const;
  // The same after a move of the tree.
  std::string PositionLineAt(GameTree::Node node) const;
  bool has_moves() const { return played_ > 0; }
  std::size_t plies() const { return played_; }
  std::size_t redoable() const { return line_.size() - played_; }
  // The moves on the board, without those that were taken back.
  std::vector<protocol::MoveRecord> moves() const;
  // Those that were taken back, the next to be played again first.
  std::vector<protocol::MoveRecord> moves_to_redo() const;
  const protocol::MoveRecord& last() const { return tree_.move(line_[played_ - 1]); }
  const std::optional<std::string>& fen() const { return fen_; }
  // Who made move number `ply` (from 0): 0 for player 1, 1 for player 2.
  int Mover(std::size_t ply) const;

  // ---- the tree
  const GameTree& tree() const { return tree_; }
  // The last move on the board; kStart: none.
  GameTree::Node here() const { return NodeAt(played_); }
  // The move that made it so many plies, or will when it is played again; kStart for none.
  GameTree::Node NodeAt(std::size_t ply) const {
    return ply == 0 ? GameTree::kStart : line_[ply - 1];
  }
  bool IsPlayed(GameTree::Node node) const;
  // Whether there is something to keep.
  bool has_content() const;
  // The moves that lead to `node` are those to play next where they are not played; what is on the
  // board stays. Of those played that do not lead there, how many are to be taken back first.
  std::size_t Aim(GameTree::Node node);
  // As GameTree has them.
  void Promote(GameTree::Node node) { tree_.Promote(node); }
  void Comment(GameTree::Node node, const std::string& text) { tree_.Comment(node, text); }
  // A line behind `node`; its last move. Nothing is played.
  GameTree::Node AddLine(GameTree::Node node, const std::vector<std::string>& moves);
  // Of moves that are not on the board.
  void Remove(GameTree::Node node);

  // Playing what was taken back keeps the rest of it. Another move is the main line, and what was
  // there stays as a variation.
  void Play(protocol::MoveRecord move);
  // Takes back, plays again: as many plies as there are, at most `plies`; how many they were.
  std::size_t Undo(std::size_t plies);
  std::size_t Redo(std::size_t plies);

  // The game's end, by the rules or by agreement. Another move on the board opens it again.
  void End(const std::string& result, const std::string& reason);
  bool ended() const { return result_ != "none"; }
  const std::string& result() const { return result_; }
  const std::string& reason() const { return reason_; }

  void TakeBack() { ++takebacks_; }  // an `undo` of the engine's own, which costs points
  int takebacks() const { return takebacks_; }

  // What the moves of a player took, and those of both.
  Microseconds Time(int player) const;
  Microseconds Time() const { return Time(0) + Time(1); }

  protocol::GameRecord Record(const std::string& first, const std::string& second) const;
  const std::string& started() const { return started_; }
  // Whether `record` is a state of this game.
  bool Is(const protocol::GameRecord& record) const;

 private:
  std::optional<std::string> fen_;
  int players_;
  bool first_begins_;
  void FollowOn();
  std::vector<protocol::MoveRecord> MovesOf(std::size_t from, std::size_t to) const;

  GameTree tree_;
  std::vector<GameTree::Node> line_;  // those on the board, then those to be played again
  std::size_t played_ = 0;
  std::string result_ = "none";
  std::string reason_;
  int takebacks_ = 0;
  std::string id_ = "1.1";
  std::string event_;
  std::string started_;  // UTC, ISO 8601
};

// A move that was found, for the record; its text is left out.
protocol::MoveRecord FiguresOf(const Found& found);

// Where a game is to begin, as a person says it.
struct Opening {
  std::optional<std::string> fen;  // nullopt: the usual start
  std::vector<std::string> moves;  // already made
  // The moves that the text is if it is no position; empty: it says that it is one.
  std::vector<std::string> or_moves = {};

  // "position ...", without a newline.
  std::string PositionLine() const;
};
// A position text, or 'startpos', either with 'moves' and moves behind it, or moves alone; the
// words 'position' and 'fen' of the protocol may stand before it.
Opening ParseOpening(const std::string& text);
// The moves of a game as people write it: numbers and a result are left out, and the parts of a
// move with blanks in it, 22 - 18, are one word.
std::vector<std::string> MovesIn(const std::string& text);

// "1:02:03", "2:03".
std::string ClockText(Microseconds time);

}  // namespace tavoliere::play
