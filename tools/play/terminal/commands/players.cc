// The commands about who plays and how long, and about how players end a game.
#include <utility>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/session/turns.h"
#include "tools/play/session/usual_opponent.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

constexpr double kMostClockSeconds = 360'000;

absl::StatusOr<int> PlayerCalled(const std::string& word, const PlaySession& session) {
  const Judge& judge = session.judge();
  for (int player = 0; player < judge.players(); ++player) {
    const Sentence side = sentences::Side(judge.side(player));
    if (absl::EqualsIgnoreCase(word, side.english()) ||
        absl::EqualsIgnoreCase(word, side.In(Language::kItalian)) ||
        word == std::to_string(player + 1)) {
      return player;
    }
  }
  const Sentence first = sentences::Side(judge.side(0));
  const Sentence sides = judge.players() == 1
                             ? first
                             : Say({"$0 or $1", "$0 o $1"}, first, sentences::Side(judge.side(1)));
  return Wrong({"expected $0, got $1", "serve $0, non $1"}, sides, protocol::Quoted(word));
}

void PrintPlayer(const Terminal& terminal, int player) {
  terminal.Print(Say({"$0: $1\n", "$0: $1\n"}, terminal.Side(player),
                     terminal.session.engines().PlayerName(player)));
}

absl::StatusOr<ClockRule> ReadClock(const std::string& arguments) {
  const absl::Status usage =
      Wrong({"clock: expected minutes per game (5), with seconds per move (5+3), 'move' and "
             "seconds (move 10), or 'none', got $0",
             "clock: servono i minuti per partita (5), anche con i secondi per mossa (5+3), oppure "
             "'move' e i secondi (move 10), o 'none', non $0"},
            protocol::Quoted(arguments));
  ClockRule rule;
  constexpr std::string_view kEachMove = "move ";
  const std::string text = absl::AsciiStrToLower(arguments);
  if (text == "none") return rule;
  const bool each = absl::StartsWith(text, "move ");
  const std::vector<std::string> parts =
      absl::StrSplit(each ? text.substr(kEachMove.size()) : text, absl::MaxSplits('+', 1));
  if (!absl::SimpleAtod(parts[0], &rule.seconds)) return usage;
  if (parts.size() > 1 && (each || !absl::SimpleAtod(parts[1], &rule.increment))) return usage;
  rule.kind = each ? ClockRule::Kind::kMove : ClockRule::Kind::kGame;
  if (!each) rule.seconds *= 60;
  if (!(rule.seconds >= 1 && rule.seconds <= kMostClockSeconds) ||
      !(rule.increment >= 0 && rule.increment <= kMostClockSeconds)) {
    return usage;
  }
  return rule;
}

// Every engine that plays by strength plays by the next one.
absl::Status ChangeStrength(CommandContext& context, int step) {
  PlaySession& session = context.terminal.session;
  bool changed = false;
  for (int player = 0; player < session.players(); ++player) {
    const std::optional<std::string> next = NextStrength(session.engines(), player, step);
    if (!next) continue;
    Side side = session.engines().side(player);
    RETURN_IF_ERROR(
        ApplyWords(absl::StrCat(absl::AsciiStrToLower(kStrengthOption), "=", *next), side));
    RETURN_IF_ERROR(session.engines().Seat(player, std::move(side)));
    PrintPlayer(context.terminal, player);
    changed = true;
  }
  if (!changed) {
    return step > 0 ? Impossible({"there is no stronger opponent", "non c'è avversario più forte"})
                    : Impossible({"there is no weaker opponent", "non c'è avversario più debole"});
  }
  session.Keep();
  return absl::OkStatus();
}

absl::StatusOr<bool> Agrees(Terminal& terminal, int player) {
  if (terminal.session.IsEngine(player)) {
    return EngineAgrees(terminal.session, player, [] { return Interrupts::pending(); });
  }
  const Sentence question =
      Say({"$0, do you accept a draw (yes or no)> ", "$0, accetti la patta (sì o no)> "},
          terminal.Side(player));
  const std::optional<std::string> answer = terminal.ReadLine(question);
  return answer &&
         (absl::StartsWithIgnoreCase(*answer, "y") ||
          (terminal.language() == Language::kItalian && absl::StartsWithIgnoreCase(*answer, "s")));
}

}  // namespace

namespace commands {

absl::Status Go(CommandContext& context, const std::string&) {
  PlaySession& session = context.terminal.session;
  if (session.game().ended()) return GameIsOver();
  if (!session.IsEngine(session.turn())) {
    return Impossible({"it is a person's turn: 'side $0 engine' gives it to the engine, 'hint' "
                       "suggests a move",
                       "tocca a una persona: 'side $0 engine' fa giocare il motore, 'hint' "
                       "suggerisce una mossa"},
                      context.terminal.Side(session.turn()));
  }
  session.set_paused(false);
  return absl::OkStatus();
}

absl::Status Pace(CommandContext& context, const std::string& arguments) {
  TerminalOptions& options = context.terminal.options;
  options.step = absl::EqualsIgnoreCase(arguments, "step");
  if (options.step) return absl::OkStatus();
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(arguments, 0));
  options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  return absl::OkStatus();
}

absl::Status SetSide(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  ASSIGN_OR_RETURN(const int player, PlayerCalled(arguments.substr(0, end), session));
  ASSIGN_OR_RETURN(Side side, ParseSide(arguments.substr(end)));
  RETURN_IF_ERROR(session.engines().Seat(player, std::move(side)));
  PrintPlayer(context.terminal, player);
  session.Keep();
  return absl::OkStatus();
}

absl::Status Level(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  const std::size_t end = std::min(arguments.find_first_of(" \t"), arguments.size());
  const absl::StatusOr<int> named = PlayerCalled(arguments.substr(0, end), session);
  // A bare number is a level, though 1 and 2 are names of players too.
  const bool only =
      named.ok() && (end < arguments.size() ||
                     !absl::ascii_isdigit(static_cast<unsigned char>(arguments.front())));
  std::string words(absl::StripAsciiWhitespace(only ? arguments.substr(end) : arguments));
  int level = 0;
  if (absl::SimpleAtoi(words, &level)) words = absl::StrCat("level=", words);
  if (words.empty()) {
    return Wrong({"level: expected a number, or settings such as depth=5",
                  "level: serve un numero, o impostazioni come depth=5"});
  }
  bool any = false;
  for (int player = 0; player < session.players(); ++player) {
    if (!session.IsEngine(player) || (only && player != *named)) continue;
    any = true;
    Side side = session.engines().side(player);
    RETURN_IF_ERROR(ApplyWords(words, side));
    RETURN_IF_ERROR(session.engines().Seat(player, std::move(side)));
    PrintPlayer(context.terminal, player);
  }
  if (!any) {
    return Impossible(
        {"no engine plays there; 'side' changes that", "lì non gioca un motore; 'side' lo cambia"});
  }
  session.Keep();
  return absl::OkStatus();
}

absl::Status Stronger(CommandContext& context, const std::string&) {
  return ChangeStrength(context, 1);
}

absl::Status Weaker(CommandContext& context, const std::string&) {
  return ChangeStrength(context, -1);
}

absl::Status Switch(CommandContext& context, const std::string&) {
  PlaySession& session = context.terminal.session;
  if (session.players() == 1) {
    return Impossible({"the game has only one side", "il gioco ha un solo giocatore"});
  }
  session.engines().SwitchSides();
  for (int player = 0; player < 2; ++player) PrintPlayer(context.terminal, player);
  session.Keep();
  return absl::OkStatus();
}

absl::Status Clock(CommandContext& context, const std::string& arguments) {
  ASSIGN_OR_RETURN(const ClockRule rule, ReadClock(arguments));
  context.terminal.session.SetClock(rule);
  return absl::OkStatus();
}

absl::Status Resign(CommandContext& context, const std::string&) {
  return ResignGame(context.terminal.session);
}

absl::Status Draw(CommandContext& context, const std::string&) {
  PlaySession& session = context.terminal.session;
  if (session.game().ended()) return GameIsOver();
  if (session.players() == 1 || session.watching()) {
    return Impossible({"there is no opponent to offer a draw to",
                       "non c'è un avversario a cui proporre la patta"});
  }
  const int other = 1 - OfferingPlayer(session);
  ASSIGN_OR_RETURN(const bool agreed, Agrees(context.terminal, other));
  if (agreed) {
    AgreeOnDraw(session);
  } else {
    DeclineDraw(session, other);
  }
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
