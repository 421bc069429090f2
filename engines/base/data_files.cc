#include "engines/base/data_files.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {

std::string ProgramFolder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
}

std::string FindDataFile(const std::string& name) {
  const std::string folder = ProgramFolder();
  for (const std::string& path :
       {absl::StrCat(folder, "/", name), absl::StrCat(folder, "/../share/tavoliere/", name)}) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) return path;
  }
  return "";
}

}  // namespace tavoliere::base
