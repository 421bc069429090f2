#include "tools/match/journal/pgn_file.h"

#include <utility>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "core/files/descriptor.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

constexpr std::string_view kIdTag = "[GameId \"";
constexpr std::size_t kWidest = 80;  // columns of a line of moves

std::string Tag(const char* name, const std::string& value) {
  const std::string escaped = absl::StrReplaceAll(value, {{"\\", "\\\\"}, {"\"", "\\\""}});
  return absl::StrCat("[", name, " \"", escaped, "\"]\n");
}

std::string IdOf(const protocol::GameRecord& record) {
  return absl::StrCat(record.id, " ", record.started);
}

const char* ResultWord(const std::string& result) {
  if (result == "p1win") return "1-0";
  if (result == "p2win") return "0-1";
  return result == "draw" ? "1/2-1/2" : "*";
}

// "2026-11-27T04:12:33.123Z" as "2026.11.27".
std::string DateOf(const std::string& started) {
  constexpr std::size_t kDate = 10;
  if (started.size() < kDate) return "????.??.??";
  return absl::StrReplaceAll(started.substr(0, kDate), {{"-", "."}});
}

// As other runners write it there, whose readers look for these words.
const char* TerminationWord(const std::string& termination) {
  static constexpr std::pair<const char*, const char*> kWords[] = {
      {"crash", "abandoned"},         {"protocol", "abandoned"},
      {"startup", "abandoned"},       {"hang", "stalled"},
      {"time", "time forfeit"},       {"illegal", "illegal move"},
      {"interrupted", "unterminated"}};
  for (const auto& [ours, theirs] : kWords) {
    if (termination == ours) return theirs;
  }
  return termination.c_str();
}

std::string ScoreText(const protocol::MoveRecord& move) {
  if (move.score_mate) {
    return absl::StrFormat("%cM%d", *move.score_mate < 0 ? '-' : '+', std::abs(*move.score_mate));
  }
  if (!move.score_cp) return "";
  constexpr double kHundredths = 100;
  return absl::StrFormat("%+.2f", *move.score_cp / kHundredths);
}

std::string CommentOn(const protocol::MoveRecord& move, const PgnSettings& settings) {
  constexpr double kMicro = 1e6;
  const double seconds = static_cast<double>(move.time_us) / kMicro;
  std::string text = ScoreText(move);
  if (!text.empty()) absl::StrAppend(&text, "/", move.depth.value_or(0), " ");
  absl::StrAppendFormat(&text, "%.3fs", seconds);
  if (settings.nodes && move.nodes) absl::StrAppend(&text, ", n=", *move.nodes);
  if (settings.seldepth && move.seldepth) absl::StrAppend(&text, ", sd=", *move.seldepth);
  if (settings.nps && move.nodes && move.time_us > 0) {
    absl::StrAppendFormat(&text, ", nps=%.0f", static_cast<double>(*move.nodes) / seconds);
  }
  for (const std::string& line : move.lines) {
    absl::StrAppend(&text, ", line=\"", absl::StrReplaceAll(line, {{"}", ")"}, {"\"", "'"}}), "\"");
  }
  return absl::StrCat("{", text, "}");
}

// Words in lines of at most kWidest columns.
class Lines {
 public:
  void Add(const std::string& word) {
    const bool fits = column_ + word.size() < kWidest;
    if (column_ > 0) text_ += fits ? ' ' : '\n';
    column_ = word.size() + (fits && column_ > 0 ? column_ + 1 : 0);
    text_ += word;
  }
  std::string text() const { return text_; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

absl::Status WriteError(const std::string& path) {
  return absl::UnavailableError(absl::StrCat("cannot write '", path, "': ", std::strerror(errno)));
}

absl::StatusOr<int> OpenToAppend(const std::string& path, bool empty) {
  const int fd = files::OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | (empty ? O_TRUNC : 0));
  if (fd < 0) return WriteError(path);
  return fd;
}

}  // namespace

std::string PgnText(const protocol::GameRecord& record, const PgnSettings& settings) {
  const char* const result = ResultWord(record.result);
  std::string text = Tag("Event", record.event.empty() ? "?" : record.event);
  text += Tag("Site", settings.site.empty() ? "?" : settings.site);
  text += Tag("Date", DateOf(record.started));
  text += Tag("Round", record.id);
  text += Tag("White", record.engine[0]);
  text += Tag("Black", record.engine[1].empty() ? "?" : record.engine[1]);
  text += Tag("Result", result);
  if (record.fen) text += Tag("FEN", *record.fen) + Tag("SetUp", "1");
  text += Tag("GameId", IdOf(record));
  const bool minimal = settings.minimal;
  if (!minimal) {
    text += Tag("PlyCount", absl::StrCat(record.opening.size() + record.moves.size()));
    text += Tag("Termination", TerminationWord(record.termination));
    text += Tag("Reason", record.reason);
  }
  text += '\n';

  Lines lines;
  // `first` made the first of the engines' moves.
  std::size_t ply = (record.opening.size() + static_cast<std::size_t>(record.first - 1)) % 2;
  bool numbered = false;
  const auto add = [&](const std::string& move, const std::string& comment) {
    if (ply % 2 == 0) lines.Add(absl::StrCat(ply / 2 + 1, "."));
    if (ply % 2 == 1 && !numbered) lines.Add(absl::StrCat(ply / 2 + 1, "..."));
    lines.Add(move);
    numbered = comment.empty();
    if (!comment.empty()) lines.Add(comment);
    ++ply;
  };
  for (const std::string& move : record.opening) add(move, minimal ? "" : "{book}");
  for (const protocol::MoveRecord& move : record.moves) {
    add(move.move, minimal ? "" : CommentOn(move, settings));
  }
  lines.Add(result);
  return absl::StrCat(text, lines.text(), "\n\n");
}

absl::StatusOr<std::unique_ptr<PgnFile>> PgnFile::Open(const PgnSettings& settings, bool resumed) {
  ASSIGN_OR_RETURN(const int fd, OpenToAppend(settings.file, !settings.append && !resumed));
  std::unique_ptr<PgnFile> file(new PgnFile(settings, fd));
  if (!resumed) return file;
  std::ifstream before(settings.file);
  for (std::string line; std::getline(before, line);) {
    if (line.rfind(kIdTag, 0) == 0) file->known_.insert(line);
  }
  return file;
}

PgnFile::~PgnFile() { ::close(fd_); }

absl::Status PgnFile::Add(const protocol::GameRecord& record) {
  if (settings_.finished_only && record.result == "none") return absl::OkStatus();
  std::string id = Tag("GameId", IdOf(record));
  id.pop_back();
  if (known_.contains(id)) return absl::OkStatus();
  const std::string text = PgnText(record, settings_);
  if (files::WriteAll(fd_, text) < text.size()) return WriteError(settings_.file);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<EpdFile>> EpdFile::Open(const EpdSettings& settings, bool resumed) {
  ASSIGN_OR_RETURN(const int fd, OpenToAppend(settings.file, !settings.append && !resumed));
  return std::unique_ptr<EpdFile>(new EpdFile(settings.file, fd));
}

EpdFile::~EpdFile() { ::close(fd_); }

absl::Status EpdFile::Add(const std::string& position) {
  const std::string line = position + "\n";
  if (files::WriteAll(fd_, line) < line.size()) return WriteError(path_);
  return absl::OkStatus();
}

}  // namespace tavoliere::match
