#include "tools/match/journal/journals.h"

#include <utility>

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::match {

namespace {

void AddUses(const std::string& path, const MatchHeader& header, ProgramUses& uses) {
  for (const EngineEntry& engine : header.engines) uses.Add(path, engine.name, engine.origin);
}

}  // namespace

std::unique_ptr<Tuning> TuningOf(const MatchHeader& header) {
  if (!header.tune || header.engines.size() < 2) return nullptr;
  const EngineEntry& plus = header.engines[header.engines.size() - 2];
  return std::make_unique<Tuning>(*header.tune, header.seed, plus.name);
}

absl::StatusOr<Journals> Journals::Open(const std::vector<std::string>& paths, bool salvage) {
  Journals journals;
  if (paths.empty()) return absl::InvalidArgumentError("expected a journal; see --help");
  auto& matches = journals.matches_;
  for (const std::string& path : paths) {
    ASSIGN_OR_RETURN(const auto header, ReadHeader(path, salvage));
    if (!header) {
      journals.files_.push_back({path, matches.size()});
      matches.push_back({path, std::nullopt, {}});
      continue;
    }
    const auto same = std::find_if(matches.begin(), matches.end(), [&](const Match& other) {
      return other.header && LaterOf(*other.header, *header).ok();
    });
    if (same != matches.end()) {
      journals.files_.push_back({path, static_cast<std::size_t>(same - matches.begin())});
      AddUses(path, *header, same->programs);
      same->header = *LaterOf(*same->header, *header);
      if (same == matches.begin()) journals.sprt_ = same->header->sprt;
      continue;
    }
    for (const EngineEntry& engine : header->engines) {
      auto& names = journals.engines_;
      if (std::find(names.begin(), names.end(), engine.name) == names.end()) {
        names.push_back(engine.name);
      }
    }
    if (matches.empty()) journals.sprt_ = header->sprt;
    journals.files_.push_back({path, matches.size()});
    matches.push_back({path, *header, {}});
    AddUses(path, *header, matches.back().programs);
  }
  return journals;
}

absl::StatusOr<Journals::Counts> Journals::Read(
    absl::FunctionRef<void(const protocol::GameRecord&, std::size_t)> on_game,
    std::vector<DamagedLine>* damaged) const {
  Counts counts;
  std::set<std::pair<std::size_t, std::string>> seen;
  for (const File& file : files_) {
    const auto read = ReadJournal(
        file.path,
        [&](protocol::GameRecord&& record) {
          if (!seen.emplace(file.match, record.id).second) {
            ++counts.repeated;
            return absl::OkStatus();
          }
          if (record.result == "none") ++counts.unfinished;
          on_game(record, file.match);
          return absl::OkStatus();
        },
        damaged);
    if (!read.ok()) return read.status();
    counts.growth.insert(counts.growth.end(), read->growth.begin(), read->growth.end());
  }
  return counts;
}

}  // namespace tavoliere::match
