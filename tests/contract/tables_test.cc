// An engine loads its tables at `isready`, not on the first move's clock: a damaged file in the
// program's folder is reported there.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere {
namespace {

namespace fs = std::filesystem;

struct Program {
  const char* path;
  const char* table;
};

class Tables : public ::testing::TestWithParam<Program> {
 protected:
  Tables() {
    std::string name = ::testing::TempDir() + "tables-XXXXXX";
    folder_ = mkdtemp(name.data());
    fs::copy_file(GetParam().path, folder_ / "program");
    std::ofstream(folder_ / GetParam().table) << "not a table, nor as long as one";
  }
  ~Tables() override { fs::remove_all(folder_); }

  std::string Answers(const std::string& commands) const {
    std::ofstream(folder_ / "input") << commands;
    const std::string folder = "'" + folder_.string();
    FILE* const pipe = popen((folder + "/program' < " + folder + "/input'").c_str(), "r");
    std::string answers;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
      answers += static_cast<char>(c);
    }
    EXPECT_EQ(pclose(pipe), 0);
    return answers;
  }

 private:
  fs::path folder_;
};

TEST_P(Tables, AreLookedForWhenTheEngineGetsReady) {
  const std::string answers = Answers("isready\nquit\n");
  EXPECT_THAT(answers, ::testing::HasSubstr(GetParam().table));
  EXPECT_LT(answers.find(GetParam().table), answers.find("readyok"));
  EXPECT_THAT(answers, ::testing::HasSubstr("build a new one: tav-"));
}

TEST_P(Tables, AreLookedForOnce) {
  const std::string answers = Answers("isready\nisready\ngo depth 1\nisready\nquit\n");
  // The line names the file, and once more in the command that builds it.
  std::istringstream lines(answers);
  int told = 0;
  for (std::string line; std::getline(lines, line);)
    told += line.find(GetParam().table) == std::string::npos ? 0 : 1;
  EXPECT_EQ(told, 1) << answers;
}

INSTANTIATE_TEST_SUITE_P(Engines, Tables,
                         ::testing::Values(Program{TAV_DAMA, "dama-4.table"},
                                           Program{TAV_DIPOLE, "tav-dipole.tables"},
                                           Program{TAV_SOLITAIRE, "solitaire.table"}));

}  // namespace
}  // namespace tavoliere
