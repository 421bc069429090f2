#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "core/tables/solve_outcomes.h"
#include "engines/base/program/progress.h"
#include "engines/dama/endings/ending_group.h"
#include "engines/dama/endings/endings.h"

namespace tavoliere::dama {
namespace {

namespace fs = std::filesystem;
using core::PackedOutcomes;
using core::WinDrawLoss;

struct KnownOutcomes {
  EndingIndex index;
  PackedOutcomes values;
  bool without_captures;  // values where a capture is due mean nothing
};

// What is solved, and the outcome of a position with White to move out of it.
class SolvedOutcomes {
 public:
  void Add(const Material& material, PackedOutcomes values, bool without_captures) {
    by_key_[material.Key()].emplace(
        KnownOutcomes{EndingIndex(material), std::move(values), without_captures});
  }
  const PackedOutcomes& Of(const Material& material) const {
    return by_key_[material.Key()]->values;
  }
  PackedOutcomes& Of(const Material& material) { return by_key_[material.Key()]->values; }

  WinDrawLoss operator()(const Position& position) const {
    if (position.pieces(kWhite) == 0) return WinDrawLoss::kLoss;
    const KnownOutcomes& known = *by_key_[MaterialOf(position).Key()];
    if (known.without_captures && Dama::HasCapture(position)) return BehindCaptures(position);
    return known.values[known.index.NumberOf(position)];
  }

 private:
  WinDrawLoss BehindCaptures(const Position& position) const {
    Dama::MoveList captures;
    Dama::Generate(position, captures);
    core::BestOutcome best;
    for (const Move& capture : captures) best.Add((*this)(position.Play(capture).Mirrored()));
    return best.Value();
  }

  std::array<std::optional<KnownOutcomes>, Material::kKeys> by_key_;
};

class OutcomeBuilder {
 public:
  OutcomeBuilder(const std::string& folder, int pieces, int threads, const BuildProgress& progress)
      : folder_(folder),
        parts_(absl::StrCat(folder, "/dama-", pieces, "-wdl.parts")),
        pieces_(pieces),
        threads_(threads),
        progress_(progress),
        share_(progress) {}

  absl::Status Build() {
    RETURN_IF_ERROR(Begin());
    const std::vector<Material> materials = MaterialsOf(pieces_);
    double all = 0;
    for (const Material& material : materials)
      all += static_cast<double>(EndingIndex(material).size());
    double done = 0;
    for (const Material& material : materials) {
      if (!known_.count(material)) {
        RETURN_IF_ERROR(Provide(material));
      }
      Tell(material);
      done += static_cast<double>(solved_.Of(material).size());
      share_.Reached(done / all);
    }
    RETURN_IF_ERROR(WriteFile(materials));
    std::error_code error;
    fs::remove_all(files::PathOf(parts_), error);
    return absl::OkStatus();
  }

  absl::Status BuildPart(const Material& wanted) {
    const Material material = FirstOfGroup(wanted);
    if (core::TableFile::Open(PartPath(material), PartKind(material), "").ok()) {
      progress_(absl::StrCat(material.Name(), " is there"));
      return absl::OkStatus();
    }
    RETURN_IF_ERROR(Begin());
    for (const Material& crowned : Crownings(material)) {
      if (!ReadPart(FirstOfGroup(crowned))) {
        return absl::FailedPreconditionError(
            absl::StrCat("cannot read '", PartPath(FirstOfGroup(crowned)),
                         "'; build it: tav-dama build-tables '", folder_, "' ", pieces_,
                         " --ending ", crowned.Name()));
      }
    }
    RETURN_IF_ERROR(Provide(material));
    Tell(material);
    if (material.Swapped() != material) Tell(material.Swapped());
    return absl::OkStatus();
  }

 private:
  absl::Status Begin() {
    std::error_code error;
    fs::create_directories(files::PathOf(parts_), error);
    if (error) {
      return absl::UnavailableError(
          absl::StrCat("cannot make the folder '", parts_, "': ", error.message()));
    }
    for (int fewer = 2; fewer < pieces_; ++fewer) {
      RETURN_IF_ERROR(ReadFewer(fewer));
    }
    return absl::OkStatus();
  }

  // The outcomes with `fewer` pieces, out of distances where they are there.
  absl::Status ReadFewer(int fewer) {
    auto file = OpenEndingFile(folder_, fewer);
    const bool distances = file.ok();
    if (!distances) {
      auto outcomes = OpenOutcomeFile(folder_, fewer);
      if (outcomes.ok() || fewer > kMostDistancePieces) file = std::move(outcomes);
    }
    RETURN_IF_ERROR(file.status());
    const std::vector<Material> all = MaterialsOf(fewer);
    for (const core::TableFile::Section& section : (*file)->sections()) {
      const auto material = std::find_if(
          all.begin(), all.end(), [&](const Material& m) { return m.Name() == section.name(); });
      const std::uint64_t size = material == all.end() ? 0 : EndingIndex(*material).size();
      if (section.size() != (distances ? size : PackedOutcomes::BytesFor(size)))
        return (*file)->Wrong(absl::StrCat("it has an ending ", section.name()));
      PackedOutcomes values(size);
      for (std::uint64_t i = 0; i < section.size(); ++i) {
        if (distances) {
          values.Set(i, OutcomeOf(core::TableValue::FromByte(section[i])));
        } else {
          values.bytes()[i] = section[i];
        }
      }
      solved_.Add(*material, std::move(values), !distances);
    }
    return absl::OkStatus();
  }

  // Of a material and its swapped one that of the part's name.
  static Material FirstOfGroup(const Material& material) {
    return std::min(material, material.Swapped());
  }
  // Where the men of either side can be crowned.
  static std::vector<Material> Crownings(const Material& material) {
    std::vector<Material> crownings;
    if (material.men > 0) {
      crownings.push_back(
          {material.men - 1, material.kings + 1, material.other_men, material.other_kings});
    }
    if (material.other_men > 0) {
      crownings.push_back(
          {material.men, material.kings, material.other_men - 1, material.other_kings + 1});
    }
    return crownings;
  }

  std::string PartPath(const Material& material) const {
    return absl::StrCat(parts_, "/", material.Name(), ".table");
  }
  static std::string PartKind(const Material& material) {
    return absl::StrCat("dama outcomes ", material.Name());
  }

  // Outcomes of the material and its swapped one: from an earlier run, or solved now.
  absl::Status Provide(const Material& material) {
    if (!ReadPart(material)) {
      const EndingGroup group(material, solved_);
      const PackedOutcomes values = core::SolveOutcomes(group, threads_);
      if (const std::uint64_t wrong = core::CountWrong(group, values, threads_); wrong > 0) {
        return absl::InternalError(
            absl::StrCat(material.Name(), ": ", wrong, " outcomes contradict their successors"));
      }
      core::TableSection section;
      section.name = material.Name();
      section.values = values.bytes();
      RETURN_IF_ERROR(
          core::WriteTableFile(PartPath(material), PartKind(material), {section}, threads_));
      Keep(group, values);
    }
    known_.insert(material);
    known_.insert(material.Swapped());
    return absl::OkStatus();
  }

  // Whatever is wrong with the part is a reason to solve it again.
  bool ReadPart(const Material& material) {
    const EndingGroup group(material, solved_);
    const auto file = core::TableFile::Open(PartPath(material), PartKind(material), "");
    if (!file.ok() || (*file)->sections().size() != 1) return false;
    const core::TableFile::Section& section = (*file)->sections()[0];
    PackedOutcomes values(group.size());
    if (section.size() != values.bytes().size()) return false;
    for (std::uint64_t i = 0; i < section.size(); ++i) values.bytes()[i] = section[i];
    Keep(group, values);
    return true;
  }

  // Cuts the outcomes of a group into those of the two materials.
  template <class Group>
  void Keep(const Group& group, const PackedOutcomes& values) {
    const auto cut = [&](const EndingIndex& index, std::uint64_t begin) {
      PackedOutcomes part(index.size());
      for (std::uint64_t i = 0; i < part.size(); ++i) part.Set(i, values[begin + i]);
      solved_.Add(index.material(), std::move(part), false);
    };
    cut(group.first(), 0);
    if (!group.symmetric()) cut(group.second(), group.first().size());
  }

  void Tell(const Material& material) const {
    const PackedOutcomes& values = solved_.Of(material);
    std::array<std::uint64_t, 3> count{};
    for (std::uint64_t i = 0; i < values.size(); ++i) ++count[static_cast<std::size_t>(values[i])];
    progress_(absl::StrCat(material.Name(), ": ", values.size(), " positions, ", count[1], " won, ",
                           count[0], " drawn, ", count[2], " lost, verified"));
  }

  // Where a capture is due, the outcome of the position before: long runs take little room.
  void LeaveOutCaptures(const Material& material) {
    const EndingIndex index(material);
    PackedOutcomes& values = solved_.Of(material);
    core::ParallelChunks(values.size(), threads_, [&](std::uint64_t begin, std::uint64_t end) {
      WinDrawLoss last = WinDrawLoss::kDraw;
      for (std::uint64_t i = begin; i < end; ++i) {
        if (Dama::HasCapture(index.PositionOf(i))) {
          values.Set(i, last);
        } else {
          last = values[i];
        }
      }
    });
  }

  absl::Status WriteFile(const std::vector<Material>& materials) {
    std::vector<core::TableSection> sections;
    std::uint64_t positions = 0;
    for (const Material& material : materials) {
      LeaveOutCaptures(material);
      core::TableSection& section = sections.emplace_back();
      section.name = material.Name();
      section.values = std::as_const(solved_).Of(material).bytes();
      positions += solved_.Of(material).size();
    }
    const std::string path = absl::StrCat(folder_, "/", OutcomeFileName(pieces_));
    RETURN_IF_ERROR(core::WriteTableFile(path, OutcomeFileKind(pieces_), sections, threads_));
    // What was written is read back before it counts.
    ASSIGN_OR_RETURN(const auto file, OpenOutcomeFile(folder_, pieces_));
    for (std::size_t i = 0; i < sections.size(); ++i) {
      const core::TableFile::Section& section = file->sections()[i];
      for (std::uint64_t at = 0; at < section.size(); ++at) {
        if (section[at] != sections[i].values[at])
          return file->Wrong(absl::StrCat("the ending ", section.name(), " was written wrongly"));
      }
    }
    progress_(absl::StrCat(pieces_, " pieces: ", positions, " positions, who wins, verified, ",
                           file->bytes(), " bytes"));
    return absl::OkStatus();
  }

  std::string folder_;
  std::string parts_;
  int pieces_;
  int threads_;
  const BuildProgress& progress_;
  base::Progress share_;
  SolvedOutcomes solved_;
  std::set<Material> known_;
};

}  // namespace

absl::Status BuildOutcomes(const std::string& folder, int pieces, int threads,
                           const BuildProgress& progress) {
  if (OpenOutcomeFile(folder, pieces).ok()) {
    progress(absl::StrCat(OutcomeFileName(pieces), " is there"));
    return absl::OkStatus();
  }
  return std::make_unique<OutcomeBuilder>(folder, pieces, threads, progress)->Build();
}

absl::Status BuildOutcomePart(const std::string& folder, const Material& material, int threads,
                              const BuildProgress& progress) {
  return std::make_unique<OutcomeBuilder>(folder, material.pieces(), threads, progress)
      ->BuildPart(material);
}

}  // namespace tavoliere::dama
