// The commands that teach the game: its manual, and what an opening book knows.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/board.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr std::int64_t kWonInBook = 32'000;  // PROTOCOL.md
constexpr std::size_t kBookLineMoves = 8;

Sentence BookValue(std::int64_t score_cp) {
  if (std::abs(score_cp) >= kWonInBook)
    return score_cp > 0 ? Words{"won", "vinta"} : Words{"lost", "persa"};
  return absl::StrFormat("%+.2f", static_cast<double>(score_cp) / 100);
}

// How many, and the share of their points that went to the move's side.
std::string GamesText(const protocol::GamesPlayed& games) {
  if (games.count() == 0) return "-";
  const double points = static_cast<double>(games.won) + static_cast<double>(games.drawn) / 2;
  const double percent = 100 * points / static_cast<double>(games.count());
  return absl::StrFormat("%d (%.0f%%)", games.count(), percent);
}

Sentence BookRow(const protocol::BookMove& known) {
  const std::size_t shown = std::min(known.pv.size(), kBookLineMoves);
  const auto end = known.pv.begin() + static_cast<std::ptrdiff_t>(shown);
  const std::string line =
      absl::StrCat(absl::StrJoin(known.pv.begin() + 1, end, " "), known.stays ? "" : "-");
  const auto row = [&](Language language) {
    return absl::StrFormat("  %-8s %7s  %-15s  %s\n", known.pv.front(),
                           BookValue(known.score_cp).In(language), GamesText(known.games), line);
  };
  return {row(Language::kEnglish), row(Language::kItalian)};
}

// A board of the manual; its squares have their names if it is of the shape of `present`.
std::string PictureOf(const std::string& text, const Board& present, Style style) {
  absl::StatusOr<Board> board = ParseBoard(text, "");
  if (!board.ok()) return "";
  if (board->columns == present.columns && board->cells.size() == present.cells.size())
    board->names = present.names;
  return Draw(*board, {}, style);
}

std::string ManualText(const std::vector<ManualLine>& manual, const Board& present, Style style) {
  std::string text;
  for (const ManualLine& line : manual) {
    if (line.kind == "title") {
      absl::StrAppend(&text, text.empty() ? "" : "\n", line.text, "\n");
    } else if (line.kind == "text") {
      absl::StrAppend(&text, line.text, "\n");
    } else {
      absl::StrAppend(&text, line.kind == "after" ? "  ->\n" : "",
                      PictureOf(line.text, present, style));
    }
  }
  return text;
}

}  // namespace

namespace commands {

absl::Status ShowBook(CommandContext& context, const std::string&) {
  Terminal& terminal = context.terminal;
  if (!terminal.session.judge().has_book()) {
    return Error(absl::StatusCode::kNotFound,
                 Say({"$0 has no opening book", "$0 non ha un libro di aperture"},
                     terminal.session.judge().engine().name()));
  }
  ASSIGN_OR_RETURN(const std::vector<protocol::BookMove> moves,
                   terminal.session.BookMovesAt(terminal.game().here()));
  if (moves.empty()) {
    terminal.Print(
        Words{"This position is not in the book.\n", "Questa posizione non è nel libro.\n"});
    return absl::OkStatus();
  }
  Sentence text =
      Words{"  move       value  games (points)   how the book goes on (-: it ends there)\n",
            "  mossa     valore  partite (punti)  come prosegue il libro (-: finisce lì)\n"};
  for (const protocol::BookMove& known : moves) text.Append(BookRow(known));
  terminal.Print(text);
  return absl::OkStatus();
}

absl::Status HowTo(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  ASSIGN_OR_RETURN(const std::vector<ManualLine> manual, terminal.session.judge().Manual());
  if (manual.empty()) return Rules(context, arguments);
  PrintPages(terminal, ManualText(manual, terminal.facts().board, terminal.options.style));
  terminal.console.LoseBoard();
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
