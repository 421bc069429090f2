#include "engines/dama/pdn.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text.h"

namespace tavoliere::dama {
namespace {

constexpr std::size_t kColumns = 80;

struct Token {
  enum class Kind { kTag, kWord, kError };

  Kind kind;
  int line;
  std::string text;   // a word; a tag's name; what is wrong
  std::string value;  // of a tag
};

// Cuts a file into tags and words of the main line; comments, annotations and variations are gone.
class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(text) {}

  std::vector<Token> Tokens() {
    while (at_ < text_.size()) Next();
    if (depth_ > 0) Add(Token::Kind::kError, line_, "a variation is not closed");
    return std::move(tokens_);
  }

 private:
  void Add(Token::Kind kind, int line, std::string text, std::string value = "") {
    tokens_.push_back({kind, line, std::move(text), std::move(value)});
  }

  void Next() {
    const char c = text_[at_];
    const bool line_begins = at_ == 0 || text_[at_ - 1] == '\n';
    if (c == '\n') {
      ++line_;
      ++at_;
    } else if (c == ';' || (c == '%' && line_begins)) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '{') {
      Comment();
    } else if (c == '(') {
      ++depth_;
      ++at_;
    } else if (c == ')') {
      ++at_;
      if (depth_ == 0) {
        Add(Token::Kind::kError, line_, "a variation ends that never began");
      } else {
        --depth_;
      }
    } else if (c == '[' && depth_ > 0 && line_begins) {
      // A tag cannot stand in a variation: the game before was broken off.
      Add(Token::Kind::kError, line_, "a variation is not closed");
      depth_ = 0;
    } else if (c == '[') {
      Tag();
    } else if (IsSeparator(c)) {
      ++at_;
    } else {
      Word();
    }
  }

  static bool IsSeparator(char c) {
    return absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '!' || c == '?' || c == ']' ||
           c == '}';
  }

  void Comment() {
    const int begin = line_;
    const std::size_t end = text_.find('}', at_);
    if (end == std::string::npos) {
      Add(Token::Kind::kError, begin, "a comment is not closed");
      at_ = text_.size();
      return;
    }
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end + 1;
  }

  // [Name "value"], on one line; in the value \" and \\ are a quote and a backslash.
  void Tag() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string line = text_.substr(at_, end - at_);
    const std::size_t quote = line.find('"');
    std::string value;
    std::size_t i = quote == std::string::npos ? line.size() : quote + 1;
    for (; i < line.size() && line[i] != '"'; ++i) {
      if (line[i] == '\\' && i + 1 < line.size()) ++i;
      value += line[i];
    }
    const std::size_t close = line.find(']', i);
    const std::string name(
        absl::StripAsciiWhitespace(line.substr(1, quote == std::string::npos ? 0 : quote - 1)));
    if (close == std::string::npos || name.empty()) {
      Add(Token::Kind::kError, line_,
          absl::StrCat("expected a tag such as [Event \"...\"], got ", protocol::Quoted(line)));
      at_ = end;
      return;
    }
    Add(Token::Kind::kTag, line_, name, value);
    at_ += close + 1;
  }

  void Word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && !IsSeparator(text_[at_]) &&
           std::string_view("[{(;)").find(text_[at_]) == std::string_view::npos) {
      ++at_;
    }
    const std::string word = text_.substr(begin, at_ - begin);
    if (depth_ == 0 && word[0] != '$') Add(Token::Kind::kWord, line_, word);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;  // of variations
  std::vector<Token> tokens_;
};

// The result as FormatPdn() writes it; nullopt for any other word.
std::optional<std::string> ReadResult(const std::string& word) {
  if (word == "1-0" || word == "2-0") return "1-0";
  if (word == "0-1" || word == "0-2") return "0-1";
  if (word == "1/2-1/2" || word == "1-1") return "1/2-1/2";
  if (word == "*" || word == "0-0") return "*";
  return std::nullopt;
}

// A move without the number before it: "22-18" of "1.22-18", nothing of "1." or "...".
std::string WithoutNumber(const std::string& word) {
  const std::size_t dot = word.rfind('.');
  if (dot == std::string::npos) return word;
  const bool number =
      std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dot),
                  [](unsigned char c) { return absl::ascii_isdigit(c) || c == '.'; });
  return number ? word.substr(dot + 1) : word;
}

// Makes one game of its tokens.
class GameReader {
 public:
  absl::StatusOr<PdnGame> Read(int number, const std::vector<Token>& tokens) {
    for (const Token& token : tokens) {
      const absl::Status status = Add(token);
      if (!status.ok()) {
        return absl::InvalidArgumentError(absl::StrCat("game ", number, ", line ", token.line, ": ",
                                                       std::string(status.message())));
      }
    }
    return std::move(game_);
  }

 private:
  absl::Status Add(const Token& token) {
    switch (token.kind) {
      case Token::Kind::kError:
        return absl::InvalidArgumentError(token.text);
      case Token::Kind::kTag:
        game_.tags.emplace_back(token.text, token.value);
        return AddTag(token.text, token.value);
      case Token::Kind::kWord:
        break;
    }
    if (const std::optional<std::string> result = ReadResult(token.text)) {
      game_.result = *result;
      return absl::OkStatus();
    }
    const std::string text = WithoutNumber(token.text);
    if (text.empty()) return absl::OkStatus();
    const absl::StatusOr<Move> move = Dama::ParseMove(position_, text);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("illegal move ", protocol::Quoted(text), ": ",
                                                     std::string(move.status().message())));
    }
    game_.moves.push_back(*move);
    position_ = position_.Play(*move);
    return absl::OkStatus();
  }

  absl::Status AddTag(const std::string& name, const std::string& value) {
    if (name == "GameType" && value.substr(0, value.find(',')) != "22") {
      return absl::InvalidArgumentError(
          absl::StrCat("expected GameType 22, Italian draughts, got ", protocol::Quoted(value)));
    }
    if (name == "Result") game_.result = ReadResult(value).value_or(game_.result);
    if (name != "FEN") return absl::OkStatus();
    const absl::StatusOr<Position> start = Dama::Parse(value, {});
    if (!start.ok()) return start.status();
    game_.start = position_ = *start;
    return absl::OkStatus();
  }

  PdnGame game_;
  Position position_;
};

std::string Escaped(const std::string& value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += absl::ascii_iscntrl(static_cast<unsigned char>(c)) ? ' ' : c;
  }
  return escaped;
}

std::string TagLine(const std::string& name, const std::string& value) {
  return absl::StrCat("[", name, " \"", Escaped(value), "\"]\n");
}

}  // namespace

std::vector<absl::StatusOr<PdnGame>> ParsePdn(const std::string& text) {
  const std::vector<Token> tokens = Lexer(text).Tokens();
  std::vector<absl::StatusOr<PdnGame>> games;
  std::vector<Token> current;
  bool in_moves = false;
  const auto finish = [&] {
    if (!current.empty())
      games.push_back(GameReader().Read(static_cast<int>(games.size()) + 1, current));
    current.clear();
    in_moves = false;
  };
  for (const Token& token : tokens) {
    if (token.kind == Token::Kind::kTag && in_moves) finish();
    current.push_back(token);
    if (token.kind != Token::Kind::kWord) continue;
    in_moves = true;
    if (ReadResult(token.text)) finish();
  }
  finish();
  return games;
}

std::string FormatPdn(const PdnGame& game) {
  std::string text;
  for (const auto& [name, value] : game.tags) {
    if (name != "GameType" && name != "Result" && name != "SetUp" && name != "FEN")
      absl::StrAppend(&text, TagLine(name, value));
  }
  absl::StrAppend(&text, TagLine("Result", game.result), TagLine("GameType", kPdnGameType));
  if (game.start != Position())
    absl::StrAppend(&text, TagLine("SetUp", "1"), TagLine("FEN", Dama::Format(game.start)));
  text += '\n';

  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > kColumns) {
      absl::StrAppend(&text, line, "\n");
      line.clear();
    }
    absl::StrAppend(&line, line.empty() ? "" : " ", word);
  };
  Position position = game.start;
  int number = 1;
  for (const Move& move : game.moves) {
    const bool first = &move == game.moves.data();
    if (position.turn() == kWhite) {
      add(absl::StrCat(number, "."));
    } else if (first) {
      add(absl::StrCat(number, "..."));
    }
    add(Dama::FormatMove(position, move));
    if (position.turn() == kBlack) ++number;
    position = position.Play(move);
  }
  add(game.result);
  return absl::StrCat(text, line, "\n\n");
}

absl::StatusOr<PdnGame> PdnOfRecord(const protocol::GameRecord& record) {
  PdnGame game;
  if (record.fen) {
    const absl::StatusOr<Position> start = Dama::Parse(*record.fen, {});
    if (!start.ok()) return start.status();
    game.start = *start;
  }
  std::vector<std::string> texts = record.opening;
  for (const protocol::MoveRecord& move : record.moves) texts.push_back(move.move);
  Position position = game.start;
  for (const std::string& text : texts) {
    const absl::StatusOr<Move> move = Dama::ParseMove(position, text);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("move ", game.moves.size() + 1, ", ",
                                                     protocol::Quoted(text), ": ",
                                                     std::string(move.status().message())));
    }
    game.moves.push_back(*move);
    position = position.Play(*move);
  }
  if (record.result == "p1win") game.result = "1-0";
  if (record.result == "p2win") game.result = "0-1";
  if (record.result == "draw") game.result = "1/2-1/2";
  // "2026-11-20T...": PDN's dates have full stops.
  std::string date = record.started.substr(0, 10);
  std::replace(date.begin(), date.end(), '-', '.');
  game.tags = {{"Event", record.event},     {"Date", date.empty() ? "????.??.??" : date},
               {"Round", record.id},        {"White", record.engine[0]},
               {"Black", record.engine[1]}, {"Termination", record.reason}};
  return game;
}

std::string PositionLine(const PdnGame& game) {
  std::string line =
      game.start == Position() ? "startpos" : absl::StrCat("fen ", Dama::Format(game.start));
  if (!game.moves.empty()) line += " moves";
  Position position = game.start;
  for (const Move& move : game.moves) {
    absl::StrAppend(&line, " ", Dama::FormatMove(position, move));
    position = position.Play(move);
  }
  return line;
}

}  // namespace tavoliere::dama
