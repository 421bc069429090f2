// The judge: an engine that answers `query` for positions of the game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/engine/board.h"
#include "tools/play/engine/stepping.h"
#include "tools/play/game/played_game.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// The options of PROTOCOL.md whose choices are players: how strong, and of what character.
inline constexpr char kStrengthOption[] = "Strength";
inline constexpr char kCharacterOption[] = "Evaluation";
// The option whose choices are the variants of the game.
inline constexpr char kVariantOption[] = "UCI_Variant";
// The option whose choices are the languages of what the engine says to people, "en" and the like.
inline constexpr char kLanguageOption[] = "Language";

inline constexpr char kManualExtension[] = "manual";

// The line, with its end, that makes an engine of these options speak `language`; empty: it cannot.
std::string LanguageLine(const std::vector<protocol::OptionInfo>& options,
                         const std::string& language);

struct Facts {
  Board board;
  std::string fen;
  bool first_to_move = true;
  std::vector<std::string> legal;  // none when the game is over
  std::vector<Route> routes;
  std::string obliged;  // the rule that forbids other moves; empty: none
  std::string result;   // "p1win", "p2win", "draw", "none"
  std::string reason;
  std::string score;  // of the game, where the engine counts one

  bool over() const { return result != "none"; }
};

// A position that a move leaves: its legal moves' squares, none if the engine does not answer them,
// and the cells of its board.
struct Before {
  std::vector<Route> routes;
  std::vector<std::string> cells;
};

// A historical player: what a game's description or program of old did.
struct HistoricalPlayer {
  std::string name;   // "greedy"
  std::string note;   // a line, in the engine's language; empty: the engine has none
  std::string words;  // the settings, as ApplyWords() reads them
};

// A line of a game's manual: a title, a paragraph, or a board as `query board` writes it, which
// follows a move from the one before if it is an "after".
struct ManualLine {
  std::string kind;  // "title", "text", "board", "after"
  std::string text;
};

class Judge {
 public:
  // Learns what does not change: players, sides, extensions. `engine` outlives it.
  static absl::StatusOr<Judge> Meet(AskedEngine& engine);

  // Sets the position, `position ...` without a newline. An error says why it cannot be, and the
  // engine stays where it was.
  absl::Status SetPosition(const std::string& position);
  // Sets the position that a person enters, as ParseOpening() reads it, and returns how the engine
  // writes it: where the game begins, and the moves that lead from there, one by one.
  absl::StatusOr<Opening> SetOpening(const std::string& text);
  // Sets a position, which is left by a move, and returns what its marks are made of.
  absl::StatusOr<Before> LookBefore(const std::string& position);
  // Of the position last set.
  absl::StatusOr<Facts> Look();
  // The legal move that `text` means, in the engine's own notation; an error says why it is none.
  // `facts` are those of the position last set.
  absl::StatusOr<std::string> Read(const std::string& text, const Facts& facts);
  // Why the piece on the first square may not go over the others.
  Sentence WhyNotFrom(const std::vector<std::string>& squares);
  // What is said from now on is in `language`; false: the engine does not speak it.
  absl::StatusOr<bool> SpeakLanguage(const std::string& language);
  // The `info string` lines and the response of a command of the engine's own, without these words.
  absl::StatusOr<std::vector<std::string>> Command(const std::string& line);

  // The manual in the judge's language, as the extension kManualExtension prints it; empty: the
  // engine has none.
  absl::StatusOr<std::vector<ManualLine>> Manual();

  AskedEngine& engine() { return *engine_; }
  int players() const { return players_; }
  // "Black"; in a single-player game "Player".
  const std::string& side(int player) const { return sides_[player]; }
  // What people call the game, in the engine's language; empty: the engine does not say.
  const std::string& title() const { return title_; }
  // A line about each choice of an option that makes the engine another player, or the name of each
  // variant, in the order of the choices; none if the engine has none.
  const std::vector<std::string>& NotesOf(const std::string& option) const;
  // Those of the present variant, in the engine's order.
  const std::vector<HistoricalPlayer>& historical() const { return historical_; }
  // Learns anew what depends on the language and the variant.
  absl::Status LearnWords();
  // What a cell of a board may hold, as `query cells` says it of the present variant; empty where
  // boards cannot be given cell by cell.
  absl::StatusOr<std::vector<std::string>> CellKinds();
  // Whether boards can be given cell by cell, and whether in any shape.
  bool edits_boards() const { return edits_boards_; }
  bool edits_shapes() const { return edits_shapes_; }
  // How many puzzles the engine has in the present variant.
  int puzzles() const { return puzzles_; }
  bool Has(const std::string& extension) const;
  // Whether it answers `query book`.
  bool has_book() const { return has_book_; }
  const std::vector<std::string>& extensions() const { return extensions_; }

 private:
  explicit Judge(AskedEngine& engine) : engine_(&engine) {}

  absl::Status LearnHistorical();

  AskedEngine* engine_;
  int players_ = 2;
  std::string sides_[2] = {"Player 1", "Player 2"};
  std::string title_;
  int puzzles_ = 0;
  std::vector<std::string> extensions_;
  bool edits_boards_ = false;
  bool edits_shapes_ = false;
  bool has_book_ = false;
  std::map<std::string, std::vector<std::string>> notes_;
  std::vector<HistoricalPlayer> historical_;
};

}  // namespace tavoliere::play
