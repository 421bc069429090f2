#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/text/dates.h"
#include "engines/othello/files/wthor.h"

namespace tavoliere::othello {
namespace {

std::string NameOf(const std::vector<std::string>& names, int number, const char* what) {
  const auto at = static_cast<std::size_t>(number);
  if (at < names.size() && !names[at].empty()) return names[at];
  return absl::StrCat(what, " ", number);
}

// Each name once, in order, and its number.
class NumberedNames {
 public:
  void Add(const std::string& name) { numbers_[name]; }
  absl::StatusOr<std::vector<std::string>> Number() {
    std::vector<std::string> names;
    for (auto& [name, number] : numbers_) {
      number = static_cast<std::uint16_t>(names.size());
      names.push_back(name);
    }
    if (names.size() > 65'535) {
      return absl::InvalidArgumentError(
          absl::StrCat("a WTHOR file holds at most 65535 names, got ", names.size()));
    }
    return names;
  }
  std::uint16_t NumberOf(const std::string& name) const { return numbers_.at(name); }

 private:
  std::map<std::string, std::uint16_t> numbers_;
};

absl::StatusOr<WthorGame> WthorGameOf(const FileGame& game) {
  if (!(game.start == Othello::Start(Variant::kOthello)))
    return absl::InvalidArgumentError("does not begin at the usual start of 8x8");
  const Position end = EndOf(game);
  const bool stopped = Othello::CountMoves(end) != 0;
  if (stopped && !game.margin)
    return absl::InvalidArgumentError("is not at its end and has no score");
  WthorGame written;
  std::size_t moves = 0;
  for (const FileMove& move : game.moves) {
    if (move.move.IsPass()) continue;
    written.moves[moves++] =
        static_cast<std::uint8_t>(10 * (move.move.square() / 8 + 1) + move.move.square() % 8 + 1);
  }
  const int difference = FinalDifference(end);
  written.black_score = 32 + (end.turn() == core::Player::kFirst ? difference : -difference) / 2;
  if (stopped)
    written.black_score =
        static_cast<int>(std::lround(32 + std::clamp(*game.margin, -64., 64.) / 2));
  written.theoretical_score = written.black_score;
  return written;
}

// The year of all games that have a date; 0: there is none, or they are of several years.
int YearOf(const std::vector<FileGame>& games) {
  std::string year;
  for (const FileGame& game : games) {
    const std::string of_game = game.date.substr(0, 4);
    if (!year.empty() && !of_game.empty() && of_game != year) return 0;
    if (!of_game.empty()) year = of_game;
  }
  int number = 0;
  return absl::SimpleAtoi(year, &number) ? number : 0;
}

}  // namespace

FileGames GamesOfWthor(const WthorFile& file, const std::vector<std::string>& players,
                       const std::vector<std::string>& tournaments) {
  FileGames read;
  int number = 0;
  for (const WthorGame& game : file.games) {
    ++number;
    const absl::StatusOr<std::vector<Position>> positions = PositionsOf(game);
    if (!positions.ok()) {
      read.faults.push_back(
          absl::StrCat("game ", number, " ", std::string(positions.status().message())));
      continue;
    }
    FileGame named;
    named.black = NameOf(players, game.black, "player");
    named.white = NameOf(players, game.white, "player");
    named.event = NameOf(tournaments, game.tournament, "tournament");
    named.date = base::ReadDate(absl::StrCat(file.year));
    named.start = positions->front();
    for (std::size_t i = 0; i + 1 < positions->size(); ++i) {
      const Bitboard before = (*positions)[i].empties();
      const Bitboard laid = before & ~(*positions)[i + 1].empties();
      named.moves.push_back({laid == 0 ? Move::Pass() : Move(Lowest(laid)), {}, {}, ""});
    }
    named.margin = 2 * game.black_score - 64;
    read.games.push_back(std::move(named));
  }
  return read;
}

absl::StatusOr<WthorFiles> WthorOf(const std::vector<FileGame>& games, const std::string& day) {
  NumberedNames players;
  NumberedNames tournaments;
  for (const FileGame& game : games) {
    players.Add(CutToWthor(game.black, kWthorPlayerBytes));
    players.Add(CutToWthor(game.white, kWthorPlayerBytes));
    tournaments.Add(CutToWthor(game.event, kWthorTournamentBytes));
  }
  ASSIGN_OR_RETURN(const std::vector<std::string> player_names, players.Number());
  ASSIGN_OR_RETURN(const std::vector<std::string> tournament_names, tournaments.Number());

  WthorFile file;
  file.year = YearOf(games);
  for (const FileGame& game : games) {
    absl::StatusOr<WthorGame> written = WthorGameOf(game);
    if (!written.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("game ", file.games.size() + 1, " ",
                                                     std::string(written.status().message())));
    }
    written->black = players.NumberOf(CutToWthor(game.black, kWthorPlayerBytes));
    written->white = players.NumberOf(CutToWthor(game.white, kWthorPlayerBytes));
    written->tournament = tournaments.NumberOf(CutToWthor(game.event, kWthorTournamentBytes));
    file.games.push_back(*written);
  }
  return WthorFiles{FormatWthor(file, day), FormatWthorNames(player_names, kWthorPlayerBytes, day),
                    FormatWthorNames(tournament_names, kWthorTournamentBytes, day)};
}

}  // namespace tavoliere::othello
