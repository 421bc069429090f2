#include "engines/dama/endings.h"

#include <utility>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::dama {
namespace {

// Three bits each: no table has more than kMostTablePieces, at least one of each side.
std::size_t LookupKey(const Material& material) {
  return static_cast<std::size_t>(material.men | material.kings << 3 | material.other_men << 6 |
                                  material.other_kings << 9);
}

}  // namespace

std::string EndingFileName(int pieces) { return absl::StrCat("dama-", pieces, ".table"); }
std::string EndingFileKind(int pieces) { return absl::StrCat("dama endings ", pieces); }

absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenEndingFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache) {
  return core::TableFile::Open(
      absl::StrCat(folder, "/", EndingFileName(pieces)), EndingFileKind(pieces),
      absl::StrCat("tav-dama build-tables '", folder, "' ", std::max(pieces, kUsualTablePieces)),
      std::move(cache));
}

std::shared_ptr<const Endings> Endings::Open(const std::string& folder,
                                             std::vector<absl::Status>* problems,
                                             std::shared_ptr<core::TableCache> cache) {
  if (cache == nullptr) cache = std::make_shared<core::TableCache>();
  auto endings = std::make_shared<Endings>();
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    const std::string path = absl::StrCat(folder, "/", EndingFileName(pieces));
    std::error_code error;
    if (!std::filesystem::exists(path, error)) continue;
    const absl::Status status = endings->Add(folder, pieces, cache);
    if (!status.ok()) problems->push_back(status);
  }
  return endings;
}

absl::Status Endings::Add(const std::string& folder, int pieces,
                          std::shared_ptr<core::TableCache> cache) {
  absl::StatusOr<std::unique_ptr<const core::TableFile>> file =
      OpenEndingFile(folder, pieces, std::move(cache));
  if (!file.ok()) return file.status();
  const std::vector<Material> materials = MaterialsOf(pieces);
  const std::vector<core::TableFile::Section>& sections = (*file)->sections();
  if (sections.size() != materials.size()) {
    return (*file)->Wrong(
        absl::StrCat("expected ", materials.size(), " kinds of endings, got ", sections.size()));
  }
  std::vector<std::unique_ptr<const Table>> tables;
  for (std::size_t i = 0; i < materials.size(); ++i) {
    tables.push_back(std::make_unique<Table>(Table{EndingIndex(materials[i]), &sections[i]}));
    if (sections[i].name() != materials[i].Name() ||
        sections[i].size() != tables[i]->index.size()) {
      return (*file)->Wrong(
          absl::StrCat("expected the ending ", materials[i].Name(), ", got ", sections[i].name()));
    }
  }
  for (std::unique_ptr<const Table>& table : tables) {
    lookup_[LookupKey(table->index.material())] = table.get();
    tables_.push_back(std::move(table));
  }
  files_.push_back(*std::move(file));
  most_pieces_ = std::max(most_pieces_, pieces);
  return absl::OkStatus();
}

std::optional<core::TableValue> Endings::Probe(const Position& position) const {
  if (Count(position.pieces()) > most_pieces_) return std::nullopt;
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  const Table* table = lookup_[LookupKey(MaterialOf(seen))];
  if (table == nullptr) return std::nullopt;
  return core::TableValue::FromByte((*table->values)[table->index.NumberOf(seen)]);
}

}  // namespace tavoliere::dama
