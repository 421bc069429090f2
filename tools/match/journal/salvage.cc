#include <utility>

#include <fstream>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {
namespace {

// What is whole of the journal, line by line. An error says what cannot be done.
absl::Status CopyWhole(const std::string& path, files::FileReplacement& copy) {
  std::ifstream source(path, std::ios::binary);
  JournalTail tail(path);
  std::vector<DamagedLine> damaged;
  // A header before the first game, and one wherever the match grew.
  std::size_t headers = 0;
  const auto begin = [&] {
    if (!tail.header() || headers == tail.growth().size() + 1) return absl::OkStatus();
    headers = tail.growth().size() + 1;
    return copy.Write(ToJsonLine(*tail.header()) + "\n");
  };
  std::string line;
  const absl::Status status = tail.Poll(
      [&](protocol::GameRecord&&) {
        RETURN_IF_ERROR(begin());
        line.resize(static_cast<std::size_t>(tail.game().size));
        source.seekg(tail.game().offset);
        source.read(line.data(), tail.game().size);
        line += '\n';
        return source ? copy.Write(line) : files::SystemError("read", path);
      },
      &damaged);
  if (!status.ok()) return status;
  return begin();
}

}  // namespace

std::string DamageText(const std::vector<DamagedLine>& damaged) {
  constexpr std::size_t kMostListed = 20;
  std::string text;
  for (std::size_t i = 0; i < damaged.size() && i < kMostListed; ++i) {
    const DamagedLine& line = damaged[i];
    absl::StrAppend(&text, line.path, ":", line.number, ": dropped: ", line.what,
                    line.holds_game ? " (except the whole game at its end)" : "", "\n");
  }
  if (damaged.empty()) return text;
  return absl::StrCat(text, damaged.size(), " damaged line", damaged.size() == 1 ? "" : "s",
                      " dropped\n");
}

absl::StatusOr<std::string> SalvageJournal(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0) return "";
  const auto lock = Journal::Open(path);
  if (!lock.ok()) return lock.status();
  std::vector<DamagedLine> damaged;
  const auto read = ReadJournal(
      path, [](protocol::GameRecord&&) { return absl::OkStatus(); }, &damaged);
  if (!read.ok()) return read.status();
  if (damaged.empty()) return "";
  if (!read->header) {
    return absl::InvalidArgumentError(absl::StrCat(DamageText(damaged), "'", path,
                                                   "' does not say which match it is of any more"));
  }
  ASSIGN_OR_RETURN(const auto repaired, files::FileReplacement::Begin(path));
  RETURN_IF_ERROR(CopyWhole(path, *repaired));
  ASSIGN_OR_RETURN(const auto kept, files::KeepDamaged(path));
  RETURN_IF_ERROR(repaired->Commit());
  return absl::StrCat(DamageText(damaged), "The journal as it was is '", kept,
                      "'; what was dropped is played again.\n");
}

}  // namespace tavoliere::match
