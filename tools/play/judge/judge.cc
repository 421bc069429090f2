#include "tools/play/judge/judge.h"

#include <utility>

#include <algorithm>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

std::vector<std::string> WordsIn(const std::string& text) {
  if (text == "none") return {};
  return absl::StrSplit(text, ' ', absl::SkipEmpty());
}

// The answers to `query <what>` for each of `what`, asked together. What the engine does not know
// is missing.
absl::StatusOr<std::map<std::string, std::string>> AskAll(AskedEngine& engine,
                                                          const std::vector<std::string>& what) {
  std::map<std::string, std::string> answers;
  std::string commands;
  for (const std::string& word : what) absl::StrAppend(&commands, "query ", word, "\n");
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, engine.Say(commands));
  std::size_t asked = 0;
  for (const std::string& line : lines) {
    if (asked == what.size()) break;
    if (ErrorText(line)) {
      ++asked;
    } else if (const auto text = ResponseText(line)) {
      answers[what[asked++]] = *text;
    }
  }
  return answers;
}

}  // namespace

std::string LanguageLine(const std::vector<protocol::OptionInfo>& options,
                         const std::string& language) {
  const protocol::OptionInfo* const option = protocol::FindOption(options, kLanguageOption);
  if (option == nullptr || std::find(option->choices.begin(), option->choices.end(), language) ==
                               option->choices.end()) {
    return "";
  }
  return absl::StrCat("setoption name ", option->name, " value ", language, "\n");
}

absl::StatusOr<Judge> Judge::Meet(AskedEngine& engine) {
  Judge judge(engine);
  ASSIGN_OR_RETURN(auto answers, AskAll(engine, {"players", "sides", "extensions", "legal", "board",
                                                 "cells", "book"}));
  if (!answers.contains("legal") || !answers.contains("board")) {
    return absl::FailedPreconditionError(
        absl::StrCat(engine.name(),
                     " does not answer 'query legal' and 'query board', so it cannot be the judge; "
                     "name another engine of the game with --engine"));
  }
  if (answers["players"] == "1") judge.players_ = 1;
  const std::vector<std::string> sides = WordsIn(answers["sides"]);
  for (std::size_t i = 0; i < sides.size() && i < 2; ++i) judge.sides_[i] = sides[i];
  if (judge.players_ == 1 && sides.empty()) judge.sides_[0] = "Player";
  judge.has_book_ = answers.contains("book");
  judge.extensions_ = WordsIn(answers["extensions"]);
  for (const std::string& kind : WordsIn(answers["cells"])) {
    judge.edits_boards_ = true;
    if (kind[0] == '#') judge.edits_shapes_ = true;
  }
  RETURN_IF_ERROR(judge.LearnWords());
  return judge;
}

absl::Status Judge::LearnWords() {
  ASSIGN_OR_RETURN(auto answer, AskAll(*engine_, {"title", "puzzles"}));
  title_ = answer["title"] == "none" ? "" : answer["title"];
  if (!absl::SimpleAtoi(answer["puzzles"], &puzzles_)) puzzles_ = 0;
  for (const char* const name : {kStrengthOption, kCharacterOption, kVariantOption}) {
    const protocol::OptionInfo* const option = protocol::FindOption(engine_->options(), name);
    if (option == nullptr) continue;
    std::vector<std::string> questions;
    for (const std::string& choice : option->choices)
      questions.push_back(absl::StrCat("choice name ", option->name, " value ", choice));
    ASSIGN_OR_RETURN(auto answers, AskAll(*engine_, questions));
    std::vector<std::string> notes;
    for (const std::string& question : questions) {
      const std::string& note = answers[question];
      notes.push_back(note == "none" ? "" : note);
    }
    notes_[option->name] = std::move(notes);
  }
  return LearnHistorical();
}

absl::Status Judge::LearnHistorical() {
  ASSIGN_OR_RETURN(auto listed, AskAll(*engine_, {"historical"}));
  std::vector<HistoricalPlayer> players;
  for (std::string& words : WordsIn(listed["historical"])) {
    const std::size_t end = std::min(words.find(','), words.size());
    const std::size_t equals = words.find('=');
    if (equals >= end) continue;
    const std::string name = words.substr(equals + 1, end - equals - 1);
    const std::string question =
        absl::StrCat("choice name ", words.substr(0, equals), " value ", name);
    ASSIGN_OR_RETURN(auto about, AskAll(*engine_, {question}));
    const std::string& note = about[question];
    std::replace(words.begin(), words.end(), ',', ' ');
    if (!absl::StrContains(words, "level=")) words += " time=own";
    players.push_back({name, note == "none" ? "" : note, std::move(words)});
  }
  historical_ = std::move(players);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> Judge::CellKinds() {
  ASSIGN_OR_RETURN(const std::string kinds, engine_->Ask("query cells"));
  return WordsIn(kinds);
}

const std::vector<std::string>& Judge::NotesOf(const std::string& option) const {
  static const std::vector<std::string> kNone;
  const auto found = notes_.find(option);
  return found == notes_.end() ? kNone : found->second;
}

bool Judge::Has(const std::string& extension) const {
  return std::find(extensions_.begin(), extensions_.end(), extension) != extensions_.end();
}

absl::Status Judge::SetPosition(const std::string& position) {
  ASSIGN_OR_RETURN(const std::vector<std::string> lines,
                   engine_->Say(absl::StrCat(position, "\n")));
  for (const std::string& line : lines) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
  }
  return absl::OkStatus();
}

absl::StatusOr<Opening> Judge::SetOpening(const std::string& text) {
  Opening opening = ParseOpening(text);
  absl::Status status = SetPosition(opening.PositionLine());
  if (!status.ok() && !opening.or_moves.empty() && !absl::IsUnavailable(status)) {
    const Opening game{std::nullopt, opening.or_moves};
    const absl::Status as_game = SetPosition(game.PositionLine());
    // A text with the number of a move in it is no position.
    if (as_game.ok() || protocol::MoveNumberLength(text.substr(0, text.find(' '))) > 0)
      status = as_game;
    if (as_game.ok()) opening = game;
  }
  if (!status.ok()) return status;
  if (!opening.fen && opening.moves.empty()) return opening;
  ASSIGN_OR_RETURN(auto answers, AskAll(*engine_, {"startfen", "played"}));
  if (!answers.contains("startfen") || !answers.contains("played")) return opening;
  const Opening usual;
  if (status = SetPosition(usual.PositionLine()); !status.ok()) return status;
  ASSIGN_OR_RETURN(const std::string start, engine_->Ask("query fen"));
  Opening spelled;
  if (answers["startfen"] != start) spelled.fen = answers["startfen"];
  spelled.moves = WordsIn(answers["played"]);
  if (status = SetPosition(spelled.PositionLine()); !status.ok()) return status;
  return spelled;
}

absl::StatusOr<Before> Judge::LookBefore(const std::string& position) {
  RETURN_IF_ERROR(SetPosition(position));
  ASSIGN_OR_RETURN(auto answers, AskAll(*engine_, {"routes", "board"}));
  Before before;
  if (!answers.contains("routes")) return before;
  ASSIGN_OR_RETURN(before.routes, ParseRoutes(answers["routes"]));
  ASSIGN_OR_RETURN(Board board, ParseBoard(answers["board"], ""));
  before.cells = std::move(board.cells);
  return before;
}

absl::StatusOr<Facts> Judge::Look() {
  ASSIGN_OR_RETURN(auto answers, AskAll(*engine_, {"board", "squares", "fen", "p1turn", "legal",
                                                   "routes", "obliged", "result", "reason"}));
  ASSIGN_OR_RETURN(Board board, ParseBoard(answers["board"], answers["squares"]));
  Facts facts;
  facts.board = std::move(board);
  facts.fen = answers["fen"];
  facts.first_to_move = answers["p1turn"] != "false";
  facts.legal = WordsIn(answers["legal"]);
  if (answers.contains("routes")) {
    ASSIGN_OR_RETURN(std::vector<Route> routes, ParseRoutes(answers["routes"]));
    facts.routes = std::move(routes);
  }
  const std::string& obliged = answers["obliged"];
  if (obliged != "none") facts.obliged = obliged;
  const std::string& result = answers["result"];
  facts.result = result.empty() ? "none" : result;
  facts.reason = answers["reason"];
  if (Has("score")) {
    const absl::StatusOr<std::string> score = engine_->Ask("score");
    if (!score.ok() && absl::IsUnavailable(score.status())) return score.status();
    facts.score = score.value_or("");
  }
  return facts;
}

absl::StatusOr<std::string> Judge::Read(const std::string& text, const Facts& facts) {
  if (std::find(facts.legal.begin(), facts.legal.end(), text) != facts.legal.end()) return text;
  const absl::StatusOr<std::string> spelled = engine_->Ask(absl::StrCat("query move ", text));
  if (spelled.ok() && *spelled != "none") return spelled;
  if (absl::IsUnavailable(spelled.status())) return spelled.status();
  // An engine that does not answer `query move`.
  ASSIGN_OR_RETURN(const std::string legal, engine_->Ask(absl::StrCat("query legal ", text)));
  if (legal == "true") return text;
  const absl::StatusOr<std::string> why = engine_->Ask(absl::StrCat("query why ", text));
  if (absl::IsUnavailable(why.status())) return why.status();
  if (why.ok()) return absl::InvalidArgumentError(*why);
  return Wrong({"$0 is not a legal move", "$0 non è una mossa legale"}, text);
}

Sentence Judge::WhyNotFrom(const std::vector<std::string>& squares) {
  const auto why = engine_->Ask(absl::StrCat("query why from ", absl::StrJoin(squares, " ")));
  if (why.ok()) return *why;
  return Say({"no legal move goes over $0", "nessuna mossa legale passa per $0"},
             absl::StrJoin(squares, ", "));
}

absl::StatusOr<bool> Judge::SpeakLanguage(const std::string& language) {
  const std::string line = LanguageLine(engine_->options(), language);
  if (line.empty()) return false;
  const absl::StatusOr<std::vector<std::string>> said = engine_->Say(line);
  if (!said.ok()) return said.status();
  RETURN_IF_ERROR(LearnWords());
  return true;
}

absl::StatusOr<std::vector<std::string>> Judge::Command(const std::string& line) {
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, engine_->Say(absl::StrCat(line, "\n")));
  constexpr std::string_view kBeside = "info string ";
  std::vector<std::string> said;
  for (const std::string& answer : lines) {
    if (const auto text = ErrorText(answer)) return absl::InvalidArgumentError(*text);
    if (auto text = ResponseText(answer)) {
      said.push_back(*std::move(text));
    } else if (std::string_view(answer).substr(0, kBeside.size()) == kBeside) {
      said.push_back(answer.substr(kBeside.size()));
    } else {
      said.push_back(answer);
    }
  }
  return said;
}

absl::StatusOr<std::vector<ManualLine>> Judge::Manual() {
  std::vector<ManualLine> manual;
  if (!Has(kManualExtension)) return manual;
  ASSIGN_OR_RETURN(std::vector<std::string> lines, Command(kManualExtension));
  if (!lines.empty()) lines.pop_back();  // "end of the manual"
  for (const std::string& line : lines) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos) continue;
    manual.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  return manual;
}

}  // namespace tavoliere::play
