#include "engines/othello/files/ggf.h"

#include <utility>

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engines/othello/files/dates.h"
#include "engines/othello/files/property_scanner.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;
using protocol::Quoted;

constexpr const char* kOpen = "(;";
constexpr const char* kClose = ";)";

absl::Status WrongGgf(const std::string& what) { return absl::InvalidArgumentError(what); }

// "8 --------...*": the size, the cells with blanks among them or not, whose turn.
absl::StatusOr<Position> ReadBoard(const std::string& value) {
  std::string cells;
  for (const char c : value) {
    if (!absl::ascii_isspace(static_cast<unsigned char>(c))) cells += c;
  }
  if (cells.size() < 2 || (cells[0] != '8' && cells[0] != '6'))
    return WrongGgf(absl::StrCat("expected a board of 8 or 6 in BO, got ", Quoted(value)));
  const char turn = cells.back();
  const Variant variant = cells[0] == '8' ? Variant::kOthello : Variant::kOthello6;
  return Othello::Parse(absl::StrCat(cells.substr(1, cells.size() - 2), " ", std::string(1, turn)),
                        variant);
}

// "+12.00", "-4.00:r", "?".
absl::Status ReadResult(const std::string& value, FileGame* game) {
  const std::vector<std::string> parts = absl::StrSplit(value, ':');
  double margin = 0;
  if (value.empty() || value == "?") return absl::OkStatus();
  if (!absl::SimpleAtod(parts[0], &margin) || !std::isfinite(margin) || parts.size() > 2)
    return WrongGgf(absl::StrCat("expected a result such as +12.00 in RE, got ", Quoted(value)));
  game->margin = margin;
  if (parts.size() == 2)
    game->breach = parts[1] == "t"   ? Breach::kTime
                   : parts[1] == "r" ? Breach::kResigned
                                     : Breach::kNone;
  return absl::OkStatus();
}

std::optional<double> ReadNumber(const std::string& text) {
  double number = 0;
  constexpr double kLargest = 1e9;
  if (!absl::SimpleAtod(text, &number) || !(std::abs(number) <= kLargest)) return std::nullopt;
  return number;
}

absl::Status AddMove(Player mover, const std::string& value, GameBuilder* builder) {
  const std::vector<std::string> parts = absl::StrSplit(value, '/');
  FileMove details;
  if (parts.size() > 1) details.discs = ReadNumber(parts[1]);
  if (parts.size() > 2) details.seconds = ReadNumber(parts[2]);
  return builder->Add(mover, parts[0], details);
}

// Reads behind the "(;" of a game.
class GgfGame {
 public:
  explicit GgfGame(PropertyScanner* scanner) : scanner_(*scanner) {}

  absl::StatusOr<FileGame> Read() {
    while (true) {
      scanner_.SkipBlanks();
      if (scanner_.Take(kClose)) break;
      const absl::StatusOr<Property> property = scanner_.TakeProperty();
      if (!property.ok()) return property.status();
      if (absl::Status taken = Take(property->name, property->values[0]); !taken.ok()) return taken;
    }
    FileGame played = std::move(builder_.game());
    game_.start = played.start;
    game_.moves = std::move(played.moves);
    if (absl::Status fits = CheckMargin(game_); !fits.ok()) return fits;
    return game_;
  }

 private:
  absl::Status Take(const std::string& name, const std::string& value) {
    if (name == "B" || name == "W")
      return AddMove(name == "B" ? Player::kFirst : Player::kSecond, value, &builder_);
    if (name == "BO") {
      const absl::StatusOr<Position> start = ReadBoard(value);
      if (!start.ok()) return start.status();
      builder_ = GameBuilder(*start);
    } else if (name == "GM" && !absl::EqualsIgnoreCase(value, "othello")) {
      return WrongGgf(absl::StrCat("expected GM[Othello], got ", Quoted(value)));
    } else if (name == "TY" && absl::StrContains(value, 'a')) {
      return WrongGgf("anti-Othello is another game");
    } else if (name == "RE") {
      return ReadResult(value, &game_);
    } else if (name == "DT") {
      game_.date = DateOfGgf(value);
    } else if (name == "PB") {
      game_.black = value;
    } else if (name == "PW") {
      game_.white = value;
    } else if (name == "PC") {
      game_.event = value;
    }
    return absl::OkStatus();
  }

  PropertyScanner& scanner_;
  FileGame game_;
  GameBuilder builder_{Othello::Start(Variant::kOthello)};
};

std::string GgfText(const std::string& text) {
  return absl::StrReplaceAll(text, {{"[", "("}, {"]", ")"}, {"\n", " "}, {"\r", " "}});
}

std::string GgfMove(const Position& position, const FileMove& move) {
  std::string text = move.move.IsPass() ? "PA" : Othello::FormatMove(position, move.move);
  if (move.discs || move.seconds)
    absl::StrAppend(&text, "/", move.discs ? absl::StrFormat("%.2f", *move.discs) : "");
  if (move.seconds) absl::StrAppend(&text, "/", absl::StrFormat("%.3f", *move.seconds));
  return absl::StrCat(position.turn() == Player::kFirst ? "B[" : "W[", text, "]");
}

std::string GgfResult(const FileGame& game) {
  if (!game.margin) return "?";
  return absl::StrFormat("%+.2f%s", *game.margin,
                         game.breach == Breach::kTime       ? ":t"
                         : game.breach == Breach::kResigned ? ":r"
                                                            : "");
}

// A blank behind each row, as GGS writes them.
std::string GgfBoard(const Position& start) {
  const auto size = static_cast<std::size_t>(BoardSize(start.variant()));
  const std::string cells = absl::StrReplaceAll(Othello::Format(start), {{"X", "*"}});
  std::string text = absl::StrCat(size);
  for (std::size_t row = 0; row < size; ++row)
    absl::StrAppend(&text, " ", cells.substr(row * size, size));
  return absl::StrCat(text, cells.substr(size * size));
}

}  // namespace

FileGames ReadGgf(const std::string& text) {
  FileGames read;
  PropertyScanner scanner(text, /*escapes=*/false);
  int number = 0;
  for (std::size_t at = text.find(kOpen); at != std::string::npos;
       at = text.find(kOpen, scanner.at())) {
    ++number;
    scanner.GoTo(at + 2);
    absl::StatusOr<FileGame> game = GgfGame(&scanner).Read();
    if (game.ok()) {
      read.games.push_back(*std::move(game));
    } else {
      read.faults.push_back(FaultAt(text, scanner.at(), number, game.status()));
    }
  }
  if (number == 0) read.faults.emplace_back("line 1: expected a game (;GM[Othello]...;), got none");
  return read;
}

std::string WriteGgf(const std::vector<FileGame>& games) {
  std::string text;
  for (const FileGame& game : games) {
    absl::StrAppend(&text, "(;GM[Othello]PC[", GgfText(game.event), "]");
    if (!game.date.empty()) absl::StrAppend(&text, "DT[", GgfDate(game.date), "]");
    absl::StrAppend(&text, "PB[", GgfText(game.black), "]PW[", GgfText(game.white), "]RE[",
                    GgfResult(game), "]TY[", BoardSize(game.start.variant()), "]BO[",
                    GgfBoard(game.start), "]");
    Position position = game.start;
    for (const FileMove& move : game.moves) {
      absl::StrAppend(&text, GgfMove(position, move));
      position = position.Play(move.move);
    }
    absl::StrAppend(&text, ";)\n");
  }
  return text;
}

}  // namespace tavoliere::othello
