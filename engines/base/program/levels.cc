#include "engines/base/program/levels.h"

#include "absl/strings/str_cat.h"

extern "C" {
const tavoliere::base::LevelChoice* tavoliere_levels = nullptr;
}

namespace tavoliere::base {

std::vector<std::string> Levels() {
  std::vector<std::string> levels;
  if (tavoliere_levels == nullptr) return levels;
  for (const char* const* name = tavoliere_levels->names; *name != nullptr; ++name)
    levels.emplace_back(*name);
  return levels;
}

std::string Level() { return tavoliere_levels == nullptr ? "" : tavoliere_levels->level; }

absl::StatusOr<int> RunLevel(const std::string& level, int argc, char** argv) {
  const int status = tavoliere_levels->run(level.c_str(), argc, argv);
  if (status == kLacking)
    return absl::FailedPreconditionError(absl::StrCat("this processor does not support ", level));
  return status;
}

}  // namespace tavoliere::base
