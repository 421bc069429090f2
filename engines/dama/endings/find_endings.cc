#include "engines/dama/endings/find_endings.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"

namespace tavoliere::dama {

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
