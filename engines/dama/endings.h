// The exact values of endings with few pieces: building the tables, finding them, asking them.
//
// A table's value is the game's end under best play by the rules of movement alone: the draws by
// counters and by repetition are not in it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/tables/retrograde.h"
#include "core/tables/table_file.h"
#include "engines/dama/ending_index.h"
#include "engines/dama/game.h"

namespace tavoliere::dama {

inline constexpr int kMostTablePieces = 7;
// What build-tables builds unless told otherwise.
inline constexpr int kUsualTablePieces = 4;

// "dama-4.table": one file for each number of pieces.
std::string EndingFileName(int pieces);
// Opens it, with a cache as core::TableFile has it. An error names the command that builds it, and
// with it those of fewer pieces.
absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenEndingFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache = nullptr);
// What such a file says that it is.
std::string EndingFileKind(int pieces);

// The open tables. Threads may ask at the same time.
class Endings {
 public:
  // Opens what `folder` holds of the files for 2 to kMostTablePieces pieces. A file that is wrong
  // in any byte is not used, and told in `problems`. Null: a cache of the usual size.
  static std::shared_ptr<const Endings> Open(const std::string& folder,
                                             std::vector<absl::Status>* problems,
                                             std::shared_ptr<core::TableCache> cache = nullptr);

  // For the side to move; nullopt when no open table knows the position, also when a side has no
  // pieces.
  std::optional<core::TableValue> Probe(const Position& position) const;

  bool empty() const { return most_pieces_ == 0; }
  int most_pieces() const { return most_pieces_; }

 private:
  struct Table {
    EndingIndex index;
    const core::TableFile::Section* values;
  };

  absl::Status Add(const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache);

  std::vector<std::unique_ptr<const core::TableFile>> files_;
  std::vector<std::unique_ptr<const Table>> tables_;
  // By men, kings, other men and other kings, three bits each.
  std::array<const Table*, 1 << 12> lookup_{};
  int most_pieces_ = 0;
};

// What the builder tells about a material, or a file, when it is done.
using BuildProgress = std::function<void(const std::string& line)>;

// Builds the tables for 2 to `most_pieces` pieces and writes their files into `folder`, which is
// made if need be. Each value is verified by a second pass over its successors. Blocks; one core;
// needs about five bytes for each position of the largest number of pieces.
absl::Status BuildEndings(const std::string& folder, int most_pieces,
                          const BuildProgress& progress);

}  // namespace tavoliere::dama
