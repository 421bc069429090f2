// The board of a peg solitaire: its holes, its jumps and its symmetries.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/bits.h"

namespace tavoliere::solitaire {

// A set of pegs: bit i stands for hole i of the board.
using Pegs = core::Bits;
using core::Bit;
using core::Count;

constexpr int FirstHole(Pegs pegs) { return core::Lowest(pegs); }

// A peg leaves `from`, passes over the peg on `over`, which is removed, and lands on `to`.
struct Jump {
  std::uint8_t from = 0;
  std::uint8_t over = 0;
  std::uint8_t to = 0;

  constexpr Pegs takes() const { return Bit(from) | Bit(over); }
  // The holes whose state changes: all three.
  constexpr Pegs mask() const { return takes() | Bit(to); }

  friend constexpr bool operator==(Jump, Jump) = default;
};

// An immutable shape of up to 64 holes in a grid, numbered row by row from the top left. Column
// a is the left one and row 1 the top one.
//
// On a square board a peg jumps along a row or a column. Holes that all lie on one colour of a
// chequerboard would allow no such jump: they are a triangular board, with six directions, along a
// row to the hole two columns on, or to the row above or below, one column on.
//
//   square   o o o      triangular   - - o - -      the peg in the middle of a triangular
//            o x o                   - o - o -      board has neighbours two columns to the
//            o o o                   o - x - o      left and right, and four diagonal ones
class Board {
 public:
  static constexpr int kMaxHoles = 64;
  static constexpr int kMaxColumns = 26;
  static constexpr int kMaxRows = 64;
  // A square of 64 holes has 192, a triangular board of as many fewer than 320.
  static constexpr int kMaxJumps = 5 * kMaxHoles;

  // A set of jumps: bit i stands for jumps()[i].
  using JumpSet = std::array<std::uint64_t, kMaxJumps / 64>;

  // `holes` is row by row, `columns` times `rows` long. An error: no hole, or more than a limit
  // above allows.
  static absl::StatusOr<std::shared_ptr<const Board>> Make(int columns, int rows,
                                                           const std::vector<bool>& holes);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool triangular() const { return triangular_; }
  int hole_count() const { return static_cast<int>(columns_of_.size()); }
  Pegs all() const { return ~Pegs{0} >> (kMaxHoles - hole_count()); }
  int ColumnOf(int hole) const { return columns_of_[static_cast<std::size_t>(hole)]; }
  int RowOf(int hole) const { return rows_of_[static_cast<std::size_t>(hole)]; }
  // nullopt where the grid has no hole.
  std::optional<int> HoleAt(int column, int row) const;

  // The holes next to one in the directions of the jumps.
  Pegs Neighbours(int hole) const;

  std::string HoleName(int hole) const;  // "d4"
  // Reads a hole's name, upper or lower case; an error says what is wrong with it.
  absl::StatusOr<int> ParseHole(const std::string& text) const;

  // Every jump that the shape allows, ordered by its first hole, then its last one.
  const std::vector<Jump>& jumps() const { return jumps_; }
  // The jumps that can be made with these pegs.
  JumpSet Possible(Pegs pegs) const {
    JumpSet set{};
    std::copy_n(PossibleIn(0, pegs), jump_words_, set.begin());
    for (std::size_t chunk = 1; chunk < chunks_; ++chunk) {
      const std::uint64_t* more = PossibleIn(chunk, pegs);
      for (std::size_t i = 0; i < jump_words_; ++i) set[i] &= more[i];
    }
    return set;
  }
  // How many words of a JumpSet this board uses.
  std::size_t jump_words() const { return jump_words_; }

  // The rotations and reflections that map the holes onto themselves, the identity first; of a
  // hexagon's twelve only the rotations.
  static constexpr int kMaxSymmetries = 8;
  int symmetry_count() const { return static_cast<int>(symmetries_.size()); }
  Pegs Map(int symmetry, Pegs pegs) const {
    Pegs image = 0;
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
      image |= ImagesOf(chunk, pegs)[static_cast<std::size_t>(symmetry)];
    }
    return image;
  }
  int MapHole(int symmetry, int hole) const {
    return symmetries_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(hole)];
  }

  // Some of the symmetries.
  class SymmetrySet {
   public:
    SymmetrySet() { left_out_.fill(~Pegs{0}); }
    void Add(int symmetry) { left_out_[static_cast<std::size_t>(symmetry)] = 0; }

   private:
    friend class Board;
    std::array<Pegs, kMaxSymmetries> left_out_;  // all ones, or 0 for a member
  };
  // The least of the images of `pegs` under `symmetries`, which are not empty. Finds all eight side
  // by side.
  Pegs LeastImage(const SymmetrySet& symmetries, Pegs pegs) const {
    Images images = symmetries.left_out_;
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
      const Images& more = ImagesOf(chunk, pegs);
      for (std::size_t i = 0; i < images.size(); ++i) images[i] |= more[i];
    }
    Pegs least = images[0];
    for (const Pegs image : images) least = std::min(least, image);
    return least;
  }

  friend bool operator==(const Board& a, const Board& b) {
    return a.columns_ == b.columns_ && a.columns_of_ == b.columns_of_ && a.rows_of_ == b.rows_of_;
  }

 private:
  // Tables are indexed by this many holes at a time.
  static constexpr std::size_t kChunkBits = 11;
  static constexpr std::size_t kChunkSize = std::size_t{1} << kChunkBits;
  static constexpr Pegs kChunkMask = kChunkSize - 1;

  Board() = default;
  void FindLattice();
  absl::Span<const std::pair<int, int>> Directions() const;
  void FindJumps();
  void FindSymmetries();
  void FindTriangularSymmetries();
  void FillTables();

  bool triangular_ = false;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<int> columns_of_;
  std::vector<int> rows_of_;
  std::vector<int> grid_;  // the hole at each place, -1 for none
  std::vector<Jump> jumps_;
  std::vector<std::vector<int>> symmetries_;

  std::size_t chunks_ = 1;
  std::size_t jump_words_ = 1;
  // jump_words_ words for each chunk's value.
  std::vector<std::uint64_t> possible_;
  std::size_t PlaceOf(std::size_t chunk, Pegs pegs) const {
    return (chunk << kChunkBits | (pegs >> (chunk * kChunkBits) & kChunkMask)) * jump_words_;
  }
  const std::uint64_t* PossibleIn(std::size_t chunk, Pegs pegs) const {
    return &possible_[PlaceOf(chunk, pegs)];
  }
  using Images = std::array<Pegs, kMaxSymmetries>;  // by symmetry
  const Images& ImagesOf(std::size_t chunk, Pegs pegs) const {
    return images_[chunk << kChunkBits | (pegs >> (chunk * kChunkBits) & kChunkMask)];
  }
  std::vector<Images> images_;
};

// Calls `visit(i)` for each jump of `set`, in order, until it returns true; whether one did.
template <class Visit>
bool AnyJump(const Board& board, const Board::JumpSet& set, Visit visit) {
  for (std::size_t word = 0; word < board.jump_words(); ++word) {
    for (std::uint64_t bits = set[word]; bits != 0; bits &= bits - 1) {
      if (visit(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)))) return true;
    }
  }
  return false;
}

inline bool CanJump(const Board& board, Pegs pegs) {
  return AnyJump(board, board.Possible(pegs), [](std::size_t) { return true; });
}

}  // namespace tavoliere::solitaire
