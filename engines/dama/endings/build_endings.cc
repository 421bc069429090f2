#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/status_macros.h"
#include "core/tables/conversion.h"
#include "engines/base/program/progress.h"
#include "engines/dama/endings/ending_group.h"
#include "engines/dama/endings/endings.h"

namespace tavoliere::dama {
namespace {

using core::TableValue;

struct Solved {
  EndingIndex index;
  std::vector<TableValue> values;
  std::vector<std::uint8_t> conversions;
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

// A solved group as core::SolveConversions() wants it.
template <class Group>
class Conversions {
 public:
  // Both outlive it.
  Conversions(const Group& group, const std::vector<TableValue>& values)
      : group_(group), values_(values) {}

  std::uint64_t size() const { return group_.size(); }
  core::WinDrawLoss Outcome(std::uint64_t number) const { return OutcomeOf(values_[number]); }
  template <class Reversible, class Final>
  void Moves(std::uint64_t number, const Reversible& reversible, const Final& final) const {
    group_.Moves(
        number, reversible, [&](std::uint64_t step) { final(Outcome(step)); },
        [&](TableValue value) { final(OutcomeOf(value)); });
  }
  template <class Visit>
  void TakeBacks(std::uint64_t number, const Visit& visit) const {
    group_.KingPredecessors(number, visit);
  }

 private:
  const Group& group_;
  const std::vector<TableValue>& values_;
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

absl::Status SolveMaterial(const Material& material, int threads, SolvedEndings* solved) {
  const SolvedValue lookup(*solved);
  const EndingGroup group(material, lookup);
  const absl::StatusOr<std::vector<TableValue>> values = core::SolveBackwards(group, threads);
  if (!values.ok()) {
    return absl::Status(
        values.status().code(),
        absl::StrCat(material.Name(), ": ", std::string(values.status().message())));
  }
  if (const std::uint64_t wrong = core::CountWrong(group, *values, threads); wrong > 0) {
    return absl::InternalError(
        absl::StrCat(material.Name(), ": ", wrong, " values contradict their successors"));
  }
  const Conversions decided(group, *values);
  const absl::StatusOr<std::vector<std::uint8_t>> conversions =
      core::SolveConversions(decided, threads);
  if (!conversions.ok()) {
    return absl::Status(
        conversions.status().code(),
        absl::StrCat(material.Name(), ": ", std::string(conversions.status().message())));
  }
  if (const std::uint64_t wrong = core::CountWrongConversions(decided, *conversions, threads);
      wrong > 0) {
    return absl::InternalError(absl::StrCat(material.Name(), ": ", wrong,
                                            " distances to a conversion contradict the moves"));
  }
  // Cut into those of the two materials.
  const auto half = static_cast<std::ptrdiff_t>(group.first().size());
  const auto cut = [&](const EndingIndex& index, std::ptrdiff_t begin, std::ptrdiff_t end) {
    solved->emplace(index.material(),
                    Solved{index,
                           {values->begin() + begin, values->begin() + end},
                           {conversions->begin() + begin, conversions->begin() + end}});
  };
  cut(group.first(), 0, half);
  if (!group.symmetric()) cut(group.second(), half, static_cast<std::ptrdiff_t>(values->size()));
  return absl::OkStatus();
}

// An entry that is never looked up (a draw, a position with a capture) repeats the entry before it:
// long runs take little room.
void LeaveOutConversions(Solved* ending) {
  std::uint8_t last = 0;
  for (std::uint64_t i = 0; i < ending->conversions.size(); ++i) {
    const bool asked =
        !ending->values[i].IsDraw() &&
        (ending->conversions[i] != 1 || !Dama::HasCapture(ending->index.PositionOf(i)));
    last = ending->conversions[i] = asked ? ending->conversions[i] : last;
  }
}

// Their conversions, and as a last section the longest of them.
absl::Status WriteConversions(const std::string& folder, int pieces, int threads,
                              SolvedEndings* solved) {
  std::vector<core::TableSection> sections;
  std::uint8_t longest = 0;
  for (const Material& material : MaterialsOf(pieces)) {
    Solved& ending = solved->at(material);
    LeaveOutConversions(&ending);
    core::TableSection& section = sections.emplace_back();
    section.name = material.Name();
    section.values = ending.conversions;
    for (const std::uint8_t plies : ending.conversions) longest = std::max(longest, plies);
  }
  sections.push_back({kLongestConversionName, core::TableCoding::kStored, {&longest, 1}});
  const std::string path = absl::StrCat(folder, "/", ConversionFileName(pieces));
  RETURN_IF_ERROR(core::WriteTableFile(path, ConversionFileKind(pieces), sections, threads));
  for (const Material& material : MaterialsOf(pieces)) solved->at(material).conversions = {};
  return OpenConversionFile(folder, pieces).status();
}

absl::Status WriteFile(const std::string& folder, int pieces, int threads,
                       const SolvedEndings& solved) {
  std::vector<core::TableSection> sections;
  for (const Material& material : MaterialsOf(pieces)) {
    const std::vector<TableValue>& values = solved.at(material).values;
    core::TableSection& section = sections.emplace_back();
    section.name = material.Name();
    section.values = {reinterpret_cast<const std::uint8_t*>(values.data()), values.size()};
  }
  const std::string path = absl::StrCat(folder, "/", EndingFileName(pieces));
  RETURN_IF_ERROR(core::WriteTableFile(path, EndingFileKind(pieces), sections, threads));
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

absl::Status BuildEndings(const std::string& folder, int most_pieces, int threads,
                          const BuildProgress& progress) {
  std::error_code error;
  std::filesystem::create_directories(files::PathOf(folder), error);
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
        RETURN_IF_ERROR(SolveMaterial(material, threads, &solved));
      }
      for (const TableValue value : solved.at(material).values) tally.Count(value);
      done += static_cast<double>(solved.at(material).values.size());
      share.Reached(done / all);
    }
    // Where there are distances, there are conversions.
    RETURN_IF_ERROR(WriteConversions(folder, pieces, threads, &solved));
    const std::string path = absl::StrCat(folder, "/", EndingFileName(pieces));
    RETURN_IF_ERROR(WriteFile(folder, pieces, threads, solved));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    progress(absl::StrCat(pieces, " pieces: ", tally.all(), " positions, ", tally.wins, " won, ",
                          tally.draws, " drawn, ", tally.losses, " lost, longest ", tally.longest,
                          " plies, verified, ",
                          std::filesystem::file_size(files::PathOf(path), error), " bytes, ",
                          absl::SixDigits(time.count()), " s"));
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::dama
