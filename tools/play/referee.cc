#include "tools/play/referee.h"

#include <utility>

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace tavoliere::play {
namespace {

std::vector<std::string> Words(const std::string& text) {
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
  const absl::StatusOr<std::vector<std::string>> lines = engine.Say(commands);
  if (!lines.ok()) return lines.status();
  std::size_t asked = 0;
  for (const std::string& line : *lines) {
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
  for (const protocol::OptionInfo& option : options) {
    const auto& choices = option.choices;
    if (option.name == kLanguageOption &&
        std::find(choices.begin(), choices.end(), language) != choices.end()) {
      return absl::StrCat("setoption name ", option.name, " value ", language, "\n");
    }
  }
  return "";
}

absl::StatusOr<Referee> Referee::Meet(AskedEngine& engine) {
  Referee referee(engine);
  auto answers = AskAll(engine, {"players", "sides", "extensions", "legal", "board", "cells"});
  if (!answers.ok()) return answers.status();
  if (!answers->contains("legal") || !answers->contains("board")) {
    return absl::FailedPreconditionError(
        absl::StrCat(engine.name(),
                     " does not answer 'query legal' and 'query board' and cannot keep the game: "
                     "name another engine of the game with --engine"));
  }
  if ((*answers)["players"] == "1") referee.players_ = 1;
  const std::vector<std::string> sides = Words((*answers)["sides"]);
  for (std::size_t i = 0; i < sides.size() && i < 2; ++i) referee.sides_[i] = sides[i];
  if (referee.players_ == 1 && sides.empty()) referee.sides_[0] = "Player";
  referee.extensions_ = Words((*answers)["extensions"]);
  for (const std::string& kind : Words((*answers)["cells"])) {
    referee.edits_boards_ = true;
    if (kind[0] == '#') referee.edits_shapes_ = true;
  }
  if (absl::Status status = referee.LearnPlayers(); !status.ok()) return status;
  return referee;
}

absl::Status Referee::LearnPlayers() {
  for (const protocol::OptionInfo& option : engine_->options()) {
    if (option.name != kStrengthOption && option.name != kCharacterOption) continue;
    std::vector<std::string> questions;
    for (const std::string& choice : option.choices)
      questions.push_back(absl::StrCat("choice name ", option.name, " value ", choice));
    auto answers = AskAll(*engine_, questions);
    if (!answers.ok()) return answers.status();
    std::vector<std::string> notes;
    for (const std::string& question : questions) {
      const std::string& note = (*answers)[question];
      notes.push_back(note == "none" ? "" : note);
    }
    notes_[option.name] = std::move(notes);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> Referee::CellKinds() {
  const absl::StatusOr<std::string> kinds = engine_->Ask("query cells");
  if (!kinds.ok()) return kinds.status();
  return Words(*kinds);
}

const std::vector<std::string>& Referee::NotesOf(const std::string& option) const {
  static const std::vector<std::string> kNone;
  const auto found = notes_.find(option);
  return found == notes_.end() ? kNone : found->second;
}

bool Referee::Has(const std::string& extension) const {
  return std::find(extensions_.begin(), extensions_.end(), extension) != extensions_.end();
}

absl::Status Referee::SetPosition(const std::string& position) {
  const absl::StatusOr<std::vector<std::string>> lines = engine_->Say(absl::StrCat(position, "\n"));
  if (!lines.ok()) return lines.status();
  for (const std::string& line : *lines) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Route>> Referee::RoutesOf(const std::string& position) {
  if (absl::Status status = SetPosition(position); !status.ok()) return status;
  auto answers = AskAll(*engine_, {"routes"});
  if (!answers.ok()) return answers.status();
  if (!answers->contains("routes")) return std::vector<Route>();
  return ParseRoutes((*answers)["routes"]);
}

absl::StatusOr<Facts> Referee::Look() {
  auto answers = AskAll(*engine_, {"board", "squares", "fen", "p1turn", "legal", "routes",
                                   "obliged", "result", "reason"});
  if (!answers.ok()) return answers.status();
  absl::StatusOr<Board> board = ParseBoard((*answers)["board"], (*answers)["squares"]);
  if (!board.ok()) return board.status();
  Facts facts;
  facts.board = *std::move(board);
  facts.fen = (*answers)["fen"];
  facts.first_to_move = (*answers)["p1turn"] != "false";
  facts.legal = Words((*answers)["legal"]);
  if (answers->contains("routes")) {
    absl::StatusOr<std::vector<Route>> routes = ParseRoutes((*answers)["routes"]);
    if (!routes.ok()) return routes.status();
    facts.routes = *std::move(routes);
  }
  const std::string& obliged = (*answers)["obliged"];
  if (obliged != "none") facts.obliged = obliged;
  const std::string& result = (*answers)["result"];
  facts.result = result.empty() ? "none" : result;
  facts.reason = (*answers)["reason"];
  if (Has("score")) {
    const absl::StatusOr<std::string> score = engine_->Ask("score");
    if (!score.ok() && absl::IsUnavailable(score.status())) return score.status();
    facts.score = score.value_or("");
  }
  return facts;
}

absl::StatusOr<std::string> Referee::Read(const std::string& position, bool has_moves,
                                          const std::string& text, const Facts& facts) {
  if (std::find(facts.legal.begin(), facts.legal.end(), text) != facts.legal.end()) return text;
  const absl::StatusOr<std::string> legal = engine_->Ask(absl::StrCat("query legal ", text));
  if (!legal.ok()) return legal.status();
  if (*legal != "true") {
    const absl::StatusOr<std::string> why = engine_->Ask(absl::StrCat("query why ", text));
    if (!why.ok() && absl::IsUnavailable(why.status())) return why.status();
    return absl::InvalidArgumentError(why.value_or(absl::StrCat(text, " is not a legal move")));
  }
  // Written otherwise than the engine writes it: the move that leads to the same position.
  const std::string before = absl::StrCat(position, has_moves ? " " : " moves ");
  std::string commands = absl::StrCat(before, text, "\nquery fen\n");
  for (const std::string& move : facts.legal) {
    absl::StrAppend(&commands, before, move, "\nquery fen\n");
  }
  absl::StrAppend(&commands, position, "\n");
  const absl::StatusOr<std::vector<std::string>> fens = engine_->Say(commands);
  if (!fens.ok()) return fens.status();
  if (fens->size() == facts.legal.size() + 1) {
    for (std::size_t i = 0; i < facts.legal.size(); ++i) {
      if ((*fens)[i + 1] == fens->front()) return facts.legal[i];
    }
  }
  return text;
}

std::string Referee::WhyNotFrom(const std::vector<std::string>& squares) {
  return engine_->Ask(absl::StrCat("query why from ", absl::StrJoin(squares, " ")))
      .value_or(absl::StrCat("no legal move goes over ", absl::StrJoin(squares, ", ")));
}

absl::StatusOr<bool> Referee::SpeakLanguage(const std::string& language) {
  const std::string line = LanguageLine(engine_->options(), language);
  if (line.empty()) return false;
  const absl::StatusOr<std::vector<std::string>> said = engine_->Say(line);
  if (!said.ok()) return said.status();
  if (absl::Status status = LearnPlayers(); !status.ok()) return status;
  return true;
}

absl::StatusOr<std::vector<std::string>> Referee::Command(const std::string& line) {
  const absl::StatusOr<std::vector<std::string>> lines = engine_->Say(absl::StrCat(line, "\n"));
  if (!lines.ok()) return lines.status();
  constexpr std::string_view kBeside = "info string ";
  std::vector<std::string> said;
  for (const std::string& answer : *lines) {
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

}  // namespace tavoliere::play
