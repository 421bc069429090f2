#include "tools/match/journal/salvage.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

// What is whole of the journal, line by line. An error says what cannot be done.
absl::Status CopyWhole(const std::string& path, const std::string& target) {
  std::ifstream source(path, std::ios::binary);
  std::ofstream copy(target, std::ios::binary | std::ios::trunc);
  JournalTail tail(path);
  std::vector<DamagedLine> damaged;
  bool begun = false;
  std::string line;
  const absl::Status status = tail.Poll(
      [&](protocol::GameRecord&&) {
        if (!begun && tail.header()) copy << ToJsonLine(*tail.header()) << '\n';
        begun = true;
        line.resize(static_cast<std::size_t>(tail.game().size));
        source.seekg(tail.game().offset);
        source.read(line.data(), tail.game().size);
        copy << line << '\n';
        return absl::OkStatus();
      },
      &damaged);
  if (!status.ok()) return status;
  if (!begun && tail.header()) copy << ToJsonLine(*tail.header()) << '\n';
  copy.close();
  if (source && copy) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot write '", target, "': ", std::strerror(errno)));
}

// A second name for the file, which no other has.
absl::StatusOr<std::string> KeepDamaged(const std::string& path) {
  const std::string first = path + ".damaged";
  std::string kept = first;
  constexpr int kNames = 1000;
  for (int i = 2; ::link(path.c_str(), kept.c_str()) != 0; ++i) {
    if (errno != EEXIST || i > kNames) {
      return absl::UnavailableError(
          absl::StrCat("cannot keep '", path, "' as '", kept, "': ", std::strerror(errno)));
    }
    kept = absl::StrCat(first, ".", i);
  }
  return kept;
}

}  // namespace

std::string DamageText(const std::vector<DamagedLine>& damaged) {
  constexpr std::size_t kMostTold = 20;
  std::string text;
  for (std::size_t i = 0; i < damaged.size() && i < kMostTold; ++i) {
    const DamagedLine& line = damaged[i];
    absl::StrAppend(&text, line.path, ":", line.number, ": dropped: ", line.what,
                    line.holds_game ? " (but for the whole game at its end)" : "", "\n");
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
  const std::string mended = path + ".mended";
  absl::Status status = CopyWhole(path, mended);
  if (!status.ok()) return status;
  const auto kept = KeepDamaged(path);
  if (!kept.ok()) return kept.status();
  if (std::rename(mended.c_str(), path.c_str()) != 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot write '", path, "': ", std::strerror(errno)));
  }
  return absl::StrCat(DamageText(damaged), "The journal as it was is '", *kept,
                      "'; what was dropped is played again.\n");
}

}  // namespace tavoliere::match
