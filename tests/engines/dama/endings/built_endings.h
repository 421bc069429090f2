// Tables of endings, built into a folder that goes with the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "engines/dama/endings/endings.h"

namespace tavoliere::dama {

class EndingsTest : public ::testing::Test {
 protected:
  EndingsTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "endings-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~EndingsTest() override { std::filesystem::remove_all(folder_); }

  std::shared_ptr<const Endings> Built(int pieces, int threads = 1) {
    EXPECT_TRUE(BuildEndings(Folder(), pieces, threads, [&](const std::string& line) {
                  lines_.push_back(line);
                }).ok());
    std::vector<absl::Status> problems;
    auto endings = Endings::Open(Folder(), &problems);
    EXPECT_TRUE(problems.empty());
    return endings;
  }
  std::string Folder() const { return (folder_ / "tables").string(); }
  std::string Contents(const std::string& name) const {
    std::ifstream file(Folder() + "/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  std::filesystem::path folder_;
  std::vector<std::string> lines_;
};

}  // namespace tavoliere::dama
