#include <utility>

#include <cerrno>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {
namespace {

// A line that was cut short, and the next one after it, are one line when nobody ended the first:
// where the game begins that is whole at the end of it.
std::optional<std::size_t> WholeEnd(const std::string& line) {
  constexpr char kStart[] = "{\"id\":";
  for (std::size_t at = line.find(kStart, 1); at != std::string::npos;
       at = line.find(kStart, at + 1)) {
    if (protocol::ParseGameRecord(line.substr(at)).ok()) return at;
  }
  return std::nullopt;
}

}  // namespace

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
  summary.whole_bytes = tail.whole_bytes();
  return summary;
}

absl::Status JournalTail::Poll(OnGame on_game, std::vector<DamagedLine>* damaged) {
  std::ifstream file(path_, std::ios::binary);
  if (!file) return absl::OkStatus();
  file.seekg(whole_bytes_);
  for (std::string line; std::getline(file, line) && !file.eof();) {
    ++lines_;
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
    if (record.ok()) return on_game(*std::move(record));
    status = record.status();
  } else if (absl::StartsWith(line, protocol::kMatchHeaderStart)) {
    auto header = ParseMatchHeader(line);
    if (header.ok() && header_) return CheckSameMatch(*header_, *header);
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
