// The exact values of endings with few pieces: building the tables, finding them, asking them.
//
// A table's value is the game's end under best play by the rules of movement alone: the draws by
// counters and by repetition are not in it. Tables of conversions tell what the counter of moves
// makes of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/tables/outcomes.h"
#include "core/tables/retrograde.h"
#include "core/tables/table_file.h"
#include "engines/dama/endings/ending_index.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

inline constexpr int kMostTablePieces = 7;
// With more, tables hold only outcomes: distances would not fit.
inline constexpr int kMostDistancePieces = 5;
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
// The same for a file of outcomes only: "dama-6-wdl.table".
std::string OutcomeFileName(int pieces);
absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenOutcomeFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache = nullptr);
std::string OutcomeFileKind(int pieces);
// The same for a file of the plies to the next capture or man's move: its sections are those
// of EndingFileName(), and one more, the longest of all, under this name.
inline constexpr char kLongestConversionName[] = "longest";
std::string ConversionFileName(int pieces);
absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenConversionFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache = nullptr);
std::string ConversionFileKind(int pieces);

// The open tables. Threads may ask at the same time.
class Endings {
 public:
  // Opens what `folder` holds of the files of either kind for 2 to kMostTablePieces pieces. A file
  // that is wrong in any byte is not used, and told in `problems`. Null: a cache of the usual size.
  static std::shared_ptr<const Endings> Open(const std::string& folder,
                                             std::vector<absl::Status>* problems,
                                             std::shared_ptr<core::TableCache> cache = nullptr);

  // For the side to move; nullopt when no open table knows the position, or when a side has no
  // pieces.
  std::optional<core::TableValue> Probe(const Position& position) const;

  // Who wins, even when no table knows how soon. As Probe().
  std::optional<core::WinDrawLoss> ProbeOutcome(const Position& position) const;

  // The plies until a capture or a man's move has been made, or the game is over: the winner by
  // Probe() hastens, the loser delays. Not of drawn positions. nullopt when no open table knows.
  std::optional<int> Conversion(const Position& position) const;
  // The longest that Conversion() knows, of all positions.
  int longest_conversion() const { return longest_conversion_; }

  bool empty() const { return tables_.empty(); }
  int most_pieces() const { return most_pieces_; }  // that Probe() knows
  int most_outcome_pieces() const { return std::max(most_pieces_, most_outcome_pieces_); }

 private:
  struct Table {
    EndingIndex index;
    const core::TableFile::Section* values;
  };
  // By Material::Key().
  using Lookup = std::array<const Table*, Material::kKeys>;

  // Takes the tables of a file, each of which holds so many positions a byte; `more` sections come
  // after them.
  absl::Status Add(absl::StatusOr<std::unique_ptr<const core::TableFile>> file, int pieces,
                   std::uint64_t per_byte, std::size_t more, Lookup* lookup);
  absl::Status AddConversions(absl::StatusOr<std::unique_ptr<const core::TableFile>> file,
                              int pieces);
  // Of a position where a capture is due.
  std::optional<core::WinDrawLoss> OutcomeBehindCaptures(const Position& position) const;

  std::vector<std::unique_ptr<const core::TableFile>> files_;
  std::vector<std::unique_ptr<const Table>> tables_;
  Lookup distances_{};
  Lookup outcomes_{};
  Lookup conversions_{};
  int most_pieces_ = 0;
  int most_outcome_pieces_ = 0;
  int longest_conversion_ = 0;
};

// The builder's report on a finished material or file.
using BuildProgress = std::function<void(const std::string& line)>;

// Makes the files of an earlier version in `folder`, for 2 to `most_pieces` pieces, files of this
// one. Returns how many; those that are damaged are reported and stay.
int ConvertEndings(const std::string& folder, int most_pieces, const BuildProgress& progress);

// Builds the tables with distances, and those of conversions, for 2 to `most_pieces` pieces and
// writes their files into `folder`, which is made if need be; they do not depend on the number of
// threads. Each value is verified by a second pass over its successors. Blocks; needs about five
// bytes for each position of the largest number of pieces.
absl::Status BuildEndings(const std::string& folder, int most_pieces, int threads,
                          const BuildProgress& progress);

// Builds the table of who wins with so many pieces in `folder`, where the tables for all fewer
// pieces are, with distances or without. Does nothing where the file is there and whole. What is
// due a capture is left out. Each outcome is verified by a second pass over its successors. What is
// solved is kept in a folder aside, "dama-6-wdl.parts", until the file is whole: a builder that is
// killed goes on from the material where it was. Blocks; needs about a byte and a half for each
// position of the largest material and its swapped one, and a quarter of a byte for each position
// of so many pieces or fewer.
absl::Status BuildOutcomes(const std::string& folder, int pieces, int threads,
                           const BuildProgress& progress);
// Builds the part of that table which holds `material` and its swapped one, in the folder aside,
// where the parts are that its crownings lead to. Processes may build different parts at the same
// time. Does nothing where the part is there and whole.
absl::Status BuildOutcomePart(const std::string& folder, const Material& material, int threads,
                              const BuildProgress& progress);

// For subcommands: the tables in `folder`; if it is empty, in the first folder for data that has
// any. An error: there are none, or one is wrong.
absl::StatusOr<std::shared_ptr<const Endings>> FindEndings(const std::string& folder);

}  // namespace tavoliere::dama
