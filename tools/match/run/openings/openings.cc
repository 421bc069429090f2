#include "tools/match/run/openings/openings.h"

#include <utility>

#include <algorithm>
#include <numeric>
#include <random>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/process/conversation.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kMaxLine = std::size_t{1024} * 1024;

std::mt19937_64 Seeded(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); };
  std::seed_seq words{low(a), high(a), low(b), high(b), low(c), high(c)};
  return std::mt19937_64(words);
}

// 0 to n - 1, each as likely. std::uniform_int_distribution may differ between libraries.
std::uint64_t Below(std::mt19937_64& random, std::uint64_t n) {
  const std::uint64_t fair = std::mt19937_64::max() - std::mt19937_64::max() % n;
  std::uint64_t value = random();
  while (value >= fair) value = random();
  return value % n;
}

// 0 to count - 1 in an order of its own; `count` is not 0.
std::vector<std::size_t> Shuffled(std::mt19937_64& random, std::size_t count) {
  std::vector<std::size_t> shuffled(count);
  std::iota(shuffled.begin(), shuffled.end(), std::size_t{0});
  for (std::size_t i = count - 1; i > 0; --i) {
    std::swap(shuffled[i], shuffled[static_cast<std::size_t>(Below(random, i + 1))]);
  }
  return shuffled;
}

std::vector<std::string> SplitWords(const std::string& text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
}

// "a b c d hmvc 3; id "x";" as the words "a b c d 3".
std::vector<std::string> WithoutOperations(const std::string& line) {
  constexpr std::size_t kFields = 4;
  if (line.find(';') == std::string::npos) return SplitWords(line);
  std::vector<std::string> words = SplitWords(line);
  std::vector<std::string> kept(
      words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(kFields, words.size())));
  for (const char* counter : {"hmvc", "fmvn"}) {
    for (std::size_t i = kFields; i + 1 < words.size(); ++i) {
      if (words[i] != counter) continue;
      kept.push_back(words[i + 1].substr(0, words[i + 1].find(';')));
    }
  }
  return kept;
}

// `name` is what messages call the source.
absl::StatusOr<OpeningBook> ReadLines(const std::string& text, const std::string& name,
                                      LineFormat format) {
  std::vector<OpeningBook::Line> lines;
  std::istringstream file{std::string(protocol::SkipByteOrderMark(text))};
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line[first] == '#') continue;
    auto opening = ParseOpening(line, format);
    if (opening.ok()) {
      lines.push_back({*std::move(opening), number, ""});
    } else {
      lines.push_back({Opening(), number, std::string(opening.status().message())});
    }
  }
  if (lines.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("'", name, "' holds no opening"));
  }
  return OpeningBook(name, std::move(lines));
}

}  // namespace

std::string Opening::PositionWords() const {
  std::string words = fen ? absl::StrCat("fen ", *fen) : "startpos";
  if (!moves.empty()) absl::StrAppend(&words, " moves ", absl::StrJoin(moves, " "));
  return words;
}

absl::StatusOr<Opening> ParseOpening(const std::string& line, LineFormat format) {
  if (line.size() > kMaxLine) return absl::InvalidArgumentError("a line over 1 MiB");
  if (line.find('\0') != std::string::npos) {
    return absl::InvalidArgumentError("binary data instead of text");
  }
  const std::vector<std::string> words =
      format == LineFormat::kEpd ? WithoutOperations(line) : SplitWords(line);
  if (words.empty()) return absl::InvalidArgumentError("an empty line instead of an opening");

  Opening opening;
  auto word = words.begin();
  const auto begins = [&](const char* key) { return word != words.end() && *word == key; };
  if (begins("startpos")) {
    ++word;
    if (word != words.end() && *word != "moves") {
      return absl::InvalidArgumentError(
          absl::StrCat("expected 'moves' after 'startpos', not '", *word, "'"));
    }
  } else if (begins("fen") || (format != LineFormat::kMoves && !begins("moves"))) {
    if (begins("fen")) ++word;
    std::vector<std::string> fields;
    while (word != words.end() && *word != "moves") fields.push_back(*word++);
    if (fields.empty()) return absl::InvalidArgumentError("expected a position after 'fen'");
    opening.fen = absl::StrJoin(fields, " ");
  }
  if (begins("moves")) ++word;
  opening.moves = protocol::WithoutMoveNumbers({word, words.end()});
  while (!opening.moves.empty() && protocol::ReadResult(opening.moves.back()))
    opening.moves.pop_back();
  return opening;
}

absl::StatusOr<OpeningBook> ReadOpenings(const std::string& path, LineFormat format) {
  ASSIGN_OR_RETURN(const auto text, protocol::ReadTextFile(path, protocol::kOpeningsFile));
  if (format == LineFormat::kPgn) return ReadPgnBook(text, path);
  return ReadLines(text, path, format);
}

absl::StatusOr<OpeningBook> ReadOpeningsThrough(const std::string& program,
                                                const std::string& path) {
  const std::string command = absl::StrCat("'", program, " openings ", path, "'");
  protocol::Invocation invocation;
  invocation.program = program;
  invocation.arguments = {"openings", path};
  invocation.error_log = protocol::kOwnErrors;
  ASSIGN_OR_RETURN(const auto process, protocol::Conversation::Start(invocation));
  constexpr auto kAlways = protocol::Conversation::Time::max();
  process->CloseInput();
  std::string text;
  while (process->Read(text, kAlways) == protocol::Conversation::Outcome::kDone) {
    if (text.size() <= protocol::kOpeningsFile.most_bytes) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        command, ": expected at most ", protocol::kOpeningsFile.most_bytes, " bytes, got more"));
  }
  const auto exit = process->Wait(kAlways);
  if (!exit || exit->status != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(command, " ", exit ? exit->text : "ended without an exit status"));
  }
  return ReadLines(text, command, LineFormat::kMoves);
}

std::string OpeningBook::Place(std::size_t index) const {
  const Line& line = lines_[index];
  if (!line.fault.empty()) return absl::StrCat(source_, ":", line.number);
  return absl::StrCat(source_, ":", line.number, ": '", line.opening.PositionWords(), "'");
}

const std::vector<std::size_t>& OpeningBook::Round(std::uint64_t seed, std::uint64_t round) const {
  if (shuffled_.empty() || shuffled_for_ != std::pair(seed, round)) {
    std::mt19937_64 random = Seeded(seed, round, 0);
    shuffled_ = Shuffled(random, size());
    shuffled_for_ = {seed, round};
  }
  return shuffled_;
}

std::size_t OpeningBook::IndexAt(const OpeningSequence& sequence, std::uint64_t place) const {
  place += sequence.start;
  const auto within = static_cast<std::size_t>(place % size());
  if (sequence.order == OpeningOrder::kSequential) return within;
  return Round(sequence.seed, place / size())[within];
}

std::size_t OpeningBook::Index(const OpeningSequence& sequence, std::uint64_t number) const {
  if (left_out_.empty()) return IndexAt(sequence, number);
  // Whole rounds hold the same openings in whatever order; the first may be a part of one.
  std::uint64_t place = 0;
  const std::uint64_t in_first_round = size() - sequence.start % size();
  for (; place < in_first_round; ++place) {
    const std::size_t index = IndexAt(sequence, place);
    if (!IsLeftOut(index) && number-- == 0) return index;
  }
  const std::uint64_t in_round = size() - left_out_.size();
  place += number / in_round * size();
  number %= in_round;
  for (;; ++place) {
    const std::size_t index = IndexAt(sequence, place);
    if (!IsLeftOut(index) && number-- == 0) return index;
  }
}

std::string RandomWalk::Pick(const std::string& legal) {
  const std::vector<std::string> moves = SplitWords(legal);
  if (moves.empty()) return "";
  const std::uint64_t turn = index_ % moves.size();
  index_ /= moves.size();
  std::mt19937_64 random = Seeded(seed_, path_, index_);
  const std::string move = moves[Shuffled(random, moves.size())[static_cast<std::size_t>(turn)]];
  for (const char c : " " + move) {  // FNV-1a
    path_ ^= static_cast<unsigned char>(c);
    path_ *= 0x100000001b3;
  }
  return move;
}

}  // namespace tavoliere::match
