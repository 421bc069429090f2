#include "core/usage/documents/completion.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/usage/documents/documents.h"
#include "core/usage/documents/shell_scripts.h"

namespace tavoliere::usage {
namespace {

const char* NameOf(Count count) {
  switch (count) {
    case Count::kAtMostOne:
      return "perhaps";
    case Count::kSeveral:
      return "several";
    default:
      return "one";
  }
}

TableLine ValueLine(const std::string& key, const Option& option) {
  // A shell completes a number as any other text.
  const bool is_number = option.kind == Kind::kInteger || option.kind == Kind::kNumber;
  const char* const kind = NameOf(is_number ? Kind::kText : option.kind);
  TableLine line = {key, absl::StrCat(NameOf(option.count), " ", kind), {}};
  for (const std::string& word : option.words) line.items.emplace_back(word, "");
  // A key that ends with a dot has more of its name to come.
  for (const Option& of : option.keys)
    line.items.emplace_back(absl::EndsWith(of.name, ".") ? of.name : of.name + "=", of.help);
  return line;
}

void AppendOption(const std::string& path, const Option& option, std::vector<TableLine>* table) {
  if (option.count == Count::kNone) return;
  for (const std::string& name : {option.name, option.brief}) {
    if (name.empty()) continue;
    const std::string key = absl::StrCat(path, ":", absl::AsciiStrToLower(name));
    table->push_back(ValueLine("value:" + key, option));
    for (const Option& of : option.keys)
      table->push_back(ValueLine(absl::StrCat("key:", key, ":", of.name), of));
  }
}

void AppendCommand(const std::string& path, const Command& command, std::vector<TableLine>* table) {
  TableLine options = {"options:" + path, "", {}};
  for (const Option& option : command.options) {
    options.items.emplace_back(option.name, option.help);
    if (!option.brief.empty()) options.items.emplace_back(option.brief, option.help);
  }
  table->push_back(options);
  TableLine commands = {"commands:" + path, "", {}};
  for (const Command& inner : command.commands) commands.items.emplace_back(inner.name, inner.help);
  if (!commands.items.empty()) table->push_back(commands);
  if (command.operands.count != Count::kNone) {
    table->push_back(ValueLine("operand:" + path, command.operands));
  }
  std::vector<Option> keys;
  for (Option option : command.options) {
    if (option.kind == Kind::kPairs && option.keys.empty()) option.keys = keys;
    keys = option.keys;
    AppendOption(path, option, table);
  }
  for (const Command& inner : command.commands)
    AppendCommand(absl::StrCat(path, path.empty() ? "" : " ", inner.name), inner, table);
}

// In single quotes, as the shells read them.
std::string Quoted(Shell shell, const std::string& text) {
  if (shell == Shell::kFish) {
    return absl::StrCat("'", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"'", "\\'"}}), "'");
  }
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

// zsh parts a word from its help by a colon, so that one within a word is escaped.
std::string ItemOf(Shell shell, const std::pair<std::string, std::string>& item) {
  const auto& [word, help] = item;
  if (shell == Shell::kBash || help.empty()) return word;
  if (shell == Shell::kFish) return absl::StrCat(word, "\t", help);
  return absl::StrCat(absl::StrReplaceAll(word, {{":", "\\:"}}), ":", help);
}

std::string FunctionName(const Command& program) {
  return absl::StrCat("_", absl::StrReplaceAll(program.name, {{"-", "_"}}), "_table");
}

// Two alike patterns would only hide one another.
std::string ShellTable(Shell shell, const Command& program) {
  std::string text =
      absl::StrCat(FunctionName(program), "() {\n  head='' items=()\n  case $1 in\n");
  for (const TableLine& line : CompletionTable(program)) {
    absl::StrAppend(&text, "    ", Quoted(shell, line.key), ") head=", Quoted(shell, line.head),
                    " items=(");
    const char* between = "";
    for (const auto& item : line.items) {
      absl::StrAppend(&text, between, Quoted(shell, ItemOf(shell, item)));
      between = " ";
    }
    absl::StrAppend(&text, ") ;;\n");
  }
  return absl::StrCat(text, "    *) return 1 ;;\n  esac\n}\n");
}

std::string FishTable(const Command& program) {
  std::string text = absl::StrCat("function ", FunctionName(program), "\n    switch $argv[1]\n");
  for (const TableLine& line : CompletionTable(program)) {
    absl::StrAppend(&text, "        case ", Quoted(Shell::kFish, line.key),
                    "\n            printf '%s\\n'");
    if (!line.head.empty()) absl::StrAppend(&text, " ", Quoted(Shell::kFish, line.head));
    for (const auto& item : line.items)
      absl::StrAppend(&text, " ", Quoted(Shell::kFish, ItemOf(Shell::kFish, item)));
    absl::StrAppend(&text, "\n");
  }
  return absl::StrCat(text, "        case '*'\n            return 1\n    end\nend\n");
}

std::string ScriptOf(Shell shell) {
  if (shell == Shell::kBash) return kBashScript;
  return shell == Shell::kZsh ? kZshScript : kFishScript;
}

std::string FirstLines(Shell shell, const std::string& name) {
  const std::string word = shell == Shell::kBash ? "bash" : shell == Shell::kZsh ? "zsh" : "fish";
  const std::string compdef = shell == Shell::kZsh ? absl::StrCat("#compdef ", name, "\n") : "";
  const std::string mode = shell == Shell::kBash ? "  -*- shell-script -*-" : "";
  return absl::StrCat(compdef, "# ", word, " completion for ", name,
                      ", which prints it for --usage ", word, mode, "\n\n");
}

}  // namespace

std::vector<TableLine> CompletionTable(const Command& program) {
  std::vector<TableLine> table;
  AppendCommand("", program, &table);
  return table;
}

std::string Completion(Shell shell, const Command& program) {
  const std::string table = shell == Shell::kFish ? FishTable(program) : ShellTable(shell, program);
  return absl::StrCat(FirstLines(shell, program.name), table,
                      absl::StrReplaceAll(ScriptOf(shell), {{"@name@", program.name},
                                                            {"@table@", FunctionName(program)}}));
}

std::string UsageText(const std::string& what, const Command& program, const std::string& heading) {
  if (what == "bash") return Completion(Shell::kBash, program);
  if (what == "zsh") return Completion(Shell::kZsh, program);
  if (what == "fish") return Completion(Shell::kFish, program);
  if (what == "markdown") return ReferenceBlocks(program);
  return what == "mdoc" ? ManualLists(program, heading) : "";
}

Option DescribeOption() {
  return Declare("--describe", "json", "print all options and commands of the program as JSON");
}

Option UsageOption() {
  return Declare("--usage", "bash|zsh|fish|mdoc|markdown",
                 "print the completion of a shell, or the lists of a man page or reference page");
}

}  // namespace tavoliere::usage
