#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "engines/base/progress.h"
#include "engines/dama/endings.h"

namespace tavoliere::dama {
namespace {

using core::TableValue;

struct Solved {
  EndingIndex index;
  std::vector<TableValue> values;
};
using SolvedEndings = std::map<Material, Solved>;

// A material and its swapped one, for core::SolveBackwards: steps lead from one to the other,
// captures and crownings to endings solved before. The positions of `material` come first.
class EndingGroup {
 public:
  // `solved` outlives the group.
  EndingGroup(const Material& material, const SolvedEndings& solved)
      : first_(material), second_(material.Swapped()), solved_(solved) {}

  bool symmetric() const { return first_.material() == second_.material(); }
  std::uint64_t size() const { return first_.size() + (symmetric() ? 0 : second_.size()); }

  template <class Inside, class Outside>
  void Successors(std::uint64_t number, const Inside& inside, const Outside& outside) const {
    const Position position = PositionOf(number);
    const Material after_step = MaterialOf(position).Swapped();
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    for (const Move& move : moves) {
      const Position next = position.Play(move).Mirrored();
      const Material material = MaterialOf(next);
      if (material == after_step) {
        inside(NumberOf(next));
      } else if (next.pieces(kWhite) == 0) {
        outside(TableValue::EndsIn(0));
      } else {
        const Solved& ending = solved_.at(material);
        outside(ending.values[ending.index.NumberOf(next)]);
      }
    }
  }

  // Steps are taken back where no capture was obligatory instead.
  template <class Visit>
  void Predecessors(std::uint64_t number, const Visit& visit) const {
    const Position after = PositionOf(number).Mirrored();  // White has moved
    const Bitboard empty = after.empty();
    for (Bitboard own = after.pieces(kWhite); own != 0; own &= own - 1) {
      const Bitboard to = Lowest(own);
      const bool king = (to & after.kings()) != 0;
      const auto take_back = [&](Bitboard from) {
        if ((from & empty) == 0) return;
        const Position before(after.pieces(kWhite) ^ from ^ to, after.pieces(kBlack),
                              king ? after.kings() ^ from ^ to : after.kings(), kWhite);
        if (!Dama::HasCapture(before)) visit(NumberOf(before));
      };
      take_back(Shift<kDownLeft>(to));
      take_back(Shift<kDownRight>(to));
      if (king) {
        take_back(Shift<kUpLeft>(to));
        take_back(Shift<kUpRight>(to));
      }
    }
  }

  // Cuts the solved values into those of the two materials.
  void Store(const std::vector<TableValue>& values, SolvedEndings* solved) const {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(first_.size());
    solved->emplace(first_.material(), Solved{first_, {values.begin(), middle}});
    if (!symmetric()) solved->emplace(second_.material(), Solved{second_, {middle, values.end()}});
  }

 private:
  Position PositionOf(std::uint64_t number) const {
    return number < first_.size() ? first_.PositionOf(number)
                                  : second_.PositionOf(number - first_.size());
  }
  std::uint64_t NumberOf(const Position& position) const {
    return MaterialOf(position) == first_.material() ? first_.NumberOf(position)
                                                     : first_.size() + second_.NumberOf(position);
  }

  EndingIndex first_;
  EndingIndex second_;
  const SolvedEndings& solved_;
};

struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0;  // plies

  void Count(TableValue value) {
    ++(value.IsDraw() ? draws : value.IsWin() ? wins : losses);
    if (!value.IsDraw()) longest = std::max(longest, value.plies());
  }
  std::uint64_t all() const { return wins + draws + losses; }
};

absl::Status SolveMaterial(const Material& material, SolvedEndings* solved) {
  const EndingGroup group(material, *solved);
  const absl::StatusOr<std::vector<TableValue>> values = core::SolveBackwards(group);
  if (!values.ok()) {
    return absl::Status(
        values.status().code(),
        absl::StrCat(material.Name(), ": ", std::string(values.status().message())));
  }
  if (const std::uint64_t wrong = core::CountWrong(group, *values); wrong > 0) {
    return absl::InternalError(absl::StrCat(material.Name(), ": ", wrong,
                                            " values differ from what their successors say"));
  }
  group.Store(*values, solved);
  return absl::OkStatus();
}

absl::Status WriteFile(const std::string& folder, int pieces, const SolvedEndings& solved) {
  std::vector<core::TableSection> sections;
  for (const Material& material : MaterialsOf(pieces)) {
    const std::vector<TableValue>& values = solved.at(material).values;
    core::TableSection& section = sections.emplace_back();
    section.name = material.Name();
    section.values = {reinterpret_cast<const std::uint8_t*>(values.data()), values.size()};
  }
  const std::string path = absl::StrCat(folder, "/", EndingFileName(pieces));
  if (absl::Status status = core::WriteTableFile(path, EndingFileKind(pieces), sections);
      !status.ok())
    return status;
  // What was written is read back before it counts.
  return OpenEndingFile(folder, pieces).status();
}

std::uint64_t PositionsOfUpTo(int most_pieces) {
  std::uint64_t positions = 0;
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    for (const Material& material : MaterialsOf(pieces)) positions += EndingIndex(material).size();
  }
  return positions;
}

}  // namespace

absl::Status BuildEndings(const std::string& folder, int most_pieces,
                          const BuildProgress& progress) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("cannot make the folder '", folder, "': ", error.message()));
  }
  base::Progress share(progress);
  const auto all = static_cast<double>(PositionsOfUpTo(most_pieces));
  double done = 0;
  SolvedEndings solved;
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    const auto begin = std::chrono::steady_clock::now();
    Tally tally;
    for (const Material& material : MaterialsOf(pieces)) {
      if (solved.count(material) == 0) {
        if (const absl::Status status = SolveMaterial(material, &solved); !status.ok())
          return status;
      }
      for (const TableValue value : solved.at(material).values) tally.Count(value);
      done += static_cast<double>(solved.at(material).values.size());
      share.Reached(done / all);
    }
    const std::string path = absl::StrCat(folder, "/", EndingFileName(pieces));
    if (const absl::Status status = WriteFile(folder, pieces, solved); !status.ok()) return status;
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    progress(absl::StrCat(pieces, " pieces: ", tally.all(), " positions, ", tally.wins, " won, ",
                          tally.draws, " drawn, ", tally.losses, " lost, longest ", tally.longest,
                          " plies, verified, ", std::filesystem::file_size(path, error), " bytes, ",
                          absl::SixDigits(time.count()), " s"));
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::dama
