#include "engines/solitaire/proofs/last_peg_claim.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr char kCanBeLeft[] = "one peg can be left";
constexpr char kCannotBeLeft[] = "no single peg can be left";
constexpr char kOnHole[] = " on ";

}  // namespace

std::string TextOfLastPegClaim(const Board& board, const LastPegClaim& claim) {
  std::string text = claim.solvable ? kCanBeLeft : kCannotBeLeft;
  if (claim.goal) absl::StrAppend(&text, kOnHole, board.HoleName(*claim.goal));
  return text;
}

absl::StatusOr<LastPegClaim> ReadLastPegClaim(const Board& board, const std::string& claim) {
  const std::size_t on = claim.find(kOnHole);
  LastPegClaim read;
  read.solvable = claim.substr(0, on) == kCanBeLeft;
  if (on != claim.npos) {
    ASSIGN_OR_RETURN(read.goal, board.ParseHole(claim.substr(on + sizeof(kOnHole) - 1)));
  }
  if (TextOfLastPegClaim(board, read) == claim) return read;
  return absl::InvalidArgumentError(absl::StrCat("expected the claim '", kCanBeLeft, "' or '",
                                                 kCannotBeLeft, "', with or without '", kOnHole + 1,
                                                 "HOLE', got ", protocol::Quoted(claim)));
}

absl::StatusOr<Pegs> ReadHoleSet(const std::string& shape, std::string_view text) {
  Pegs pegs = 0;
  int hole = 0;
  bool same = text.size() == shape.size();
  for (std::size_t i = 0; same && i < text.size(); ++i) {
    const bool cell = shape[i] == 'o' || shape[i] == '.';
    same = cell ? text[i] == 'o' || text[i] == '.' : text[i] == shape[i];
    if (text[i] == 'o') pegs |= Bit(hole);
    if (cell) ++hole;
  }
  if (same) return pegs;
  return absl::DataLossError(absl::StrCat("expected holes of the board ", shape, ", got ",
                                          protocol::Quoted(std::string(text))));
}

}  // namespace tavoliere::solitaire
