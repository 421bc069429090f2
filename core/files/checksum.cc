#include "core/files/checksum.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include <xxhash.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::files {
namespace {

// FNV-1a.
std::uint64_t TextChecksum(const std::string& text) {
  std::uint64_t sum = 0xCBF29CE484222325;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return sum;
}

std::string ChecksumLine(const std::string& body) {
  return absl::StrFormat("end %d %016x\n", std::count(body.begin(), body.end(), '\n'),
                         TextChecksum(body));
}

}  // namespace

std::uint64_t Checksum(const void* bytes, std::uint64_t count) {
  return XXH3_64bits(bytes, static_cast<std::size_t>(count));
}

std::uint64_t Checksum(const std::vector<std::string_view>& parts) {
  if (parts.size() == 1) return Checksum(parts[0].data(), parts[0].size());
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(),
                                                                              XXH3_freeState);
  if (state == nullptr) throw std::bad_alloc();
  XXH3_64bits_reset(state.get());
  for (const std::string_view part : parts)
    XXH3_64bits_update(state.get(), part.data(), part.size());
  return XXH3_64bits_digest(state.get());
}

std::string AddChecksum(const std::string& title, const std::string& lines) {
  const std::string body = absl::StrCat(title, "\n", lines);
  return body + ChecksumLine(body);
}

absl::StatusOr<std::string> CheckedLines(const std::string& title, const std::string& text) {
  if (text.rfind(title + "\n", 0) != 0) {
    return absl::DataLossError(absl::StrCat("its first line is not '", title, "'"));
  }
  const std::size_t last = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
  if (last == std::string::npos || text.back() != '\n') {
    return absl::DataLossError("its last line is not whole");
  }
  const std::string body = text.substr(0, last + 1);
  if (text.substr(last + 1) != ChecksumLine(body)) {
    return absl::DataLossError("its lines do not match the number and checksum of its last line");
  }
  return body.substr(title.size() + 1);
}

}  // namespace tavoliere::files
