// Text to positions and moves, and back.
#include <algorithm>
#include <array>
#include <cassert>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kTooLarge = 10'000;  // columns or rows

struct Shape {
  int columns = 0;
  int rows = 0;
  std::vector<bool> holes;  // row by row
  Pegs pegs = 0;            // of the first 64 holes
};

absl::StatusOr<Shape> ReadShape(const std::string& text) {
  const std::string trimmed = base::BarePosition(text);
  if (trimmed.empty()) {
    return absl::InvalidArgumentError("expected a board such as ooo/o.o/ooo, got nothing");
  }
  if (const std::size_t blank = trimmed.find(' '); blank != std::string::npos) {
    return absl::InvalidArgumentError(absl::StrCat("expected rows in one word, then got ",
                                                   protocol::Quoted(trimmed.substr(blank + 1))));
  }
  std::vector<std::string> rows = absl::StrSplit(trimmed, '/');
  // A full stop at the end of the text is one cell too many.
  if (rows.back().size() == rows.front().size() + 1 && rows.back().back() == '.')
    rows.back().pop_back();
  Shape shape;
  // What is too large for any board is refused later, whatever its size.
  shape.columns = static_cast<int>(std::min(rows.front().size(), kTooLarge));
  shape.rows = static_cast<int>(std::min(rows.size(), kTooLarge));
  int hole = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != rows.front().size()) {
      return absl::InvalidArgumentError(absl::StrCat("expected rows of ", rows.front().size(),
                                                     " cells, as the first one is, got ",
                                                     rows[row].size(), " in row ", row + 1));
    }
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char cell = rows[row][column];
      if (cell != 'o' && cell != '.' && cell != '-') {
        return absl::InvalidArgumentError(
            absl::StrCat("expected cells o (peg), . (empty hole) or - (no hole), got ",
                         protocol::QuotedCharacter(std::string_view(rows[row]).substr(column)),
                         " in row ", row + 1));
      }
      shape.holes.push_back(cell != '-');
      if (cell == '-') continue;
      if (cell == 'o' && hole < Board::kMaxHoles) shape.pegs |= Bit(hole);
      if (hole < Board::kMaxHoles) ++hole;
    }
  }
  return shape;
}

const char* StartText(Variant variant) {
  switch (variant) {
    case Variant::kEnglish33:
      return "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--";
    case Variant::kEuropean37:
      return "--.oo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--";
    case Variant::kWiegleb45:
      return "---ooo---/---ooo---/---ooo---/ooooooooo/oooo.oooo/ooooooooo/---ooo---/---ooo---/"
             "---ooo---";
    case Variant::kDiamond41:
      return "----o----/---.oo---/--ooooo--/-ooooooo-/ooooooooo/-ooooooo-/--ooooo--/---ooo---/"
             "----o----";
    case Variant::kDiamond32:
      return "---o---/--ooo--/-ooooo-/ooo.ooo/ooooooo/-ooooo-/--ooo--/---o---";
    case Variant::kBell39:
      return "--ooo---/--ooo---/--ooo---/oooooooo/ooo.oooo/oooooooo/--ooo---/--ooo---";
    case Variant::kSquare25:
      return "oo.oo/ooooo/ooooo/ooooo/ooooo";
    case Variant::kSquare36:
      return ".ooooo/oooooo/oooooo/oooooo/oooooo/oooooo";
    case Variant::kSquare49:
      return "ooooooo/ooo.ooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo";
    case Variant::kRectangle24:
      return ".ooooo/oooooo/oooooo/oooooo";
    case Variant::kRectangle30:
      return ".ooooo/oooooo/oooooo/oooooo/oooooo";
    case Variant::kRectangle42:
      return ".oooooo/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo";
    case Variant::kRectangle48:
      return ".ooooooo/oooooooo/oooooooo/oooooooo/oooooooo/oooooooo";
    case Variant::kDiamond25:
      return "---o---/--ooo--/-ooooo-/ooo.ooo/-ooooo-/--ooo--/---o---";
    case Variant::kTriangle15:
      return "----.----/---o-o---/--o-o-o--/-o-o-o-o-/o-o-o-o-o";
    case Variant::kTriangle21:
      return "-----.-----/----o-o----/---o-o-o---/--o-o-o-o--/-o-o-o-o-o-/o-o-o-o-o-o";
    case Variant::kTriangle28:
      return "------o------/-----.-o-----/----o-o-o----/---o-o-o-o---/--o-o-o-o-o--/-o-o-o-o-o-o-/"
             "o-o-o-o-o-o-o";
    case Variant::kTriangle36:
      return "-------.-------/------o-o------/-----o-o-o-----/----o-o-o-o----/---o-o-o-o-o---/"
             "--o-o-o-o-o-o--/-o-o-o-o-o-o-o-/o-o-o-o-o-o-o-o";
  }
  return "";
}

Position MakeStart(Variant variant) {
  const absl::StatusOr<Shape> shape = ReadShape(StartText(variant));
  assert(shape.ok());
  absl::StatusOr<std::shared_ptr<const Board>> board =
      Board::Make(shape->columns, shape->rows, shape->holes);
  assert(board.ok());
  return {*std::move(board), shape->pegs};
}

// Why `jump` cannot be made, or OK.
absl::Status CheckJump(const Position& position, Jump jump) {
  const Board& board = position.board();
  const auto wrong = [&](const base::Words& words, int hole) {
    return base::Wrong(words, board.HoleName(hole));
  };
  if ((position.pegs() & Bit(jump.from)) == 0) return wrong(said::kEmpty, jump.from);
  if ((position.pegs() & Bit(jump.to)) != 0) return wrong(said::kTaken, jump.to);
  if ((position.pegs() & Bit(jump.over)) == 0) return wrong(said::kNothingBetween, jump.over);
  return absl::OkStatus();
}

}  // namespace

Position Solitaire::Start(Variant variant) {
  // Each is made at the first need: its tables take a while to fill.
  static std::array<std::once_flag, kVariants.size()> made;
  static std::array<std::optional<Position>, kVariants.size()> starts;
  const auto i = static_cast<std::size_t>(variant);
  std::call_once(made[i], [&] { starts[i] = MakeStart(variant); });
  return *starts[i];
}

absl::StatusOr<Position> Solitaire::Parse(const std::string& text, Variant) {
  ASSIGN_OR_RETURN(const Shape shape, ReadShape(text));
  // A known board is shared: its tables are already filled.
  for (const auto& [name, variant] : kVariants) {
    const absl::StatusOr<Shape> known = ReadShape(StartText(variant));
    if (known->columns == shape.columns && known->holes == shape.holes) {
      return Position(Start(variant).shared_board(), shape.pegs);
    }
  }
  ASSIGN_OR_RETURN(std::shared_ptr<const Board> board,
                   Board::Make(shape.columns, shape.rows, shape.holes));
  return Position(std::move(board), shape.pegs);
}

std::string Solitaire::Format(const Position& position) {
  const Board& board = position.board();
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < board.columns(); ++column) {
      const std::optional<int> hole = board.HoleAt(column, row);
      text += !hole ? '-' : (position.pegs() & Bit(*hole)) != 0 ? 'o' : '.';
    }
  }
  return text;
}

base::CellKinds Solitaire::Cells() {
  return {".", "o", absl::StrCat("#", Board::kMaxColumns, "x", Board::kMaxRows)};
}

std::string Solitaire::FormatBoard(const base::BoardPicture& picture, core::Player) {
  std::string text;
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(picture.columns) == 0) text += '/';
    text += picture.cells[i] == "#" ? "-" : picture.cells[i];
  }
  return text;
}

absl::StatusOr<Move> Solitaire::ParseMove(const Position& position, const std::string& text) {
  const Board& board = position.board();
  ASSIGN_OR_RETURN(const std::vector<int> holes, ReadHoles(board, text));
  if (holes.size() > 2) return base::Wrong(said::kOneJump, holes.size() - 1);
  for (const Jump jump : board.jumps()) {
    if (jump.from != holes.front() || jump.to != holes.back()) continue;
    RETURN_IF_ERROR(CheckJump(position, jump));
    return Move(jump);
  }
  return base::Wrong(board.triangular() ? said::kNoSuchLineJump : said::kNoSuchJump);
}

std::string Solitaire::FormatMove(const Position& position, Move move) {
  return FormatJump(position.board(), move.jump(), HoleNames::kLetters);
}

base::Sentence Solitaire::WhyNotFrom(const Position& position,
                                     const std::vector<std::string>& holes) {
  const Board& board = position.board();
  if (holes.size() > 1) {
    const absl::StatusOr<Move> move = ParseMove(position, absl::StrCat(holes[0], "-", holes[1]));
    return move.ok() ? base::Say(base::kIsLegal, FormatMove(position, *move))
                     : base::SentenceOf(move.status());
  }
  const absl::StatusOr<int> hole = ReadHole(board, holes[0]);
  if (!hole.ok()) return base::SentenceOf(hole.status());
  const bool peg = (position.pegs() & Bit(*hole)) != 0;
  return base::Say(peg ? said::kNoJumpFrom : said::kNoPegThere, board.HoleName(*hole));
}

}  // namespace tavoliere::solitaire
