// The commands about the game: its moves, its variations, its files, and other games.
#include <cstdint>
#include <limits>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/game/files.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/game_loader.h"
#include "tools/play/study/variations.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

// nullopt for nothing.
absl::StatusOr<std::optional<std::size_t>> ReadPlies(const std::string& text) {
  if (text.empty()) return std::nullopt;
  ASSIGN_OR_RETURN(const std::int64_t plies, ReadNumber(text, Words{"plies", "mosse"}, 1,
                                                        std::numeric_limits<std::int32_t>::max()));
  return std::optional(static_cast<std::size_t>(plies));
}

}  // namespace

namespace commands {

absl::Status Undo(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  ASSIGN_OR_RETURN(const std::optional<std::size_t> plies, ReadPlies(arguments));
  const bool possible = session.game().has_moves();
  const absl::Status status = session.Undo(plies);
  if (possible) context.board.Show();
  return status;
}

absl::Status Redo(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  ASSIGN_OR_RETURN(const std::optional<std::size_t> plies, ReadPlies(arguments));
  const bool possible = session.game().redoable() > 0;
  const absl::Status status = session.Redo(plies);
  if (possible) context.board.Show();
  return status;
}

absl::Status New(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  const absl::Status status = session.NewGame(arguments);
  if (!status.ok()) {
    session.LookAgain().IgnoreError();
    if (!absl::IsInvalidArgument(status)) return status;
    // The engine's errors are English.
    const std::string why(status.message());
    return Error(status.code(), {why, absl::StrCat("Posizione non valida: \"", why, "\".")});
  }
  context.board.Show();
  return absl::OkStatus();
}

absl::Status Variant(CommandContext& context, const std::string& arguments) {
  RETURN_IF_ERROR(context.terminal.session.ChooseVariant(arguments));
  context.board.Show();
  return absl::OkStatus();
}

absl::Status Save(CommandContext& context, const std::string& arguments) {
  if (arguments.empty())
    return Wrong({"save: expected a file name", "save: serve il nome di un file"});
  RETURN_IF_ERROR(KeepGame(arguments, context.terminal.session.Record()));
  context.terminal.Print(Say({"Saved in $0.\n", "Salvata in $0.\n"}, arguments));
  return absl::OkStatus();
}

absl::Status Load(CommandContext& context, const std::string& arguments) {
  std::string path = arguments;
  int number = 0;
  const std::size_t blank = path.find_last_of(' ');
  if (blank != std::string::npos && absl::SimpleAtoi(path.substr(blank + 1), &number)) {
    path.erase(blank);
  }
  if (path.empty()) return Wrong({"load: expected a file name", "load: serve il nome di un file"});
  RETURN_IF_ERROR(GameLoader(context.terminal.session).Load(path, number));
  context.board.Show();
  return absl::OkStatus();
}

absl::Status Resume(CommandContext& context, const std::string&) {
  RETURN_IF_ERROR(GameLoader(context.terminal.session).Resume());
  context.board.Show();
  return absl::OkStatus();
}

absl::Status WriteTranscript(CommandContext& context, const std::string& arguments) {
  if (arguments.empty()) {
    return Wrong({"transcript: expected a file name or 'off'",
                  "transcript: serve il nome di un file, o 'off'"});
  }
  const std::string path = arguments == "off" ? "" : arguments;
  if (context.terminal.session.WriteTranscriptTo(path) && !path.empty()) {
    context.terminal.Print(Say({"The game is written to $0 after each move.\n",
                                "Dopo ogni mossa la partita è scritta in $0.\n"},
                               path));
  }
  return absl::OkStatus();
}

absl::Status Comment(CommandContext& context, const std::string& arguments) {
  PlaySession& session = context.terminal.session;
  RETURN_IF_ERROR(Variations(session).Comment(session.game().here(), arguments));
  context.terminal.Print(arguments.empty() ? Words{"Comment deleted.\n", "Commento tolto.\n"}
                                           : Words{"Comment saved.\n", "Commento aggiunto.\n"});
  return absl::OkStatus();
}

absl::Status ListVariations(CommandContext& context, const std::string& arguments) {
  const PlayedGame& game = context.terminal.game();
  const std::vector<GameTree::Node> variations = VariationsOf(game);
  if (variations.empty())
    return Impossible({"the game has no variations", "la partita non ha varianti"});
  if (arguments.empty()) {
    std::string text;
    for (std::size_t i = 0; i < variations.size(); ++i) {
      absl::StrAppend(&text, "  ", i + 1, ": ", VariationText(game, variations[i]), "\n");
    }
    context.terminal.Print(text);
    return absl::OkStatus();
  }
  std::size_t number = 0;
  if (!absl::SimpleAtoi(arguments, &number) || number < 1 || number > variations.size()) {
    return Wrong({"expected the number of a variation, 1 to $0",
                  "serve il numero di una variante, da 1 a $0"},
                 variations.size());
  }
  const absl::Status status = Variations(context.terminal.session).GoTo(variations[number - 1]);
  context.board.Show();
  return status;
}

}  // namespace commands
}  // namespace tavoliere::play
