#include "engines/base/puzzles/puzzles_file.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

constexpr files::FileKind kPuzzlesFile{"a file of puzzles", std::uint64_t{1} << 30};
// How every line begins.
constexpr std::string_view kPuzzleStart = R"({"game":)";

}  // namespace

absl::StatusOr<PuzzlesFile> PuzzlesFile::Open(const std::string& path) {
  if (path.empty()) return PuzzlesFile(STDOUT_FILENO, false);
  absl::Status regular = files::CheckFile(path, kPuzzlesFile);
  if (!regular.ok() && !absl::IsNotFound(regular)) return regular;
  PuzzlesFile file(files::OpenFile(path, O_RDWR | O_CREAT | O_APPEND), true);
  if (file.fd_ < 0) return files::SystemError("open", path);
  if (files::TryLock(file.fd_) == files::LockAnswer::kOfAnother)
    return absl::AbortedError(absl::StrCat("'", path, "' is in use by another puzzles"));
  RETURN_IF_ERROR(file.Read(path));
  return file;
}

PuzzlesFile::~PuzzlesFile() {
  if (owned_ && fd_ >= 0) close(fd_);
}

PuzzlesFile::PuzzlesFile(PuzzlesFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      owned_(other.owned_),
      puzzles_(std::move(other.puzzles_)) {}

absl::Status PuzzlesFile::Read(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string text, files::ReadFile(path, kPuzzlesFile));
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    absl::StatusOr<protocol::Puzzle> puzzle =
        protocol::ParsePuzzle(text.substr(begin, end - begin));
    if (!puzzle.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("'", path, "' line ", puzzles_.size() + 1,
                                                     ": ", std::string(puzzle.status().message())));
    }
    puzzles_.push_back(*std::move(puzzle));
  }
  const std::string_view rest = std::string_view(text).substr(begin);
  if (rest.empty()) return absl::OkStatus();
  // A line that was cut off, but only of our own.
  const std::size_t known = std::min(rest.size(), kPuzzleStart.size());
  if (rest.substr(0, known) != kPuzzleStart.substr(0, known)) {
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' line ", puzzles_.size() + 1,
                                                   ": expected a puzzle, got ",
                                                   protocol::Quoted(std::string(rest))));
  }
  return ftruncate(fd_, static_cast<std::int64_t>(begin)) == 0
             ? absl::OkStatus()
             : files::SystemError("shorten", path);
}

absl::Status PuzzlesFile::Append(const protocol::Puzzle& puzzle) const {
  const std::string line = protocol::ToJsonLine(puzzle) + "\n";
  return files::WriteAll(fd_, line) == line.size()
             ? absl::OkStatus()
             : absl::UnavailableError("the puzzles cannot be written");
}

}  // namespace tavoliere::base
