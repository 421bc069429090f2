// SHA256_Init() and its like, which OpenSSL 3 advises against, are the whole of what is linked of
// libcrypto. What takes their place brings three megabytes along, and reads a configuration file.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <openssl/sha.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/files/descriptor.h"
#include "core/files/read_file.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/preparation/provenance.h"

namespace tavoliere::match {
namespace {

constexpr files::FileKind kProgram = {"a program", std::uint64_t{1} << 30};

// What follows `name` and `separator` in the first line of the file that begins so, without quotes.
std::string ValueIn(const std::string& path, const std::string& name, char separator) {
  FILE* const file = std::fopen(path.c_str(), "re");
  if (file == nullptr) return "";
  std::string value;
  std::array<char, 1024> line{};
  while (value.empty() && std::fgets(line.data(), line.size(), file) != nullptr) {
    absl::string_view text = line.data();
    if (!absl::StartsWith(text, name)) continue;
    const std::size_t at = text.find(separator);
    if (at == absl::string_view::npos) continue;
    text = absl::StripAsciiWhitespace(text.substr(at + 1));
    value = std::string(absl::StripSuffix(absl::StripPrefix(text, "\""), "\""));
  }
  std::fclose(file);
  return protocol::ToUtf8(value);
}

}  // namespace

std::string Sha256Of(const std::string& path) {
  const auto fd = files::OpenRegular(path, kProgram);
  if (!fd.ok()) return "";
  SHA256_CTX context;
  ::SHA256_Init(&context);
  constexpr std::size_t kChunk = std::size_t{1} << 18;
  std::vector<char> buffer(kChunk);
  std::ptrdiff_t size = 0;
  while ((size = files::ReadSome(*fd, buffer.data(), buffer.size())) > 0) {
    ::SHA256_Update(&context, buffer.data(), static_cast<std::size_t>(size));
  }
  ::close(*fd);
  if (size < 0) return "";
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum{};
  ::SHA256_Final(sum.data(), &context);
  return absl::BytesToHexString(
      absl::string_view(reinterpret_cast<const char*>(sum.data()), sum.size()));
}

Machine ThisMachine() {
  Machine machine;
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) == 0) {
    machine.host = protocol::ToUtf8(host.data());
  }
  machine.processor = ValueIn("/proc/cpuinfo", "model name", ':');
  machine.cores = static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
  utsname system{};
  if (::uname(&system) != 0) return machine;
  if (machine.processor.empty()) machine.processor = system.machine;
  machine.system = absl::StrCat(system.sysname, " ", system.release, " ", system.machine);
  const std::string distribution = ValueIn("/etc/os-release", "PRETTY_NAME", '=');
  if (!distribution.empty()) absl::StrAppend(&machine.system, ", ", distribution);
  return machine;
}

}  // namespace tavoliere::match
