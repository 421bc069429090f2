#include "tools/match/journal/journal_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "protocol/wire/record.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {
namespace {

// Whether the first line that is not blank is a header or a game.
bool IsJournal(const std::string& path) {
  auto file = OpenJournal(path);
  std::string line;
  while (file.ok() && protocol::ReadLine(*file, kLongestJournalLine, &line)) {
    protocol::DropByteOrderMark(&line);
    if (absl::StartsWith(line, protocol::kMatchHeaderStart)) return true;
    if (protocol::HoldsGameRecord(line)) return protocol::ParseGameRecord(line).ok();
  }
  return false;
}

}  // namespace

absl::StatusOr<JournalPaths> JournalsIn(const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  JournalPaths found;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(files::PathOf(path), error)) {
      found.journals.push_back(path);
      continue;
    }
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator i(files::PathOf(path), error), end; !error && i != end;
         i.increment(error)) {
      std::error_code none;
      if (i->path().extension() == ".jsonl" && i->is_regular_file(none)) {
        files.push_back(i->path().string());
      }
    }
    if (error) {
      return absl::InvalidArgumentError(
          absl::StrCat("cannot read the folder '", path, "': ", error.message()));
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) {
      (IsJournal(file) ? found.journals : found.others).push_back(file);
    }
  }
  return found;
}

}  // namespace tavoliere::match
