#include "protocol/wire/commands.h"

#include <utility>

#include <algorithm>
#include <cctype>
#include <limits>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

constexpr char kGo[] = "go";

void AppendWord(std::string* text, std::string_view word) {
  if (!text->empty()) text->push_back(' ');
  text->append(word);
}

absl::StatusOr<Command> ParsePosition(LineWords words) {
  PositionCommand command;
  const std::string kind(words.Next());
  if (kind == "fen") {
    command.fen.emplace();
    while (!words.empty() && words.Peek() != "moves") AppendWord(&*command.fen, words.Next());
    if (command.fen->empty()) {
      return absl::InvalidArgumentError("position: expected a position after 'fen'");
    }
  } else if (kind != "startpos") {
    return absl::InvalidArgumentError(absl::StrCat("position: expected 'startpos' or 'fen', got ",
                                                   kind.empty() ? "nothing" : Quoted(kind)));
  }
  if (words.empty()) return command;
  // Skipping a word here would take moves whose `moves` was forgotten for no moves at all.
  if (const std::string word(words.Next()); word != "moves") {
    return absl::InvalidArgumentError(
        absl::StrCat("position: expected 'moves' or nothing more, got ", Quoted(word)));
  }
  command.moves = WithoutMoveNumbers(words.All());
  return command;
}

absl::StatusOr<Command> ParseSetOption(LineWords words) {
  SetOptionCommand command;
  while (!words.empty() && words.Next() != "name") {
  }
  while (!words.empty() && words.Peek() != "value") AppendWord(&command.name, words.Next());
  if (command.name.empty()) {
    return absl::InvalidArgumentError("setoption: expected 'name' and the option's name");
  }
  if (!words.empty()) {
    words.Next();
    command.value = words.Rest();
  }
  return command;
}

absl::StatusOr<Command> ParseQuery(LineWords words) {
  if (words.empty()) {
    return absl::InvalidArgumentError("query: expected a question such as 'result', got nothing");
  }
  QueryCommand command;
  command.what = words.Next();
  command.arguments = words.All();
  return command;
}

absl::StatusOr<Command> ParseBench(LineWords words) {
  BenchCommand command;
  if (!words.empty()) {
    ASSIGN_OR_RETURN(const auto depth, ParseNumber(std::string(words.Next()), "bench", 1,
                                                   std::numeric_limits<int>::max()));
    command.depth = static_cast<int>(depth);
  }
  return command;
}

constexpr std::pair<std::string_view, Word> kPlainWords[] = {
    {"isready", Word::kIsReady},
    {"stop", Word::kStop},
    {"ponderhit", Word::kPonderHit},
    {"quit", Word::kQuit},
    {"ucinewgame", Word::kNewGame},
    {"uginewgame", Word::kNewGame},
    {"uci", Word::kUci},
    {"ugi", Word::kUgi},
    {"d", Word::kDisplay},
    {"eval", Word::kEval},
    {"help", Word::kHelp},
    {"?", Word::kHelp},
};

// A byte that no text line holds: binary input must not pass for a command.
bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\r') || byte == 0x7f;
}

}  // namespace

absl::StatusOr<std::optional<Command>> ParseCommand(const std::string& line,
                                                    const std::vector<std::string>& extensions) {
  LineWords words(line);
  const std::string first(words.Peek());
  const auto control = std::find_if(line.begin(), line.end(), IsControl);
  // An error would cost `go` its move: there a word with such a byte is an unknown one.
  if (control != line.end() && first != kGo) {
    return absl::InvalidArgumentError(absl::StrCat("expected text, got the control byte ",
                                                   Quoted(std::string(1, *control)), " in column ",
                                                   control - line.begin() + 1));
  }
  if (words.empty()) return std::optional<Command>();
  while (!words.empty()) {
    const std::string_view word = words.Next();
    if (word == "position") return ParsePosition(words);
    if (word == kGo) return ParseGo(words);
    for (const auto& [name, value] : kPlainWords) {
      if (name == word) return Command(value);
    }
    if (word == "query") return ParseQuery(words);
    if (word == "setoption") return ParseSetOption(words);
    if (word == "bench") return ParseBench(words);
    if (std::find(extensions.begin(), extensions.end(), word) != extensions.end()) {
      return Command(ExtensionCommand{std::string(word), words.All()});
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no known command in the line that begins with ", Quoted(first)));
}

std::vector<std::string> CommandWords() {
  std::vector<std::string> words = {"position", kGo, "query", "setoption", "bench"};
  for (const auto& [name, value] : kPlainWords) words.emplace_back(name);
  return words;
}

}  // namespace tavoliere::protocol
