// Data sets in memory: reading, writing, splitting, removing duplicates.
#pragma once

#include <utility>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/files/status_macros.h"
#include "core/learn/data/data_set_file.h"
#include "core/learn/data/record.h"
#include "core/random.h"

namespace tavoliere::learn {

static_assert(std::endian::native == std::endian::little, "records lie on disk as in memory");

template <std::size_t kBytes>
using Records = std::vector<Record<kBytes>>;

template <std::size_t kBytes>
DataSetKind KindFor(const std::string& game, const std::string& variant) {
  return {game, variant, sizeof(Record<kBytes>)};
}

template <std::size_t kBytes>
std::string_view BytesOf(const Record<kBytes>* records, std::size_t count) {
  return {reinterpret_cast<const char*>(records), count * sizeof(Record<kBytes>)};
}

// Calls `visit` with each record of the file, which is of that kind (KindFor()), holding a block of
// them in memory at a time.
template <std::size_t kBytes, class Visit>
absl::Status VisitRecords(const std::string& path, const DataSetKind& kind, const Visit& visit) {
  return VisitDataSet(path, kind, [&visit](const DataSetBlock& block) {
    Record<kBytes> record;
    for (std::size_t at = 0; at + sizeof record <= block.records.size(); at += sizeof record) {
      std::memcpy(&record, block.records.data() + at, sizeof record);
      visit(record);
    }
  });
}

// Appends the records of the file, which is of that kind.
template <std::size_t kBytes>
absl::Status ReadRecords(const std::string& path, const DataSetKind& kind,
                         Records<kBytes>* records) {
  return VisitRecords<kBytes>(
      path, kind, [records](const Record<kBytes>& record) { records->push_back(record); });
}

// Appends blocks to the file. Its mark goes on counting records.
template <std::size_t kBytes>
absl::Status AppendRecords(const Records<kBytes>& records, DataSetWriter& writer) {
  constexpr std::size_t kBlock = 1 << 14;
  for (std::size_t at = 0; at < records.size(); at += kBlock) {
    const std::size_t count = std::min(kBlock, records.size() - at);
    RETURN_IF_ERROR(writer.Append(BytesOf(records.data() + at, count), writer.records() + count));
  }
  return writer.Sync();
}

// Whether a game is held out: one in `one_in` of them, always the same ones for a seed.
constexpr bool HeldOut(std::uint32_t game, int one_in, std::uint64_t seed) {
  return core::Mixed(seed, game) % static_cast<std::uint64_t>(one_in) == 0;
}

// Keeps of positions that are equal, or mirror images of each other, the one that most is known of
// (an exact value before a search, a deep search before a shallow one), else the first. The order
// of the others stays. `canonical` packs the image that stands for all of a position.
template <std::size_t kBytes, class Canonical>
void Deduplicate(const Canonical& canonical, Records<kBytes>& records) {
  using Image = std::array<std::uint8_t, kBytes>;
  struct Entry {
    std::uint64_t key;
    std::uint32_t index;
  };
  const auto key_of = [](const Image& image) {
    std::uint64_t key = 0;
    for (std::size_t at = 0; at < kBytes; at += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, image.data() + at, sizeof word);
      key = core::Mixed(key, word);
    }
    return key;
  };
  std::vector<Entry> entries(records.size());
  for (std::size_t i = 0; i < records.size(); ++i)
    entries[i] = {key_of(canonical(records[i].position)), static_cast<std::uint32_t>(i)};
  const auto known = [&](const Entry& entry) {
    const Record<kBytes>& record = records[entry.index];
    return std::pair(record.exact != kNoValue, record.depth);
  };
  // Equal keys of 64 bits are taken for equal positions.
  std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
    if (a.key != b.key) return a.key < b.key;
    return known(a) != known(b) ? known(a) > known(b) : a.index < b.index;
  });
  std::vector<bool> keep(records.size(), false);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == 0 || entries[i].key != entries[i - 1].key) keep[entries[i].index] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (keep[i]) records[kept++] = records[i];
  }
  records.resize(kept);
}

}  // namespace tavoliere::learn
