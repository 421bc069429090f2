// Printed games, and their diagrams in text.
#include "engines/solitaire/text/diagrams.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr int kGap = 3;  // columns between two diagrams

// "3." and "3:".
bool IsMoveNumber(const std::string& word) {
  return word.size() > 1 && (word.back() == '.' || word.back() == ':') &&
         std::all_of(word.begin(), word.end() - 1,
                     [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

absl::Status ReadSweep(const std::string& word, Position* position, std::vector<Jump>* jumps) {
  const Board& board = position->board();
  ASSIGN_OR_RETURN(const std::vector<int> holes, ReadHoles(board, word));
  for (std::size_t i = 0; i + 1 < holes.size(); ++i) {
    ASSIGN_OR_RETURN(const Move move,
                     Solitaire::ParseMove(*position, absl::StrCat(board.HoleName(holes[i]), "-",
                                                                  board.HoleName(holes[i + 1]))));
    jumps->push_back(move.jump());
    *position = position->Play(move);
  }
  return absl::OkStatus();
}

// One picture: lines of the same length.
using Picture = std::vector<std::string>;

struct Marks {
  Pegs mover = 0;
  Pegs left = 0;
  Pegs taken = 0;
};

Picture Draw(const Position& position, const Marks& marks, const std::string& caption) {
  const Board& board = position.board();
  Picture picture{caption};
  for (int row = 0; row < board.rows(); ++row) {
    std::string line;
    for (int column = 0; column < board.columns(); ++column) {
      if (column > 0) line += ' ';
      const std::optional<int> hole = board.HoleAt(column, row);
      const Pegs bit = hole ? Bit(*hole) : 0;
      line += !hole                          ? ' '
              : (marks.mover & bit) != 0     ? 'O'
              : (marks.left & bit) != 0      ? '+'
              : (marks.taken & bit) != 0     ? 'x'
              : (position.pegs() & bit) != 0 ? 'o'
                                             : '.';
    }
    picture.push_back(line);
  }
  std::size_t width = 0;
  for (const std::string& line : picture) width = std::max(width, line.size());
  for (std::string& line : picture) line.resize(width, ' ');
  return picture;
}

// Side by side, as many as fit, then the next ones below.
std::string Arrange(const std::vector<Picture>& pictures, std::size_t width) {
  std::string text;
  for (std::size_t first = 0; first < pictures.size();) {
    std::size_t last = first;
    std::size_t used = 0;
    do {
      used += pictures[last].front().size() + kGap;
      ++last;
    } while (last < pictures.size() && used + pictures[last].front().size() <= width);
    if (first > 0) text += '\n';
    for (std::size_t row = 0; row < pictures.front().size(); ++row) {
      std::string line;
      for (std::size_t i = first; i < last; ++i) {
        absl::StrAppend(&line, i > first ? std::string(kGap, ' ') : "", pictures[i][row]);
      }
      absl::StripTrailingAsciiWhitespace(&line);
      absl::StrAppend(&text, line, "\n");
    }
    first = last;
  }
  return text;
}

}  // namespace

absl::StatusOr<std::vector<Jump>> ReadPrintedGame(const Position& start, const std::string& text) {
  const std::string plain = absl::StrReplaceAll(text, {{"\u2010", "-"},
                                                       {"\u2013", "-"},
                                                       {"\u2014", "-"},
                                                       {",", " "},
                                                       {";", " "},
                                                       {"(", " "},
                                                       {")", " "}});
  std::vector<Jump> jumps;
  Position position = start;
  int count = 0;
  for (const auto part : absl::StrSplit(plain, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty())) {
    std::string word(part);
    ++count;
    if (IsMoveNumber(word)) continue;
    if (word.size() > 1 && word.back() == '.') word.pop_back();
    if (const absl::Status status = ReadSweep(word, &position, &jumps); !status.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("word ", count, ", ", protocol::Quoted(word),
                                                     ": ", std::string(status.message())));
    }
  }
  return jumps;
}

std::string TextDiagrams(const Position& start, const std::vector<Jump>& jumps, HoleNames names,
                         int width) {
  std::vector<Picture> pictures{Draw(start, {}, "start")};
  const std::vector<std::string> texts = FormatSweeps(start.board(), jumps, names);
  Position position = start;
  std::size_t next = 0;
  for (const std::vector<int>& sweep : SweepsOf(jumps)) {
    Marks marks;
    for (std::size_t i = 1; i < sweep.size(); ++i, ++next) {
      marks.taken |= Bit(jumps[next].over);
      position = position.Play(Move(jumps[next]));
    }
    marks.mover = Bit(sweep.back());
    marks.left = sweep.front() == sweep.back() ? 0 : Bit(sweep.front());
    const std::size_t number = pictures.size();
    pictures.push_back(Draw(position, marks, absl::StrCat(number, ". ", texts[number - 1])));
  }
  return Arrange(pictures, static_cast<std::size_t>(std::max(0, width)));
}

}  // namespace tavoliere::solitaire
