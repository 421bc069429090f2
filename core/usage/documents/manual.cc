#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/usage/documents/documents.h"
#include "core/usage/help.h"

namespace tavoliere::usage {
namespace {

std::string Escaped(const std::string& text) { return absl::StrReplaceAll(text, {{"\\", "\\e"}}); }

// Running text without a request: as mdoc wants it, a sentence begins a line and no line is longer
// than 80.
std::string Plain(const std::string& text) {
  constexpr std::size_t kWidth = 80;
  std::string lines;
  std::string line;
  const std::vector<std::string> words = absl::StrSplit(Escaped(text), ' ', absl::SkipEmpty());
  for (const std::string& word : words) {
    if (!line.empty() && (line.back() == '.' || line.size() + 1 + word.size() > kWidth)) {
      absl::StrAppend(&lines, line, "\n");
      line.clear();
    }
    const bool may_be_request = word.front() == '.' || word.front() == '\'';
    absl::StrAppend(&line, !line.empty() ? " " : may_be_request ? "\\&" : "", word);
  }
  return lines + line;
}

// A word of a macro's line: quoted, so that nothing in it is a macro or a delimiter.
std::string Quoted(const std::string& word) {
  return absl::StrCat("\"\\&", absl::StrReplaceAll(word, {{"\\", "\\e"}, {"\"", "\\(dq"}}), "\"");
}

std::string Item(const Option& option) {
  const bool is_key = option.name.front() != '-';
  std::string line = ".It ";
  if (!option.brief.empty()) absl::StrAppend(&line, "Fl ", Quoted(option.brief.substr(1)), " , ");
  if (is_key) {
    const bool goes_on = option.value.empty() || absl::EndsWith(option.name, ".");
    absl::StrAppend(&line, "Cm ", Quoted(option.name + (goes_on ? "" : "=")),
                    option.value.empty() ? "" : " Ns ");
  } else {
    absl::StrAppend(&line, "Fl ", Quoted(option.name.substr(1)), option.value.empty() ? "" : " ");
  }
  if (!option.value.empty()) absl::StrAppend(&line, "Ar ", Quoted(option.value));
  return absl::StrCat(line, "\n");
}

std::string List(const std::vector<Option>& options) {
  std::string text = ".Bl -tag -width Ds\n";
  for (const Option& option : options) {
    absl::StrAppend(&text, Item(option), Plain(Sentence(option.help)), "\n");
    if (!option.standard.empty()) {
      absl::StrAppend(&text, "The default is ", Plain(option.standard), ".\n");
    }
    if (!option.keys.empty()) absl::StrAppend(&text, List(option.keys));
  }
  return absl::StrCat(text, ".El\n");
}

bool HasOptions(const Command& command) {
  if (!command.options.empty()) return true;
  for (const Command& inner : command.commands) {
    if (HasOptions(inner)) return true;
  }
  return false;
}

void AppendCommands(const std::string& before, const std::vector<Command>& commands,
                    std::string* text) {
  for (const Command& command : commands) {
    if (!HasOptions(command)) continue;
    const std::string name = absl::StrCat(before, before.empty() ? "" : " ", command.name);
    absl::StrAppend(text, ".Ss ", name, "\n", Plain(Sentence(command.help)), "\n");
    if (!command.synopsis.empty()) {
      absl::StrAppend(text, ".Pp\n.Dl ", Escaped(absl::StrCat(name, " ", command.synopsis)), "\n");
    }
    const std::vector<std::string> paragraphs =
        absl::StrSplit(command.text, '\n', absl::SkipEmpty());
    for (const std::string& paragraph : paragraphs) {
      absl::StrAppend(text, ".Pp\n", Plain(paragraph), "\n");
    }
    if (!command.options.empty()) absl::StrAppend(text, List(command.options));
    AppendCommands(name, command.commands, text);
  }
}

std::string ExitSection(const std::vector<ExitState>& states) {
  std::string text = ".Sh EXIT STATUS\n.Bl -tag -width 2n -compact\n";
  for (const ExitState& state : states) {
    absl::StrAppend(&text, ".It ", state.status, "\n",
                    Plain(Sentence(state.text.empty() ? state.brief : state.text)), "\n");
  }
  return absl::StrCat(text, ".El\n");
}

}  // namespace

std::string ManualLists(const Command& program, const std::string& heading) {
  std::string text = List(program.options);
  std::string commands;
  AppendCommands("", program.commands, &commands);
  if (!commands.empty()) absl::StrAppend(&text, ".Sh ", heading, "\n", commands);
  if (!program.exit_states.empty()) text += ExitSection(program.exit_states);
  return text;
}

}  // namespace tavoliere::usage
