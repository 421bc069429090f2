// The commands about the position, and those that belong to no game.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/terminal/commands.h"

namespace tavoliere::play {
namespace {

std::string HelpLine(const std::string& command, const std::string& help) {
  return absl::StrFormat("  %-34s %s\n", command, help);
}

std::string PointingHelp(const TerminalOptions& options) {
  if (!options.pointing) return "";
  std::string text =
      HelpLine("arrow keys, Enter",
               "on an empty line: move over the board, select a square; Escape leaves it");
  if (options.mouse) {
    text += HelpLine("click", "select a square; hold Shift to select text");
  }
  return text + HelpLine("Ctrl-P, Ctrl-N",
                         "previous and next line; Up and Down too once you have typed something");
}

}  // namespace

namespace commands {

absl::Status Help(CommandContext& context, const std::string&) {
  std::string text;
  for (const Command& command : Commands()) {
    text += HelpLine(absl::StrCat(command.name, " ", command.arguments), command.help);
  }
  std::vector<std::string> more;
  for (const std::string& word : context.terminal.session.judge().extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (std::none_of(Commands().begin(), Commands().end(), same)) more.push_back(word);
  }
  if (!more.empty()) {
    absl::StrAppend(&text, "  commands of this game: ", absl::StrJoin(more, ", "), "\n");
  }
  context.terminal.Print(text + PointingHelp(context.terminal.options));
  return absl::OkStatus();
}

absl::Status Move(CommandContext& context, const std::string& arguments) {
  if (arguments.empty()) return absl::InvalidArgumentError("move: expected a move");
  return context.moves.Enter(arguments);
}

absl::Status Moves(CommandContext& context, const std::string&) {
  const std::vector<std::string>& legal = context.terminal.facts().legal;
  context.terminal.Print(legal.empty() ? "There are no legal moves.\n"
                                       : absl::StrCat(absl::StrJoin(legal, " "), "\n"));
  return absl::OkStatus();
}

absl::Status Why(CommandContext& context, const std::string& arguments) {
  const auto squares = SquaresIn(arguments, context.terminal.facts());
  const std::string question =
      squares ? absl::StrCat("from ", absl::StrJoin(*squares, " ")) : arguments;
  AskedEngine& judge = context.terminal.session.judge().engine();
  ASSIGN_OR_RETURN(const std::string why, judge.Ask(absl::StrCat("query why ", question)));
  context.terminal.Print(absl::StrCat(why, "\n"));
  return absl::OkStatus();
}

absl::Status ShowBoard(CommandContext& context, const std::string&) {
  context.board.Show();
  return absl::OkStatus();
}

absl::Status Rules(CommandContext& context, const std::string&) {
  Judge& judge = context.terminal.session.judge();
  if (!judge.Has("rules")) {
    return absl::NotFoundError(absl::StrCat(judge.engine().name(), " has no text of the rules"));
  }
  ASSIGN_OR_RETURN(std::vector<std::string> lines, judge.Command("rules"));
  lines.pop_back();  // "end of the rules"
  const bool screen = context.terminal.console.columns() > 0;
  context.terminal.Print(screen ? Paragraphs(lines)
                                : absl::StrCat(absl::StrJoin(lines, "\n"), "\n"));
  return absl::OkStatus();
}

absl::Status Quit(CommandContext& context, const std::string&) {
  context.terminal.leaving = true;
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
