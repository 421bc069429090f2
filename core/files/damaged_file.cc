#include "core/files/damaged_file.h"

#include <cerrno>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/system_error.h"

namespace tavoliere::files {

absl::StatusOr<std::string> KeepDamaged(const std::string& path) {
  constexpr int kNames = 1000;
  const std::string first = path + ".damaged";
  std::string kept = first;
  // A hard link refuses a name that is taken, which a rename would overwrite.
  for (int i = 2; !AddName(path, kept); ++i) {
    if (errno != EEXIST || i > kNames) return SystemError("make a second name for", path);
    kept = absl::StrCat(first, ".", i);
  }
  return kept;
}

absl::StatusOr<std::string> SetAside(const std::string& path) {
  absl::StatusOr<std::string> kept = KeepDamaged(path);
  if (kept.ok() && ::unlink(path.c_str()) != 0) return SystemError("set aside", path);
  return kept;
}

}  // namespace tavoliere::files
