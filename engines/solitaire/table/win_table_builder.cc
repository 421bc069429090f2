#include "engines/solitaire/table/win_table_builder.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "absl/strings/str_cat.h"

namespace tavoliere::solitaire {
namespace {

using Section = WinTableLayout::Section;

// The word whose bit b is bit b ^ `toggle` of `word`.
std::uint64_t Trade(std::uint64_t word, int toggle) {
  static constexpr std::uint64_t kUpper[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                             0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                             0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  for (int bit = 0; toggle != 0; ++bit, toggle >>= 1) {
    if ((toggle & 1) == 0) continue;
    const int shift = 1 << bit;
    word = (word & kUpper[bit]) >> shift | (word << shift & kUpper[bit]);
  }
  return word;
}

// In words that can hold a position of so many pegs; to pass over the others costs a little, too.
double WorkOfLevel(int pegs) {
  constexpr int kHoles = 23;
  constexpr int kMostLow = 10;
  double words = 0;
  double ways = 1;  // to choose the holes of a word's number
  for (int high = 0; high <= std::min(pegs, kHoles); ++high) {
    if (high >= pegs - kMostLow) words += ways;
    ways = ways * (kHoles - high) / (high + 1);
  }
  return words + static_cast<double>(1 << kHoles) / 16;
}

int Weight(int hole) { return ClassOfHole(*EnglishBoard(), hole).value; }

const char* NameOf(Section section) {
  static const char* const kNames[] = {"d4", "e4", "c5"};
  return kNames[static_cast<std::size_t>(section)];
}

// Copies a solved class into the table's rows.
void Store(Section section, const ClassMap& map, std::vector<std::uint32_t>* words) {
  const std::uint32_t patterns = 1u << WinTableLayout::HalfBits(section);
  std::vector<std::uint32_t> first(patterns);
  std::vector<std::uint32_t> second(patterns);
  for (std::uint32_t half = 0; half < patterns; ++half) {
    first[half] = map.NumberOf(WinTableLayout::FirstHalf(section, half));
    second[half] = map.NumberOf(WinTableLayout::SecondHalf(section, half));
  }
  for (const WinTableLayout::Row& row : WinTableLayout::Get().RowsOf(section)) {
    const std::uint32_t base = second[row.half];
    std::uint32_t* out = words->data() + row.first_word;
    for (std::size_t i = 0; i < row.partners.size(); ++i) {
      const std::uint32_t number = base ^ first[row.partners[i]];
      if (section == Section::kC5) {
        out[i / 32] |= static_cast<std::uint32_t>(map.Test(number)) << (i % 32);
      } else {
        out[i] = static_cast<std::uint32_t>(map.Word(number) >> (number & 32));
      }
    }
  }
}

// Row 4 from a4 to e4: the bits of a stored word. For the diagonal, holes of the first half, so
// that neighbours in a row are neighbours in the map.
std::vector<int> LowHoles(Section section) {
  if (section != Section::kC5) return {13, 14, 15, 16, 17, 0};
  std::vector<int> holes;
  const Pegs first = WinTableLayout::FirstHalf(section, 63);
  for (Pegs pegs = first; pegs != 0; pegs &= pegs - 1) holes.push_back(FirstHole(pegs));
  return holes;
}

}  // namespace

ClassMap::ClassMap(PositionClass position_class, const std::vector<int>& low, Pegs determined)
    : class_(position_class), words_(std::size_t{1} << kHighBits, 0) {
  ChooseHoles(low, determined);
  PrepareJumps();
}

void ClassMap::ChooseHoles(const std::vector<int>& low, Pegs determined) {
  // The preferred holes first, then from the last one down; each has to add to what the weights of
  // the others can sum to.
  std::vector<int> candidates;
  for (Pegs pegs = determined; pegs != 0; pegs &= pegs - 1) candidates.push_back(FirstHole(pegs));
  for (int hole = EnglishBoard()->hole_count() - 1; hole >= 0; --hole) candidates.push_back(hole);
  std::array<int, 16> sums;  // the combination that gives a sum, -1 for none
  sums.fill(-1);
  sums[0] = 0;
  for (const int hole : candidates) {
    if (determined_.size() == 4 || sums[static_cast<std::size_t>(Weight(hole))] >= 0 ||
        std::find(low.begin(), low.end(), hole) != low.end()) {
      continue;
    }
    const int bit = 1 << determined_.size();
    std::array<int, 16> more = sums;
    for (std::size_t sum = 0; sum < sums.size(); ++sum) {
      if (sums[sum] >= 0) more[sum ^ static_cast<std::size_t>(Weight(hole))] = sums[sum] | bit;
    }
    sums = more;
    determined_.push_back(hole);
  }
  assert(determined_.size() == 4);
  determine_ = sums;
  free_ = low;
  for (int hole = 0; hole < EnglishBoard()->hole_count(); ++hole) {
    const auto known = [hole](const std::vector<int>& holes) {
      return std::find(holes.begin(), holes.end(), hole) != holes.end();
    };
    if (!known(low) && !known(determined_)) free_.push_back(hole);
  }
  assert(free_.size() == kFreeHoles);
}

std::uint32_t ClassMap::NumberOf(Pegs pegs) const {
  std::uint32_t number = 0;
  for (std::size_t bit = 0; bit < free_.size(); ++bit) {
    if ((pegs & Bit(free_[bit])) != 0) number |= 1u << bit;
  }
  return number;
}

void ClassMap::PrepareJumps() {
  const Board& board = *EnglishBoard();
  for (int bit = 0; bit < 64; ++bit) {
    int sum = 0;
    for (std::size_t i = 0; i < kWordBits; ++i) {
      if ((bit >> i & 1) != 0) sum ^= Weight(free_[i]);
    }
    low_combination_[static_cast<std::size_t>(bit)] = Determine(sum);
  }
  for (std::size_t half = 0; half < 2; ++half) {
    for (std::size_t value = 0; value < 4096; ++value) {
      int sum = 0;
      for (std::size_t i = 0; i < 12; ++i) {
        const std::size_t bit = kWordBits + 12 * half + i;
        if ((value >> i & 1) != 0 && bit < free_.size()) sum ^= Weight(free_[bit]);
      }
      high_sum_[half][value] = sum;
    }
  }
  const auto state = [&](int combination, int bit) {
    return combination ^ low_combination_[static_cast<std::size_t>(bit)];
  };
  for (int combination = 0; combination < kCombinations; ++combination) {
    for (int bit = 0; bit < 64; ++bit) {
      const int pegs = std::popcount(static_cast<unsigned>(bit)) +
                       std::popcount(static_cast<unsigned>(state(combination, bit)));
      levels_[static_cast<std::size_t>(combination)][static_cast<std::size_t>(pegs)] |=
          std::uint64_t{1} << bit;
    }
  }

  for (std::size_t j = 0; j < board.jumps().size(); ++j) {
    const Jump jump = board.jumps()[j];
    const std::uint32_t number = NumberOf(jump.mask());
    const std::uint32_t before = NumberOf(jump.takes());
    jumps_.push_back({number >> kWordBits, static_cast<int>(number & 63)});
    for (std::uint32_t half = 0; half < 2; ++half) {
      const std::uint32_t seen = number >> (kWordBits + 12 * half) & 0xFFF;
      const std::uint32_t wanted = before >> (kWordBits + 12 * half) & 0xFFF;
      for (std::uint32_t value = 0; value < 4096; ++value) {
        if ((value & seen) == wanted) {
          high_possible_[half][value][j / 64] |= std::uint64_t{1} << (j % 64);
        }
      }
    }
    int determined = 0;
    int wanted = 0;
    for (std::size_t i = 0; i < determined_.size(); ++i) {
      if ((jump.mask() & Bit(determined_[i])) != 0) determined |= 1 << i;
      if ((jump.takes() & Bit(determined_[i])) != 0) wanted |= 1 << i;
    }
    for (int combination = 0; combination < kCombinations; ++combination) {
      const auto c = static_cast<std::size_t>(combination);
      for (int bit = 0; bit < 64; ++bit) {
        const bool possible = (static_cast<std::uint32_t>(bit) & number & 63) == (before & 63) &&
                              (state(combination, bit) & determined) == wanted;
        if (possible) masks_[c][j] |= std::uint64_t{1} << bit;
      }
      if (masks_[c][j] != 0) combination_possible_[c][j / 64] |= std::uint64_t{1} << (j % 64);
    }
  }
}

void ClassMap::Solve(int most_pegs, std::array<std::uint64_t, 34>* solvable_by_pegs,
                     absl::FunctionRef<void(double)> reached) {
  std::fill(words_.begin(), words_.end(), 0);
  for (int hole = 0; hole < EnglishBoard()->hole_count(); ++hole) {
    if (Weight(hole) != class_.value) continue;
    const std::uint32_t number = NumberOf(Bit(hole));
    words_[number >> kWordBits] |= std::uint64_t{1} << (number & 63);
    ++(*solvable_by_pegs)[1];
  }
  double work = 0;
  for (int pegs = 2; pegs <= most_pegs; ++pegs) work += WorkOfLevel(pegs);
  double done = 0;
  for (int pegs = 2; pegs <= most_pegs; ++pegs) {
    SolveLevel(pegs, solvable_by_pegs);
    done += WorkOfLevel(pegs);
    reached(done / work);
  }
}

void ClassMap::SolveLevel(int pegs, std::array<std::uint64_t, 34>* solvable_by_pegs) {
  std::uint64_t found = 0;
  for (std::uint32_t high = 0; high < words_.size(); ++high) {
    const int low_pegs = pegs - std::popcount(high);
    if (low_pegs < 0 || low_pegs >= kMaxLow) continue;
    const auto combination = static_cast<std::size_t>(CombinationOf(high));
    const std::uint64_t wanted = levels_[combination][static_cast<std::size_t>(low_pegs)];
    if (wanted == 0) continue;
    const JumpSet& lower = high_possible_[0][high & 0xFFF];
    const JumpSet& upper = high_possible_[1][high >> 12];
    const JumpSet& possible = combination_possible_[combination];
    std::uint64_t solvable = 0;
    for (std::size_t word = 0; word < 2; ++word) {
      for (std::uint64_t bits = lower[word] & upper[word] & possible[word]; bits != 0;
           bits &= bits - 1) {
        const std::size_t j = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        const std::uint64_t source = words_[high ^ jumps_[j].high];
        solvable |= Trade(source, jumps_[j].low) & masks_[combination][j];
      }
    }
    solvable &= wanted;
    words_[high] |= solvable;
    found += static_cast<std::uint64_t>(std::popcount(solvable));
  }
  (*solvable_by_pegs)[static_cast<std::size_t>(pegs)] += found;
}

WinTableContents BuildWinTable(absl::FunctionRef<void(const std::string&)> say,
                               absl::FunctionRef<void(double)> reached) {
  WinTableContents contents;
  contents.words.assign(WinTableLayout::Get().words(), 0);
  double done = 0;
  const auto part = [](double share) {
    return share / static_cast<double>(WinTableLayout::kSections.size());
  };
  for (const Section section : WinTableLayout::kSections) {
    ClassMap map(WinTableLayout::ClassOfSection(section), LowHoles(section),
                 WinTableLayout::Determined(section));
    std::array<std::uint64_t, 34> counts{};
    map.Solve(EnglishBoard()->hole_count(), &counts,
              [&](double share) { reached(part(done + share)); });
    ++done;
    Store(section, map, &contents.words);
    std::uint64_t total = 0;
    for (std::size_t pegs = 0; pegs < counts.size(); ++pegs) {
      total += counts[pegs];
      contents.solvable_by_pegs[pegs] +=
          counts[pegs] * static_cast<std::uint64_t>(WinTableLayout::ClassesOfSection(section));
    }
    say(absl::StrCat("class of ", NameOf(section), ": ", total, " solvable positions"));
  }
  return contents;
}

}  // namespace tavoliere::solitaire
