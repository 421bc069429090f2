#include "core/tables/value_file.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::core {
namespace {

using ::testing::HasSubstr;
using Values = std::vector<std::uint8_t>;

Values Unpacked(const std::string& packed, std::size_t count) {
  Values values(count);
  UnpackValues(reinterpret_cast<const std::uint8_t*>(packed.data()), packed.size(), values.data(),
               count);
  return values;
}

TEST(PackValues, GivesTheValuesBack) {
  std::mt19937 random(1);
  std::vector<Values> cases = {{7}, Values(1, 0), Values(16384, 9), {1, 1}, {1, 2, 1, 2, 2}};
  for (std::size_t run = 1; run < 70; ++run) {
    Values values(run, 3);
    values.push_back(4);
    cases.push_back(values);
  }
  for (const unsigned kinds : {2U, 5U, 256U}) {
    Values values;
    while (values.size() < 16384)
      values.insert(values.end(), 1 + random() % 9, static_cast<std::uint8_t>(random() % kinds));
    cases.push_back(values);
  }
  // Frequencies like Fibonacci's numbers make the longest codes.
  Values skewed;
  for (std::size_t a = 1, b = 1, value = 0; value < 24; ++value, b += a, a = b - a) {
    for (std::size_t i = 0; i < b; ++i) {
      skewed.push_back(static_cast<std::uint8_t>(value));
      skewed.push_back(static_cast<std::uint8_t>(100 + value % 2));
    }
  }
  cases.push_back(skewed);
  for (const Values& values : cases)
    ASSERT_EQ(Unpacked(PackValues(values.data(), values.size()), values.size()), values);
}

TEST(PackValues, MakesRunsSmall) {
  const Values values(16384, 5);
  EXPECT_LT(PackValues(values.data(), values.size()).size(), 140U);
}

class ValueFileTest : public ::testing::Test {
 protected:
  ValueFileTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "value-file-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::mt19937 random(2);
    for (int i = 0; i < 40'000; ++i)
      large_.push_back(static_cast<std::uint8_t>(random() % 20 / 15 * (random() % 50)));
  }
  ~ValueFileTest() override { std::filesystem::remove_all(folder_); }

  std::string Path() const { return (folder_ / "values").string(); }

  void Write() {
    ASSERT_TRUE(
        WriteValueFile(Path(), "test", {{"small", small_}, {"empty", {}}, {"large", large_}}).ok());
  }
  std::string Bytes() const {
    std::ifstream file(Path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Write(const std::string& bytes) const {
    std::ofstream(Path(), std::ios::binary | std::ios::trunc) << bytes;
  }
  std::string OpenError(const std::string& kind = "test") const {
    const auto file = ValueFile::Open(Path(), kind);
    return file.ok() ? "" : std::string(file.status().message());
  }

  std::filesystem::path folder_;
  Values small_ = {1, 2, 3};
  Values large_;
};

TEST_F(ValueFileTest, GivesTheValuesBack) {
  Write();
  const auto file = ValueFile::Open(Path(), "test");
  ASSERT_TRUE(file.ok()) << file.status();
  const auto& sections = (*file)->sections();
  ASSERT_EQ(sections.size(), 3U);
  EXPECT_EQ(sections[2].name, "large");
  EXPECT_EQ(sections[2].size, large_.size());
  EXPECT_EQ((*file)->bytes(), Bytes().size());
  for (std::size_t i = 0; i < small_.size(); ++i)
    EXPECT_EQ((*file)->Get(sections[0], i), small_[i]);
  for (std::size_t i = large_.size(); i-- > 0;) ASSERT_EQ((*file)->Get(sections[2], i), large_[i]);
  EXPECT_FALSE(std::filesystem::exists(Path() + ".unfinished"));
}

TEST_F(ValueFileTest, NoticesEveryFlippedByteAndEveryTruncation) {
  Write();
  const std::string bytes = Bytes();
  for (std::size_t i = 0; i < bytes.size(); i += i < 400 ? 1 : 17) {
    std::string flipped = bytes;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << i % 8));
    Write(flipped);
    ASSERT_THAT(OpenError(), HasSubstr(Path())) << "byte " << i;
  }
  for (std::size_t size = 0; size < bytes.size(); size += size < 400 ? 1 : 97) {
    Write(bytes.substr(0, size));
    ASSERT_THAT(OpenError(), HasSubstr(Path())) << "size " << size;
  }
  Write(bytes + "x");
  EXPECT_THAT(OpenError(), HasSubstr("bytes, got"));
}

TEST_F(ValueFileTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(OpenError(), HasSubstr("there is no file"));
  Write();
  EXPECT_THAT(OpenError("other"), HasSubstr("expected 'other', got 'test'"));
  std::string bytes = Bytes();
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  Write(bytes);
  EXPECT_THAT(OpenError(), HasSubstr("the checksum of block 3 of 4 is wrong"));
  EXPECT_FALSE(WriteValueFile((folder_ / "no" / "such").string(), "test", {}).ok());
}

}  // namespace
}  // namespace tavoliere::core
