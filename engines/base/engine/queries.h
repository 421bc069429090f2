// Answers to questions about a single-player or two-player game: `query`, `d` and the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "core/game.h"
#include "engines/base/engine/session.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/sentence.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {

inline bool AsksForPuzzles(const protocol::QueryCommand& query) {
  return query.what == "puzzles" || query.what == "puzzle";
}

// `lines` are puzzles as protocol::ToJsonLine() writes them, each with its newline; those of
// `variant` count. The number of them, or the Nth from 1.
inline absl::StatusOr<std::string> PuzzlesAnswer(std::string_view lines, const std::string& variant,
                                                 const protocol::QueryCommand& query) {
  const std::string of_variant = absl::StrCat("\"variant\":\"", variant, "\",");
  std::vector<std::string_view> puzzles;
  for (std::size_t end; (end = lines.find('\n')) != std::string_view::npos;
       lines.remove_prefix(end + 1)) {
    const std::string_view line = lines.substr(0, end);
    if (line.find(of_variant) != std::string_view::npos) puzzles.push_back(line);
  }
  if (query.what == "puzzles") return absl::StrCat(puzzles.size());
  if (puzzles.empty()) return absl::NotFoundError("there are no built-in puzzles of this variant");
  const std::string word = query.arguments.empty() ? "" : query.arguments.front();
  ASSIGN_OR_RETURN(
      const std::int64_t number,
      protocol::ParseNumber(word, "query puzzle", 1, static_cast<std::int64_t>(puzzles.size())));
  return std::string(puzzles[static_cast<std::size_t>(number - 1)]);
}

template <GameText G>
std::string PlayerName(core::Player player) {
  return TextOf<G>::PlayerName(player);
}

inline protocol::ExtensionInfo RulesExtension() {
  return {"rules", "", "Print the rules of the game."};
}
inline protocol::ExtensionInfo ManualExtension() {
  return {"manual", "", "Print how to play the game, with boards."};
}
// `rules`, and `manual` if the game has one.
template <BoardText G>
std::vector<protocol::ExtensionInfo> AboutRules() {
  if constexpr (internal::kDeclareskManual<G>) return {RulesExtension(), ManualExtension()};
  return {RulesExtension()};
}
// The rules as that extension prints them. The last line, for clients, is always English.
template <BoardText G>
std::string RulesAnswer(Language language) {
  const std::string rules = Sentence(G::RulesText()).In(language);
  return absl::StrCat("info string ", absl::StrReplaceAll(rules, {{"\n", "\ninfo string "}}),
                      "\nresponse end of the rules");
}

// The manual as that extension prints it, part by part: its title, its boards and its paragraphs, a
// line each. An error is a fault of the manual.
template <BoardText Family>
absl::StatusOr<std::string> ManualAnswer(Language language) {
  using G = typename ManualGame<Family>::Shown;
  std::string answer;
  const auto add = [&](const char* kind, const std::string& text) {
    absl::StrAppend(&answer, "info string ", kind, " ", text, "\n");
  };
  if constexpr (internal::kDeclareskManual<G>) {
    for (const ManualPart& part : G::kManual) {
      const std::string title = Sentence(part.title).In(language);
      if (!title.empty()) add("title", title);
      if (part.position != nullptr) {
        typename G::Position position = G::Start({});
        if (*part.position != '\0') {
          ASSIGN_OR_RETURN(position, G::Parse(part.position, {}));
        }
        add("board", ToLine(G::Picture(position)));
        const std::string moves = part.moves == nullptr ? "" : part.moves;
        for (const std::string& word :
             std::vector<std::string>(absl::StrSplit(moves, ' ', absl::SkipEmpty()))) {
          ASSIGN_OR_RETURN(const auto move, ParseMove<G>(position, word));
          position = position.Play(move);
        }
        if (!moves.empty()) add("after", ToLine(G::Picture(position)));
      }
      const std::string text = Sentence(part.text).In(language);
      for (const std::string& paragraph : std::vector<std::string>(absl::StrSplit(text, '\n')))
        add("text", paragraph);
    }
  }
  return answer + "response end of the manual";
}

// The answer to either of AboutRules().
template <BoardText G>
absl::StatusOr<std::string> RulesOrManual(const std::string& name, Language language) {
  if (name == ManualExtension().name) return ManualAnswer<G>(language);
  return RulesAnswer<G>(language);
}

// A game as far as it has come. Positions and moves outlive it.
template <BoardText G>
struct Situation {
  const typename G::Position& start;
  const typename G::Position& current;
  const std::vector<typename G::Move>& moves;  // from `start` to `current`
  std::optional<core::Outcome> over;
  typename G::Variant variant{};
};

template <BoardText G>
class Queries {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // `spell` outlives it and writes a move as the engine does.
  Queries(const Situation<G>& situation, Language language,
          absl::FunctionRef<std::string(const Position&, const Move&)> spell)
      : start_(situation.start),
        current_(situation.current),
        moves_(situation.moves),
        over_(situation.over),
        variant_(situation.variant),
        language_(language),
        spell_(spell) {}

  // As protocol::Engine::Query().
  absl::StatusOr<std::string> Answer(const protocol::QueryCommand& query) const {
    const std::string& what = query.what;
    const std::string argument = absl::StrJoin(query.arguments, " ");
    if (what == "players") return std::string(core::TwoPlayerGame<G> ? "2" : "1");
    if (what == "p1turn") return YesNo(FirstToMove());
    if (what == "gameover") return YesNo(over_.has_value());
    if (what == "result") return ResultWord(over_);
    if (what == "reason") return over_ ? TextOf<G>::Reason(*over_).In(language_) : "none";
    if (what == "score") return Score();
    if (what == "legal")
      return argument.empty() ? LegalMoves()
                              : YesNo(!over_ && ParseMove<G>(current_, argument).ok());
    if (what == "move") return Spelling(argument);
    if (what == "fen") return G::Format(current_);
    if (what == "startfen") return G::Format(start_);
    if (what == "key") return KeyOf(current_);
    if (what == "played") return Played();
    if (what == "board") return ToLine(G::Picture(current_));
    if (what == "squares") return NamesLine(G::Picture(current_));
    if (what == "sides") return TextOf<G>::Sides();
    if (what == "title") return OrNone(TextOf<G>::Title().In(language_));
    if (what == "about") return OrNone(TextOf<G>::About().In(language_));
    if (what == "import") return OrNone(TextOf<G>::Import());
    if (what == "routes") return Routes();
    if (what == "obliged") return Obligation();
    if (what == "tables") return "none";
    if (what == "why") return Why(query.arguments);
    if (what == "cells") return Cells();
    if (AsksForPuzzles(query)) return PuzzlesAnswer("", "", query);
    if (what == "edited")
      return TextOf<G>::EditedText(query.arguments, G::Picture(current_), variant_);
    return absl::InvalidArgumentError(absl::StrCat("unknown query ", protocol::Quoted(what)));
  }

  // As protocol::Engine::Display(); `facts` are lines of the game's own, each ended by a newline.
  std::string Display(const std::string& facts = "") const {
    return absl::StrCat(
        ToText(G::Picture(current_)), "\n\nFen: ", G::Format(current_), "\n", ToMove(), facts,
        "Legal moves: ", LegalMoves(),
        over_ ? absl::StrCat("\nResult: ", ResultWord(over_), " (", std::string(over_->reason), ")")
              : "");
  }

 private:
  static std::string YesNo(bool yes) { return yes ? "true" : "false"; }
  static std::string OrNone(const std::string& text) { return text.empty() ? "none" : text; }

  // The same for all images of a position under the symmetries of the board.
  static std::string KeyOf(const Position& position) {
    core::Key key = position.key();
    if constexpr (core::HasSymmetries<G>) key = G::SymmetricKey(position);
    return absl::StrCat(absl::Hex(key, absl::kZeroPad16));
  }

  bool FirstToMove() const {
    if constexpr (core::TwoPlayerGame<G>) return current_.turn() == core::Player::kFirst;
    return true;
  }

  std::string ToMove() const {
    if constexpr (core::TwoPlayerGame<G>)
      return absl::StrCat("To move: ", PlayerName<G>(current_.turn()), "\n");
    return "";
  }

  MoveList Legal() const {
    MoveList moves;
    if (!over_) G::Generate(current_, moves);
    return moves;
  }

  std::string LegalMoves() const {
    std::vector<std::string> words;
    for (const Move& move : Legal()) words.push_back(spell_(current_, move));
    return words.empty() ? "none" : absl::StrJoin(words, " ");
  }

  std::string Played() const {
    std::vector<std::string> words;
    Position position = start_;
    for (const Move& move : moves_) {
      words.push_back(spell_(position, move));
      position = position.Play(move);
    }
    return words.empty() ? "none" : absl::StrJoin(words, " ");
  }

  absl::StatusOr<std::string> Spelling(const std::string& text) const {
    if (text.empty()) return absl::InvalidArgumentError("query move needs a move");
    const absl::StatusOr<Move> move = ParseMove<G>(current_, text);
    return over_ || !move.ok() ? "none" : spell_(current_, *move);
  }

  std::string Routes() const {
    std::vector<std::string> words;
    for (const Move& move : Legal()) {
      const std::string text = spell_(current_, move);
      for (const SquareNames& route : TextOf<G>::Routes(current_, move))
        words.push_back(absl::StrCat(text, "=", absl::StrJoin(route, ",")));
    }
    return words.empty() ? "none" : absl::StrJoin(words, " ");
  }

  std::string Score() const {
    const Sentence score = over_ ? TextOf<G>::FinalCount(current_) : Sentence();
    return score.empty() ? "none" : score.In(language_);
  }

  std::string Obligation() const {
    const Sentence rule = over_ ? Sentence() : TextOf<G>::Obligation(current_);
    return rule.empty() ? "none" : rule.In(language_);
  }

  static std::string Cells() {
    const CellKinds kinds = TextOf<G>::Cells();
    return kinds.empty() ? "none" : absl::StrJoin(kinds, " ");
  }

  absl::StatusOr<std::string> Why(const std::vector<std::string>& words) const {
    const std::string text = absl::StrJoin(words, " ");
    if (text.empty()) return absl::InvalidArgumentError("query why needs a move");
    if (over_) return Translated(Say(kOverBecause, TextOf<G>::Reason(*over_)));
    if (words.front() == "from") {
      const std::vector<std::string> squares(words.begin() + 1, words.end());
      if (squares.empty()) return absl::InvalidArgumentError("query why from needs a square");
      return Translated(TextOf<G>::WhyNotFrom(current_, squares));
    }
    const absl::StatusOr<Move> move = TextOf<G>::ParseMove(current_, text);
    return Translated(move.ok() ? Say(kIsLegal, text) : SentenceOf(move.status()));
  }

  std::string Translated(const Sentence& sentence) const { return sentence.In(language_); }

  const Position& start_;
  const Position& current_;
  const std::vector<Move>& moves_;
  const std::optional<core::Outcome> over_;
  const typename G::Variant variant_;
  const Language language_;
  const absl::FunctionRef<std::string(const Position&, const Move&)> spell_;
};

}  // namespace tavoliere::base
