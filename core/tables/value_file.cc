#include "core/tables/value_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "core/files/system_error.h"

namespace tavoliere::core {
namespace {

constexpr char kMagic[] = "TAVTABLE";
constexpr std::size_t kMagicBytes = 8;
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kBlockValues = 1 << 14;
constexpr std::uint32_t kLongestText = 256;
// Where the header's and the file's sizes stand.
constexpr std::size_t kSizesAt = kMagicBytes + 8;

std::uint64_t Checksum(const std::uint8_t* bytes, std::uint64_t count) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (std::uint64_t i = 0; i < count; ++i) hash = (hash ^ bytes[i]) * 0x100000001B3;
  return hash;
}

std::uint64_t Checksum(const std::string& bytes) {
  return Checksum(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

template <class Number>
void Append(Number number, std::string* out) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    *out += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xFF);
}

void AppendText(const std::string& text, std::string* out) {
  Append(static_cast<std::uint32_t>(text.size()), out);
  *out += text;
}

// Takes numbers off a stretch of bytes; once they run out, everything reads as 0 and ok() is false.
class Reader {
 public:
  Reader(const std::uint8_t* begin, std::uint64_t bytes) : next_(begin), end_(begin + bytes) {}

  template <class Number>
  Number Take() {
    std::uint64_t number = 0;
    if (!Has(sizeof(Number))) return 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
      number |= static_cast<std::uint64_t>(*next_++) << 8 * i;
    return static_cast<Number>(number);
  }
  std::string TakeText() {
    const auto size = Take<std::uint32_t>();
    if (size > kLongestText || !Has(size)) {
      ok_ = false;
      return "";
    }
    std::string text(reinterpret_cast<const char*>(next_), size);
    next_ += size;
    return text;
  }
  bool Has(std::uint64_t bytes) {
    if (static_cast<std::uint64_t>(end_ - next_) < bytes) ok_ = false;
    return ok_;
  }
  bool ok() const { return ok_; }

 private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
  bool ok_ = true;
};

std::uint64_t BlocksOf(std::uint64_t values, std::uint64_t block_values) {
  return (values + block_values - 1) / block_values;
}

absl::Status Corrupt(const std::string& what) { return absl::DataLossError(what); }

}  // namespace

absl::Status WriteValueFile(const std::string& path, const std::string& kind,
                            const std::vector<ValueSection>& sections) {
  std::vector<std::string> blocks;
  std::string header(kMagic, kMagicBytes);
  Append(kVersion, &header);
  Append(kBlockValues, &header);
  Append(std::uint64_t{0}, &header);
  Append(std::uint64_t{0}, &header);
  AppendText(kind, &header);
  Append(static_cast<std::uint32_t>(sections.size()), &header);
  for (const ValueSection& section : sections) {
    AppendText(section.name, &header);
    Append(static_cast<std::uint64_t>(section.values.size()), &header);
    for (std::size_t begin = 0; begin < section.values.size(); begin += kBlockValues) {
      const std::size_t count = std::min<std::size_t>(kBlockValues, section.values.size() - begin);
      blocks.push_back(PackValues(section.values.data() + begin, count));
    }
  }
  const std::uint64_t header_bytes = header.size() + 16 * blocks.size() + 8;
  std::uint64_t offset = header_bytes;
  for (const std::string& block : blocks) {
    Append(offset, &header);
    Append(Checksum(block), &header);
    offset += block.size();
  }
  std::string sizes;
  Append(header_bytes, &sizes);
  Append(offset, &sizes);
  header.replace(kSizesAt, sizes.size(), sizes);
  Append(Checksum(header), &header);

  const auto file = files::FileReplacement::Begin(path);
  if (!file.ok()) return file.status();
  absl::Status status = (*file)->Write(header);
  for (const std::string& block : blocks) {
    if (status.ok()) status = (*file)->Write(block);
  }
  return status.ok() ? (*file)->Commit() : status;
}

ValueFile::~ValueFile() {
  for (std::size_t i = 0; loaded_ != nullptr && i < blocks_.size(); ++i) delete[] loaded_[i].load();
  if (data_ != nullptr) munmap(const_cast<std::uint8_t*>(data_), size_);
}

absl::StatusOr<std::unique_ptr<const ValueFile>> ValueFile::Open(const std::string& path,
                                                                 const std::string& kind) {
  std::unique_ptr<ValueFile> file(new ValueFile);
  if (const absl::Status status = file->Map(path); !status.ok()) return status;
  if (const absl::Status status = file->ReadHeader(kind); !status.ok()) {
    return absl::Status(status.code(),
                        absl::StrCat("table file '", path, "': ", std::string(status.message())));
  }
  return std::unique_ptr<const ValueFile>(std::move(file));
}

absl::Status ValueFile::Map(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return errno == ENOENT ? absl::NotFoundError(absl::StrCat("there is no file '", path, "'"))
                           : files::SystemError("open", path);
  }
  struct stat about {};
  void* mapped = MAP_FAILED;
  if (fstat(descriptor, &about) == 0 && about.st_size > 0) {
    size_ = static_cast<std::uint64_t>(about.st_size);
    mapped = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  const absl::Status status = mapped != MAP_FAILED ? absl::OkStatus()
                              : size_ == 0
                                  ? Corrupt(absl::StrCat("table file '", path, "' is empty"))
                                  : files::SystemError("read", path);
  close(descriptor);
  if (status.ok()) data_ = static_cast<const std::uint8_t*>(mapped);
  return status;
}

absl::Status ValueFile::ReadHeader(const std::string& kind) {
  if (size_ < kSizesAt + 16 || std::memcmp(data_, kMagic, kMagicBytes) != 0)
    return Corrupt("it does not begin as a table file does");
  Reader reader(data_ + kMagicBytes, size_ - kMagicBytes);
  const auto version = reader.Take<std::uint32_t>();
  block_values_ = reader.Take<std::uint32_t>();
  const auto header_bytes = reader.Take<std::uint64_t>();
  const auto file_bytes = reader.Take<std::uint64_t>();
  if (version != kVersion)
    return Corrupt(absl::StrCat("expected version ", kVersion, ", got ", version));
  if (file_bytes != size_)
    return Corrupt(absl::StrCat("expected ", file_bytes, " bytes, got ", size_));
  if (header_bytes < kSizesAt + 24 || header_bytes > size_)
    return Corrupt("the size of its header is impossible");
  Reader end(data_ + header_bytes - 8, 8);
  if (Checksum(data_, header_bytes - 8) != end.Take<std::uint64_t>())
    return Corrupt("the checksum of its header is wrong");

  const std::string found_kind = reader.TakeText();
  if (found_kind != kind)
    return Corrupt(absl::StrCat("expected '", kind, "', got '", found_kind, "'"));
  const auto section_count = reader.Take<std::uint32_t>();
  std::uint64_t block_count = 0;
  for (std::uint32_t i = 0; i < section_count && reader.ok(); ++i) {
    Section section;
    section.name = reader.TakeText();
    section.size = reader.Take<std::uint64_t>();
    section.first_block = block_count;
    block_count += BlocksOf(section.size, std::max(block_values_, 1U));
    sections_.push_back(section);
  }
  if (!reader.ok() || block_values_ == 0 || block_count > header_bytes / 16)
    return Corrupt("its header contradicts itself");
  std::vector<std::uint64_t> checksums;
  for (const Section& section : sections_) {
    for (std::uint64_t first = 0; first < section.size; first += block_values_) {
      const auto begin = reader.Take<std::uint64_t>();
      checksums.push_back(reader.Take<std::uint64_t>());
      if (!blocks_.empty()) blocks_.back().end = begin;
      blocks_.push_back(
          {begin, size_, std::min<std::uint64_t>(block_values_, section.size - first)});
    }
  }
  if (!reader.ok()) return Corrupt("its header contradicts itself");
  loaded_ = std::make_unique<Slot[]>(blocks_.size());
  return CheckBlocks(checksums);
}

absl::Status ValueFile::CheckBlocks(const std::vector<std::uint64_t>& checksums) const {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    if (block.begin > block.end || block.end > size_)
      return Corrupt(absl::StrCat("block ", i, " lies outside the file"));
    if (Checksum(data_ + block.begin, block.end - block.begin) != checksums[i])
      return Corrupt(
          absl::StrCat("the checksum of block ", i, " of ", blocks_.size(), " is wrong"));
  }
  return absl::OkStatus();
}

const std::uint8_t* ValueFile::Load(std::uint64_t block) const {
  const Block& place = blocks_[block];
  std::unique_ptr<std::uint8_t[]> values(new std::uint8_t[place.values]);
  UnpackValues(data_ + place.begin, place.end - place.begin, values.get(), place.values);
  // Two threads may unpack the same block: the first one's copy stays.
  const std::uint8_t* expected = nullptr;
  if (loaded_[block].compare_exchange_strong(expected, values.get(), std::memory_order_acq_rel))
    return values.release();
  return expected;
}

std::uint8_t ValueFile::Get(const Section& section, std::uint64_t index) const {
  const std::uint64_t block = section.first_block + index / block_values_;
  const std::uint8_t* values = loaded_[block].load(std::memory_order_acquire);
  if (values == nullptr) values = Load(block);
  return values[index % block_values_];
}

}  // namespace tavoliere::core
