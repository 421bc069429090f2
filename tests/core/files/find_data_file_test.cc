#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "core/files/read_file.h"

namespace tavoliere::files {
namespace {

namespace fs = std::filesystem;

constexpr char kName[] = "game.tables";

// A program in the folder bin of a place of its own.
class DataFilesTest : public ::testing::Test {
 protected:
  DataFilesTest() {
    std::string name = ::testing::TempDir() + "data-files-XXXXXX";
    // What the program finds has no symbolic links in it.
    root_ = fs::canonical(mkdtemp(name.data()));
    fs::create_directory(root_ / "bin");
    fs::copy_file(FIND_DATA_FILE, root_ / "bin" / "program");
  }
  ~DataFilesTest() override { fs::remove_all(root_); }

  void Write(const fs::path& path) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << "data";
  }

  // The file that the program finds, as a path from the place's root; started in `folder`.
  fs::path Found(const fs::path& folder = "bin") {
    const std::string command = "cd '" + (root_ / folder).string() + "' && '" +
                                (root_ / "bin" / "program").string() + "' " + kName;
    FILE* const pipe = popen(command.c_str(), "r");
    std::array<char, 4096> answer{};
    const std::size_t size = std::fread(answer.data(), 1, answer.size(), pipe);
    EXPECT_EQ(pclose(pipe), 0);
    const fs::path found = std::string(answer.data(), size);
    return found.is_absolute() ? found.lexically_normal().lexically_relative(root_) : found;
  }

 private:
  fs::path root_;
};

TEST_F(DataFilesTest, ItsFolderIsWhereTheProgramLies) {
  EXPECT_EQ(ProgramFolder(), fs::read_symlink("/proc/self/exe").parent_path().string());
}

TEST_F(DataFilesTest, AFileThatIsNowhereIsNotFound) { EXPECT_EQ(Found(), ""); }

TEST_F(DataFilesTest, LooksBesideTheProgram) {
  Write(fs::path("bin") / kName);
  EXPECT_EQ(Found(), fs::path("bin") / kName);
}

TEST_F(DataFilesTest, LooksWhereAnInstallationPutsIt) {
  Write(fs::path("share/tavoliere") / kName);
  EXPECT_EQ(Found(), fs::path("share/tavoliere") / kName);
}

TEST_F(DataFilesTest, TheFileBesideTheProgramComesFirst) {
  Write(fs::path("share/tavoliere") / kName);
  Write(fs::path("bin") / kName);
  EXPECT_EQ(Found(), fs::path("bin") / kName);
}

TEST_F(DataFilesTest, AFolderIsNoDataFile) {
  Write(fs::path("bin") / kName / "file");
  EXPECT_EQ(Found(), "");
}

TEST_F(DataFilesTest, TheWorkingDirectoryDoesNotMatter) {
  Write(fs::path("elsewhere") / kName);
  EXPECT_EQ(Found("elsewhere"), "");
}

}  // namespace
}  // namespace tavoliere::files
