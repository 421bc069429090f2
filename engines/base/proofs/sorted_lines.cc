#include "engines/base/proofs/sorted_lines.h"

#include <utility>

#include <algorithm>
#include <optional>
#include <queue>

#include <unistd.h>

#include "core/files/descriptor.h"
#include "core/files/status_macros.h"

namespace tavoliere::base {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 20;

// Reads the lines of a file from its beginning.
class LineSource {
 public:
  explicit LineSource(int fd) : fd_(fd) { ::lseek(fd, 0, SEEK_SET); }

  // nullopt: there are no more, or an error, which failed() tells.
  std::optional<std::string> Next() {
    for (;;) {
      const std::size_t end = buffer_.find('\n', begin_);
      if (end != buffer_.npos) {
        std::string line = buffer_.substr(begin_, end + 1 - begin_);
        begin_ = end + 1;
        return line;
      }
      buffer_.erase(0, begin_);
      begin_ = 0;
      const std::size_t had = buffer_.size();
      buffer_.resize(had + kReadBytes);
      const std::ptrdiff_t got = files::ReadSome(fd_, buffer_.data() + had, kReadBytes);
      buffer_.resize(had + static_cast<std::size_t>(std::max<std::ptrdiff_t>(got, 0)));
      failed_ = got < 0;
      if (got <= 0) return std::nullopt;
    }
  }
  bool failed() const { return failed_; }

 private:
  int fd_;
  std::string buffer_;
  std::size_t begin_ = 0;
  bool failed_ = false;
};

}  // namespace

SortedLines::SortedLines(std::string folder, std::size_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

SortedLines::~SortedLines() {
  for (const int fd : files_) ::close(fd);
}

absl::Status SortedLines::Add(std::string_view line) {
  if (lines_.size() + line.size() > most_bytes_) RETURN_IF_ERROR(Spill());
  lines_.append(line);
  ends_.push_back(lines_.size());
  ++count_;
  return absl::OkStatus();
}

std::vector<std::string_view> SortedLines::SortedInMemory() const {
  std::vector<std::string_view> sorted;
  sorted.reserve(ends_.size());
  std::size_t begin = 0;
  for (const std::size_t end : ends_) {
    sorted.push_back(std::string_view(lines_).substr(begin, end - begin));
    begin = end;
  }
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

absl::Status SortedLines::Spill() {
  const int fd = files::OpenUnnamed(folder_);
  if (fd < 0) return files::SystemError("make a temporary file in", folder_);
  files_.push_back(fd);
  std::string buffer;
  const auto flush = [&] {
    const bool written = files::WriteAll(fd, buffer) == buffer.size();
    buffer.clear();
    return written ? absl::OkStatus() : files::SystemError("write a temporary file in", folder_);
  };
  for (const std::string_view line : SortedInMemory()) {
    buffer.append(line);
    if (buffer.size() >= kReadBytes) RETURN_IF_ERROR(flush());
  }
  RETURN_IF_ERROR(flush());
  lines_.clear();
  ends_.clear();
  return absl::OkStatus();
}

absl::Status SortedLines::Visit(absl::FunctionRef<absl::Status(std::string_view line)> take) {
  if (files_.empty()) {
    for (const std::string_view line : SortedInMemory()) RETURN_IF_ERROR(take(line));
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(Spill());
  std::vector<LineSource> sources(files_.begin(), files_.end());
  using Head = std::pair<std::string, std::size_t>;  // a line and its source
  std::priority_queue<Head, std::vector<Head>, std::greater<>> heads;
  const auto advance = [&](std::size_t source) {
    if (std::optional<std::string> line = sources[source].Next())
      heads.emplace(*std::move(line), source);
  };
  for (std::size_t i = 0; i < sources.size(); ++i) advance(i);
  while (!heads.empty()) {
    const auto [line, source] = heads.top();
    heads.pop();
    RETURN_IF_ERROR(take(line));
    advance(source);
  }
  for (const LineSource& source : sources) {
    if (source.failed()) return files::SystemError("read a temporary file in", folder_);
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::base
