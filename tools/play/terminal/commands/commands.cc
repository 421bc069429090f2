#include "tools/play/terminal/commands/commands.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/terminal/console/console.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr Words kNothing{"", ""};

}  // namespace

const std::vector<Command>& Commands() {
  static const std::vector<Command> kCommands = {
      {"help",
       {"[COMMAND|all]", "[COMANDO|all]"},
       {"list the commands, or explain one or all of them (also: ?)",
        "elenca i comandi, o ne spiega uno o tutti (anche: ?)"},
       &commands::Help},
      {"move",
       {"MOVE", "MOSSA"},
       {"play a move, whole or square by square; 'move' may be left out",
        "gioca una mossa, intera o casella per casella; 'move' si può omettere"},
       &commands::Move},
      {"moves", kNothing, {"list the legal moves", "elenca le mosse legali"}, &commands::Moves},
      {"why",
       {"[MOVE]", "[MOSSA]"},
       {"explain why a move, or the last one, is good, bad or illegal",
        "spiega perché una mossa, o l'ultima, è buona, cattiva o non legale"},
       &commands::Why},
      {"board", kNothing, {"draw the board", "disegna il tavoliere"}, &commands::ShowBoard},
      {"undo",
       {"[PLIES]", "[N]"},
       {"take back PLIES plies, or to your last turn",
        "annulla N mosse, o torna al tuo ultimo turno"},
       &commands::Undo},
      {"redo",
       {"[PLIES]", "[N]"},
       {"replay what was taken back", "rifà le mosse annullate"},
       &commands::Redo},
      {"hint",
       {"[SECONDS]", "[SECONDI]"},
       {"suggest a move", "suggerisce una mossa"},
       &commands::Hint},
      {"review",
       {"[SECONDS]", "[SECONDI]"},
       {"find the mistakes of the game; SECONDS per position",
        "trova gli errori della partita; SECONDI per posizione"},
       &commands::Review},
      {"learn",
       kNothing,
       {"practise the mistakes that the review has found",
        "esercizi dagli errori trovati da review"},
       &commands::Learn},
      {"eval",
       kNothing,
       {"show the engine's evaluation, term by term",
        "mostra la valutazione del motore, termine per termine"},
       &commands::Eval},
      {"best",
       {"[SECONDS]", "[SECONDI]"},
       {"show the best line of play", "mostra la migliore linea di gioco"},
       &commands::Best},
      {"puzzle",
       {"[N|GRADE|hint|solution]", "[N|GRADO|hint|solution]"},
       {"show the next puzzle, puzzle N or one of a grade, or help with it",
        "mostra il prossimo problema, il problema N o uno di un grado, o aiuta a risolverlo"},
       &commands::Puzzle},
      {"book",
       kNothing,
       {"show the moves of the opening book", "mostra le mosse del libro di aperture"},
       &commands::ShowBook},
      {"go",
       kNothing,
       {"let the engine play when it is its turn", "fa giocare il motore quando tocca a lui"},
       &commands::Go},
      {"pace",
       {"SECONDS|step", "SECONDI|step"},
       {"set the time per move when two engines play; step: wait for Enter",
        "fissa il tempo per mossa fra due motori; step: aspetta Invio"},
       &commands::Pace},
      {"side",
       {"SIDE human|engine [WORDS]", "LATO human|engine [PAROLE]"},
       {"choose who plays a side: side black engine depth=5",
        "sceglie chi gioca un lato: side nero engine depth=5"},
       &commands::SetSide},
      {"level",
       {"[SIDE] N|WORDS", "[LATO] N|PAROLE"},
       {"set the engine's level or options: level 5, level depth=4",
        "fissa il livello o le opzioni del motore: level 5, level depth=4"},
       &commands::Level},
      {"stronger",
       kNothing,
       {"a stronger opponent", "un avversario più forte"},
       &commands::Stronger},
      {"weaker", kNothing, {"a weaker opponent", "un avversario più debole"}, &commands::Weaker},
      {"clock",
       {"MINUTES[+SECONDS]|move S|none", "MINUTI[+SECONDI]|move S|none"},
       {"set a clock: 5+3 (minutes per game, seconds per move), move 10",
        "fissa l'orologio: 5+3 (minuti per partita, secondi per mossa), move 10"},
       &commands::Clock},
      {"switch", kNothing, {"swap the sides", "scambia i lati"}, &commands::Switch},
      {"new",
       {"[POSITION]", "[POSIZIONE]"},
       {"start a new game, from a position text or moves if you give them",
        "comincia una partita, da una posizione o da mosse se le indichi"},
       &commands::New},
      {"variant",
       {"NAME", "NOME"},
       {"change the variant and start a new game", "cambia variante e comincia una partita"},
       &commands::Variant},
      {"save",
       {"FILE", "FILE"},
       {"add the game to a file of game records", "aggiunge la partita a un file di partite"},
       &commands::Save},
      {"load",
       {"FILE [N]", "FILE [N]"},
       {"continue the last game of such a file, or game N",
        "continua l'ultima partita di un tale file, o la partita N"},
       &commands::Load},
      {"resume",
       kNothing,
       {"continue the last unfinished game", "continua l'ultima partita sospesa"},
       &commands::Resume},
      {"transcript",
       {"FILE|off", "FILE|off"},
       {"write the game with its comments to a file after each move",
        "scrive la partita con i commenti in un file dopo ogni mossa"},
       &commands::WriteTranscript},
      {"comment",
       {"[TEXT]", "[TESTO]"},
       {"set the comment on the last move; without TEXT delete it",
        "commenta l'ultima mossa; senza TESTO toglie il commento"},
       &commands::Comment},
      {"variations",
       {"[N]", "[N]"},
       {"list the variations, or go to variation N", "elenca le varianti, o va alla variante N"},
       &commands::ListVariations},
      {"resign", kNothing, {"resign the game", "abbandona la partita"}, &commands::Resign},
      {"draw", kNothing, {"offer a draw", "propone la patta"}, &commands::Draw},
      {"howto",
       kNothing,
       {"show how to play, with pictures, if you have never played the game",
        "mostra come si gioca, con figure, per chi non ha mai giocato"},
       &commands::HowTo},
      {"rules",
       kNothing,
       {"show the rules of the game", "mostra le regole del gioco"},
       &commands::Rules},
      {"engine",
       {"LINE", "RIGA"},
       {"send a protocol line to the engine", "manda una riga del protocollo al motore"},
       &SayToEngine},
      {"quit",
       kNothing,
       {"save the game and quit (also: q, exit)", "salva la partita ed esce (anche: q, exit)"},
       &commands::Quit},
  };
  return kCommands;
}

const std::vector<CommandGroup>& CommandGroups() {
  static const std::vector<CommandGroup> kGroups = {
      {{"moves", "mosse"}, {"move", "moves", "why", "undo", "redo", "board"}},
      {{"advice", "consigli"}, {"hint", "best", "eval", "review", "learn", "puzzle", "book"}},
      {{"players", "giocatori"},
       {"side", "level", "stronger", "weaker", "switch", "go", "pace", "clock"}},
      {{"game", "partita"},
       {"new", "variant", "howto", "rules", "resign", "draw", "comment", "variations"}},
      {{"files", "file"}, {"save", "load", "resume", "transcript"}},
      {{"program", "programma"}, {"help", "engine", "quit"}}};
  return kGroups;
}

std::vector<std::string> CommandNames() {
  std::vector<std::string> names;
  for (const Command& command : Commands()) names.emplace_back(command.name);
  return names;
}

absl::StatusOr<double> ReadSeconds(const std::string& text, double usual) {
  constexpr double kLongest = 3600;
  if (text.empty()) return usual;
  double seconds = 0;
  if (absl::SimpleAtod(text, &seconds) && seconds >= 0 && seconds <= kLongest) return seconds;
  return Wrong({"expected seconds from 0 to $0, got $1", "servono secondi da 0 a $0, non $1"},
               kLongest, protocol::Quoted(text));
}

absl::Status SayToEngine(CommandContext& context, const std::string& line) {
  if (absl::StartsWith(line, "go") || absl::StartsWith(line, "bench")) {
    return Wrong({"use 'hint' or 'best' to search", "per cercare usa 'hint' o 'best'"});
  }
  PlaySession& session = context.terminal.session;
  const Language before = session.engines().language();
  ASSIGN_OR_RETURN(const std::vector<std::string> lines, session.engines().SayToJudge(line));
  if (!lines.empty()) context.terminal.Print(absl::StrCat(absl::StrJoin(lines, "\n"), "\n"));
  // Whatever the line did to the engine's position, the game's is set again.
  RETURN_IF_ERROR(session.RestorePosition());
  const Language now = session.engines().language();
  return now == before ? absl::OkStatus()
                       : session.SpeakLanguage(now == Language::kItalian ? "it" : "en");
}

void PrintPages(Terminal& terminal, const std::string& text) {
  const std::size_t rows = terminal.console.rows();
  std::vector<std::string> lines = absl::StrSplit(Wrapped(text, terminal.console.columns()), '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  constexpr std::size_t kOthers = 2;  // the prompt, and the line before
  const std::size_t page = rows > kOthers + 1 ? rows - kOthers : lines.size();
  for (std::size_t at = 0; at < lines.size(); at += page) {
    if (at > 0) {
      const auto answer =
          terminal.ReadLine(Words{"Enter: more, q: enough> ", "Invio: continua, q: basta> "});
      if (!answer || !absl::StripAsciiWhitespace(*answer).empty()) return;
    }
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = lines.begin() + static_cast<std::ptrdiff_t>(std::min(at + page, lines.size()));
    terminal.Print(absl::StrCat(absl::StrJoin(begin, end, "\n"), "\n"));
  }
}

}  // namespace tavoliere::play
