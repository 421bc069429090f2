#include <utility>

#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"
#include "engines/base/text/dates.h"
#include "engines/base/text/grid.h"
#include "engines/othello/files/formats.h"
#include "engines/othello/files/property_scanner.h"
#include "engines/othello/files/wthor.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;
using protocol::Quoted;

constexpr base::Grid kLargestBoard(8, 8, base::Grid::FirstRow::kTop);

absl::Status WrongSgf(const std::string& what) { return absl::InvalidArgumentError(what); }

// "d3" of either spelling.
std::string SgfSquare(const std::string& value) {
  const bool letters =
      value.size() == 2 && absl::ascii_islower(static_cast<unsigned char>(value[1]));
  if (!letters || value[1] > 'h') return value;
  return {value[0], static_cast<char>('1' + (value[1] - 'a'))};
}

bool IsSgfPass(const std::string& value) {
  return value.empty() || value == "tt" || absl::EqualsIgnoreCase(value, "pa") ||
         absl::EqualsIgnoreCase(value, "pass");
}

// The corners of "d5:e6", "de:ef", or of a single point, in either order.
std::pair<std::string, std::string> Corners(const std::string& value) {
  const std::size_t colon = std::min(value.find(':'), value.size());
  const std::string last = colon < value.size() ? value.substr(colon + 1) : value;
  return {SgfSquare(value.substr(0, colon)), SgfSquare(last)};
}

// Reads behind the "(" of a game.
class SgfGame {
 public:
  explicit SgfGame(PropertyScanner* scanner) : scanner_(*scanner) {}

  absl::StatusOr<FileGame> Read() {
    int depth = 1;
    while (depth > 0) {
      scanner_.SkipBlanks();
      if (scanner_.Take(";")) continue;
      if (scanner_.Take("(")) {
        ++depth;
      } else if (scanner_.Take(")")) {
        // The main line is over with the first of these.
        main_line_ = false;
        --depth;
      } else {
        ASSIGN_OR_RETURN(const Property property, scanner_.TakeProperty());
        if (!main_line_) continue;
        RETURN_IF_ERROR(Take(property));
      }
    }
    return Finished();
  }

 private:
  absl::StatusOr<FileGame> Finished() {
    if (!is_othello_) return WrongSgf("expected GM[2], Othello");
    RETURN_IF_ERROR(Begin(Player::kFirst));
    FileGame played = std::move(builder_->game());
    game_.start = played.start;
    game_.moves = std::move(played.moves);
    if (game_.breach != Breach::kNone) {
      const double squares = BoardSize(variant_) * BoardSize(variant_);
      game_.margin = std::clamp(*game_.margin, -squares, squares);
    }
    if (latin_) Decode();
    RETURN_IF_ERROR(CheckMargin(game_));
    return game_;
  }

  // From ISO 8859-1, or where the file does not say so, from whatever it is.
  void Decode() {
    const auto decode = [&](std::string& text) {
      text = *latin_ ? FromLatin(text) : FromUtf8OrLatin(text);
    };
    for (std::string* text : {&game_.black, &game_.white, &game_.event}) decode(*text);
    for (FileMove& move : game_.moves) decode(move.comment);
  }

  absl::Status Take(const Property& property) {
    const std::string& name = property.name;
    const std::string& value = property.values[0];
    if (name == "B" || name == "W")
      return Play(name == "B" ? Player::kFirst : Player::kSecond, value);
    if (name == "AB" || name == "AW" || name == "AE") return SetUp(property);
    if (name == "GM") {
      is_othello_ = value == "2";
    } else if (name == "CA") {
      ReadCharacters(value);
    } else if (name == "SZ") {
      if (value != "8" && value != "6")
        return WrongSgf(absl::StrCat("expected SZ[8] or SZ[6], got ", Quoted(value)));
      variant_ = value == "8" ? Variant::kOthello : Variant::kOthello6;
    } else if (name == "PL") {
      turn_ = absl::StartsWithIgnoreCase(value, "w") ? Player::kSecond : Player::kFirst;
    } else if (name == "RE") {
      return ReadResult(value);
    } else if (name == "C") {
      if (builder_ && !builder_->game().moves.empty())
        builder_->game().moves.back().comment = value;
    } else if (name == "PB") {
      game_.black = value;
    } else if (name == "PW") {
      game_.white = value;
    } else if (name == "EV") {
      game_.event = value;
    } else if (name == "DT") {
      game_.date = base::ReadDate(value);
    }
    return absl::OkStatus();
  }

  void ReadCharacters(const std::string& value) {
    const std::string name = absl::AsciiStrToLower(value);
    latin_ = std::nullopt;
    if (absl::StrContains(name, "8859-1") || absl::StrContains(name, "latin") ||
        absl::StrContains(name, "1252"))
      latin_ = true;
  }

  // Points, and rectangles of points between two corners. What is not put down is empty in any
  // case, whichever squares AE names.
  absl::Status SetUp(const Property& property) {
    if (builder_) return WrongSgf(absl::StrCat(property.name, " stands behind the first move"));
    set_up_ = true;
    if (property.name == "AE") return absl::OkStatus();
    Bitboard& discs = property.name == "AB" ? black_ : white_;
    for (const std::string& value : property.values) {
      const auto [first, last] = Corners(value);
      const std::optional<int> from = kLargestBoard.Read(first);
      const std::optional<int> to = kLargestBoard.Read(last);
      if (!from || !to) {
        return WrongSgf(
            absl::StrCat("expected squares in ", property.name, ", got ", Quoted(value)));
      }
      const auto [left, right] =
          std::minmax({kLargestBoard.ColumnOf(*from), kLargestBoard.ColumnOf(*to)});
      const auto [top, bottom] =
          std::minmax({kLargestBoard.RowOf(*from), kLargestBoard.RowOf(*to)});
      for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column)
          discs |= Bit(kLargestBoard.At(column, row));
      }
    }
    return absl::OkStatus();
  }

  // Makes the start of what has been set up, before the first move.
  absl::Status Begin(Player first) {
    if (builder_) return absl::OkStatus();
    Position start = Othello::Start(variant_);
    if (set_up_) {
      const int size = BoardSize(variant_);
      std::string text(static_cast<std::size_t>(size * size), '-');
      for (Bitboard discs = black_ | white_; discs != 0; discs &= discs - 1) {
        const int square = Lowest(discs);
        const int column = kLargestBoard.ColumnOf(square);
        const int row = kLargestBoard.RowOf(square);
        if (column >= size || row >= size) {
          return WrongSgf(absl::StrCat("expected squares of a board of ", size, "x", size,
                                       " in AB and AW, got '", kLargestBoard.Name(square), "'"));
        }
        text[static_cast<std::size_t>(size * row + column)] =
            (white_ & Bit(square)) != 0 ? 'O' : 'X';
      }
      text += turn_.value_or(first) == Player::kFirst ? " X" : " O";
      ASSIGN_OR_RETURN(const Position set_up, Othello::Parse(text, variant_));
      start = set_up;
    }
    builder_.emplace(start);
    return absl::OkStatus();
  }

  absl::Status Play(Player mover, const std::string& value) {
    RETURN_IF_ERROR(Begin(mover));
    return builder_->Add(mover, IsSgfPass(value) ? "pass" : SgfSquare(value), {});
  }

  absl::Status ReadResult(const std::string& value) {
    if (value == "0" || absl::EqualsIgnoreCase(value, "draw")) {
      game_.margin = 0;
      return absl::OkStatus();
    }
    if (value.size() < 2 || value[1] != '+' || (value[0] != 'B' && value[0] != 'W'))
      return absl::OkStatus();  // Void, ?, and whatever else says nothing
    constexpr double kMost = 64;
    const double sign = value[0] == 'B' ? 1 : -1;
    const std::string how = value.substr(2);
    double margin = 0;
    if (absl::SimpleAtod(how, &margin)) {
      if (std::abs(margin) <= kMost) game_.margin = sign * margin;
      return absl::OkStatus();
    }
    game_.margin = sign * kMost;
    game_.breach = how.empty()     ? Breach::kAgreed
                   : how[0] == 'T' ? Breach::kTime
                                   : Breach::kResigned;
    return absl::OkStatus();
  }

  PropertyScanner& scanner_;
  FileGame game_;
  std::optional<GameBuilder> builder_;
  bool main_line_ = true;
  bool is_othello_ = false;
  Variant variant_ = Variant::kOthello;
  bool set_up_ = false;
  Bitboard black_ = 0;  // on kLargestBoard
  Bitboard white_ = 0;
  std::optional<Player> turn_;
  // Whether the text is ISO 8859-1; false: it does not say. Nullopt: it says that it is not.
  std::optional<bool> latin_ = false;
};

std::string SgfText(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"]", "\\]"}});
}

std::string SgfResult(const FileGame& game) {
  if (!game.margin) return "Void";
  if (*game.margin == 0) return "0";
  return absl::StrCat(*game.margin > 0 ? "B+" : "W+", game.breach == Breach::kTime ? "T"
                                                      : game.breach == Breach::kResigned
                                                          ? "R"
                                                          : absl::StrCat(std::abs(*game.margin)));
}

std::string SgfSetUp(const Position& start) {
  const int size = BoardSize(start.variant());
  const std::string text = Othello::Format(start);
  std::string properties;
  for (const auto& [name, disc] : {std::pair("AB", 'X'), {"AW", 'O'}}) {
    std::string values;
    for (int i = 0; i < size * size; ++i) {
      if (text[static_cast<std::size_t>(i)] != disc) continue;
      absl::StrAppend(&values, "[", std::string(1, static_cast<char>('a' + i % size)), i / size + 1,
                      "]");
    }
    if (!values.empty()) absl::StrAppend(&properties, name, values);
  }
  // Neither would be the usual start.
  if (properties.empty()) {
    const char last_column = static_cast<char>('a' + size - 1);
    properties = absl::StrCat("AE[a1:", std::string(1, last_column), size, "]");
  }
  return absl::StrCat(properties, "PL[", start.turn() == Player::kFirst ? "B" : "W", "]");
}

}  // namespace

FileGames ReadSgf(const std::string& text) {
  FileGames read;
  PropertyScanner scanner(text, /*escapes=*/true);
  int number = 0;
  for (std::size_t at = text.find("(;"); at != std::string::npos;
       at = text.find("(;", scanner.at())) {
    ++number;
    scanner.GoTo(at + 1);
    absl::StatusOr<FileGame> game = SgfGame(&scanner).Read();
    if (game.ok()) {
      read.games.push_back(*std::move(game));
      continue;
    }
    read.faults.push_back(FaultAt(text, scanner.at(), number, game.status()));
    // A variation of what cannot be read is no game: go on where a line begins with one.
    const std::size_t next = text.find("\n(;", scanner.at());
    if (next == std::string::npos) break;
    scanner.GoTo(next);
  }
  if (number == 0) read.faults.emplace_back("line 1: expected a game (;FF[4]GM[2]...), got none");
  return read;
}

std::string WriteSgf(const std::vector<FileGame>& games) {
  std::string text;
  for (const FileGame& game : games) {
    absl::StrAppend(&text, "(;FF[4]GM[2]CA[UTF-8]AP[Tavoliere]EV[", SgfText(game.event), "]PB[",
                    SgfText(game.black), "]PW[", SgfText(game.white), "]");
    if (const std::string day = base::DayOf(game.date); !day.empty())
      absl::StrAppend(&text, "DT[", day, "]");
    absl::StrAppend(&text, "SZ[", BoardSize(game.start.variant()), "]", SgfSetUp(game.start), "RE[",
                    SgfResult(game), "]");
    Position position = game.start;
    for (const FileMove& move : game.moves) {
      absl::StrAppend(&text, position.turn() == Player::kFirst ? ";B[" : ";W[",
                      move.move.IsPass() ? "PA" : Othello::FormatMove(position, move.move), "]");
      if (!move.comment.empty()) absl::StrAppend(&text, "C[", SgfText(move.comment), "]");
      position = position.Play(move.move);
    }
    absl::StrAppend(&text, ")\n");
  }
  return text;
}

}  // namespace tavoliere::othello
