// What is read as a container is written as one, and read again to the same; an error fits into one
// line.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/files/container.h"

namespace {

using namespace tavoliere::files;

constexpr ContentKind kToys = {"toys", "a toy box", 1, "TAVOTOYS", ""};

void Require(bool condition) {
  if (!condition) std::abort();
}

// The sizes and the checksum of the header made to fit, which chance would not find.
void FixHeader(std::string& bytes) {
  constexpr std::size_t kSizesAt = 16;
  constexpr std::size_t kUnit = 64;
  if (bytes.size() < kUnit) return;
  const auto units = std::max<std::size_t>(1, static_cast<unsigned char>(bytes[kSizesAt]) / kUnit);
  const std::uint64_t header = std::min(units, bytes.size() / kUnit) * kUnit;
  std::string numbers;
  AppendNumber(header, &numbers);
  AppendNumber(static_cast<std::uint64_t>(bytes.size()), &numbers);
  bytes.replace(kSizesAt, numbers.size(), numbers);
  const std::size_t checked = header - sizeof(std::uint64_t);
  std::string checksum;
  AppendNumber(Checksum(bytes.data(), checked), &checksum);
  bytes.replace(checked, checksum.size(), checksum);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  FixHeader(bytes);
  const auto container = Container::Read(bytes, kToys, "chess");
  if (!container.ok()) {
    const std::string message(container.status().message());
    Require(!message.empty() && std::all_of(message.begin(), message.end(), [](char c) {
      return static_cast<unsigned char>(c) >= ' ' && static_cast<unsigned char>(c) < 0x7f;
    }));
    return 0;
  }
  static_cast<void>(container->Check().ok());
  std::vector<SectionParts> sections;
  for (const Container::Section& section : container->sections())
    sections.push_back({section.name, {section.bytes}});
  const std::string written = ContainerText(kToys, "chess", container->name(), sections);
  const auto again = Container::Read(written, kToys, "chess");
  Require(again.ok() && again->Check().ok() && again->name() == container->name());
  Require(again->sections().size() == sections.size());
  for (std::size_t i = 0; i < sections.size(); ++i) {
    Require(again->sections()[i].name == sections[i].name);
    Require(again->sections()[i].bytes == container->sections()[i].bytes);
  }
  return 0;
}
