#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/files/read_file.h"

namespace tavoliere::files {

inline constexpr FileKind kTestFile = {"a file", std::uint64_t{1} << 30};
// What is in a file that is there.
inline std::string TextOf(const std::string& path) { return ReadFile(path, kTestFile).value(); }

// A test with a folder of its own, removed at the end.
class FolderTest : public ::testing::Test {
 protected:
  FolderTest() {
    std::string name = ::testing::TempDir() + "files-XXXXXX";
    folder_ = std::filesystem::canonical(::mkdtemp(name.data()));
  }
  ~FolderTest() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace tavoliere::files
