#include "engines/base/data_files.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
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

absl::Status WriteDataFile(const std::string& path, absl::FunctionRef<void(std::ostream&)> write) {
  const std::string unfinished = path + ".part";
  errno = 0;
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  if (out) write(out);
  out.close();
  if (out && std::rename(unfinished.c_str(), path.c_str()) == 0) return absl::OkStatus();
  const absl::Status failed =
      absl::ErrnoToStatus(errno != 0 ? errno : EIO, absl::StrCat("cannot write ", path));
  std::remove(unfinished.c_str());
  return failed;
}

}  // namespace tavoliere::base
