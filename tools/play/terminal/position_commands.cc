// The commands about the position, and those that belong to no game.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/terminal/commands.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

Sentence HelpLine(const Sentence& command, const Sentence& help) {
  const auto line = [&](Language language) {
    return absl::StrFormat("  %-34s %s\n", command.In(language), help.In(language));
  };
  return {line(Language::kEnglish), line(Language::kItalian)};
}

Sentence PointingHelp(const TerminalOptions& options) {
  if (!options.pointing) return "";
  Sentence text = HelpLine(
      Words{"arrow keys, Enter", "frecce, Invio"},
      Words{"on an empty line: move over the board, select a square; Escape leaves it",
            "su una riga vuota: spostarsi sul tavoliere, scegliere una casella; Esc lo lascia"});
  if (options.mouse) {
    text.Append(HelpLine(Words{"click", "clic"},
                         Words{"select a square; hold Shift to select text",
                               "sceglie una casella; con Maiusc seleziona il testo"}));
  }
  text.Append(
      HelpLine("Ctrl-P, Ctrl-N",
               Words{"previous and next line; Up and Down too once you have typed something",
                     "riga precedente e seguente; anche Su e Giù quando hai scritto "
                     "qualcosa"}));
  return text;
}

}  // namespace

namespace commands {

absl::Status Help(CommandContext& context, const std::string&) {
  Sentence text;
  for (const Command& command : Commands()) {
    text.Append(
        HelpLine(Say({"$0 $1", "$0 $1"}, command.name, Sentence(command.arguments)), command.help));
  }
  std::vector<std::string> more;
  for (const std::string& word : context.terminal.session.judge().extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (std::none_of(Commands().begin(), Commands().end(), same)) more.push_back(word);
  }
  if (!more.empty()) {
    text.Append(Say({"  commands of this game: $0\n", "  comandi di questo gioco: $0\n"},
                    absl::StrJoin(more, ", ")));
  }
  text.Append(PointingHelp(context.terminal.options));
  context.terminal.Print(text);
  return absl::OkStatus();
}

absl::Status Move(CommandContext& context, const std::string& arguments) {
  if (arguments.empty()) return Wrong({"move: expected a move", "move: serve una mossa"});
  return context.moves.Enter(arguments);
}

absl::Status Moves(CommandContext& context, const std::string&) {
  const std::vector<std::string>& legal = context.terminal.facts().legal;
  context.terminal.Print(legal.empty()
                             ? Words{"There are no legal moves.\n", "Non ci sono mosse legali.\n"}
                             : Sentence(absl::StrCat(absl::StrJoin(legal, " "), "\n")));
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
    return Error(absl::StatusCode::kNotFound,
                 Say({"$0 has no text of the rules", "$0 non ha il testo delle regole"},
                     judge.engine().name()));
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
