// The commands about the position, and those that belong to no game.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

Sentence HelpLine(const Sentence& command, const Sentence& help) {
  const auto line = [&](Language language) {
    return absl::StrFormat("  %-34s %s\n", command.In(language), help.In(language));
  };
  return {line(Language::kEnglish), line(Language::kItalian)};
}

// The commands of this game alone.
std::vector<std::string> OwnCommands(const Terminal& terminal) {
  std::vector<std::string> own;
  for (const std::string& word : terminal.session.judge().extensions()) {
    const auto same = [&](const Command& command) { return word == command.name; };
    if (word != kManualExtension && std::none_of(Commands().begin(), Commands().end(), same))
      own.push_back(word);
  }
  return own;
}

Sentence HelpOn(const Command& command) {
  return HelpLine(Say({"$0 $1", "$0 $1"}, command.name, Sentence(command.arguments)), command.help);
}

// The names of all commands on fewer lines than a small screen has.
void ShowGroups(const Terminal& terminal) {
  const bool italian = terminal.language() == Language::kItalian;
  const auto row = [](const std::string& title, const std::string& names) {
    return absl::StrFormat("  %-10s  %s\n", title, names);
  };
  std::string text;
  for (const CommandGroup& group : CommandGroups()) {
    absl::StrAppend(&text, row(Sentence(group.title).In(terminal.language()),
                               absl::StrJoin(group.names, "  ")));
  }
  if (const auto own = OwnCommands(terminal); !own.empty()) {
    absl::StrAppend(&text, row(italian ? "del gioco" : "this game", absl::StrJoin(own, "  ")));
  }
  terminal.Print(text);
  terminal.Print(
      Words{"Type a move or a command. 'help hint' explains hint, 'help all' all of them.\n",
            "Scrivi una mossa o un comando. 'help hint' spiega hint, 'help all' tutti.\n"});
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

absl::Status Help(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  if (arguments.empty() && terminal.console.rows() > 0) {
    ShowGroups(terminal);
    terminal.Print(PointingHelp(terminal.options));
    return absl::OkStatus();
  }
  const bool all = arguments.empty() || arguments == "all";
  Sentence text;
  for (const Command& command : Commands()) {
    if (all || absl::EqualsIgnoreCase(arguments, command.name)) text.Append(HelpOn(command));
  }
  if (text.english().empty()) {
    return Wrong({"help: no command $0", "help: non c'è il comando $0"}, arguments);
  }
  if (!all) {
    terminal.Print(text);
    return absl::OkStatus();
  }
  if (const auto own = OwnCommands(terminal); !own.empty()) {
    text.Append(Say({"  commands of this game: $0\n", "  comandi di questo gioco: $0\n"},
                    absl::StrJoin(own, ", ")));
  }
  text.Append(PointingHelp(terminal.options));
  PrintPages(terminal, text.In(terminal.language()));
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
