#include "core/learn/data/data_set_file.h"

#include <utility>

#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"

namespace tavoliere::learn {
namespace {

constexpr files::FileKind kDataSetFile = {"a data set", std::uint64_t{1} << 40};
constexpr std::string_view kMagic = "TAVLEARN";
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kVersionWithoutGame = 1;
constexpr std::size_t kGameBytes = 32;
constexpr std::size_t kVariantBytes = 40;
constexpr std::size_t kFixedBytes = 16;
constexpr std::size_t kHeaderBytes =
    kFixedBytes + kGameBytes + kVariantBytes + sizeof(std::uint64_t);
constexpr std::size_t kBlockHeaderBytes = 24;
constexpr std::size_t kCheckedBlockHeader = 16;

std::string HeaderOf(const DataSetKind& kind) {
  assert(kind.game.size() < kGameBytes && kind.variant.size() < kVariantBytes);
  std::string header(kMagic);
  files::AppendNumber(kind.game.empty() ? kVersionWithoutGame : kVersion, &header);
  files::AppendNumber(kind.record_bytes, &header);
  const std::size_t variant_at = kFixedBytes + (kind.game.empty() ? 0 : kGameBytes);
  header += kind.game;
  header.resize(variant_at, '\0');
  header += kind.variant;
  header.resize(variant_at + kVariantBytes, '\0');
  files::AppendNumber(files::Checksum(header.data(), header.size()), &header);
  return header;
}

std::size_t HeaderBytesOf(const DataSetKind& kind) {
  return kHeaderBytes - (kind.game.empty() ? kGameBytes : 0);
}

// `bytes` are the first kHeaderBytes of the file, or all of it.
absl::StatusOr<DataSetKind> KindIn(const std::string& path, const std::string& bytes) {
  files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (bytes.size() < kHeaderBytes - kGameBytes || bytes.compare(0, kMagic.size(), kMagic) != 0)
    return absl::DataLossError(absl::StrCat("'", path, "' is not a data set"));
  reader.Take<std::uint64_t>();
  const auto version = reader.Take<std::uint32_t>();
  if (version != kVersion && version != kVersionWithoutGame) {
    return absl::DataLossError(
        absl::StrCat("'", path, "' is a data set of version ", version, ", not ", kVersion));
  }
  const auto name = [&bytes](std::size_t at, std::size_t most) {
    const std::string all = at < bytes.size() ? bytes.substr(at, most) : "";
    return all.substr(0, all.find('\0'));
  };
  DataSetKind kind;
  kind.record_bytes = reader.Take<std::uint32_t>();
  if (version == kVersion) kind.game = name(kFixedBytes, kGameBytes - 1);
  kind.variant = name(kFixedBytes + (version == kVersion ? kGameBytes : 0), kVariantBytes - 1);
  if (kind.record_bytes == 0 || (version == kVersion) == kind.game.empty() ||
      HeaderOf(kind) != bytes.substr(0, HeaderBytesOf(kind)))
    return absl::DataLossError(absl::StrCat("the data set '", path, "' is damaged"));
  return kind;
}

// Whether a file is of the kind that is asked for, as far as it says.
bool Fits(const DataSetKind& is, const DataSetKind& wanted) {
  return is.record_bytes == wanted.record_bytes && is.variant == wanted.variant &&
         (is.game.empty() || is.game == wanted.game);
}

// An open file, read from its beginning.
class Reader {
 public:
  static absl::StatusOr<Reader> Open(const std::string& path) {
    const absl::StatusOr<int> fd = files::OpenRegular(path, kDataSetFile);
    if (absl::IsNotFound(fd.status()))
      return absl::NotFoundError(absl::StrCat("there is no data set '", path, "'"));
    if (!fd.ok()) return fd.status();
    return Reader(*fd);
  }
  explicit Reader(int fd) : fd_(fd) {}
  ~Reader() {
    if (fd_ >= 0) ::close(fd_);
  }
  Reader(Reader&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Reader& operator=(Reader&&) = delete;

  // As many bytes as there are, up to `count`.
  std::string Take(std::size_t count) {
    std::string bytes(count, '\0');
    std::size_t got = 0;
    while (got < count) {
      const std::ptrdiff_t now = files::ReadSome(fd_, bytes.data() + got, count - got);
      if (now < 0 && errno == EINTR) continue;
      if (now <= 0) break;
      got += static_cast<std::size_t>(now);
    }
    bytes.resize(got);
    return bytes;
  }
  bool AtEnd() { return Take(1).empty(); }
  void Seek(std::size_t at) { ::lseek(fd_, static_cast<off_t>(at), SEEK_SET); }
  int Release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

std::uint64_t ChecksumOf(const std::string& block_header, std::string_view records) {
  std::string checked = block_header.substr(0, kCheckedBlockHeader);
  checked += records;
  return files::Checksum(checked.data(), checked.size());
}

// Returns where the last whole block ends.
absl::StatusOr<std::uint64_t> VisitBlocks(const std::string& path, const DataSetKind& kind,
                                          Reader& reader,
                                          absl::FunctionRef<void(const DataSetBlock&)> visit) {
  constexpr std::uint32_t kMostRecords = 1U << 24;
  std::uint64_t end = HeaderBytesOf(kind);
  reader.Seek(end);
  while (true) {
    const std::string header = reader.Take(kBlockHeaderBytes);
    if (header.size() < kBlockHeaderBytes) return end;
    files::ByteReader fields(reinterpret_cast<const std::uint8_t*>(header.data()), header.size());
    const auto count = fields.Take<std::uint32_t>();
    fields.Take<std::uint32_t>();
    const auto mark = fields.Take<std::uint64_t>();
    const auto checksum = fields.Take<std::uint64_t>();
    const std::size_t bytes = std::size_t{count} * kind.record_bytes;
    const std::string records = count <= kMostRecords ? reader.Take(bytes) : "";
    if (records.size() < bytes && count <= kMostRecords) return end;
    if (count > kMostRecords || ChecksumOf(header, records) != checksum) {
      // The last one may be what a machine that lost its power had not written yet.
      if (count <= kMostRecords && reader.AtEnd()) return end;
      return absl::DataLossError(
          absl::StrCat("the data set '", path, "' is damaged after byte ", end));
    }
    visit({mark, records});
    end += kBlockHeaderBytes + bytes;
  }
}

std::string InWords(const DataSetKind& kind) {
  return absl::StrCat(kind.game.empty() ? "a game that it does not name" : kind.game, " (variant ",
                      kind.variant, ", ", kind.record_bytes, " bytes a record)");
}

absl::Status OtherKind(const std::string& path, const DataSetKind& is, const DataSetKind& wanted) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", path, "' is a data set of ", InWords(is), ", not of ", InWords(wanted)));
}

}  // namespace

absl::StatusOr<DataSetKind> KindOfDataSet(const std::string& path) {
  ASSIGN_OR_RETURN(auto reader, Reader::Open(path));
  return KindIn(path, reader.Take(kHeaderBytes));
}

absl::Status VisitDataSet(const std::string& path, const DataSetKind& kind,
                          absl::FunctionRef<void(const DataSetBlock&)> visit) {
  ASSIGN_OR_RETURN(auto reader, Reader::Open(path));
  ASSIGN_OR_RETURN(const auto found, KindIn(path, reader.Take(kHeaderBytes)));
  if (!Fits(found, kind)) return OtherKind(path, found, kind);
  return VisitBlocks(path, found, reader, visit).status();
}

absl::StatusOr<std::unique_ptr<DataSetWriter>> DataSetWriter::Open(const std::string& path,
                                                                   const DataSetKind& kind) {
  const absl::Status fits = files::CheckFile(path, kDataSetFile);
  if (!fits.ok() && !absl::IsNotFound(fits)) return fits;
  const int fd = files::OpenFile(path, O_RDWR | O_CREAT);
  if (fd < 0) return files::SystemError("open", path);
  std::unique_ptr<DataSetWriter> writer(new DataSetWriter(path, kind.record_bytes, fd));
  if (files::TryLock(fd) == files::LockAnswer::kOfAnother) {
    return absl::AbortedError(absl::StrCat("another process is writing '", path, "'"));
  }
  RETURN_IF_ERROR(writer->Begin(kind));
  return writer;
}

DataSetWriter::~DataSetWriter() { ::close(fd_); }

absl::Status DataSetWriter::Begin(const DataSetKind& kind) {
  Reader reader(fd_);
  const std::string header = reader.Take(kHeaderBytes);
  std::uint64_t end = 0;
  absl::Status status;
  const std::string wanted = HeaderOf(kind);
  // A writer killed at once may have left a part of its header.
  if (header.size() < kHeaderBytes && wanted.compare(0, header.size(), header) == 0) {
    status =
        ::lseek(fd_, 0, SEEK_SET) == 0 && files::WriteSome(fd_, wanted.data(), wanted.size()) ==
                                              static_cast<std::ptrdiff_t>(wanted.size())
            ? absl::OkStatus()
            : files::SystemError("write", path_);
    end = wanted.size();
  } else if (const auto found = KindIn(path_, header); !found.ok()) {
    status = found.status();
  } else if (!Fits(*found, kind)) {
    status = OtherKind(path_, *found, kind);
  } else {
    const auto last = VisitBlocks(path_, *found, reader, [this](const DataSetBlock& block) {
      mark_ = block.mark;
      records_ += block.records.size() / record_bytes_;
    });
    status = last.status();
    if (last.ok()) end = *last;
  }
  reader.Release();
  if (!status.ok()) return status;
  if (::ftruncate(fd_, static_cast<off_t>(end)) != 0 ||
      ::lseek(fd_, static_cast<off_t>(end), SEEK_SET) < 0)
    return files::SystemError("write", path_);
  return absl::OkStatus();
}

absl::Status DataSetWriter::Append(std::string_view records, std::uint64_t mark) {
  if (!status_.ok()) return status_;
  assert(records.size() % record_bytes_ == 0);
  std::string block;
  files::AppendNumber(static_cast<std::uint32_t>(records.size() / record_bytes_), &block);
  files::AppendNumber(std::uint32_t{0}, &block);
  files::AppendNumber(mark, &block);
  files::AppendNumber(ChecksumOf(block, records), &block);
  block += records;
  if (files::WriteAll(fd_, block) < block.size())
    return status_ = files::SystemError("write", path_);
  mark_ = mark;
  records_ += records.size() / record_bytes_;
  return absl::OkStatus();
}

absl::Status DataSetWriter::Sync() {
  if (!status_.ok()) return status_;
  return status_ = files::SyncFile(fd_, path_);
}

}  // namespace tavoliere::learn
