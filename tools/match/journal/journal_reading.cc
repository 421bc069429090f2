#include <utility>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {
namespace {

// A line that was cut short and has no end forms one line with the next: where the whole game at
// the end of that line begins.
std::optional<std::size_t> WholeEnd(const std::string& line) {
  constexpr char kStart[] = "{\"id\":";
  for (std::size_t at = line.find(kStart, 1); at != std::string::npos;
       at = line.find(kStart, at + 1)) {
    if (protocol::ParseGameRecord(line.substr(at)).ok()) return at;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::ifstream> OpenJournal(const std::string& path) {
  const absl::Status fits = files::CheckFile(path, kJournalFile);
  if (!fits.ok() && !absl::IsNotFound(fits)) return fits;
  std::ifstream file(path, std::ios::binary);
  if (file) return file;
  return absl::NotFoundError(
      absl::StrCat("cannot read the journal '", path, "': ", std::strerror(errno)));
}

absl::StatusOr<std::optional<MatchHeader>> ReadHeader(const std::string& path, bool salvage) {
  ASSIGN_OR_RETURN(auto file, OpenJournal(path));
  std::optional<MatchHeader> last;
  int number = 0;
  for (std::string line; protocol::ReadLine(file, kLongestJournalLine, &line);) {
    if (++number == 1) protocol::DropByteOrderMark(&line);
    if (!absl::StartsWith(line, protocol::kMatchHeaderStart)) {
      if (!last) return std::nullopt;
      continue;
    }
    auto header = ParseMatchHeader(line);
    if (header.ok()) {
      const auto later = last ? LaterOf(*last, *header) : header;
      last = later.ok() ? *later : *std::move(header);
    } else if (!salvage) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": line ", number, ": ", std::string(header.status().message())));
    }
  }
  return last;
}

absl::StatusOr<JournalSummary> ReadJournal(const std::string& path, OnGame on_game,
                                           std::vector<DamagedLine>* damaged) {
  if (::access(path.c_str(), R_OK) != 0) {
    return absl::NotFoundError(
        absl::StrCat("cannot read the journal '", path, "': ", std::strerror(errno)));
  }
  JournalSummary summary;
  JournalTail tail(path);
  const absl::Status status = tail.Poll(
      [&](protocol::GameRecord&& record) {
        ++summary.games;
        return on_game(std::move(record));
      },
      damaged);
  if (!status.ok()) return status;
  summary.header = tail.header();
  summary.growth = tail.growth();
  summary.whole_bytes = tail.whole_bytes();
  return summary;
}

absl::Status JournalTail::Poll(OnGame on_game, std::vector<DamagedLine>* damaged) {
  auto file = OpenJournal(path_);
  if (absl::IsFailedPrecondition(file.status()) || absl::IsInvalidArgument(file.status()))
    return file.status();
  if (!file.ok()) return absl::OkStatus();
  file->seekg(whole_bytes_);
  for (std::string line; protocol::ReadLine(*file, kLongestJournalLine, &line);) {
    ++lines_;
    if (line.size() > kLongestJournalLine) {
      return absl::InvalidArgumentError(absl::StrCat(path_, ":", lines_,
                                                     ": expected a line of at most ",
                                                     kLongestJournalLine, " bytes, got more"));
    }
    if (lines_ == 1) {
      const std::size_t mark = line.size() - protocol::SkipByteOrderMark(line).size();
      line.erase(0, mark);
      whole_bytes_ += static_cast<std::int64_t>(mark);
    }
    if (absl::Status status = TakeLine(line, on_game, damaged); !status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path_, ":", lines_, ": ", std::string(status.message())));
    }
    whole_bytes_ += static_cast<std::int64_t>(line.size()) + 1;
  }
  return absl::OkStatus();
}

absl::Status JournalTail::TakeLine(const std::string& line, OnGame on_game,
                                   std::vector<DamagedLine>* damaged) {
  const auto size = static_cast<std::int64_t>(line.size());
  absl::Status status;
  if (protocol::HoldsGameRecord(line)) {
    auto record = protocol::ParseGameRecord(line);
    game_ = {whole_bytes_, size};
    if (record.ok()) {
      ++games_;
      return on_game(*std::move(record));
    }
    status = record.status();
  } else if (absl::StartsWith(line, protocol::kMatchHeaderStart)) {
    auto header = ParseMatchHeader(line);
    if (header.ok() && header_) {
      ASSIGN_OR_RETURN(auto later, LaterOf(*header_, *header));
      if (!header->changes.empty()) growth_.push_back({games_, header->changes});
      header_ = std::move(later);
      return absl::OkStatus();
    }
    status = header.status();
    if (header.ok()) header_ = *std::move(header);
  }
  if (status.ok()) return status;
  if (damaged == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(std::string(status.message()), "; --salvage passes over damaged lines"));
  }
  const auto rest = WholeEnd(line);
  damaged->push_back({path_, lines_, std::string(status.message()), rest.has_value()});
  if (!rest) return absl::OkStatus();
  const auto start = static_cast<std::int64_t>(*rest);
  game_ = {whole_bytes_ + start, size - start};
  return on_game(*protocol::ParseGameRecord(line.substr(*rest)));
}

}  // namespace tavoliere::match
