#include "tools/match/journal/merger.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/stats/tables.h"

namespace tavoliere::match {
namespace {

std::vector<std::string> EngineNames(const MatchHeader& header) {
  std::vector<std::string> names;
  for (const EngineEntry& engine : header.engines) names.push_back(engine.name);
  return names;
}

// Files that are read here and there, as many of them open at a time as a process may have.
class Sources {
 public:
  explicit Sources(const std::vector<std::string>& paths) : paths_(paths), files_(paths.size()) {}

  bool Read(std::size_t file, const LinePart& line, std::string& text) {
    std::ifstream& source = files_[file];
    if (!source.is_open()) {
      if (open_.size() == kMostOpen) {
        files_[open_.front()].close();
        open_.erase(open_.begin());
      }
      source.open(paths_[file], std::ios::binary);
      open_.push_back(file);
    }
    text.resize(static_cast<std::size_t>(line.size));
    source.seekg(line.offset);
    source.read(text.data(), line.size);
    return static_cast<bool>(source);
  }

 private:
  static constexpr std::size_t kMostOpen = 200;

  const std::vector<std::string>& paths_;
  std::vector<std::ifstream> files_;
  std::vector<std::size_t> open_;
};

}  // namespace

absl::Status Merger::Read(const std::string& path, std::vector<DamagedLine>* damaged) {
  if (::access(path.c_str(), R_OK) != 0) {
    return absl::NotFoundError(
        absl::StrCat("cannot read the journal '", path, "': ", std::strerror(errno)));
  }
  const std::size_t file = files_.size();
  files_.push_back(path);
  JournalTail tail(path);
  bool begun = false;
  const auto take_header = [&] {
    if (std::exchange(begun, true)) return absl::OkStatus();
    if (tail.header()) return TakeHeader(*tail.header());
    return absl::InvalidArgumentError("the journal does not say which match it is of");
  };
  absl::Status status = tail.Poll(
      [&](protocol::GameRecord&& record) {
        RETURN_IF_ERROR(take_header());
        return Take(record, {file, tail.game()});
      },
      damaged);
  if (!status.ok()) return status;
  if (begun && tail.growth().empty()) return absl::OkStatus();
  status = begun ? TakeHeader(*tail.header()) : take_header();
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", std::string(status.message())));
}

absl::Status Merger::TakeHeader(const MatchHeader& header) {
  if (header_) {
    const std::string started = std::min(header_->started, header.started);
    ASSIGN_OR_RETURN(header_, LaterOf(*header_, header));
    header_->started = started;
    header_->shard = Shard();
    return absl::OkStatus();
  }
  header_ = header;
  header_->shard = Shard();
  results_ = Results(EngineNames(header));
  suite_ = SuiteResults(EngineNames(header));
  tuning_ = TuningOf(header);
  return absl::OkStatus();
}

absl::Status Merger::Take(const protocol::GameRecord& record, const Place& place) {
  const auto id = ParseGameId(record.id);
  if (!id) return absl::InvalidArgumentError(absl::StrCat("'", record.id, "' is no game's id"));
  if (!games_.try_emplace({id->pair, id->game_of_pair}, place).second) {
    ++twice_;
    return absl::OkStatus();
  }
  results_.Add(record);
  distinct_.Add(record);
  suite_.Add(record);
  if (tuning_ != nullptr) tuning_->Add(record);
  return absl::OkStatus();
}

absl::Status Merger::Write(files::FileReplacement& output) const {
  absl::Status status = output.Write(ToJsonLine(*header_) + "\n");
  Sources sources(files_);
  std::string line;
  for (const auto& [game, place] : games_) {
    if (!sources.Read(place.file, place.line, line)) {
      return absl::UnavailableError(absl::StrCat("cannot read '", files_[place.file], "' again"));
    }
    line += '\n';
    status = output.Write(line);
    if (!status.ok()) return status;
  }
  return status;
}

absl::Status Merger::WriteTo(const std::string& path, bool replace) const {
  ASSIGN_OR_RETURN(const auto file, files::FileReplacement::Begin(path));
  RETURN_IF_ERROR(Write(*file));
  return replace ? file->Commit() : file->CommitNew();
}

std::int64_t Merger::scheduled() const {
  const Schedule schedule(header_->schedule());
  const std::int64_t left_out = tuning_ != nullptr ? tuning_->left_out() : 0;
  return schedule.size() - left_out * schedule.games_each();
}

std::string Merger::Table() const {
  if (header_->format == Format::kSuite) return suite_.Table();
  return TablesText(results_, header_->sprt) + distinct_.Text() +
         (tuning_ != nullptr ? tuning_->Text() : "");
}

SprtVerdict Merger::verdict() const {
  if (!header_->sprt) return SprtVerdict::kGoOn;
  return StateOfSprt(results_.Between(0, 1).BestSample(), *header_->sprt).verdict;
}

}  // namespace tavoliere::match
