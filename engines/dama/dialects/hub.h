// Hub 2, the protocol of Scan and of what plays against it. See DIALECTS.md.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/engine/game_engine.h"
#include "engines/dama/rules/game.h"
#include "protocol/server/dialect.h"

namespace tavoliere::dama {

// Begun by `hub`.
protocol::DialectChoice HubDialect(base::GameEngine<Dama>& engine);

// ---- positions and moves as the protocol writes them: the side to move and the squares in the
// order of their numbers; a capture as its ends and the pieces that it takes

// The protocol's name of this game.
inline constexpr char kHubVariant[] = "italian";

// "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", W and B kings, w and b men, e nothing. An error says what is
// wrong, as Dama::Parse() does.
absl::StatusOr<Position> ParseHubPosition(const std::string& text);
std::string FormatHubPosition(const Position& position);

// "22-18", "22x6x18x10": from, to, then the captured pieces in any order; where the ends name one
// move these may be left out. An error: no such move is legal.
absl::StatusOr<Move> ParseHubMove(const Position& position, const std::string& text);
// The captured pieces by their numbers.
std::string FormatHubMove(Move move);

// ---- a line of Hub, version 2 (Letouzey): <command> <name>=<value> ..., a value in double quotes
// where it holds a blank or is empty

struct HubLine {
  std::string command;
  std::vector<std::pair<std::string, std::string>> arguments;  // a flag's value is empty

  // nullopt: the line has no such argument.
  std::optional<std::string> Find(const std::string& name) const;
};

// An error: a quote that is not closed.
absl::StatusOr<HubLine> ParseHubLine(const std::string& line);

// `value` as it stands after the '=': in quotes where it must be. What no quotes could hold, quotes
// and control characters, becomes an apostrophe or a blank.
std::string HubValue(const std::string& value);

}  // namespace tavoliere::dama
