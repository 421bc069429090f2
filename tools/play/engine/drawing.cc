#include "tools/play/engine/drawing.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include <langinfo.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

// Of the palette of 256 colours.
enum class Colour {
  kLightSquare = 187,
  kDarkSquare = 65,
  kPlainSquare = 28,
  kLastMove = 136,
  kObliged = 124,
  kTarget = 31,
  kChosen = 25,
  kCursor = 133,
  kWhitePiece = 231,
  kBlackPiece = 16,
  kOtherPiece = 221,
  kLabel = 252,
};

// Text and how many columns of the screen it takes.
struct Sign {
  std::string text;
  std::size_t width = 0;
};

Sign Ascii(const std::string& text) { return {text, text.size()}; }

Sign SignOf(const std::string& cell, bool named, Style style) {
  if (cell == "#") return {};
  if (cell == ".") {
    if (named) return {};
    return style.unicode ? Sign{"·", 1} : Ascii(".");
  }
  const char kind = cell.front();
  const std::string rest = cell.substr(1);
  if (!style.unicode || (IsOfASide(kind) && !style.colour)) return Ascii(cell);
  const char* sign = nullptr;
  switch (kind) {
    case 'w':
    case 'b':
    case 'o':
      sign = "●";
      break;
    case 'W':
    case 'B':
      sign = "♚";
      break;
    default:
      return Ascii(cell);
  }
  return {sign + rest, 1 + rest.size()};
}

enum class Mark { kNone, kLast, kObliged, kTarget, kChosen };

Mark MarkOf(const std::string& name, const Marks& marks) {
  if (marks.chosen.contains(name)) return Mark::kChosen;
  if (marks.targets.contains(name)) return Mark::kTarget;
  if (marks.obliged.contains(name)) return Mark::kObliged;
  if (marks.last.contains(name)) return Mark::kLast;
  return Mark::kNone;
}

const char* Brackets(Mark mark) {
  switch (mark) {
    case Mark::kChosen:
      return "<>";
    case Mark::kTarget:
      return "()";
    case Mark::kObliged:
      return "><";
    case Mark::kLast:
      return "[]";
    case Mark::kNone:
      break;
  }
  return "  ";
}

std::string Ink(Colour colour) { return absl::StrCat("\x1b[38;5;", static_cast<int>(colour), "m"); }
std::string Paper(Colour colour) {
  return absl::StrCat("\x1b[48;5;", static_cast<int>(colour), "m");
}

Colour PaperOf(Mark mark, bool chequered) {
  switch (mark) {
    case Mark::kChosen:
      return Colour::kChosen;
    case Mark::kTarget:
      return Colour::kTarget;
    case Mark::kObliged:
      return Colour::kObliged;
    case Mark::kLast:
      return Colour::kLastMove;
    case Mark::kNone:
      break;
  }
  return chequered ? Colour::kDarkSquare : Colour::kPlainSquare;
}

Colour InkOf(const std::string& cell) {
  switch (cell.front()) {
    case 'w':
    case 'W':
      return Colour::kWhitePiece;
    case 'b':
    case 'B':
      return Colour::kBlackPiece;
    default:
      return cell == "." ? Colour::kLabel : Colour::kOtherPiece;
  }
}

std::string Centred(const std::string& text, std::size_t width) {
  const std::size_t blanks = width > text.size() ? width - text.size() : 0;
  return std::string(blanks / 2, ' ') + text + std::string(blanks - blanks / 2, ' ');
}

std::string Right(const std::string& text, std::size_t width) {
  return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

class Drawer {
 public:
  Drawer(const Board& board, const Marks& marks, Style style, std::size_t least_width)
      : board_(board),
        marks_(marks),
        style_(style),
        edges_(EdgesOf(board)),
        chequered_(IsChequered(board)),
        sign_width_(least_width) {
    const bool names_inside = !edges_ && !board.names.empty();
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      sign_width_ = std::max(sign_width_, SignOf(board.cells[i], names_inside, style).width);
      if (names_inside && board.names[i] != "#") {
        name_width_ = std::max(name_width_, board.names[i].size());
      }
    }
    sign_width_ = std::max<std::size_t>(sign_width_, 1);
    if (!edges_) return;
    for (const std::string& row : edges_->rows) edge_width_ = std::max(edge_width_, row.size());
  }

  std::string Draw() const {
    std::string text = ColumnLine();
    for (int row = 0; row < board_.rows; ++row) {
      const std::string label = edges_ ? edges_->rows[static_cast<std::size_t>(row)] : "";
      std::string line = absl::StrCat(" ", Right(label, edge_width_), " ");
      for (int column = 0; column < board_.columns; ++column) {
        line += Cell(static_cast<std::size_t>(row * board_.columns + column));
      }
      absl::StrAppend(&line, " ", label);
      text += style_.colour ? line : std::string(absl::StripTrailingAsciiWhitespace(line));
      text += "\n";
    }
    return text + ColumnLine();
  }

  std::size_t Width() const {
    const std::size_t cells = static_cast<std::size_t>(board_.columns) * CellWidth();
    return LeftWidth() + cells + 1 + edge_width_;
  }

  std::string SquareAt(int line, int column) const {
    const int row = line - (edges_ ? 1 : 0);
    const int in_row = column - static_cast<int>(LeftWidth());
    const int cell = in_row / static_cast<int>(CellWidth());
    if (row < 0 || row >= board_.rows || in_row < 0 || cell >= board_.columns) return "";
    const auto index = static_cast<std::size_t>(row * board_.columns + cell);
    if (board_.names.empty() || board_.names[index] == "#") return "";
    return board_.names[index];
  }

 private:
  std::size_t LeftWidth() const { return edge_width_ + 2; }
  std::size_t CellWidth() const { return name_width_ + sign_width_ + 2; }

  std::string ColumnLine() const {
    if (!edges_) return "";
    std::string line(LeftWidth(), ' ');
    for (const std::string& column : edges_->columns) line += Centred(column, CellWidth());
    return std::string(absl::StripTrailingAsciiWhitespace(line)) + "\n";
  }

  std::string Cell(std::size_t index) const {
    const std::string& cell = board_.cells[index];
    if (cell == "#") {
      const std::string blank(CellWidth(), ' ');
      if (!style_.colour || !chequered_) return blank;
      return absl::StrCat(Paper(Colour::kLightSquare), blank, kPlain);
    }
    const std::string name = board_.names.empty() ? "" : board_.names[index];
    const Mark mark = name.empty() ? Mark::kNone : MarkOf(name, marks_);
    const Sign sign = SignOf(cell, name_width_ > 0, style_);
    const std::string label = name_width_ > 0 ? Right(name, name_width_) : "";
    const std::size_t blanks = sign_width_ - sign.width;
    const std::string left(blanks / 2, ' ');
    const std::string right(blanks - blanks / 2, ' ');
    const bool cursor = !name.empty() && name == marks_.cursor;
    const char* brackets =
        cursor && (mark == Mark::kNone || !style_.colour) ? "{}" : Brackets(mark);
    const Colour paper = cursor ? Colour::kCursor : PaperOf(mark, chequered_);
    if (!style_.colour) {
      return absl::StrCat(std::string(1, brackets[0]), label, left, sign.text, right,
                          std::string(1, brackets[1]));
    }
    return absl::StrCat(Paper(paper), Ink(Colour::kLabel), std::string(1, brackets[0]), label, left,
                        kBold, Ink(InkOf(cell)), sign.text, kNotBold, Ink(Colour::kLabel), right,
                        std::string(1, brackets[1]), kPlain);
  }

  static constexpr const char* kPlain = "\x1b[0m";
  static constexpr const char* kBold = "\x1b[1m";
  static constexpr const char* kNotBold = "\x1b[22m";

  const Board& board_;
  const Marks& marks_;
  const Style style_;
  const std::optional<Edges> edges_;
  const bool chequered_;
  std::size_t sign_width_;
  std::size_t name_width_ = 0;  // 0: the names stand at the edges, or nowhere
  std::size_t edge_width_ = 0;
};

std::string TerminalName() {
  const char* const kind = std::getenv("TERM");
  return kind == nullptr ? "" : kind;
}

}  // namespace

bool CanMoveCursor() { return !TerminalName().empty() && TerminalName() != "dumb"; }

Style StyleOf(bool terminal) {
  const char* const no_colour = std::getenv("NO_COLOR");
  const std::string term = TerminalName();
  const bool dumb = !CanMoveCursor();
  // The DEC terminals, and what is called monochrome.
  const bool grey = dumb || absl::StartsWith(term, "vt") || absl::EndsWith(term, "-m") ||
                    absl::EndsWith(term, "-mono");
  Style style;
  style.unicode = std::string_view(::nl_langinfo(CODESET)) == "UTF-8" && !(terminal && dumb);
  style.colour = terminal && !grey && (no_colour == nullptr || *no_colour == '\0');
  return style;
}

std::string Draw(const Board& board, const Marks& marks, Style style, std::size_t least_width) {
  return Drawer(board, marks, style, least_width).Draw();
}

std::size_t DrawnWidth(const Board& board, Style style, std::size_t least_width) {
  return Drawer(board, {}, style, least_width).Width();
}

std::string SquareAt(const Board& board, Style style, std::size_t least_width, int line,
                     int column) {
  return Drawer(board, {}, style, least_width).SquareAt(line, column);
}

std::string Legend(const Board& board, const std::vector<std::string>& sides, Style style,
                   Language language) {
  if (style.unicode && style.colour) return "";
  std::vector<std::string> entries;
  bool stacks = false;
  for (const std::string& side : sides) {
    const char letter =
        side.empty() ? '\0' : absl::ascii_tolower(static_cast<unsigned char>(side.front()));
    if (!IsOfASide(letter)) return "";
    entries.push_back(
        absl::StrCat(std::string(1, letter), " ", sentences::Side(side).In(language)));
  }
  for (const std::string& side : sides) {
    const char king = absl::ascii_toupper(static_cast<unsigned char>(side.front()));
    const auto has = [&](const std::string& cell) { return cell.front() == king; };
    if (std::any_of(board.cells.begin(), board.cells.end(), has)) {
      const Sentence entry = Say({"$0 $1's king", "$0 pedina promossa del $1"},
                                 std::string(1, king), sentences::Side(side));
      entries.push_back(entry.In(language));
    }
  }
  for (const std::string& cell : board.cells) {
    stacks = stacks || (cell.size() > 1 && IsOfASide(cell.front()));
  }
  if (stacks) {
    const Sentence entry = Words{"numbers: height of a stack", "numeri: altezza di una pila"};
    entries.push_back(entry.In(language));
  }
  return absl::StrCat(absl::StrJoin(entries, ", "), "\n");
}

}  // namespace tavoliere::play
