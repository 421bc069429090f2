#include "engines/solitaire/win_table.h"

#include <bit>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"

namespace tavoliere::solitaire {
namespace {

struct Header {
  std::uint64_t magic;
  std::uint64_t words;
  std::uint64_t checksum;
  std::uint64_t reserved;
};
static_assert(sizeof(Header) == 32);

// "TavSoli1" as a little-endian number: a machine of the other kind reads another one.
constexpr std::uint64_t kMagic = 0x31696C6F53766154;

// Four lanes of multiply and rotate, so that it runs at the speed of memory.
std::uint64_t Checksum(const std::uint32_t* words, std::size_t count) {
  std::uint64_t lanes[4] = {1, 2, 3, 4};
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      lanes[lane] = std::rotl((lanes[lane] ^ words[i + lane]) * 0x9E3779B97F4A7C15, 29);
    }
  }
  for (; i < count; ++i) lanes[0] = std::rotl((lanes[0] ^ words[i]) * 0x9E3779B97F4A7C15, 29);
  std::uint64_t sum = count;
  for (const std::uint64_t lane : lanes) sum = (sum ^ lane ^ lane >> 31) * 0xD6E8FEB86659FD93;
  return sum;
}

absl::Status Damaged(const std::string& path, const std::string& what) {
  return absl::DataLossError(absl::StrCat("the table file ", path, " ", what));
}

}  // namespace

WinTable::WinTable(void* mapping, std::size_t bytes)
    : mapping_(mapping),
      bytes_(bytes),
      words_(reinterpret_cast<const std::uint32_t*>(static_cast<const char*>(mapping) +
                                                    sizeof(Header))) {}

WinTable::~WinTable() { munmap(mapping_, bytes_); }

absl::StatusOr<std::unique_ptr<const WinTable>> WinTable::Open(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    return absl::NotFoundError(
        absl::StrCat("cannot open the table file ", path, ": ", std::strerror(errno)));
  }
  struct stat info {};
  const std::size_t expected = sizeof(Header) + WinTableLayout::Get().words() * 4;
  if (fstat(fd, &info) != 0 || static_cast<std::size_t>(info.st_size) != expected) {
    close(fd);
    return Damaged(path, absl::StrCat("has ", info.st_size, " bytes, expected ", expected));
  }
  void* mapping = mmap(nullptr, expected, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
  close(fd);
  if (mapping == MAP_FAILED) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot map the table file ", path, ": ", std::strerror(errno)));
  }
  std::unique_ptr<const WinTable> table(new WinTable(mapping, expected));
  Header header;
  std::memcpy(&header, mapping, sizeof header);
  if (header.magic != kMagic || header.words != table->layout_.words()) {
    return Damaged(path, "is not a table of this program");
  }
  if (header.checksum != Checksum(table->words_, table->layout_.words())) {
    return Damaged(path, "is damaged: its checksum does not match");
  }
  return table;
}

absl::Status WinTable::Write(const std::string& path, const std::vector<std::uint32_t>& words) {
  const Header header{kMagic, words.size(), Checksum(words.data(), words.size()), 0};
  const auto bytes = [](const auto* data, std::size_t size) {
    return std::string_view(reinterpret_cast<const char*>(data), size);
  };
  return files::ReplaceFile(path, {bytes(&header, sizeof header),
                                   bytes(words.data(), words.size() * sizeof(std::uint32_t))});
}

}  // namespace tavoliere::solitaire
