#include "engines/base/analyse/answers_file.h"

#include <utility>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

constexpr files::FileKind kAnswersFile{"a file of answers", std::uint64_t{1} << 50};
constexpr std::size_t kPiece = 1 << 16;

}  // namespace

absl::StatusOr<AnswersFile> AnswersFile::Open(const std::string& path) {
  absl::Status regular = files::CheckFile(path, kAnswersFile);
  if (!regular.ok() && !absl::IsNotFound(regular)) return regular;
  AnswersFile file(files::OpenFile(path, O_RDWR | O_CREAT | O_APPEND));
  if (file.fd_ < 0) return files::SystemError("open", path);
  if (files::TryLock(file.fd_) == files::LockAnswer::kOfAnother)
    return absl::AbortedError(absl::StrCat("'", path, "' is in use by another analyse"));
  RETURN_IF_ERROR(file.Read(path));
  return file;
}

AnswersFile::~AnswersFile() {
  if (fd_ >= 0) close(fd_);
}

AnswersFile::AnswersFile(AnswersFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), answered_(std::move(other.answered_)) {}

absl::Status AnswersFile::Read(const std::string& path) {
  std::string rest;
  std::string piece(kPiece, '\0');
  std::int64_t whole = 0;  // bytes of the lines that have been read
  std::uint64_t number = 0;
  while (true) {
    const std::ptrdiff_t count = files::ReadSome(fd_, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return files::SystemError("read", path);
    if (count == 0) break;
    rest.append(piece, 0, static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end; (end = rest.find('\n', begin)) != std::string::npos; begin = end + 1) {
      ++number;
      const absl::Status taken = Take(std::string_view(rest).substr(begin, end - begin));
      if (!taken.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", path, "' line ", number, ": ", std::string(taken.message())));
      }
    }
    whole += static_cast<std::int64_t>(begin);
    rest.erase(0, begin);
  }
  if (rest.empty()) return absl::OkStatus();
  // A line that was cut off, but only of our own.
  constexpr char kStart[] = R"({"id":)";
  const std::size_t known = std::min(rest.size(), sizeof kStart - 1);
  if (rest.compare(0, known, kStart, known) != 0) {
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' line ", number + 1,
                                                   ": expected an answer of analyse, got ",
                                                   protocol::Quoted(rest)));
  }
  if (ftruncate(fd_, whole) != 0) return files::SystemError("shorten", path);
  return absl::OkStatus();
}

absl::Status AnswersFile::Take(std::string_view line) {
  const auto json = protocol::Json::parse(line, nullptr, /*allow_exceptions=*/false);
  const bool answers = json.is_object() && json.contains("done") && json["done"].is_boolean() &&
                       (json.contains("id") || json.contains("cancel"));
  if (!answers) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected an answer of analyse, got ", protocol::Quoted(std::string(line))));
  }
  if (json["done"].get<bool>() && json.contains("id") && !json["id"].is_null())
    answered_.insert(IdText(json["id"]));
  return absl::OkStatus();
}

}  // namespace tavoliere::base
