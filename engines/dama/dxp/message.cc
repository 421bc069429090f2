#include "engines/dama/dxp/message.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "engines/dama/dialects/hub.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama::dxp {
namespace {

constexpr std::size_t kNameWidth = 32;
constexpr std::size_t kLongestChat = 126;

// Columns from the left; what is missing or wrong is remembered.
class Columns {
 public:
  explicit Columns(const std::string& text) : text_(text) {}

  std::string_view Take(std::size_t width) {
    const std::string_view taken = std::string_view(text_).substr(at_, width);
    ok_ = ok_ && taken.size() == width;
    at_ = std::min(at_ + width, text_.size());
    return taken;
  }
  char Letter(std::string_view allowed) {
    const std::string_view letter = Take(1);
    ok_ = ok_ && allowed.find(letter) != std::string_view::npos;
    return ok_ ? letter[0] : allowed[0];
  }
  int Number(std::size_t width) {
    int number = 0;
    for (const char digit : Take(width)) {
      // Some programs pad with blanks.
      ok_ = ok_ && (absl::ascii_isdigit(static_cast<unsigned char>(digit)) || digit == ' ');
      number = 10 * number + (digit == ' ' ? 0 : digit - '0');
    }
    return ok_ ? number : 0;
  }
  // A time, which is 0 where it is no number: no game is lost for it.
  int Time(std::size_t width) {
    const bool was_ok = std::exchange(ok_, true);
    const std::size_t begin = at_;
    const int time = Number(width);
    ok_ = was_ok && at_ - begin == width;
    return time;
  }
  // White is W, Black is Z, "zwart".
  core::Player Colour() { return Letter("WZ") == 'W' ? kWhite : kBlack; }
  std::string Name() {
    std::string name(Take(kNameWidth));
    absl::StripAsciiWhitespace(&name);
    return name;
  }
  std::string Rest() { return text_.substr(at_); }
  bool ok() const { return ok_; }

 private:
  const std::string& text_;
  std::size_t at_ = 1;  // after the letter
  bool ok_ = true;
};

std::string NameColumns(const std::string& name) {
  std::string columns = name.substr(0, kNameWidth);
  columns.resize(kNameWidth, ' ');
  return columns;
}

std::string NumberColumns(int number, int width) {
  int most = 1;
  for (int i = 0; i < width; ++i) most *= 10;
  return absl::StrFormat("%0*d", width, std::clamp(number, 0, most - 1));
}

char ColourLetter(core::Player player) { return player == kWhite ? 'W' : 'Z'; }

// Hub's letters, except Black's.
std::string Exchanged(std::string text, char man_was, char man, char king_was, char king) {
  std::replace(text.begin(), text.end(), man_was, man);
  std::replace(text.begin(), text.end(), king_was, king);
  return text;
}

absl::StatusOr<Message> ParseRequest(Columns columns) {
  constexpr int kVersion = 1;
  GameRequest request;
  const int version = columns.Number(2);
  request.name = columns.Name();
  request.follower = columns.Colour();
  request.minutes = columns.Time(3);
  request.moves = columns.Number(3);
  const bool own_start = columns.Letter("AB") == 'B';
  if (!columns.ok()) return absl::InvalidArgumentError("a game request of the wrong length");
  if (version != kVersion)
    return absl::UnimplementedError("a game request of another protocol version");
  if (!own_start) return request;
  const char turn = columns.Colour() == kWhite ? 'W' : 'B';
  const std::string squares = columns.Rest();
  if (!columns.ok() || squares.find_first_of("bB") != std::string::npos) {
    return absl::InvalidArgumentError("a game request with wrong letters in its position");
  }
  ASSIGN_OR_RETURN(auto start, ParseHubPosition(turn + Exchanged(squares, 'z', 'b', 'Z', 'B')));
  request.start = start;
  return request;
}

absl::StatusOr<Message> ParseMoveMessage(Columns columns) {
  MoveMessage move;
  move.seconds = columns.Time(4);
  move.from = columns.Number(2);
  move.to = columns.Number(2);
  const int captured = columns.Number(2);
  for (int i = 0; i < captured; ++i) move.captured.push_back(columns.Number(2));
  if (!columns.ok()) return absl::InvalidArgumentError("a move of the wrong length");
  return move;
}

struct Formatter {
  std::string operator()(const GameRequest& request) const {
    std::string text = absl::StrCat("R01", NameColumns(request.name));
    text += ColourLetter(request.follower);
    absl::StrAppend(&text, NumberColumns(request.minutes, 3), NumberColumns(request.moves, 3));
    if (!request.start) return text + 'A';
    text += 'B';
    text += ColourLetter(request.start->turn());
    return text + Exchanged(FormatHubPosition(*request.start).substr(1), 'b', 'z', 'B', 'Z');
  }
  std::string operator()(const GameAnswer& answer) const {
    return "A" + NameColumns(answer.name) + answer.code;
  }
  std::string operator()(const MoveMessage& move) const {
    std::string text = absl::StrCat("M", NumberColumns(move.seconds, 4),
                                    NumberColumns(move.from, 2), NumberColumns(move.to, 2),
                                    NumberColumns(static_cast<int>(move.captured.size()), 2));
    for (const int square : move.captured) text += NumberColumns(square, 2);
    return text;
  }
  std::string operator()(const GameEnd& end) const {
    return std::string("E") + end.reason + (end.last ? '1' : '0');
  }
  std::string operator()(const Chat& chat) const { return "C" + chat.text.substr(0, kLongestChat); }
  std::string operator()(const BackRequest& request) const {
    return absl::StrCat("B", NumberColumns(request.move, 3)) + ColourLetter(request.turn);
  }
  std::string operator()(const BackAnswer& answer) const { return std::string("K") + answer.code; }
};

}  // namespace

absl::StatusOr<Message> ParseMessage(const std::string& text) {
  Columns columns(text);
  Message message;
  switch (text.empty() ? '\0' : text[0]) {
    case 'R':
      return ParseRequest(columns);
    case 'M':
      return ParseMoveMessage(columns);
    case 'A': {
      GameAnswer answer;
      answer.name = columns.Name();
      answer.code = columns.Letter("0123456789");
      message = answer;
      break;
    }
    case 'E': {
      GameEnd end;
      end.reason = columns.Letter("0123");
      end.last = columns.Letter("01") == '1';
      message = end;
      break;
    }
    case 'C':
      message = Chat{columns.Rest().substr(0, kLongestChat)};
      break;
    case 'B': {
      BackRequest request;
      request.move = columns.Number(3);
      request.turn = columns.Colour();
      message = request;
      break;
    }
    case 'K':
      message = BackAnswer{columns.Letter("012")};
      break;
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("expected a DXP message, got ", protocol::Quoted(text)));
  }
  if (columns.ok()) return message;
  return absl::InvalidArgumentError(
      absl::StrCat("a message of the wrong length: ", protocol::Quoted(text)));
}

std::string MessageText(const Message& message) { return std::visit(Formatter(), message); }

char ReasonOf(const core::Outcome& outcome, core::Player player) {
  if (outcome.result == core::Outcome::Result::kDraw) return kDrawn;
  const bool first = outcome.result == core::Outcome::Result::kFirstWins;
  return first == (player == core::Player::kFirst) ? kWon : kLost;
}

MoveMessage MessageOf(const Move& move, int seconds) {
  MoveMessage message;
  message.seconds = seconds;
  message.from = move.from().number();
  message.to = move.to().number();
  for (Bitboard left = move.captured(); left != 0; left &= left - 1)
    message.captured.push_back(Square::Of(Lowest(left)).number());
  return message;
}

absl::StatusOr<Move> MoveOf(const Position& position, const MoveMessage& message) {
  std::string text = absl::StrCat(message.from, "x", message.to);
  for (const int square : message.captured) absl::StrAppend(&text, "x", square);
  return ParseHubMove(position, text);
}

}  // namespace tavoliere::dama::dxp
