#include "engines/dama/endings/endings.h"

#include <utility>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/read_file.h"

namespace tavoliere::dama {
std::string EndingFileName(int pieces) { return absl::StrCat("dama-", pieces, ".table"); }
std::string EndingFileKind(int pieces) { return absl::StrCat("dama endings ", pieces); }
std::string OutcomeFileName(int pieces) { return absl::StrCat("dama-", pieces, "-wdl.table"); }
std::string OutcomeFileKind(int pieces) { return absl::StrCat("dama outcomes ", pieces); }
std::string ConversionFileName(int pieces) {
  return absl::StrCat("dama-", pieces, "-conversion.table");
}
std::string ConversionFileKind(int pieces) { return absl::StrCat("dama conversions ", pieces); }

namespace {

std::string BuildCommand(const std::string& folder, int pieces) {
  return absl::StrCat("tav-dama build-tables '", folder, "' ", std::max(pieces, kUsualTablePieces));
}

bool IsThere(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(files::PathOf(path), error);
}

}  // namespace

absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenEndingFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache) {
  return core::TableFile::Open(absl::StrCat(folder, "/", EndingFileName(pieces)),
                               EndingFileKind(pieces), BuildCommand(folder, pieces),
                               std::move(cache));
}

absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenOutcomeFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache) {
  return core::TableFile::Open(absl::StrCat(folder, "/", OutcomeFileName(pieces)),
                               OutcomeFileKind(pieces), BuildCommand(folder, pieces),
                               std::move(cache));
}

absl::StatusOr<std::unique_ptr<const core::TableFile>> OpenConversionFile(
    const std::string& folder, int pieces, std::shared_ptr<core::TableCache> cache) {
  return core::TableFile::Open(absl::StrCat(folder, "/", ConversionFileName(pieces)),
                               ConversionFileKind(pieces), BuildCommand(folder, pieces),
                               std::move(cache));
}

int ConvertEndings(const std::string& folder, int most_pieces, const BuildProgress& progress) {
  int count = 0;
  const auto convert = [&](const std::string& name, const std::string& kind) {
    const std::string path = absl::StrCat(folder, "/", name);
    if (!IsThere(path)) return;
    const absl::StatusOr<bool> converted = core::ConvertTableFile(path, kind);
    if (!converted.ok()) {
      progress(absl::StrCat("'", path, "' ", std::string(converted.status().message())));
    } else if (*converted) {
      ++count;
      progress(absl::StrCat(name, ": converted from an earlier version"));
    }
  };
  for (int pieces = 2; pieces <= most_pieces; ++pieces) {
    convert(EndingFileName(pieces), EndingFileKind(pieces));
    convert(OutcomeFileName(pieces), OutcomeFileKind(pieces));
    convert(ConversionFileName(pieces), ConversionFileKind(pieces));
  }
  return count;
}

std::shared_ptr<const Endings> Endings::Open(const std::string& folder,
                                             std::vector<absl::Status>* problems,
                                             std::shared_ptr<core::TableCache> cache) {
  if (cache == nullptr) cache = std::make_shared<core::TableCache>();
  auto endings = std::make_shared<Endings>();
  const auto note = [&](const absl::Status& status) {
    if (!status.ok()) problems->push_back(status);
    return status.ok();
  };
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    const auto there = [&](const std::string& name) {
      return IsThere(absl::StrCat(folder, "/", name));
    };
    if (there(EndingFileName(pieces)) && note(endings->Add(OpenEndingFile(folder, pieces, cache),
                                                           pieces, 1, 0, &endings->distances_)))
      endings->most_pieces_ = pieces;
    if (there(OutcomeFileName(pieces)) &&
        note(endings->Add(OpenOutcomeFile(folder, pieces, cache), pieces,
                          core::PackedOutcomes::kPerByte, 0, &endings->outcomes_)))
      endings->most_outcome_pieces_ = pieces;
    if (there(ConversionFileName(pieces)))
      note(endings->AddConversions(OpenConversionFile(folder, pieces, cache), pieces));
  }
  return endings;
}

absl::Status Endings::Add(absl::StatusOr<std::unique_ptr<const core::TableFile>> file, int pieces,
                          std::uint64_t per_byte, std::size_t more, Lookup* lookup) {
  if (!file.ok()) return file.status();
  const std::vector<Material> materials = MaterialsOf(pieces);
  const std::vector<core::TableFile::Section>& sections = (*file)->sections();
  if (sections.size() != materials.size() + more) {
    return (*file)->Wrong(absl::StrCat("expected ", materials.size() + more,
                                       " kinds of endings, got ", sections.size()));
  }
  std::vector<std::unique_ptr<const Table>> tables;
  for (std::size_t i = 0; i < materials.size(); ++i) {
    tables.push_back(std::make_unique<Table>(Table{EndingIndex(materials[i]), &sections[i]}));
    if (sections[i].name() != materials[i].Name() ||
        sections[i].size() != (tables[i]->index.size() + per_byte - 1) / per_byte) {
      return (*file)->Wrong(
          absl::StrCat("expected the ending ", materials[i].Name(), ", got ", sections[i].name()));
    }
  }
  for (std::unique_ptr<const Table>& table : tables) {
    (*lookup)[table->index.material().Key()] = table.get();
    tables_.push_back(std::move(table));
  }
  files_.push_back(*std::move(file));
  return absl::OkStatus();
}

absl::Status Endings::AddConversions(absl::StatusOr<std::unique_ptr<const core::TableFile>> file,
                                     int pieces) {
  if (!file.ok()) return file.status();
  const core::TableFile::Section* const last =
      (*file)->sections().empty() ? nullptr : &(*file)->sections().back();
  if (last == nullptr || last->name() != kLongestConversionName || last->size() != 1)
    return (*file)->Wrong("it lacks the length of the longest conversion");
  const int longest = (*last)[0];
  const absl::Status added = Add(std::move(file), pieces, 1, 1, &conversions_);
  if (added.ok()) longest_conversion_ = std::max(longest_conversion_, longest);
  return added;
}

std::optional<core::TableValue> Endings::Probe(const Position& position) const {
  if (Count(position.pieces()) > most_pieces_) return std::nullopt;
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  const Table* table = distances_[MaterialOf(seen).Key()];
  if (table == nullptr) return std::nullopt;
  return core::TableValue::FromByte((*table->values)[table->index.NumberOf(seen)]);
}

std::optional<core::WinDrawLoss> Endings::ProbeOutcome(const Position& position) const {
  if (const std::optional<core::TableValue> value = Probe(position)) return OutcomeOf(*value);
  if (Count(position.pieces()) > most_outcome_pieces_) return std::nullopt;
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  const Table* table = outcomes_[MaterialOf(seen).Key()];
  if (table == nullptr) return std::nullopt;
  if (Dama::HasCapture(position)) return OutcomeBehindCaptures(position);
  const std::uint64_t number = table->index.NumberOf(seen);
  return core::PackedOutcomes::In((*table->values)[number / core::PackedOutcomes::kPerByte],
                                  number);
}

std::optional<int> Endings::Conversion(const Position& position) const {
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  if (Count(position.pieces()) > most_pieces_) return std::nullopt;
  const Table* table = conversions_[MaterialOf(seen).Key()];
  if (table == nullptr) return std::nullopt;
  if (Dama::HasCapture(position)) return 1;
  return (*table->values)[table->index.NumberOf(seen)];
}

std::optional<core::WinDrawLoss> Endings::OutcomeBehindCaptures(const Position& position) const {
  Dama::MoveList captures;
  Dama::Generate(position, captures);
  core::BestOutcome best;
  for (const Move& capture : captures) {
    const Position next = position.Play(capture);
    if (next.pieces(next.turn()) == 0) return core::WinDrawLoss::kWin;
    const std::optional<core::WinDrawLoss> outcome = ProbeOutcome(next);
    if (!outcome) return std::nullopt;
    best.Add(*outcome);
  }
  return best.Value();
}

absl::StatusOr<std::shared_ptr<const Endings>> FindEndings(const std::string& folder) {
  std::vector<std::string> folders = {folder};
  if (folder.empty()) folders = files::DataFolders();
  for (const std::string& each : folders) {
    std::vector<absl::Status> problems;
    std::shared_ptr<const Endings> endings = Endings::Open(each, &problems);
    if (!problems.empty()) return problems.front();
    if (!endings->empty()) return endings;
  }
  return absl::NotFoundError(absl::StrCat("no endgame tables",
                                          folder.empty() ? "" : absl::StrCat(" in '", folder, "'"),
                                          ": tav-dama build-tables makes them"));
}

}  // namespace tavoliere::dama
