#include "engines/dipole/tables/tables.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <new>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/zeroed_pages.h"
#include "engines/dipole/tables/table_rows.h"

namespace tavoliere::dipole {
namespace {

constexpr char kFileKind[] = "dipole tables";

// "2-1": the checkers of the side to move and of the other.
std::string NameOf(const Material& material) {
  return absl::StrCat(material.own, "-", material.enemy);
}

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
  ComputeTables(checkers, threads, tables.offsets_, values.get(), reached);
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
