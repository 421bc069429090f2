#include "engines/othello/files/line_formats.h"

#include <utility>

#include <algorithm>
#include <cmath>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

constexpr int kXotMoves = 8;

// What `read` makes of each line that holds something.
template <class Read>
FileGames ReadLines(const std::string& text, const Read& read) {
  FileGames games;
  int number = 0;
  for (const auto part : absl::StrSplit(text, '\n')) {
    ++number;
    std::string line(part);
    line.resize(std::min(line.find_first_of("%#"), line.size()));
    absl::StripAsciiWhitespace(&line);
    if (line.empty()) continue;
    absl::StatusOr<FileGame> game = read(line);
    if (game.ok()) {
      games.games.push_back(*std::move(game));
    } else {
      games.faults.push_back(
          absl::StrCat("line ", number, ": ", std::string(game.status().message())));
    }
  }
  return games;
}

absl::StatusOr<FileGame> ReadTranscriptLine(const std::string& line) {
  std::string squares;
  for (const char c : line) {
    if (!absl::ascii_isspace(static_cast<unsigned char>(c))) squares += c;
  }
  GameBuilder builder(Othello::Start(Variant::kOthello));
  for (std::size_t at = 0; at < squares.size(); at += 2) {
    if (absl::Status added = builder.Add({}, squares.substr(at, 2), {}); !added.ok()) return added;
  }
  return builder.game();
}

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
  const std::string cells = fields[0].substr(0, fields[0].find_first_of(" \t"));
  const absl::StatusOr<Position> start =
      Othello::Parse(fields[0], cells.size() == 36 ? Variant::kOthello6 : Variant::kOthello);
  if (!start.ok()) return start.status();
  fields.erase(fields.begin());
  for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
  if (!fields.empty() && fields.back().empty()) fields.pop_back();
  const auto best = BestOf(fields);
  if (!best.ok()) return best.status();
  GameBuilder builder(*start);
  if (*best) {
    std::string move = (*best)->first;
    absl::StripAsciiWhitespace(&move);
    const FileMove details{{}, (*best)->second, {}, absl::StrJoin(fields, "; ")};
    if (absl::Status added = builder.Add({}, move, details); !added.ok()) return added;
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

FileGames ReadTranscripts(const std::string& text) { return ReadLines(text, ReadTranscriptLine); }
FileGames ReadObf(const std::string& text) { return ReadLines(text, ReadObfLine); }

absl::StatusOr<std::string> WriteTranscripts(const std::vector<FileGame>& games) {
  std::string text;
  int number = 0;
  for (const FileGame& game : games) {
    const absl::StatusOr<std::string> line = TranscriptOf(game, ++number, 60);
    if (!line.ok()) return line.status();
    absl::StrAppend(&text, *line, "\n");
  }
  return text;
}

absl::StatusOr<std::string> WriteXot(const std::vector<FileGame>& games) {
  std::string text;
  std::set<std::string> written;
  int number = 0;
  for (const FileGame& game : games) {
    const absl::StatusOr<std::string> line = TranscriptOf(game, ++number, kXotMoves);
    if (!line.ok()) return line.status();
    if (line->size() < 2 * kXotMoves) {
      return absl::InvalidArgumentError(
          absl::StrCat("game ", number, " has fewer than ", kXotMoves, " moves"));
    }
    if (written.insert(*line).second) absl::StrAppend(&text, *line, "\n");
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
