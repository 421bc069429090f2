// The table of the English board: for each of its 2^33 positions, whether one peg can be left
// somewhere. A bit a position, modulo class and symmetry, so that all of it fits into 84 MB.
//
// Of the sixteen position classes nine hold a one-peg position; the others are lost. The eight
// symmetries of the board bring these nine to three: that of d4, that of e4 and that of c5. Each of
// the three has a mirror line of its own: row 4 for d4 and e4, the rising diagonal for c5. A
// position is split along the line into two halves and the holes between; the two halves, one seen
// in the mirror, are numbered, and only positions whose first half has the smaller number or the
// same are kept. The class says four bits of a position, which are left out: the halves of a kept
// pair agree in a parity or two (their group), and of the holes on the line five, or none, are
// free. In the class of d4 the mirror line of column d halves the larger half once more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/tables/table_file.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/position_class.h"

namespace tavoliere::solitaire {

// Where each position has its bit. Immutable.
class WinTableLayout {
 public:
  enum class Section : std::uint8_t { kD4, kE4, kC5 };
  static constexpr std::array<Section, 3> kSections = {Section::kD4, Section::kE4, Section::kC5};

  struct Place {
    std::size_t word;
    int bit;  // 0 to 31
  };

  static const WinTableLayout& Get();

  std::size_t words() const { return words_; }
  // Whether the class of `pegs` holds a one-peg position; Find() is for these alone.
  bool HasPlace(Pegs pegs) const { return home_[ClassValue(pegs)].symmetry >= 0; }
  Place Find(Pegs pegs) const;

  // The class that a section stands for, and how many classes share it.
  static PositionClass ClassOfSection(Section section);
  static int ClassesOfSection(Section section) { return section == Section::kD4 ? 1 : 4; }

  // ---- for the builder: a section's rows, one for each larger half, and in a row its partners in
  // order. In kD4 and kE4 a partner has a word, whose bits are the first five holes of row 4; in
  // kC5 a bit.
  struct Row {
    std::size_t first_word;
    std::uint32_t half;
    absl::Span<const std::uint32_t> partners;
  };
  std::vector<Row> RowsOf(Section section) const;
  // The holes of a half-pattern: as the first half, and as the second one, in the mirror.
  static Pegs FirstHalf(Section section, std::uint32_t half);
  static Pegs SecondHalf(Section section, std::uint32_t half);
  static int HalfBits(Section section) { return section == Section::kC5 ? 15 : 13; }
  // The holes on the line that the class determines, so that they are no part of a place.
  static Pegs Determined(Section section);

 private:
  struct Home {
    int symmetry = -1;  // brings the class to its section's
    Section section = Section::kD4;
  };

  // The half-patterns of one kind, numbered within their group.
  struct Halves {
    std::vector<std::uint16_t> rank;
    std::vector<std::uint8_t> group;
    std::vector<std::vector<std::uint32_t>> by_rank;  // by group
  };

  WinTableLayout();
  std::uint8_t ClassValue(Pegs pegs) const {
    return static_cast<std::uint8_t>(class_of_[0][pegs & 0x7FF] ^ class_of_[1][pegs >> 11 & 0x7FF] ^
                                     class_of_[2][pegs >> 22]);
  }
  void NumberRowHalves();
  void NumberDiagonalHalves();
  void PlaceRows();

  std::array<std::array<std::uint8_t, 2048>, 3> class_of_;
  std::array<Home, kClassCount> home_;
  Halves row_halves_;       // along row 4
  Halves diagonal_halves_;  // along the rising diagonal
  // The first word of a half-pattern's row by section, kNoRow where it has none.
  std::array<std::vector<std::uint32_t>, 3> row_start_;
  // Holes to first half | second half << 15, by eleven holes at a time.
  std::array<std::array<std::uint32_t, 2048>, 3> diagonal_split_;
  std::size_t words_ = 0;
};

// The table as a file, mapped into memory. Any number of threads.
class WinTable {
 public:
  // Reads it all once to check it. An error names the file, what is wrong with it and the command
  // that builds a right one.
  static absl::StatusOr<std::unique_ptr<const WinTable>> Open(const std::string& path);
  // Whether `pegs` on the English board can be reduced to one peg somewhere.
  bool Solvable(Pegs pegs) const { return layout_.HasPlace(pegs) && Solvable(layout_.Find(pegs)); }

  // The same in two steps, for many positions at a time: Locate() brings the answer nearer. `pegs`
  // are of a class with a one-peg position.
  WinTableLayout::Place Locate(Pegs pegs) const {
    const WinTableLayout::Place place = layout_.Find(pegs);
    __builtin_prefetch(&words_[place.word]);
    return place;
  }
  bool Solvable(WinTableLayout::Place place) const {
    return (words_[place.word] >> place.bit & 1) != 0;
  }

  // Writes `words`, which are layout's, to `path`: aside first, then in its place.
  static absl::Status Write(const std::string& path, const std::vector<std::uint32_t>& words);

 private:
  explicit WinTable(std::unique_ptr<const core::TableFile> file);

  const WinTableLayout& layout_ = WinTableLayout::Get();
  std::unique_ptr<const core::TableFile> file_;
  const std::uint32_t* words_;  // in the file
};

}  // namespace tavoliere::solitaire
