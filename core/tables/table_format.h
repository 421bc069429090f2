// What the writers and the reader of table files share, in addition to the layout in table_file.h.
#pragma once

#include <string>

#include "core/files/container.h"
#include "core/tables/mapped_file.h"

namespace tavoliere::core {

inline constexpr files::ContentKind kTableContent = {"table", kTableFile.name, 1, "TAVTABLE", ""};
inline constexpr char kTableDirectory[] = "directory";

// The first word of a table file's kind.
inline std::string GameOfTable(const std::string& kind) { return kind.substr(0, kind.find(' ')); }

}  // namespace tavoliere::core
