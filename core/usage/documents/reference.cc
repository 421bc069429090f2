#include <utility>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/usage/documents/documents.h"
#include "core/usage/help.h"

namespace tavoliere::usage {
namespace {

constexpr std::size_t kWidestCell = 150;
constexpr int kPageWidth = 101;  // one more than the longest line

std::string InMarkdown(const std::string& text) {
  return absl::StrReplaceAll(text, {{"|", "\\|"}, {"<", "\\<"}, {"*", "\\*"}});
}

// A bar ends a cell even in code.
std::string Code(const std::string& text) {
  return absl::StrCat("`", absl::StrReplaceAll(text, {{"|", "\\|"}}), "`");
}

bool HoldsOpenBracket(const std::string& text) {
  return std::count(text.begin(), text.end(), '(') != std::count(text.begin(), text.end(), ')');
}

// What a cell holds of a long text, and what remains for a note. It ends with a sentence or, where
// there is none, a part of one.
std::pair<std::string, std::string> Divided(const std::string& text) {
  if (text.size() <= kWidestCell) return {text, ""};
  for (const std::string end : {". ", "; ", ": ", ", ", " "}) {
    for (std::size_t found = text.rfind(end, kWidestCell - 2);
         found != std::string::npos && found > 0; found = text.rfind(end, found - 1)) {
      const std::string cell = text.substr(0, found);
      if (!HoldsOpenBracket(cell)) return {cell, text.substr(found + end.size())};
    }
  }
  return {text, ""};
}

std::string NameCell(const Option& option) {
  const bool is_key = option.name.front() != '-';
  const bool goes_on = option.value.empty() || absl::EndsWith(option.name, ".");
  const char* between = goes_on ? "" : is_key ? "=" : " ";
  return absl::StrCat(option.brief.empty() ? "" : absl::StrCat(Code(option.brief), ", "),
                      Code(absl::StrCat(option.name, between, option.value)));
}

// `head`: what the first column holds.
std::string Table(const std::string& head, const std::vector<Option>& options) {
  const bool has_standards = std::any_of(options.begin(), options.end(), [](const Option& option) {
    return !option.standard.empty();
  });
  std::string table = absl::StrCat(
      "| ", head,
      has_standards ? " | default | meaning |\n|---|---|---|\n" : " | meaning |\n|---|---|\n");
  std::string notes;
  for (const Option& option : options) {
    const auto [cell, rest] = Divided(option.help);
    absl::StrAppend(&table, "| ", NameCell(option));
    if (has_standards) {
      absl::StrAppend(&table, " | ", option.standard.empty() ? "" : Code(option.standard));
    }
    absl::StrAppend(&table, " | ", InMarkdown(Sentence(cell)), " |\n");
    if (rest.empty()) continue;
    std::string note =
        Wrapped(absl::StrCat(Code(option.name), ": ", InMarkdown(Sentence(rest))), 2, kPageWidth);
    note.front() = '-';
    notes += note;
  }
  return absl::StrCat(table, notes.empty() ? "" : "\n", notes);
}

std::string Paragraphs(const std::string& text) {
  std::string result;
  const std::vector<std::string> paragraphs = absl::StrSplit(text, '\n', absl::SkipEmpty());
  for (const std::string& paragraph : paragraphs)
    absl::StrAppend(&result, "\n", Wrapped(InMarkdown(paragraph), 0, kPageWidth));
  return result;
}

std::string Block(const std::string& name, const std::string& text) {
  return absl::StrCat("<!-- generated: ", name, " -->\n\n", text, "\n<!-- end: ", name, " -->\n");
}

std::string ExitTable(const std::vector<ExitState>& states) {
  std::string table = "| status | meaning |\n|---|---|\n";
  for (const ExitState& state : states) {
    absl::StrAppend(&table, "| ", state.status, " | ",
                    InMarkdown(Sentence(state.text.empty() ? state.brief : state.text)), " |\n");
  }
  return table;
}

std::string KeyBlocks(const std::vector<Option>& options) {
  std::string text;
  for (const Option& option : options) {
    if (option.keys.empty()) continue;
    absl::StrAppend(&text, Block(absl::StrCat("keys of ", option.name), Table("key", option.keys)));
  }
  return text;
}

}  // namespace

std::string ReferenceBlocks(const Command& program) {
  std::string text = Block("options", Table("option", program.options));
  text += KeyBlocks(program.options);
  for (const Command& command : program.commands) {
    if (command.options.empty()) continue;
    absl::StrAppend(
        &text, Block(command.name,
                     absl::StrCat("```\n", program.name, " ", command.name, " ", command.synopsis,
                                  "\n```\n\n", command.help, "\n", Paragraphs(command.text), "\n",
                                  Table("option", command.options), Paragraphs(command.end))));
    text += KeyBlocks(command.options);
  }
  if (!program.exit_states.empty()) {
    absl::StrAppend(&text, Block("exit status", ExitTable(program.exit_states)));
  }
  return text;
}

}  // namespace tavoliere::usage
