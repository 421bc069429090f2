#include "engines/dama/files/pdn.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

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
      // A tag cannot stand in a variation: the game before it is incomplete.
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
    std::string word;
    do {
      const std::size_t begin = at_;
      while (at_ < text_.size() && !IsSeparator(text_[at_]) &&
             std::string_view("[{(;)").find(text_[at_]) == std::string_view::npos) {
        ++at_;
      }
      word += text_.substr(begin, at_ - begin);
    } while (SkipBlankWithin(word));
    if (depth_ == 0 && word[0] != '$') Add(Token::Kind::kWord, line_, word);
  }

  // Steps to what belongs to `word` behind blanks, as in "22 - 18" and "22- 18".
  bool SkipBlankWithin(const std::string& word) {
    constexpr std::string_view kSigns = "-xX:";
    const auto is_sign = [&](char c) { return kSigns.find(c) != std::string_view::npos; };
    const std::size_t next = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (next == at_ || next == text_.size()) return false;
    const bool digit_next = absl::ascii_isdigit(static_cast<unsigned char>(text_[next]));
    const bool within = absl::ascii_isdigit(static_cast<unsigned char>(word.back()))
                            ? is_sign(text_[next])
                            : word.size() > 1 && is_sign(word.back()) && digit_next;
    if (within) at_ = next;
    return within;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;  // of variations
  std::vector<Token> tokens_;
};

// A word without the number of a move before it and the sign of a forced move behind it: "22-18" of
// "1.22-18" and "22-18*", nothing of "1." or "1".
std::string BareWord(const std::string& word) {
  const std::size_t number = protocol::MoveNumberLength(word);
  const std::size_t end = word.find_last_not_of('*') + 1;
  return end > number ? word.substr(number, end - number) : "";
}

// Whether the word at `at` ends a game. A "*" before a move other than the first of a game is the
// sign of a forced move.
bool EndsGame(const std::vector<Token>& tokens, std::size_t at) {
  if (!protocol::ReadResult(tokens[at].text)) return false;
  if (tokens[at].text != "*" || at + 1 == tokens.size()) return true;
  const Token& next = tokens[at + 1];
  return next.kind != Token::Kind::kWord ||
         (protocol::MoveNumberLength(next.text) > 0 && std::atoi(next.text.c_str()) == 1);
}

// Other games than this one, by their GameType.
std::string NameOfType(const std::string& type) {
  constexpr std::pair<const char*, const char*> kNames[] = {
      {"20", "international draughts"}, {"21", "English draughts"},
      {"23", "American pool checkers"}, {"24", "Spanish draughts"},
      {"25", "Russian draughts"},       {"26", "Brazilian draughts"},
      {"27", "Canadian draughts"},      {"28", "Portuguese draughts"},
      {"29", "Czech draughts"},         {"30", "Turkish draughts"},
      {"31", "Thai draughts"},          {"40", "Frisian draughts"},
  };
  for (const auto& [number, name] : kNames) {
    if (type == number) return absl::StrCat(type, " (", name, ")");
  }
  return protocol::Quoted(type);
}

// Makes one game of its tokens.
class GameReader {
 public:
  absl::StatusOr<PdnGame> Read(int number, const std::vector<Token>& tokens) {
    for (const Token& token : tokens) {
      const absl::Status status = Add(token);
      if (absl::IsUnimplemented(status)) return status;
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
    if (const std::optional<std::string> result = protocol::ReadResult(token.text)) {
      game_.result = *result;
      return absl::OkStatus();
    }
    const std::string text = BareWord(token.text);
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
    if (name == "GameType") {
      const std::string type(absl::StripAsciiWhitespace(value.substr(0, value.find(','))));
      if (type != "22") return absl::UnimplementedError(NameOfType(type));
    }
    if (name == "Result") game_.result = protocol::ReadResult(value).value_or(game_.result);
    if (name != "FEN") return absl::OkStatus();
    ASSIGN_OR_RETURN(const Position start, Dama::Parse(value, {}));
    game_.start = position_ = start;
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
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind == Token::Kind::kTag && in_moves) finish();
    const bool ends = token.kind == Token::Kind::kWord && EndsGame(tokens, i);
    const bool forced = token.kind == Token::Kind::kWord && token.text == "*" && !ends;
    if (!forced) current.push_back(token);
    if (token.kind != Token::Kind::kWord) continue;
    in_moves = true;
    if (ends) finish();
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
