// The details that the writer and the reader of table files share, in addition to the layout in
// table_file.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tavoliere::core {

inline constexpr char kTableMagic[] = "TAVTABLE";
inline constexpr std::size_t kTableMagicBytes = sizeof kTableMagic - 1;
inline constexpr std::uint32_t kTableVersion = 2;
// Where the sizes of the header and of the file stand.
inline constexpr std::size_t kTableSizesAt = kTableMagicBytes + 8;
inline constexpr std::size_t kTableAlignment = 64;

}  // namespace tavoliere::core
