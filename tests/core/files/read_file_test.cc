#include "core/files/read_file.h"

#include <fstream>

#include <gmock/gmock.h>

#include "core/files/damaged_file.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::files {
namespace {

using ::testing::ElementsAre;

class ReadFileTest : public FolderTest {
 protected:
  void Put(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }
};

TEST_F(ReadFileTest, GivesAllOfIt) {
  const std::string text(200'000, '\0');
  Put("large", text);
  Put("empty", "");
  EXPECT_EQ(*ReadFile(Path("large")), text);
  EXPECT_EQ(*ReadFile(Path("empty")), "");
}

TEST_F(ReadFileTest, ErrorsNameTheFile) {
  const absl::Status missing = ReadFile(Path("none")).status();
  EXPECT_TRUE(absl::IsNotFound(missing));
  EXPECT_EQ(missing.message(), "there is no file '" + Path("none") + "'");
  EXPECT_EQ(ReadFile(Path("")).status().message(),
            "cannot read '" + Path("") + "': Is a directory");
}

TEST_F(ReadFileTest, DamagedFilesAreKeptUnderNamesOfTheirOwn) {
  Put("a", "first");
  EXPECT_EQ(*KeepDamaged(Path("a")), Path("a.damaged"));
  EXPECT_EQ(*SetAside(Path("a")), Path("a.damaged.2"));
  EXPECT_THAT(Names(), ElementsAre("a.damaged", "a.damaged.2"));
  EXPECT_EQ(*ReadFile(Path("a.damaged.2")), "first");
  EXPECT_FALSE(SetAside(Path("a")).ok());
}

}  // namespace
}  // namespace tavoliere::files
