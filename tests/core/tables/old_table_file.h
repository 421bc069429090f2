// Table files of an earlier version, for tests of their conversion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "core/tables/table_cache.h"
#include "core/tables/table_format.h"

namespace tavoliere::core {

// A table file of this version as it was before there were containers.
inline std::string OldTableFileOf(const std::string& now, const std::string& kind) {
  const auto container = files::Container::Read(now, kTableContent, GameOfTable(kind));
  const auto& sections = container->sections();
  const auto reader_of = [](std::string_view bytes) {
    return files::ByteReader(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  };
  files::ByteReader directory = reader_of(sections[0].bytes);
  std::string header = "TAVTABLE";
  files::AppendNumber(std::uint32_t{2}, &header);
  files::AppendNumber(directory.Take<std::uint32_t>(), &header);
  files::AppendNumber(std::uint64_t{0}, &header);
  files::AppendNumber(std::uint64_t{0}, &header);
  files::AppendText(kind, &header);
  files::AppendNumber(static_cast<std::uint32_t>(sections.size() - 1), &header);
  std::string blocks;
  std::string checks;
  for (std::size_t i = 1; i < sections.size(); ++i) {
    std::string_view bytes = sections[i].bytes;
    const auto values = directory.Take<std::uint64_t>();
    const auto coding = directory.Take<std::uint32_t>();
    files::AppendText(sections[i].name, &header);
    files::AppendNumber(values, &header);
    files::AppendNumber(coding, &header);
    for (std::uint64_t left = values; left > 0 || coding == 0;) {
      const std::uint64_t size = coding == 0 ? values : directory.Take<std::uint64_t>();
      files::AppendNumber(size, &checks);
      files::AppendNumber(files::Checksum(bytes.data(), size), &checks);
      blocks += bytes.substr(0, size);
      bytes.remove_prefix(size);
      if (coding == 0) break;
      left -= std::min<std::uint64_t>(left, TableCache::kBlockValues);
    }
  }
  header += checks;
  while ((header.size() + 8) % 64 != 0) header += '\0';
  std::string sizes;
  files::AppendNumber(std::uint64_t{header.size() + 8}, &sizes);
  files::AppendNumber(std::uint64_t{header.size() + 8 + blocks.size()}, &sizes);
  header.replace(16, sizes.size(), sizes);
  files::AppendNumber(files::Checksum(header.data(), header.size()), &header);
  return header + blocks;
}

}  // namespace tavoliere::core
