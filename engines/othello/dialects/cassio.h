// The lines ENGINE-PROTOCOL ... that the program Cassio sends its engines. See DIALECTS.md.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "protocol/server/dialect.h"
#include "protocol/server/engine.h"
#include "protocol/wire/search_info.h"
#include "protocol/wire/text/line_words.h"

namespace tavoliere::othello {

// ---- Cassio's requests to an engine and the answers, as text

// "<64 cells><side> ALPHA BETA DEPTH PRECISION", with a blank before the side or without; of an
// endgame-search without the depth, which is the number of empty squares.
struct CassioRequest {
  std::string cells;  // X, O and -, the side to move behind them: 65 characters
  bool black = true;  // is to move
  bool endgame = false;
  double alpha = -64;  // discs, for the side to move
  double beta = 64;
  int depth = 1;
  int precision = 100;  // per cent: how sure a guess about the end of the game has to be

  // A position text.
  std::string Position() const;
  // Whether only who wins is asked for.
  bool OnlyWinner() const;
};
// `words`: what follows the command. Further words are left alone; the rules are not asked.
absl::StatusOr<CassioRequest> ReadCassioRequest(protocol::LineWords words, bool endgame);

// The line that answers a search: position, move, depth, precision, bounds, line of play, nodes and
// time. A report without a line of play is that of a finished game.
std::string CassioAnswer(const CassioRequest& request, const protocol::SearchReport& report);

// ---- the dialect

// Begun by any such line.
protocol::DialectChoice CassioDialect(protocol::Engine& engine);

}  // namespace tavoliere::othello
