// Endgame tables: the exact value of every position with few checkers.
//
// The game is acyclic, so that each position is a win or a loss in a certain number of plies: the
// winner hurries and the loser delays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/tables/table_cache.h"
#include "core/tables/table_file.h"
#include "engines/dipole/tables/table_index.h"

namespace tavoliere::dipole {

// Plies until the game is over: positive when the side to move wins, negative when it loses; 0 is
// no position.
using TableValue = std::int8_t;

// The name under which an engine looks for its tables.
inline constexpr const char* kTableFileName = "tav-dipole.tables";

// Immutable once made: share it between threads.
class Tables {
 public:
  // Computes the tables of up to `checkers` in all (2 to kMaxTableCheckers), in about a twentieth
  // of a microsecond of CPU time per value. They do not depend on the number of threads. `reached`
  // is called now and then with the share that is done, 0 to 1, by one thread at a time. Blocks.
  static Tables Build(
      int checkers, int threads = 1, absl::FunctionRef<void(double)> reached = [](double) {});

  // Maps a file into memory and checks every byte of it; values are unpacked when first asked for,
  // into a cache of so many megabytes. An error says what is wrong, and which command builds a file
  // that is right.
  static absl::StatusOr<Tables> Load(const std::string& path,
                                     std::size_t megabytes = core::TableCache::kUsualMegabytes);
  // Writes what was built, compressed by so many threads: the file whole or not at all.
  absl::Status Save(const std::string& path, int threads = 1) const;

  // nullopt: it has more checkers than the tables, or the game is over.
  std::optional<int> Probe(const Position& position) const {
    const Material material = MaterialOf(position);
    if (material.total() > checkers_ || position.Finished()) return std::nullopt;
    return Value(material, IndexOf(position));
  }

  int checkers() const { return checkers_; }
  // Of all tables together.
  std::size_t bytes() const { return bytes_; }
  // Plies of the longest win among positions of so many checkers in all.
  int Longest(int total) const;
  // Positions of so many checkers in all, and how many of them the side to move wins.
  struct Census {
    std::uint64_t positions = 0;
    std::uint64_t wins = 0;
  };
  Census Count(int total) const;

 private:
  template <class Entry>
  using ByMaterial = std::array<std::array<Entry, kMaxTableCheckers>, kMaxTableCheckers>;

  explicit Tables(int checkers);

  TableValue Value(const Material& material, std::uint64_t index) const {
    const std::size_t own = Index(material.own);
    const std::size_t enemy = Index(material.enemy);
    return file_ != nullptr ? static_cast<TableValue>((*sections_[own][enemy])[index])
                            : built_.get()[offsets_[own][enemy] + index];
  }
  template <class Visit>
  void VisitValues(int total, const Visit& visit) const;

  int checkers_ = 0;
  std::size_t bytes_ = 0;
  // Where they come from: one of the two.
  std::shared_ptr<const TableValue[]> built_;
  std::shared_ptr<const core::TableFile> file_;
  ByMaterial<std::size_t> offsets_{};  // in what was built
  ByMaterial<const core::TableFile::Section*> sections_{};
};

}  // namespace tavoliere::dipole
