#include "core/proof/proof_journal.h"

#include <utility>

#include <cstdio>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/status_macros.h"

namespace tavoliere::core {
namespace {

constexpr std::size_t kRecordBytes = 16;

// The record's bytes, without the half that is the checksum.
std::string RecordText(Key key, Solved solved) {
  std::string text;
  files::AppendNumber(key, &text);
  files::AppendNumber(static_cast<std::uint32_t>(2 * solved.effort + (solved.wins ? 1 : 0)), &text);
  return text;
}

std::string SealedRecord(Key key, Solved solved) {
  std::string text = RecordText(key, solved);
  const std::uint64_t sum = files::Checksum(text.data(), text.size());
  files::AppendNumber(static_cast<std::uint32_t>(sum >> 32), &text);
  return text;
}

absl::StatusOr<std::string> ReadAll(int fd, const std::string& path) {
  std::string text;
  std::vector<char> buffer(1 << 20);
  for (;;) {
    const std::ptrdiff_t got = files::ReadSome(fd, buffer.data(), buffer.size());
    if (got < 0) return files::SystemError("read", path);
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

// Reads the records of `text` behind its title; returns the length of what is whole.
std::size_t TakeRecords(const std::string& text, std::size_t begin,
                        absl::FunctionRef<void(Key key, Solved solved)> take) {
  std::size_t at = begin;
  for (; at + kRecordBytes <= text.size(); at += kRecordBytes) {
    files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(text.data() + at), kRecordBytes);
    const Key key = reader.Take<std::uint64_t>();
    const auto bits = reader.Take<std::uint32_t>();
    const Solved solved{(bits & 1) != 0, static_cast<int>(bits / 2 & 63)};
    if (SealedRecord(key, solved) != text.substr(at, kRecordBytes)) break;
    take(key, solved);
  }
  return at;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ProofJournal>> ProofJournal::Open(
    const std::string& path, const std::string& title,
    absl::FunctionRef<void(Key key, Solved solved)> take) {
  const int fd = files::OpenFile(path, O_RDWR | O_CREAT | O_APPEND);
  if (fd < 0) return files::SystemError("open", path);
  auto journal = std::unique_ptr<ProofJournal>(new ProofJournal(path, fd));
  if (files::TryLock(fd) == files::LockAnswer::kOfAnother)
    return absl::AbortedError(absl::StrCat("'", path, "' is in use by another process"));
  ASSIGN_OR_RETURN(const std::string text, ReadAll(fd, path));
  const std::string head = title + "\n";
  if (head.compare(0, text.size(), text, 0, head.size()) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("'", path, "' belongs to another proof: expected '", title, "', got '",
                     text.substr(0, text.find('\n')).substr(0, title.size() + 40), "'"));
  }
  // What a crash may have left of the title is written anew.
  const bool fresh = text.size() < head.size();
  const std::size_t whole = fresh ? 0 : TakeRecords(text, head.size(), take);
  if (::ftruncate(fd, static_cast<off_t>(whole)) != 0) return files::SystemError("cut", path);
  if (fresh && files::WriteAll(fd, head) != head.size()) return files::SystemError("write", path);
  return journal;
}

ProofJournal::~ProofJournal() { ::close(fd_); }

void ProofJournal::Add(Key key, Solved solved) {
  const std::string record = SealedRecord(key, solved);
  const std::lock_guard lock(mutex_);
  if (status_.ok() && files::WriteAll(fd_, record) != record.size())
    status_ = files::SystemError("write", path_);
}

absl::Status ProofJournal::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

void ProofJournal::Remove() { std::remove(path_.c_str()); }

}  // namespace tavoliere::core
