#include "core/files/data_files.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"

namespace tavoliere::files {

std::string ProgramFile() { return RunningProgram(); }

std::string ProgramFolder() { return NameOf(PathOf(ProgramFile()).parent_path()); }

std::vector<std::string> DataFolders() {
  std::vector<std::string> folders;
  if (const std::string folder = ProgramFolder(); !folder.empty()) {
    folders = {folder, folder + "/../share/tavoliere"};
  }
  folders.emplace_back(TAVOLIERE_DATA_FOLDER);
  folders.emplace_back(TAVOLIERE_BUILT_FOLDER);
  return folders;
}

std::string FindDataFile(const std::string& name) {
  for (const std::string& folder : DataFolders()) {
    std::string path = absl::StrCat(folder, "/", name);
    std::error_code error;
    if (std::filesystem::is_regular_file(PathOf(path), error)) return path;
  }
  return "";
}

}  // namespace tavoliere::files
