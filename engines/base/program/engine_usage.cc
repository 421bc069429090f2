#include <algorithm>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/usage/documents/completion.h"
#include "core/usage/help.h"
#include "engines/base/program/levels.h"
#include "engines/base/program/main.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {
namespace {

using protocol::OptionInfo;

// `text` with a capital at its beginning and a full stop at its end.
std::string AsSentence(std::string text) {
  if (text.empty()) return text;
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  if (std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

// "One sentence. Default 16, 1 to 32768."
std::string HelpText(const OptionInfo& info) {
  std::string text = AsSentence(info.help);
  if (info.type == OptionInfo::Type::kButton) return text;
  absl::StrAppend(&text, text.empty() ? "" : " ", "Default ",
                  info.default_value.empty() ? "empty" : info.default_value);
  if (info.type == OptionInfo::Type::kSpin) {
    absl::StrAppend(&text, ", ", info.min, " to ", info.max);
  }
  if (!info.choices.empty()) absl::StrAppend(&text, "; one of ", absl::StrJoin(info.choices, ", "));
  return absl::StrCat(text, ".");
}

const char* ValueName(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::kSpin:
      return "N";
    case OptionInfo::Type::kCheck:
      return "true|false";
    case OptionInfo::Type::kCombo:
      return "WORD";
    case OptionInfo::Type::kButton:
      return "";
    default:
      return "TEXT";
  }
}

usage::Option OptionOf(const OptionInfo& info) {
  usage::Option option =
      usage::Declare("--" + info.CommandLineName(), ValueName(info.type), HelpText(info));
  if (!info.choices.empty()) option.words = info.choices;
  if (info.type == OptionInfo::Type::kSpin) option.range = {info.min, info.max};
  if (info.type != OptionInfo::Type::kButton) option.usual = info.default_value;
  // A text may be the name of a file, as of tables or weights.
  if (info.type == OptionInfo::Type::kString) option.kind = usage::Kind::kFile;
  return option;
}

usage::Command Line(const std::string& name, const std::string& synopsis, const std::string& help,
                    std::vector<std::string> words = {}) {
  usage::Command command;
  command.name = name;
  command.synopsis = synopsis;
  command.help = help;
  if (words.empty()) return command;
  command.operands = usage::Declare("", "WORD...", "");
  command.operands.words = std::move(words);
  return command;
}

std::vector<usage::Command> ProtocolLines(protocol::Engine& engine) {
  std::vector<std::string> go = {"depth", "nodes", "movetime",   "infinite",
                                 "mate",  "perft", "searchmoves"};
  const std::vector<std::string> further = engine.go_words();
  go.insert(go.end(), further.begin(), further.end());
  std::vector<usage::Command> lines = {
      Line("bench", "[DEPTH]", "Search the fixed positions and report nodes, time and speed."),
      Line("perft", "DEPTH", "Count the lines of play of DEPTH plies from the start position."),
      Line("go", "LIMITS", "Search the start position: depth N, nodes N, movetime MS.", go),
      Line("d", "", "Show the start position."),
      Line("eval", "", "Show the evaluation of the start position, term by term."),
      Line("query", "WHAT", "Ask about the start position: legal, fen, board, result, extensions.",
           {"legal", "fen", "board", "result", "extensions"})};
  for (const protocol::ExtensionInfo& extension : engine.extensions())
    lines.push_back(Line(extension.name, extension.words, extension.help));
  return lines;
}

}  // namespace

std::vector<std::string> DialectNames(protocol::Engine& engine) {
  std::vector<std::string> names;
  for (const protocol::DialectChoice& dialect : engine.dialects()) names.push_back(dialect.name);
  return names;
}

std::vector<usage::Option> EngineOptions(protocol::Engine& engine) {
  std::vector<usage::Option> options = {
      usage::Declare("--help", "", "Print this text."),
      usage::Declare("--version", "", "Print the engine's name and version."), usage::UsageOption(),
      usage::DescribeOption()};
  options[0].brief = "-h";
  options[1].brief = "-v";
  for (usage::Option& option : options) option.help = AsSentence(option.help);
  if (const std::vector<std::string> levels = Levels(); !levels.empty()) {
    options.push_back(
        usage::Declare(absl::StrCat("--", kLevelOption), "WORD",
                       absl::StrCat("Processor level whose code runs. Default: the highest "
                                    "that this processor supports; one of ",
                                    absl::StrJoin(levels, ", "), ".")));
    options.back().words = levels;
  }
  if (const std::vector<std::string> dialects = DialectNames(engine); !dialects.empty()) {
    options.push_back(usage::Declare(
        absl::StrCat("--", kDialectOption), "WORD",
        absl::StrCat("Protocol of standard input. Default: chosen by the first line; one of ",
                     absl::StrJoin(dialects, ", "), ".")));
    options.back().words = dialects;
  }
  for (const OptionInfo& info : engine.options().List()) options.push_back(OptionOf(info));
  return options;
}

std::vector<usage::Option> OldOptions(protocol::Engine& engine) {
  std::vector<usage::Option> options;
  for (OptionInfo info : engine.options().List()) {
    for (const std::string& old_name : info.old_names) {
      info.name = old_name;
      options.push_back(OptionOf(info));
    }
  }
  return options;
}

usage::Command EngineUsage(const std::string& program, protocol::Engine& engine,
                           const std::vector<Subcommand>& subcommands) {
  usage::Command command;
  command.name = program;
  command.synopsis = "[options] [command]";
  command.options = EngineOptions(engine);
  command.commands = ProtocolLines(engine);
  for (const Subcommand& subcommand : subcommands)
    command.commands.push_back(DeclarationOf(subcommand));
  return command;
}

std::string EngineHelp(const std::string& program, protocol::Engine& engine,
                       const std::vector<Subcommand>& subcommands, int width) {
  constexpr int kColumn = 22;
  const int column = std::min(kColumn, width / 3);
  std::string text = absl::StrCat(
      usage::Wrapped(absl::StrCat(engine.name(), " by ", engine.author()), 0, width), "\n",
      usage::UsageLine(program, "[options] [command]", width), "\n",
      usage::Wrapped("Without a command, it reads protocol commands from standard input.", 0,
                     width),
      "\nOptions:\n", usage::OptionEntries(EngineOptions(engine), width), "\nCommands:\n");
  for (const usage::Command& line : ProtocolLines(engine)) {
    const std::string name =
        absl::StrCat("  ", line.name, line.synopsis.empty() ? "" : " ", line.synopsis);
    absl::StrAppend(&text, usage::Entry(name, line.help, column, width));
  }
  if (!subcommands.empty()) absl::StrAppend(&text, "\nSubcommands, each with its own --help:\n");
  for (const Subcommand& subcommand : subcommands)
    absl::StrAppend(&text, usage::Entry("  " + subcommand.name, subcommand.help, column, width));
  return text;
}

}  // namespace tavoliere::base
