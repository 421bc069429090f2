#include "engines/othello/files/sgf.h"

#include <utility>

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/othello/files/dates.h"
#include "engines/othello/files/property_scanner.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;
using protocol::Quoted;

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
        const absl::StatusOr<Property> property = scanner_.TakeProperty();
        if (!property.ok()) return property.status();
        if (!main_line_) continue;
        if (absl::Status taken = Take(*property); !taken.ok()) return taken;
      }
    }
    return Finished();
  }

 private:
  absl::StatusOr<FileGame> Finished() {
    if (!is_othello_) return WrongSgf("expected GM[2], Othello");
    if (absl::Status begun = Begin(Player::kFirst); !begun.ok()) return begun;
    FileGame played = std::move(builder_->game());
    game_.start = played.start;
    game_.moves = std::move(played.moves);
    if (absl::Status fits = CheckMargin(game_); !fits.ok()) return fits;
    return game_;
  }

  absl::Status Take(const Property& property) {
    const std::string& name = property.name;
    const std::string& value = property.values[0];
    if (name == "B" || name == "W")
      return Play(name == "B" ? Player::kFirst : Player::kSecond, value);
    if (name == "AB" || name == "AW") return PutDown(name == "AB" ? &black_ : &white_, property);
    if (name == "AE") return Empty();
    if (name == "GM") {
      is_othello_ = value == "2";
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
      game_.date = DayOf(value);
    }
    return absl::OkStatus();
  }

  absl::Status PutDown(std::string* squares, const Property& property) {
    if (builder_) return WrongSgf(absl::StrCat(property.name, " stands behind the first move"));
    for (const std::string& value : property.values)
      absl::StrAppend(squares, SgfSquare(value), " ");
    return absl::OkStatus();
  }

  // Whichever squares it names: what is not put down is empty in any case.
  absl::Status Empty() {
    if (builder_) return WrongSgf("AE stands behind the first move");
    emptied_ = true;
    return absl::OkStatus();
  }

  // Makes the start of what has been set up, before the first move.
  absl::Status Begin(Player first) {
    if (builder_) return absl::OkStatus();
    Position start = Othello::Start(variant_);
    if (emptied_ || !black_.empty() || !white_.empty()) {
      const int size = BoardSize(variant_);
      std::string cells(static_cast<std::size_t>(size * size), '-');
      for (const auto& [squares, disc] : {std::pair(&black_, 'X'), {&white_, 'O'}}) {
        for (std::size_t at = 0; at < squares->size(); at = squares->find(' ', at) + 1) {
          const std::string square = squares->substr(at, squares->find(' ', at) - at);
          const int column = square.empty()
                                 ? -1
                                 : absl::ascii_tolower(static_cast<unsigned char>(square[0])) - 'a';
          const int row = square.size() != 2 ? -1 : square[1] - '1';
          if (column < 0 || column >= size || row < 0 || row >= size)
            return WrongSgf(absl::StrCat("expected squares in AB and AW, got ", Quoted(square)));
          cells[static_cast<std::size_t>(size * row + column)] = disc;
        }
      }
      const char turn = turn_.value_or(first) == Player::kFirst ? 'X' : 'O';
      const absl::StatusOr<Position> set_up =
          Othello::Parse(absl::StrCat(cells, " ", std::string(1, turn)), variant_);
      if (!set_up.ok()) return set_up.status();
      start = *set_up;
    }
    builder_.emplace(start);
    return absl::OkStatus();
  }

  absl::Status Play(Player mover, const std::string& value) {
    if (absl::Status begun = Begin(mover); !begun.ok()) return begun;
    return builder_->Add(mover, IsSgfPass(value) ? "pass" : SgfSquare(value), {});
  }

  absl::Status ReadResult(const std::string& value) {
    if (value == "0" || absl::EqualsIgnoreCase(value, "draw")) {
      game_.margin = 0;
      return absl::OkStatus();
    }
    if (value.size() < 3 || value[1] != '+' || (value[0] != 'B' && value[0] != 'W'))
      return absl::OkStatus();  // Void, ?, and whatever else says nothing
    const double sign = value[0] == 'B' ? 1 : -1;
    double margin = 0;
    if (absl::SimpleAtod(value.substr(2), &margin) && std::isfinite(margin)) {
      game_.margin = sign * margin;
    } else {
      game_.margin = sign * 64;
      game_.breach = value[2] == 'T' ? Breach::kTime : Breach::kResigned;
    }
    return absl::OkStatus();
  }

  PropertyScanner& scanner_;
  FileGame game_;
  std::optional<GameBuilder> builder_;
  bool main_line_ = true;
  bool is_othello_ = false;
  Variant variant_ = Variant::kOthello;
  bool emptied_ = false;
  std::string black_;  // squares, each with a blank behind it
  std::string white_;
  std::optional<Player> turn_;
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
    if (const std::string day = DayOf(game.date); !day.empty())
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
