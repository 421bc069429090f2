#include "tools/play/study/variations.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kMostTreeMoves = 20'000;  // of a tree

}  // namespace

// Moves the judge; it is restored by the caller. A game that was loaded may have variations that
// its rules do not allow.
absl::Status Variations::SetPosition(GameTree::Node node) {
  if (!game().tree().Has(node)) return NoSuchMove();
  absl::Status status = session_.judge().SetPosition(game().PositionLineAt(node));
  if (!status.ok()) session_.RestorePosition().IgnoreError();
  return status;
}

absl::StatusOr<Facts> Variations::LookAt(GameTree::Node node) {
  RETURN_IF_ERROR(SetPosition(node));
  absl::StatusOr<Facts> facts = session_.judge().Look();
  RETURN_IF_ERROR(session_.RestorePosition());
  return facts;
}

absl::StatusOr<MoveMarks> Variations::MarksAt(GameTree::Node node, const Board& after) {
  const GameTree& tree = game().tree();
  if (!tree.Has(node)) return NoSuchMove();
  if (node == GameTree::kStart) return MoveMarks();
  const absl::StatusOr<Before> before =
      session_.judge().LookBefore(game().PositionLineAt(tree.parent(node)));
  RETURN_IF_ERROR(session_.RestorePosition());
  if (!before.ok()) return before.status();
  return MarksOf(SquaresOf(before->routes, tree.move(node).move), before->cells, after);
}

absl::StatusOr<std::string> Variations::ReadAt(GameTree::Node node, const std::string& text) {
  ASSIGN_OR_RETURN(const Facts facts, LookAt(node));
  RETURN_IF_ERROR(SetPosition(node));
  absl::StatusOr<std::string> move = session_.judge().Read(text, facts);
  RETURN_IF_ERROR(session_.RestorePosition());
  return move;
}

absl::Status Variations::WhyNotAt(GameTree::Node node, const std::vector<std::string>& squares) {
  RETURN_IF_ERROR(SetPosition(node));
  const Sentence why = session_.judge().WhyNotFrom(squares);
  RETURN_IF_ERROR(session_.RestorePosition());
  return Error(absl::StatusCode::kOutOfRange, why);
}

absl::Status Variations::GoTo(GameTree::Node node) {
  RETURN_IF_ERROR(SetPosition(node));
  RETURN_IF_ERROR(session_.RestorePosition());
  const std::size_t depth = game().tree().Depth(node);
  if (const std::size_t back = game().Aim(node); back > 0) {
    RETURN_IF_ERROR(session_.Undo(back));
    game().Aim(node);
  }
  const std::size_t plies = game().plies();
  return plies < depth ? session_.Redo(depth - plies) : absl::OkStatus();
}

absl::Status Variations::Promote(GameTree::Node node) {
  if (!game().tree().Has(node)) return NoSuchMove();
  game().Promote(node);
  session_.Keep();
  return absl::OkStatus();
}

absl::Status Variations::Remove(GameTree::Node node) {
  if (!game().tree().Has(node)) return NoSuchMove();
  if (game().IsPlayed(node)) {
    return Refusal(absl::StatusCode::kFailedPrecondition,
                   {"on-board",
                    Words{"the move is on the board; take it back first",
                          "la mossa è sul tavoliere: prima annullala"},
                    {}});
  }
  game().Remove(node);
  session_.Keep();
  return absl::OkStatus();
}

absl::Status Variations::Comment(GameTree::Node node, const std::string& text) {
  if (!game().tree().Has(node)) return NoSuchMove();
  game().Comment(node, text);
  session_.Keep();
  return absl::OkStatus();
}

absl::StatusOr<GameTree::Node> Variations::AddLine(GameTree::Node node,
                                                   std::vector<std::string> moves) {
  if (!game().tree().Has(node)) return NoSuchMove();
  if (game().tree().moves() + moves.size() > kMostTreeMoves) {
    return Refusal(absl::StatusCode::kResourceExhausted,
                   {"many-variations",
                    Words{"the game has too many variations", "la partita ha troppe varianti"},
                    {}});
  }
  const std::string before = game().PositionLineAt(node);
  absl::Status status = Wrong({"the line has no moves", "la linea non ha mosse"});
  while (!moves.empty()) {
    const char* const join = node == GameTree::kStart ? " moves " : " ";
    status = session_.judge().SetPosition(absl::StrCat(before, join, absl::StrJoin(moves, " ")));
    if (status.ok() || session_.judge().engine().lost()) break;
    moves.pop_back();
  }
  if (absl::Status restored = session_.RestorePosition(); status.ok()) status = restored;
  if (!status.ok()) return status;
  const GameTree::Node last = game().AddLine(node, moves);
  session_.Keep();
  return last;
}

}  // namespace tavoliere::play
