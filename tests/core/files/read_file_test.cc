#include "core/files/read_file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/files/checksum.h"
#include "core/files/replace_file.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::files {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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
  EXPECT_EQ(TextOf(Path("large")), text);
  EXPECT_EQ(TextOf(Path("empty")), "");
}

TEST_F(ReadFileTest, ErrorsNameTheFile) {
  const absl::Status missing = ReadFile(Path("none"), kTestFile).status();
  EXPECT_TRUE(absl::IsNotFound(missing));
  EXPECT_EQ(missing.message(), "there is no file '" + Path("none") + "'");
  EXPECT_EQ(ReadFile(Path("none/x"), kTestFile).status().message(),
            "there is no file '" + Path("none/x") + "'");
}

TEST_F(ReadFileTest, OnlyRegularFilesAreRead) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  const auto error = [](const std::string& path) {
    return std::string(ReadFile(path, {"a weights file", 9}).status().message());
  };
  EXPECT_EQ(error(Path("pipe")), "'" + Path("pipe") +
                                     "': expected a weights file, got a pipe; only regular files "
                                     "are read");
  EXPECT_THAT(error(Path("")), HasSubstr("got a directory; only"));
  EXPECT_THAT(error("/dev/zero"), HasSubstr("got a device; only"));
}

TEST_F(ReadFileTest, ALargeFileIsRefusedUnread) {
  const FileKind kind = {"a weights file", 9};
  Put("a", "123456789");
  EXPECT_EQ(*ReadFile(Path("a"), kind), "123456789");
  Put("a", "1234567890");
  EXPECT_EQ(ReadFile(Path("a"), kind).status().message(),
            "'" + Path("a") + "': expected a weights file of at most 9 bytes, got 10");
  std::filesystem::resize_file(Path("a"), std::uintmax_t{1} << 40);
  EXPECT_FALSE(ReadFile(Path("a"), kTestFile).ok());
  // A file that grows while it is read.
  const int fd = ::open("/dev/zero", O_RDONLY);
  EXPECT_EQ(ReadDescriptor(fd, "zeros", kind).status().message(),
            "'zeros': expected a weights file of at most 9 bytes, got more");
  ::close(fd);
}

TEST_F(ReadFileTest, ChecksummedTextsNoticeDamage) {
  const std::string text = AddChecksum("title 1", "first\nsecond\n");
  EXPECT_EQ(*CheckedLines("title 1", text), "first\nsecond\n");
  EXPECT_FALSE(CheckedLines("title 2", text).ok());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(CheckedLines("title 1", damaged).ok()) << i;
    EXPECT_FALSE(CheckedLines("title 1", text.substr(0, i)).ok()) << i;
  }
}

TEST_F(ReadFileTest, DamagedFilesAreKeptUnderNamesOfTheirOwn) {
  Put("a", "first");
  EXPECT_EQ(*KeepDamaged(Path("a")), Path("a.damaged"));
  EXPECT_EQ(*SetAside(Path("a")), Path("a.damaged.2"));
  EXPECT_THAT(Names(), ElementsAre("a.damaged", "a.damaged.2"));
  EXPECT_EQ(TextOf(Path("a.damaged.2")), "first");
  EXPECT_FALSE(SetAside(Path("a")).ok());
}

}  // namespace
}  // namespace tavoliere::files
