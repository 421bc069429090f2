// An opening book of Othello as an earlier version wrote it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/book/book.h"
#include "core/files/bytes.h"
#include "core/files/checksum.h"
#include "engines/othello/learn/book.h"

namespace tavoliere::othello {

// A book of this version as it was before there were containers.
inline std::string OldBookOf(const std::string& text) {
  constexpr std::size_t kRecordBytes = book::kBookRecordBytes<OthelloBook>;
  const auto read = book::ReadBookBytes("othello", text, 2, kRecordBytes);
  std::string old = "TAVOBOOK";
  for (const int number : {1, static_cast<int>(read->records.size() / kRecordBytes),
                           read->header.depth, read->header.ply_cost, read->header.variant, 0})
    files::AppendNumber(static_cast<std::uint32_t>(number), &old);
  old += read->records;
  files::AppendNumber(files::Checksum(old.data(), old.size()), &old);
  return old;
}

}  // namespace tavoliere::othello
