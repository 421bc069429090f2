#include "tools/match/journal/match_watch.h"

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/journal/journal_folder.h"
#include "tools/match/schedule/schedule.h"

namespace tavoliere::match {

absl::Status MatchWatch::Poll() {
  ASSIGN_OR_RETURN(const auto found, JournalsIn(paths_));
  for (const std::string& path : found.journals) files_.try_emplace(path, path);
  for (auto& [path, file] : files_) {
    if (file.is_left_out) continue;
    const absl::Status status = Follow(file);
    if (status.ok()) continue;
    file.is_left_out = true;
    absl::StrAppend(&notice_, "'", path, "' is left out: ", std::string(status.message()), "\n");
  }
  return absl::OkStatus();
}

absl::Status MatchWatch::Follow(File& file) {
  const std::size_t growth = file.tail.growth().size();
  // Before the first game: the header is read just before it.
  const auto begin = [&] {
    if (!file.tail.header() || file.has_begun) return absl::OkStatus();
    RETURN_IF_ERROR(TakeHeader(*file.tail.header()));
    file.has_begun = true;
    ++journals_;
    return absl::OkStatus();
  };
  const absl::Status status = file.tail.Poll([&](protocol::GameRecord&& record) {
    RETURN_IF_ERROR(begin());
    if (!file.has_begun) return absl::InvalidArgumentError("it has no header");
    if (seen_.insert(record.id).second) results_.Add(record);
    return absl::OkStatus();
  });
  RETURN_IF_ERROR(status);
  RETURN_IF_ERROR(begin());
  return file.tail.growth().size() > growth ? TakeHeader(*file.tail.header()) : absl::OkStatus();
}

absl::Status MatchWatch::TakeHeader(const MatchHeader& header) {
  if (header_) {
    ASSIGN_OR_RETURN(header_, LaterOf(*header_, header));
  } else {
    header_ = header;
    std::vector<std::string> names;
    for (const EngineEntry& engine : header.engines) names.push_back(engine.name);
    results_ = Results(names);
  }
  scheduled_ = Schedule(header_->schedule()).size();
  return absl::OkStatus();
}

}  // namespace tavoliere::match
