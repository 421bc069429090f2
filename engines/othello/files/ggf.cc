#include <utility>

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/base/text/dates.h"
#include "engines/othello/files/formats.h"
#include "engines/othello/files/property_scanner.h"
#include "engines/othello/files/wthor.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using core::Player;
using protocol::Quoted;

constexpr const char* kOpen = "(;";
constexpr const char* kClose = ";)";

absl::Status WrongGgf(const std::string& what) { return absl::InvalidArgumentError(what); }

// "8 --------...*": the size, the cells with blanks among them or not, whose turn.
absl::StatusOr<Position> ReadBoard(const std::string& value) {
  const std::string board(absl::StripAsciiWhitespace(value));
  const char size = board.empty() ? '\0' : board[0];
  const bool more = board.size() > 1 && absl::ascii_isdigit(static_cast<unsigned char>(board[1]));
  if ((size != '8' && size != '6') || more)
    return WrongGgf(absl::StrCat("expected a board of 8 or 6 in BO, got ", Quoted(value)));
  return Othello::Parse(board, size == '8' ? Variant::kOthello : Variant::kOthello6);
}

// "+12.00", "-4.00:r" resigned, ":t" lost on time, ":s" agreed, "?".
absl::Status ReadResult(const std::string& value, FileGame* game) {
  const std::vector<std::string> parts = absl::StrSplit(value, ':');
  double margin = 0;
  if (value.empty() || value == "?") return absl::OkStatus();
  constexpr double kMost = 128;  // with a komi
  if (!absl::SimpleAtod(parts[0], &margin) || !(std::abs(margin) <= kMost) || parts.size() > 2)
    return WrongGgf(absl::StrCat("expected a result such as +12.00 in RE, got ", Quoted(value)));
  game->margin = margin;
  if (parts.size() == 2)
    game->breach = parts[1] == "t"   ? Breach::kTime
                   : parts[1] == "r" ? Breach::kResigned
                   : parts[1] == "s" ? Breach::kAgreed
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
      ASSIGN_OR_RETURN(const Property property, scanner_.TakeProperty());
      RETURN_IF_ERROR(Take(property.name, property.values[0]));
    }
    FileGame played = std::move(builder_.game());
    game_.start = played.start;
    game_.moves = std::move(played.moves);
    RETURN_IF_ERROR(CheckMargin(game_));
    // Programs write 0 where they know no result.
    if (game_.breach == Breach::kNone && game_.margin == 0. &&
        Othello::CountMoves(EndOf(game_)) != 0)
      game_.margin.reset();
    return game_;
  }

 private:
  absl::Status Take(const std::string& name, const std::string& value) {
    if (name == "B" || name == "W")
      return AddMove(name == "B" ? Player::kFirst : Player::kSecond, value, &builder_);
    if (name == "BO") {
      ASSIGN_OR_RETURN(const Position start, ReadBoard(value));
      builder_ = GameBuilder(start);
    } else if (name == "GM" && !absl::EqualsIgnoreCase(value, "othello")) {
      return WrongGgf(absl::StrCat("expected GM[Othello], got ", Quoted(value)));
    } else if (name == "TY" && absl::StrContains(value, 'a')) {
      return WrongGgf("anti-Othello is another game");
    } else if (name == "RE") {
      return ReadResult(value, &game_);
    } else if (name == "KM") {
      constexpr double kMostKomi = 64;
      game_.komi = ReadNumber(value);
      if (game_.komi == 0. || std::abs(game_.komi.value_or(0)) > kMostKomi) game_.komi.reset();
    } else if (name == "DT") {
      game_.date = base::ReadDate(value);
    } else if (name == "PB") {
      game_.black = FromUtf8OrLatin(value);
    } else if (name == "PW") {
      game_.white = FromUtf8OrLatin(value);
    } else if (name == "PC") {
      game_.event = FromUtf8OrLatin(value);
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
  return text;
}

std::string GgfResult(const FileGame& game) {
  if (!game.margin) return "?";
  return absl::StrFormat("%+.2f%s", *game.margin,
                         game.breach == Breach::kTime       ? ":t"
                         : game.breach == Breach::kResigned ? ":r"
                         : game.breach == Breach::kAgreed   ? ":s"
                                                            : "");
}

// "2003.12.15_12:33:18.MST", or as much of it as is known.
std::string GgfDate(const std::string& date) {
  std::string text = base::DayOf(date, '.');
  const std::string time = base::TimeOf(date);
  if (!time.empty()) absl::StrAppend(&text, "_", time);
  const std::string zone = base::ZoneOf(date);
  if (!zone.empty()) absl::StrAppend(&text, ".", zone);
  return text;
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

std::string JoinGgf(const GgfProperties& game) {
  std::string text = absl::StrCat("(;GM[Othello]PC[", GgfText(game.place), "]");
  const auto known = [&](const char* name, const std::string& value) {
    if (!value.empty()) absl::StrAppend(&text, name, "[", value, "]");
  };
  known("DT", game.date);
  absl::StrAppend(&text, "PB[", GgfText(game.black), "]PW[", GgfText(game.white), "]RE[",
                  game.result, "]");
  known("TI", game.clock);
  absl::StrAppend(&text, "TY[", game.type, "]BO[", game.board, "]");
  known("KM", game.komi);
  for (const auto& [mover, move] : game.moves)
    absl::StrAppend(&text, mover == Player::kFirst ? "B[" : "W[", move, "]");
  return text + ";)";
}

std::string WriteGgf(const std::vector<FileGame>& games) {
  std::string text;
  for (const FileGame& game : games) {
    GgfProperties written;
    written.place = game.event;
    written.date = GgfDate(game.date);
    written.black = game.black;
    written.white = game.white;
    written.result = GgfResult(game);
    written.type = absl::StrCat(BoardSize(game.start.variant()), game.komi ? "k" : "");
    written.board = GgfBoard(game.start);
    if (game.komi) written.komi = absl::StrCat(*game.komi);
    Position position = game.start;
    for (const FileMove& move : game.moves) {
      written.moves.emplace_back(position.turn(), GgfMove(position, move));
      position = position.Play(move.move);
    }
    absl::StrAppend(&text, JoinGgf(written), "\n");
  }
  return text;
}

}  // namespace tavoliere::othello
