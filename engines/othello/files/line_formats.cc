#include <utility>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/base/text/dates.h"
#include "engines/othello/files/formats.h"
#include "engines/othello/files/wthor.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

constexpr int kXotMoves = 8;

// Calls `take` with the number of each line and what it holds, unless that is nothing.
template <class Take>
void ForEachLine(const std::string& text, const Take& take) {
  int number = 0;
  for (const auto part : absl::StrSplit(text, '\n')) {
    ++number;
    std::string line(part);
    line.resize(std::min(line.find_first_of("%#"), line.size()));
    absl::StripAsciiWhitespace(&line);
    if (!line.empty()) take(number, line);
  }
}

void AddGame(absl::StatusOr<FileGame> game, int line, FileGames* games) {
  if (game.ok()) {
    games->games.push_back(*std::move(game));
  } else {
    games->faults.push_back(
        absl::StrCat("line ", line, ": ", std::string(game.status().message())));
  }
}

absl::StatusOr<FileGame> ReadTranscript(const std::string& moves) {
  GameBuilder builder(Othello::Start(Variant::kOthello));
  for (const std::string& word : TranscriptWords(moves)) {
    RETURN_IF_ERROR(builder.Add({}, word, {}));
  }
  if (builder.game().moves.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected moves such as f5d6c3, got ", protocol::Quoted(moves)));
  }
  return builder.game();
}

// Puts a game together from its tags and the lines of its moves.
class TranscriptReader {
 public:
  void Take(int number, const std::string& line) {
    if (line[0] == '[') {
      Finish();
      TakeTag(line);
      return;
    }
    const std::size_t digits = protocol::MoveNumberLength(line.substr(0, line.find(' ')));
    const bool goes_on = !moves_.empty() && digits > 0 && std::atoi(line.c_str()) > 1;
    if (goes_on) {
      absl::StrAppend(&moves_, " ", line);
      return;
    }
    Finish();
    moves_ = line;
    first_line_ = number;
  }
  FileGames Games() {
    Finish();
    return std::move(games_);
  }

 private:
  // [White "Ada"]
  void TakeTag(const std::string& line) {
    const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits('"', 1));
    if (parts.size() < 2) return;
    std::string name = parts[0].substr(1);
    absl::StripAsciiWhitespace(&name);
    const std::string value = parts[1].substr(0, parts[1].rfind('"'));
    if (name == "Black") tags_.black = FromUtf8OrLatin(value);
    if (name == "White") tags_.white = FromUtf8OrLatin(value);
    if (name == "Event") tags_.event = FromUtf8OrLatin(value);
    if (name == "Date") tags_.date = base::ReadDate(value);
  }

  void Finish() {
    if (moves_.empty()) return;
    absl::StatusOr<FileGame> game = ReadTranscript(moves_);
    if (game.ok()) {
      tags_.start = game->start;
      tags_.moves = std::move(game->moves);
      game = std::move(tags_);
    }
    AddGame(std::move(game), first_line_, &games_);
    tags_ = FileGame();
    moves_.clear();
  }

  FileGame tags_;
  std::string moves_;
  int first_line_ = 0;
  FileGames games_;
};

// The best of the scores among `fields`; nullopt: none.
absl::StatusOr<std::optional<std::pair<std::string, double>>> BestOf(
    const std::vector<std::string>& fields) {
  std::optional<std::pair<std::string, double>> best;
  for (const std::string& field : fields) {
    const std::vector<std::string> parts = absl::StrSplit(field, ':');
    if (parts.size() != 2) continue;
    double score = 0;
    if (!absl::SimpleAtod(parts[1], &score) || !(std::abs(score) <= 64)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected a move and its score such as d3:+2, got ", protocol::Quoted(field)));
    }
    if (!best || score > best->second) best = {parts[0], score};
  }
  return best;
}

absl::StatusOr<FileGame> ReadObfLine(const std::string& line) {
  std::vector<std::string> fields = absl::StrSplit(line, ';');
  ASSIGN_OR_RETURN(const Position start, Othello::Parse(fields[0], VariantOf(fields[0])));
  fields.erase(fields.begin());
  for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
  if (!fields.empty() && fields.back().empty()) fields.pop_back();
  ASSIGN_OR_RETURN(const auto best, BestOf(fields));
  GameBuilder builder(start);
  if (best) {
    std::string move = best->first;
    absl::StripAsciiWhitespace(&move);
    const FileMove details{{}, best->second, {}, absl::StrJoin(fields, "; ")};
    RETURN_IF_ERROR(builder.Add({}, move, details));
  }
  return builder.game();
}

// The squares of at most so many moves.
absl::StatusOr<std::string> TranscriptOf(const FileGame& game, int number, int most) {
  if (!(game.start == Othello::Start(Variant::kOthello))) {
    return absl::InvalidArgumentError(
        absl::StrCat("game ", number, " does not begin at the usual start of 8x8"));
  }
  std::string text;
  int moves = 0;
  for (const FileMove& move : game.moves) {
    if (move.move.IsPass()) continue;
    if (moves++ == most) break;
    text += Othello::FormatMove(game.start, move.move);
  }
  return text;
}

}  // namespace

FileGames ReadTranscripts(const std::string& text) {
  TranscriptReader reader;
  ForEachLine(text, [&](int number, const std::string& line) { reader.Take(number, line); });
  return reader.Games();
}

FileGames ReadObf(const std::string& text) {
  FileGames games;
  ForEachLine(text, [&](int number, const std::string& line) {
    AddGame(ReadObfLine(line), number, &games);
  });
  return games;
}

absl::StatusOr<std::string> WriteTranscripts(const std::vector<FileGame>& games) {
  std::string text;
  int number = 0;
  for (const FileGame& game : games) {
    ASSIGN_OR_RETURN(const std::string line, TranscriptOf(game, ++number, 60));
    absl::StrAppend(&text, line, "\n");
  }
  return text;
}

absl::StatusOr<std::string> WriteXot(const std::vector<FileGame>& games) {
  std::string text;
  std::set<std::string> written;
  int number = 0;
  for (const FileGame& game : games) {
    ASSIGN_OR_RETURN(const std::string line, TranscriptOf(game, ++number, kXotMoves));
    if (line.size() < 2 * kXotMoves) {
      return absl::InvalidArgumentError(
          absl::StrCat("game ", number, " has fewer than ", kXotMoves, " moves"));
    }
    if (written.insert(line).second) absl::StrAppend(&text, line, "\n");
  }
  return text;
}

std::string WriteObf(const std::vector<FileGame>& games) {
  std::string text;
  for (const FileGame& game : games) {
    Position position = game.start;
    if (game.moves.empty()) absl::StrAppend(&text, Othello::Format(position), ";\n");
    for (const FileMove& move : game.moves) {
      absl::StrAppend(&text, Othello::Format(position), ";");
      if (move.discs) {
        absl::StrAppend(&text, " ",
                        move.move.IsPass() ? "PA" : Othello::FormatMove(position, move.move), ":",
                        absl::StrFormat("%+g", *move.discs), ";");
      }
      text += '\n';
      position = position.Play(move.move);
    }
  }
  return text;
}

}  // namespace tavoliere::othello
