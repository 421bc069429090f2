#include "engines/solitaire/rules/board.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <numeric>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/solitaire/rules/said.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {

absl::StatusOr<std::shared_ptr<const Board>> Board::Make(int columns, int rows,
                                                         const std::vector<bool>& holes) {
  if (columns > kMaxColumns || rows > kMaxRows) {
    return absl::InvalidArgumentError(absl::StrCat("expected a board of at most ", kMaxColumns,
                                                   " columns and ", kMaxRows, " rows, got ",
                                                   columns, " columns and ", rows, " rows"));
  }
  const auto count = std::count(holes.begin(), holes.end(), true);
  if (count == 0) return absl::InvalidArgumentError("expected a board with holes, got none");
  if (count > kMaxHoles) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a board of at most ", kMaxHoles, " holes, got ", count));
  }
  const std::shared_ptr<Board> board(new Board);
  board->columns_ = columns;
  board->rows_ = rows;
  for (std::size_t place = 0; place < holes.size(); ++place) {
    board->grid_.push_back(holes[place] ? board->hole_count() : -1);
    if (!holes[place]) continue;
    board->columns_of_.push_back(static_cast<int>(place) % columns);
    board->rows_of_.push_back(static_cast<int>(place) / columns);
  }
  board->FindLattice();
  board->FindJumps();
  board->FindSymmetries();
  board->FillTables();
  return board;
}

std::optional<int> Board::HoleAt(int column, int row) const {
  if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return std::nullopt;
  const int hole = grid_[static_cast<std::size_t>(row * columns_ + column)];
  return hole < 0 ? std::nullopt : std::optional<int>(hole);
}

std::string Board::HoleName(int hole) const {
  return absl::StrCat(std::string(1, static_cast<char>('a' + ColumnOf(hole))), RowOf(hole) + 1);
}

absl::StatusOr<int> Board::ParseHole(const std::string& text) const {
  int row = 0;
  if (text.size() < 2 || !absl::ascii_isalpha(static_cast<unsigned char>(text[0])) ||
      !absl::ascii_isdigit(static_cast<unsigned char>(text[1])) ||
      !absl::SimpleAtoi(text.substr(1), &row)) {
    return base::Wrong(said::kExpectedHole, protocol::Quoted(text));
  }
  const int column = absl::ascii_tolower(static_cast<unsigned char>(text[0])) - 'a';
  const std::optional<int> hole = HoleAt(column, row - 1);
  if (!hole) return base::Wrong(said::kNoHole, protocol::Quoted(text));
  return *hole;
}

void Board::FindLattice() {
  const auto colour = [this](int hole) { return (ColumnOf(hole) + RowOf(hole)) % 2; };
  triangular_ = hole_count() > 1;
  for (int hole = 1; hole < hole_count(); ++hole) {
    triangular_ = triangular_ && colour(hole) == colour(0);
  }
}

absl::Span<const std::pair<int, int>> Board::Directions() const {
  // Along the square board's rows and columns, or the triangular one's three lines.
  static constexpr std::pair<int, int> kSquare[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
  static constexpr std::pair<int, int> kTriangular[] = {{-1, -1}, {1, -1}, {-2, 0},
                                                        {2, 0},   {-1, 1}, {1, 1}};
  if (triangular_) return kTriangular;
  return kSquare;
}

Pegs Board::Neighbours(int hole) const {
  Pegs neighbours = 0;
  for (const auto& [dx, dy] : Directions()) {
    if (const auto next = HoleAt(ColumnOf(hole) + dx, RowOf(hole) + dy)) neighbours |= Bit(*next);
  }
  return neighbours;
}

void Board::FindJumps() {
  for (int from = 0; from < hole_count(); ++from) {
    for (const auto& [dx, dy] : Directions()) {
      const auto over = HoleAt(ColumnOf(from) + dx, RowOf(from) + dy);
      const auto to = HoleAt(ColumnOf(from) + 2 * dx, RowOf(from) + 2 * dy);
      if (!over || !to) continue;
      jumps_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(*over),
                        static_cast<std::uint8_t>(*to)});
    }
  }
  assert(jumps_.size() <= kMaxJumps);
}

void Board::FindSymmetries() {
  if (triangular_) {
    FindTriangularSymmetries();
    return;
  }
  for (int transform = 0; transform < 8; ++transform) {
    const bool transposed = (transform & 4) != 0;
    if (transposed && columns_ != rows_) continue;
    std::vector<int> image;
    for (int hole = 0; hole < hole_count(); ++hole) {
      int column = (transform & 1) != 0 ? columns_ - 1 - ColumnOf(hole) : ColumnOf(hole);
      int row = (transform & 2) != 0 ? rows_ - 1 - RowOf(hole) : RowOf(hole);
      if (transposed) std::swap(column, row);
      const std::optional<int> mapped = HoleAt(column, row);
      if (!mapped) break;
      image.push_back(*mapped);
    }
    if (image.size() == columns_of_.size()) symmetries_.push_back(std::move(image));
  }
}

void Board::FindTriangularSymmetries() {
  // Distances from the centre of all holes, times their number. A sixth of a turn leads from the
  // neighbour (2, 0) to (1, 1), from there to (-1, 1).
  const int holes = hole_count();
  const int column_sum = std::accumulate(columns_of_.begin(), columns_of_.end(), 0);
  const int row_sum = std::accumulate(rows_of_.begin(), rows_of_.end(), 0);
  const auto image_of = [&](int hole, int turns, bool reflected) -> std::optional<int> {
    int x = holes * ColumnOf(hole) - column_sum;
    int y = holes * RowOf(hole) - row_sum;
    if (reflected) x = -x;
    for (int turn = 0; turn < turns; ++turn) {
      const int turned = x - 3 * y;
      y = x + y;
      x = turned;
      if (x % 2 != 0 || y % 2 != 0) return std::nullopt;
      x /= 2;
      y /= 2;
    }
    x += column_sum;
    y += row_sum;
    if (x % holes != 0 || y % holes != 0) return std::nullopt;
    return HoleAt(x / holes, y / holes);
  };
  for (const bool reflected : {false, true}) {
    if (reflected && 2 * symmetries_.size() > kMaxSymmetries) return;
    for (int turns = 0; turns < 6; ++turns) {
      std::vector<int> image;
      for (int hole = 0; hole < holes; ++hole) {
        const std::optional<int> mapped = image_of(hole, turns, reflected);
        if (!mapped) break;
        image.push_back(*mapped);
      }
      if (image.size() == columns_of_.size()) symmetries_.push_back(std::move(image));
    }
  }
}

void Board::FillTables() {
  const auto holes = static_cast<std::size_t>(hole_count());
  chunks_ = (holes + kChunkBits - 1) / kChunkBits;
  jump_words_ = std::max<std::size_t>(1, (jumps_.size() + 63) / 64);

  possible_.assign(chunks_ * kChunkSize * jump_words_, 0);
  for (std::size_t place = 0; place < possible_.size(); place += jump_words_) {
    for (std::size_t i = 0; i < jumps_.size(); ++i) {
      possible_[place + i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }
  for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
    const Pegs seen = kChunkMask << (chunk * kChunkBits);
    for (std::size_t i = 0; i < jumps_.size(); ++i) {
      const Pegs mask = jumps_[i].mask() & seen;
      if (mask == 0) continue;
      for (std::size_t value = 0; value < kChunkSize; ++value) {
        const Pegs pegs = Pegs{value} << (chunk * kChunkBits);
        if ((pegs & mask) != (jumps_[i].takes() & seen)) {
          possible_[PlaceOf(chunk, pegs) + i / 64] &= ~(std::uint64_t{1} << (i % 64));
        }
      }
    }
  }

  images_.assign(chunks_ * kChunkSize, {});
  for (std::size_t i = 0; i < images_.size(); ++i) {
    const std::size_t value = i & kChunkMask;
    if (value == 0) continue;
    // One hole more than an entry already filled.
    images_[i] = images_[i & (i - 1)];
    const std::size_t hole =
        (i >> kChunkBits) * kChunkBits + static_cast<std::size_t>(std::countr_zero(value));
    if (hole >= holes) continue;
    for (std::size_t s = 0; s < symmetries_.size(); ++s) images_[i][s] |= Bit(symmetries_[s][hole]);
  }
}

}  // namespace tavoliere::solitaire
