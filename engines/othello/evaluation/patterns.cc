#include "engines/othello/evaluation/patterns.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <limits>

#include "absl/strings/str_split.h"
#include "engines/othello/rules/bitboard.h"

namespace tavoliere::othello {
namespace {

struct PatternClass {
  const char* name;
  const char* squares;
};

// Those that Edax is known for.
constexpr std::array<PatternClass, 12> kClasses8 = {{
    {"corner 3x3", "a1 b1 a2 b2 c1 a3 c2 b3 c3"},
    {"corner angle", "a5 a4 a3 a2 a1 b2 b1 c1 d1 e1"},
    {"edge and X", "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"},
    {"edge block", "a1 c1 c2 d1 d2 e1 e2 f1 f2 h1"},
    {"row 2", "a2 b2 c2 d2 e2 f2 g2 h2"},
    {"row 3", "a3 b3 c3 d3 e3 f3 g3 h3"},
    {"row 4", "a4 b4 c4 d4 e4 f4 g4 h4"},
    {"diagonal 8", "a1 b2 c3 d4 e5 f6 g7 h8"},
    {"diagonal 7", "b1 c2 d3 e4 f5 g6 h7"},
    {"diagonal 6", "c1 d2 e3 f4 g5 h6"},
    {"diagonal 5", "d1 e2 f3 g4 h5"},
    {"diagonal 4", "e1 f2 g3 h4"},
}};

constexpr std::array<PatternClass, 9> kClasses6 = {{
    {"corner 3x3", "a1 b1 a2 b2 c1 a3 c2 b3 c3"},
    {"corner angle", "a5 a4 a3 a2 a1 b2 b1 c1 d1 e1"},
    {"edge and X", "b2 a1 b1 c1 d1 e1 f1 e2"},
    {"edge block", "a1 c1 d1 f1 b2 c2 d2 e2 c3 d3"},
    {"row 2", "a2 b2 c2 d2 e2 f2"},
    {"row 3", "a3 b3 c3 d3 e3 f3"},
    {"diagonal 6", "a1 b2 c3 d4 e5 f6"},
    {"diagonal 5", "b1 c2 d3 e4 f5"},
    {"diagonal 4", "c1 d2 e3 f4"},
}};

// 6x6 is the inner part of the board: its a1 is our b2.
std::vector<int> SquaresOf(const char* text, Variant variant) {
  const int first = variant == Variant::kOthello ? 0 : 1;
  std::vector<int> squares;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(text, ' ')))
    squares.push_back(8 * (word[1] - '1' + first) + word[0] - 'a' + first);
  return squares;
}

constexpr int kImages = 8;

int Image(int image, int square) {
  int column = square % 8;
  int row = square / 8;
  if ((image & 1) != 0) column = 7 - column;
  if ((image & 2) != 0) row = 7 - row;
  if ((image & 4) != 0) std::swap(column, row);
  return 8 * row + column;
}

std::vector<int> Image(int image, const std::vector<int>& squares) {
  std::vector<int> images;
  for (const int square : squares) images.push_back(Image(image, square));
  return images;
}

Bitboard SetOf(const std::vector<int>& squares) {
  Bitboard set = 0;
  for (const int square : squares) set |= Bit(square);
  return set;
}

std::uint32_t Configurations(std::size_t squares) {
  std::uint32_t count = 1;
  for (std::size_t i = 0; i < squares; ++i) count *= 3;
  return count;
}

// The places of the squares under each symmetry that leaves their set as it is.
std::vector<std::vector<std::size_t>> Rearrangements(const std::vector<int>& squares) {
  std::vector<std::vector<std::size_t>> all;
  for (int image = 0; image < kImages; ++image) {
    const std::vector<int> images = Image(image, squares);
    if (SetOf(images) != SetOf(squares)) continue;
    std::vector<std::size_t> places;
    for (const int square : images) {
      places.push_back(static_cast<std::size_t>(std::find(squares.begin(), squares.end(), square) -
                                                squares.begin()));
    }
    if (std::find(all.begin(), all.end(), places) == all.end()) all.push_back(places);
  }
  return all;
}

}  // namespace

const PatternModel& PatternModel::Of(Variant variant) {
  if (variant == Variant::kOthello) {
    static const PatternModel kModel8(Variant::kOthello);
    return kModel8;
  }
  static const PatternModel kModel6(Variant::kOthello6);
  return kModel6;
}

PatternModel::PatternModel(Variant variant) {
  const absl::Span<const PatternClass> classes = variant == Variant::kOthello
                                                     ? absl::Span<const PatternClass>(kClasses8)
                                                     : absl::Span<const PatternClass>(kClasses6);
  for (const PatternClass& of : classes) AddClass(of.name, SquaresOf(of.squares, variant));
  counts_at_ = static_cast<std::uint32_t>(shared_.size());
  for (std::size_t i = 0; i < kPatternCounts * kCountSize; ++i) shared_.push_back(shared_size_++);
  FillTable();
}

std::vector<std::uint32_t> PatternModel::SharedSlots() const {
  std::vector<std::uint32_t> slots;
  for (const Lane& lane : lanes_) slots.push_back(lane.shared_at);
  for (std::size_t i = 0; i < kPatternCounts; ++i) slots.push_back(SharedCountAt(i));
  return slots;
}

void PatternModel::AddClass(const std::string& name, const std::vector<int>& squares) {
  const auto at = static_cast<std::uint32_t>(shared_.size());
  std::vector<Bitboard> seen;
  for (int image = 0; image < kImages; ++image) {
    const std::vector<int> images = Image(image, squares);
    const Bitboard set = SetOf(images);
    if (std::find(seen.begin(), seen.end(), set) != seen.end()) continue;
    seen.push_back(set);
    assert(lanes_.size() < kPatternLanes);
    lanes_at_[lanes_.size()] = at;
    lanes_.push_back({name, images, shared_size_});
  }
  ShareImages(squares);
}

// A configuration's weight is that of the least of its images.
void PatternModel::ShareImages(const std::vector<int>& squares) {
  const std::size_t n = squares.size();
  const std::uint32_t count = Configurations(n);
  const auto at = static_cast<std::uint32_t>(shared_.size());
  shared_.resize(at + count);
  const auto rearrangements = Rearrangements(squares);
  std::vector<std::vector<std::uint32_t>> powers;  // of the place that a digit goes to
  for (const auto& places : rearrangements) {
    std::vector<std::uint32_t>& of = powers.emplace_back();
    for (const std::size_t place : places) of.push_back(Configurations(n - 1 - place));
  }
  for (std::uint32_t index = 0; index < count; ++index) {
    std::uint32_t least = index;
    for (const auto& of : powers) {
      std::uint32_t image = 0;
      std::uint32_t rest = index;
      for (std::size_t place = n; place-- > 0; rest /= 3) image += rest % 3 * of[place];
      least = std::min(least, image);
    }
    shared_[at + index] = least == index ? shared_size_++ : shared_[at + least];
  }
}

void PatternModel::FillTable() {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
    const std::vector<int>& squares = lanes_[lane].squares;
    for (std::size_t place = 0; place < squares.size(); ++place) {
      const auto square = static_cast<std::size_t>(squares[place]);
      const std::uint32_t power = Configurations(squares.size() - 1 - place);
      for (std::size_t four = 0; four < 16; ++four) {
        if ((four >> square % 4 & 1) == 0) continue;
        std::uint16_t& entry = table_[square / 4][four][lane];
        entry = static_cast<std::uint16_t>(entry + power);
      }
    }
  }
}

void PatternModel::Find(Bitboard own, Bitboard other, Indices* indices) const {
  using Vector [[gnu::vector_size(32), gnu::may_alias]] = std::uint16_t;
  static_assert(sizeof(Vector) * 3 == sizeof(Indices::lanes));
  Vector own0{};
  Vector own1{};
  Vector own2{};
  Vector other0{};
  Vector other1{};
  Vector other2{};
  for (std::size_t i = 0; i < 16; ++i) {
    const auto* of_own = reinterpret_cast<const Vector*>(table_[i][own >> 4 * i & 15].data());
    const auto* of_other = reinterpret_cast<const Vector*>(table_[i][other >> 4 * i & 15].data());
    own0 += of_own[0];
    own1 += of_own[1];
    own2 += of_own[2];
    other0 += of_other[0];
    other1 += of_other[1];
    other2 += of_other[2];
  }
  auto* out = reinterpret_cast<Vector*>(indices->lanes.data());
  out[0] = own0 + other0 + other0;
  out[1] = own1 + other1 + other1;
  out[2] = own2 + other2 + other2;
}

PatternCountVector PatternCountsOf(const Position& position) {
  const Bitboard empties = position.empties();
  const auto count = [](Bitboard set) { return static_cast<std::uint16_t>(Count(set)); };
  constexpr Bitboard kQuadrant = 0x0F0F0F0F;
  const int odd = (Count(empties & kQuadrant) & 1) + (Count(empties & kQuadrant << 4) & 1) +
                  (Count(empties & kQuadrant << 32) & 1) + (Count(empties & kQuadrant << 36) & 1);
  return {count(position.moves()), count(position.other_moves()),
          count(Neighbours(position.other()) & empties),
          count(Neighbours(position.own()) & empties), static_cast<std::uint16_t>(odd)};
}

}  // namespace tavoliere::othello
