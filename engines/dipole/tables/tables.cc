#include "engines/dipole/tables/tables.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <new>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "core/tables/shared_byte.h"
#include "core/zeroed_pages.h"

namespace tavoliere::dipole {
namespace {

constexpr char kFileKind[] = "dipole tables";

// "2-1": the checkers of the side to move and of the other.
std::string NameOf(const Material& material) {
  return absl::StrCat(material.own, "-", material.enemy);
}

// Values by recursion with memory. A line of play is short, for every move that is no pass brings
// checkers forward or takes some off; so the recursion is not deep either. Threads may share the
// memory: a value is the same whatever thread computes it, or two at the same time.
class Solver {
 public:
  Solver(std::uint8_t* values,
         const std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers>& offsets)
      : values_(values), offsets_(offsets) {}

  bool IsKnown(const Material& material, std::uint64_t index) const {
    return At(material, index).Load() != 0;
  }

  int Value(const Position& position) const {
    const Material material = MaterialOf(position);
    if (material.own == 0) return -kOver;
    if (material.enemy == 0) return kOver;
    core::SharedByte value = At(material, IndexOf(position));
    if (const std::uint8_t known = value.Load(); known != 0) return static_cast<TableValue>(known);
    Dipole::MoveList moves;
    Dipole::Generate(position, moves);
    int win = 0;
    int loss = 0;
    for (const Move& move : moves) {
      const int answer = Value(position.Play(move));
      if (answer < 0) {
        const int plies = answer == -kOver ? 1 : 1 - answer;
        win = win == 0 ? plies : std::min(win, plies);
      } else {
        loss = std::max(loss, answer == kOver ? 1 : 1 + answer);
      }
    }
    const int found = win > 0 ? win : -loss;
    assert(found != 0 && std::abs(found) < kOver);
    value.Store(static_cast<std::uint8_t>(found));
    return found;
  }

 private:
  // The game is over: won and lost in no plies do not differ in sign.
  static constexpr int kOver = 127;

  core::SharedByte At(const Material& material, std::uint64_t index) const {
    return core::SharedByte(values_[offsets_[Index(material.own)][Index(material.enemy)] + index]);
  }

  std::uint8_t* values_;
  const std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers>& offsets_;
};

}  // namespace

std::vector<Material> Materials(int checkers) {
  std::vector<Material> materials;
  for (int total = 2; total <= checkers; ++total) {
    for (int own = 1; own < total; ++own) materials.push_back({own, total - own});
  }
  return materials;
}

Tables::Tables(int checkers) : checkers_(checkers) {
  for (const Material& material : Materials(checkers)) {
    offsets_[Index(material.own)][Index(material.enemy)] = bytes_;
    bytes_ += material.size();
  }
}

Tables Tables::Build(int checkers, int threads, absl::FunctionRef<void(double)> reached) {
  assert(checkers >= 2 && checkers <= kMaxTableCheckers);
  Tables tables(checkers);
  const auto pages = std::make_shared<core::ZeroedPages>();
  if (!pages->Allocate(tables.bytes_)) throw std::bad_alloc();
  const std::shared_ptr<TableValue[]> values(pages, static_cast<TableValue*>(pages->data()));
  tables.built_ = values;
  const Solver solver(reinterpret_cast<std::uint8_t*>(values.get()), tables.offsets_);
  std::mutex mutex;
  std::uint64_t done = 0;
  for (const Material& material : Materials(checkers)) {
    // The enemy's placement by placement, and those with the fewest moves left first: what the
    // moves of the one side lead to lies close together, and is often known.
    const std::uint64_t own = Placements(material.own);
    const std::uint64_t enemy = Placements(material.enemy);
    core::ParallelChunks(material.size(), threads, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = material.size() - begin; i-- > material.size() - end;) {
        const std::uint64_t index = i % own * enemy + i / own;
        if (solver.IsKnown(material, index)) continue;
        if (const auto position = PositionAt(material, index)) solver.Value(*position);
      }
      const std::lock_guard lock(mutex);
      done += end - begin;
      reached(static_cast<double>(done) / static_cast<double>(tables.bytes_));
    });
  }
  return tables;
}

absl::StatusOr<Tables> Tables::Load(const std::string& path, std::size_t megabytes) {
  ASSIGN_OR_RETURN(
      std::unique_ptr<const core::TableFile> file,
      core::TableFile::Open(path, kFileKind,
                            absl::StrCat("tav-dipole build-tables --output '", path, "'"),
                            std::make_shared<core::TableCache>(std::uint64_t{megabytes} << 20)));
  const std::vector<core::TableFile::Section>& sections = file->sections();
  int checkers = 2;
  while (checkers < kMaxTableCheckers && Materials(checkers).size() < sections.size()) ++checkers;
  const std::vector<Material> materials = Materials(checkers);
  if (sections.size() != materials.size()) {
    return file->Wrong(absl::StrCat("expected the tables of 2 to N checkers, N at most ",
                                    kMaxTableCheckers, ", got ", sections.size(), " of them"));
  }
  Tables tables(checkers);
  for (std::size_t i = 0; i < materials.size(); ++i) {
    const Material& material = materials[i];
    if (sections[i].name() != NameOf(material) || sections[i].size() != material.size()) {
      return file->Wrong(absl::StrCat("expected table ", NameOf(material), " of ", material.size(),
                                      " values, got table ", sections[i].name(), " of ",
                                      sections[i].size()));
    }
    tables.sections_[Index(material.own)][Index(material.enemy)] = &sections[i];
  }
  tables.file_ = std::move(file);
  return tables;
}

absl::Status Tables::Save(const std::string& path, int threads) const {
  assert(built_ != nullptr);
  std::vector<core::TableSection> sections;
  const auto* next = reinterpret_cast<const std::uint8_t*>(built_.get());
  for (const Material& material : Materials(checkers_)) {
    const auto size = static_cast<std::size_t>(material.size());
    sections.push_back({NameOf(material), core::TableCoding::kZstd, {next, size}});
    next += size;
  }
  return core::WriteTableFile(path, kFileKind, sections, threads);
}

template <class Visit>
void Tables::VisitValues(int total, const Visit& visit) const {
  for (const Material& material : Materials(checkers_)) {
    if (material.total() != total) continue;
    for (std::uint64_t i = 0; i < material.size(); ++i) visit(Value(material, i));
  }
}

int Tables::Longest(int total) const {
  int longest = 0;
  VisitValues(total, [&](TableValue value) { longest = std::max<int>(longest, value); });
  return longest;
}

Tables::Census Tables::Count(int total) const {
  Census census;
  VisitValues(total, [&](TableValue value) {
    census.positions += value != 0 ? 1 : 0;
    census.wins += value > 0 ? 1 : 0;
  });
  return census;
}

}  // namespace tavoliere::dipole
