#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "engines/base/progress.h"
#include "engines/dama/ending_group.h"
#include "engines/dama/endings.h"

namespace tavoliere::dama {
namespace {

using core::TableValue;

struct Solved {
  EndingIndex index;
  std::vector<TableValue> values;
};
using SolvedEndings = std::map<Material, Solved>;

// The value of a position with White to move out of those solved before.
class SolvedValue {
 public:
  explicit SolvedValue(const SolvedEndings& solved) : solved_(solved) {}

  TableValue operator()(const Position& position) const {
    if (position.pieces(kWhite) == 0) return TableValue::EndsIn(0);
    const Solved& ending = solved_.at(MaterialOf(position));
    return ending.values[ending.index.NumberOf(position)];
  }

 private:
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
  const SolvedValue lookup(*solved);
  const EndingGroup group(material, lookup);
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
  // Cut into those of the two materials.
  const auto middle = values->begin() + static_cast<std::ptrdiff_t>(group.first().size());
  solved->emplace(material, Solved{group.first(), {values->begin(), middle}});
  if (!group.symmetric())
    solved->emplace(material.Swapped(), Solved{group.second(), {middle, values->end()}});
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
