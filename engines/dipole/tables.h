// End-game tables: the exact value of every position with few checkers.
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
#include "engines/dipole/table_index.h"

namespace tavoliere::dipole {

// Plies until the game is over: positive when the side to move wins, negative when it loses; 0 is
// no position.
using TableValue = std::int8_t;

// The name under which an engine looks for its tables.
inline constexpr const char* kTableFileName = "tav-dipole.tables";

// Immutable once made: share it between threads.
class Tables {
 public:
  // Computes the tables of up to `checkers` in all (2 to kMaxTableCheckers) with one thread, in
  // about a microsecond a position. `reached` is told now and then how much is done, 0 to 1. Blocks.
  static Tables Build(
      int checkers, absl::FunctionRef<void(double)> reached = [](double) {});

  // Maps a file into memory and checks its size and checksum: reads all of it once. An error says
  // what was expected.
  static absl::StatusOr<Tables> Load(const std::string& path);
  // Writes the file whole or not at all. It is meant for machines of the same byte order.
  absl::Status Save(const std::string& path) const;

  // nullopt: it has more checkers than the tables, or the game is over.
  std::optional<int> Probe(const Position& position) const {
    const Material material = MaterialOf(position);
    if (material.total() > checkers_ || position.Finished()) return std::nullopt;
    return Table(material)[IndexOf(position)];
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
  Tables(int checkers, std::shared_ptr<const TableValue> values);

  const TableValue* Table(const Material& material) const {
    return values_.get() + offsets_[Index(material.own)][Index(material.enemy)];
  }
  template <class Visit>
  void VisitValues(int total, const Visit& visit) const;

  int checkers_ = 0;
  std::size_t bytes_ = 0;
  std::shared_ptr<const TableValue> values_;
  std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers> offsets_{};
};

}  // namespace tavoliere::dipole
