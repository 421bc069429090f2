#include "core/usage/completion_table.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::usage {
namespace {

const char* NameOf(Kind kind) {
  switch (kind) {
    case Kind::kFile:
      return "file";
    case Kind::kFolder:
      return "folder";
    case Kind::kProgram:
      return "program";
    case Kind::kGame:
      return "game";
    case Kind::kPairs:
      return "pairs";
    case Kind::kText:
      break;
  }
  return "text";
}

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
  TableLine line = {key, absl::StrCat(NameOf(option.count), " ", NameOf(option.kind)), {}};
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

}  // namespace

std::vector<TableLine> CompletionTable(const Command& program) {
  std::vector<TableLine> table;
  AppendCommand("", program, &table);
  return table;
}

}  // namespace tavoliere::usage
