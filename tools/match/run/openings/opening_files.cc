#include "tools/match/run/openings/opening_files.h"

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/checksum.h"
#include "core/files/descriptor.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

constexpr files::FileKind kList = {"a list of openings", std::uint64_t{1} << 28};

std::string HashOf(const std::string& text) {
  return absl::StrCat(absl::Hex(files::Checksum(text.data(), text.size()), absl::kZeroPad16));
}

// The lines before the openings.
std::string ListHead(const std::string& identity, const std::string& lines) {
  return absl::StrCat(
      "# Level openings, found by tav-match. A list that was changed is made again: ",
      HashOf(lines), "\n# ", identity, "\n");
}

std::string ProgressHead(const std::string& identity) { return absl::StrCat("# ", identity, "\n"); }

}  // namespace

OpeningList::OpeningList(const std::string& journal, std::string identity)
    : path_(absl::StrCat(files::FolderOf(journal), "/openings-", HashOf(identity), ".txt")),
      identity_(std::move(identity)) {}

std::optional<std::vector<Opening>> OpeningList::Read() const {
  const auto text = files::ReadFile(path_, kList);
  if (!text.ok()) return std::nullopt;
  std::size_t begin = 0;  // of the third line
  for (int line = 0; line < 2 && begin != std::string::npos; ++line) {
    begin = text->find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos) return std::nullopt;
  const std::string lines = text->substr(begin);
  if (text->substr(0, begin) != ListHead(identity_, lines)) return std::nullopt;
  std::vector<Opening> openings;
  for (const auto line : absl::StrSplit(lines, '\n', absl::SkipEmpty())) {
    auto opening = ParseOpening(std::string(line), LineFormat::kMoves);
    if (!opening.ok()) return std::nullopt;
    openings.push_back(*std::move(opening));
  }
  return openings;
}

absl::Status OpeningList::Write(const std::vector<Opening>& openings) const {
  std::string lines;
  for (const Opening& opening : openings) absl::StrAppend(&lines, opening.PositionWords(), "\n");
  return files::ReplaceFile(path_, {ListHead(identity_, lines), lines});
}

absl::StatusOr<BookProgress> BookProgress::Open(const std::string& path,
                                                const std::string& identity) {
  const std::string head = ProgressHead(identity);
  BookProgress progress(path, head);
  auto text = files::ReadFile(path, kList);
  if (absl::IsNotFound(text.status())) return progress;
  if (!text.ok()) return text.status();
  const std::size_t whole = text->rfind('\n') == std::string::npos ? 0 : text->rfind('\n') + 1;
  if (whole > 0 && !absl::StartsWith(*text, head)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", path, "' is of a book with another evaluator, other openings or another -srand: ",
        "continue that book, or remove the file"));
  }
  for (const auto line : absl::StrSplit(text->substr(0, whole), '\n', absl::SkipEmpty())) {
    if (line.size() < 2 || line[0] == '#') continue;
    progress.verdicts_[std::string(line.substr(2))] = line[0] == '+';
  }
  if (whole > 0) progress.text_.clear();
  if (whole < text->size() || whole == 0) {
    std::error_code error;
    std::filesystem::resize_file(files::PathOf(path), whole, error);
    if (error) {
      return absl::UnavailableError(absl::StrCat("cannot write '", path, "': ", error.message()));
    }
  }
  return progress;
}

std::optional<bool> BookProgress::Verdict(const Opening& opening) const {
  const auto found = verdicts_.find(opening.PositionWords());
  return found == verdicts_.end() ? std::nullopt : std::optional<bool>(found->second);
}

absl::Status BookProgress::Add(const std::vector<std::pair<Opening, bool>>& verdicts) {
  for (const auto& [opening, is_level] : verdicts) {
    const std::string words = opening.PositionWords();
    absl::StrAppend(&text_, is_level ? "+ " : "- ", words, "\n");
    verdicts_[words] = is_level;
  }
  const int fd = files::OpenFile(path_, O_WRONLY | O_CREAT | O_APPEND);
  if (fd < 0) return files::SystemError("write", path_);
  errno = 0;
  const bool is_written = files::WriteAll(fd, text_) == text_.size();
  const absl::Status status = is_written ? absl::OkStatus() : files::SystemError("write", path_);
  ::close(fd);
  text_.clear();
  return status;
}

}  // namespace tavoliere::match
