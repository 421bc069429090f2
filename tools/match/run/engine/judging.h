// The judge's facts beyond the rules, and its pictures of the board.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "protocol/wire/record.h"
#include "tools/match/run/engine/engine_process.h"

namespace tavoliere::match {

inline constexpr char kBoardQuery[] = "query board\n";
inline constexpr char kMoveQuery[] = "query move ";
inline constexpr char kScoreQuery[] = "query score\n";
inline constexpr char kPositionQuery[] = "query fen\n";
// In bytes. Longer words would not fit the judge's lines, and are no moves.
inline constexpr std::size_t kLongestMove = 256;

struct JudgeSkills {
  bool spells = false;     // knows `query move M`
  bool draws = false;      // knows `query board`
  bool counts = false;     // knows `query score`
  bool positions = false;  // knows `query fen`; asked only if wanted
  int white = 0;           // the player called White by `query sides`; 0 where neither has a colour

  // For EngineProcess::Prepare(): its answers give the skills. `boards`, `positions`: pictures and
  // position texts are wanted.
  static std::string Questions(bool boards, bool positions);
  // Of a judge that was prepared with these questions.
  static JudgeSkills Of(const EngineProcess& judge);

  // The move as the judge writes it, from its answer whether the move is legal; nullopt: it is not.
  std::optional<std::string> Spelling(const std::string& move, const std::string& response) const;
};

// Keeps the pictures of a game's positions in its record, which outlives it: the first, and then
// what changes.
class BoardTrail {
 public:
  explicit BoardTrail(protocol::GameRecord& record) : record_(record) {}

  void Clear();
  void Add(const std::string& picture);

 private:
  protocol::GameRecord& record_;
  std::string last_;
};

}  // namespace tavoliere::match
