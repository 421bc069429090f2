#include "core/tables/table_file.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/tables/old_table_file.h"
#include "tests/sanitized.h"

namespace tavoliere::core {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using Values = std::vector<std::uint8_t>;

constexpr std::size_t kOldFile = 70'000;

class TableFileTest : public ::testing::Test {
 protected:
  TableFileTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "table-file-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::mt19937 random(2);
    for (int i = 0; i < 40'000; ++i)
      large_.push_back(static_cast<std::uint8_t>(random() % 20 / 15 * (random() % 50)));
    for (int i = 0; i < 20'000; ++i) stored_.push_back(static_cast<std::uint8_t>(random()));
  }
  ~TableFileTest() override { std::filesystem::remove_all(folder_); }

  std::string Path() const { return (folder_ / "values").string(); }

  absl::Status WriteTables(const std::string& path, int threads = 1) const {
    return WriteTableFile(path, "test",
                          {{"stored", TableCoding::kStored, stored_},
                           {"small", TableCoding::kZstd, small_},
                           {"none", TableCoding::kZstd, {}},
                           {"none stored", TableCoding::kStored, {}},
                           {"large", TableCoding::kZstd, large_}},
                          threads);
  }
  // The bytes of the file at Path().
  std::string Written(int threads = 1) const {
    EXPECT_TRUE(WriteTables(Path(), threads).ok());
    return Contents();
  }
  std::string Contents() const {
    std::ifstream file(Path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Overwrite(const std::string& bytes) const {
    std::ofstream(Path(), std::ios::binary | std::ios::trunc) << bytes;
  }
  std::string OpenError(const std::string& kind = "test") const {
    const auto file = TableFile::Open(Path(), kind, "build-values");
    return file.ok() ? "" : std::string(file.status().message());
  }

  std::filesystem::path folder_;
  Values stored_;
  Values small_ = {1, 2, 3};
  Values large_;
};

TEST_F(TableFileTest, GivesTheValuesBack) {
  const std::size_t bytes = Written().size();
  const auto file = TableFile::Open(Path(), "test", "build-values");
  ASSERT_TRUE(file.ok()) << file.status();
  const auto& sections = (*file)->sections();
  ASSERT_EQ(sections.size(), 5U);
  EXPECT_EQ((*file)->bytes(), bytes);
  EXPECT_LT(bytes, stored_.size() + large_.size() / 2);
  EXPECT_EQ(sections[4].name(), "large");
  for (const auto& [section, values] :
       {std::pair(&sections[0], &stored_), std::pair(&sections[1], &small_),
        std::pair(&sections[4], &large_)}) {
    ASSERT_EQ(section->size(), values->size());
    for (std::size_t i = values->size(); i-- > 0;) ASSERT_EQ((*section)[i], (*values)[i]) << i;
  }
  EXPECT_EQ(sections[2].size(), 0U);
  EXPECT_EQ(sections[3].size(), 0U);
  EXPECT_EQ(sections[1].stored(), nullptr);
  ASSERT_NE(sections[0].stored(), nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(sections[0].stored()) % 64, 0U);
  EXPECT_TRUE(std::equal(stored_.begin(), stored_.end(), sections[0].stored()));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1)
      << "nothing unfinished stays";
}

TEST_F(TableFileTest, DoesNotDependOnTheNumberOfThreads) {
  const std::string one = Written();
  for (const int threads : {2, 5, 40}) EXPECT_TRUE(Written(threads) == one) << threads;
}

TEST_F(TableFileTest, HasNoSectionsEither) {
  ASSERT_TRUE(WriteTableFile(Path(), "test", {}).ok());
  const auto file = TableFile::Open(Path(), "test", "build-values");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_TRUE((*file)->sections().empty());
}

TEST_F(TableFileTest, NoticesEveryFlippedByteAndEveryTruncation) {
  const std::string bytes = Written();
  const auto is_refused = AllOf(HasSubstr(Path()), EndsWith("build a new one: build-values"));
  const std::size_t far = kSanitized ? 397 : 17;
  std::fstream file(Path(), std::ios::in | std::ios::out | std::ios::binary);
  const auto put = [&](std::size_t at, int byte) {
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte)).flush();
  };
  for (std::size_t i = 0; i < bytes.size(); i += i < 448 ? 1 : far) {
    put(i, bytes[i] ^ (1 << i % 8));
    ASSERT_THAT(OpenError(), is_refused) << "byte " << i;
    put(i, bytes[i]);
    ASSERT_EQ(OpenError(), "");
  }
  for (std::size_t size = 0; size < bytes.size(); size += size < 448 ? 1 : 20 * far) {
    Overwrite(bytes.substr(0, size));
    ASSERT_THAT(OpenError(), is_refused) << "size " << size;
  }
  Overwrite(bytes + "x");
  EXPECT_THAT(OpenError(), AllOf(HasSubstr("bytes, got"), is_refused));
}

TEST_F(TableFileTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(OpenError(), HasSubstr("there is no file"));
  std::string bytes = Written();
  EXPECT_THAT(OpenError("other"), HasSubstr("is a table file of 'test', not of 'other'"));
  EXPECT_THAT(OpenError("test 2"), HasSubstr("expected 'test 2', got 'test'"));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  Overwrite(bytes);
  EXPECT_THAT(OpenError(), HasSubstr("the checksum of section 'large' is wrong"));
  // Before its sizes and checksums mean anything.
  bytes[8] = 9;
  Overwrite(bytes);
  EXPECT_EQ(OpenError(), "'" + Path() +
                             "' is a table file in a container of version 9, not 1; build a new "
                             "one: build-values");
  Overwrite("TAVTABLE" + std::string(kOldFile, 'x'));
  EXPECT_EQ(OpenError(), "'" + Path() +
                             "' is a table file of an earlier version; build a new one: "
                             "build-values");
  Overwrite("TavSoli1" + std::string(kOldFile, 'x'));
  EXPECT_EQ(OpenError(), "'" + Path() + "' is not a table file; build a new one: build-values");
  // Holes in it take no room on the disk, but would in memory.
  std::filesystem::resize_file(Path(), std::uintmax_t{1} << 39);
  EXPECT_THAT(OpenError(), HasSubstr("is not a table file"));
  std::filesystem::remove(Path());
  std::filesystem::create_directory(Path());
  EXPECT_THAT(OpenError(), HasSubstr("got a directory; only regular files are read"));
}

TEST_F(TableFileTest, IsMadeOfOneOfAnEarlierVersion) {
  const std::string now = Written();
  EXPECT_FALSE(*ConvertTableFile(Path(), "test"));
  const std::string old = OldTableFileOf(now, "test");
  for (std::size_t at = 8; at < old.size(); at += at < 448 ? 1 : 397) {
    std::string damaged = old;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    Overwrite(damaged);
    EXPECT_EQ(ConvertTableFile(Path(), "test").status().message(), "is damaged") << at;
    EXPECT_EQ(Contents(), damaged) << "stays as it is";
  }
  Overwrite(old.substr(0, 30));
  EXPECT_FALSE(ConvertTableFile(Path(), "test").ok());
  Overwrite(old);
  EXPECT_EQ(ConvertTableFile(Path(), "test 2").status().message(),
            "is another table file: expected 'test 2', got 'test'");
  const auto converted = ConvertTableFile(Path(), "test");
  ASSERT_TRUE(converted.ok()) << converted.status();
  EXPECT_TRUE(*converted);
  EXPECT_EQ(Contents(), now);
}

TEST_F(TableFileTest, CannotBeWrittenWhereThereIsNoRoom) {
  EXPECT_THAT(std::string(WriteTables((folder_ / "no" / "such").string()).message()),
              HasSubstr("cannot write"));
  EXPECT_THAT(std::string(WriteTables("/dev/full").message()), HasSubstr("No space left"));
}

TEST_F(TableFileTest, FilesShareACacheThatIsTooSmallForOneOfThem) {
  Written();
  const auto cache = std::make_shared<TableCache>(2 * TableCache::kBlockValues);
  const auto file = TableFile::Open(Path(), "test", "build-values", cache);
  const auto same = TableFile::Open(Path(), "test", "build-values", cache);
  ASSERT_TRUE(file.ok() && same.ok());
  for (std::size_t i = 0; i < large_.size(); i += 101) {
    const std::size_t far = (i * 7919) % large_.size();
    ASSERT_EQ((*file)->sections()[4][i], large_[i]) << i;
    ASSERT_EQ((*same)->sections()[4][far], large_[far]) << far;
    ASSERT_EQ((*file)->sections()[1][i % 3], small_[i % 3]) << i;
  }
}

TEST_F(TableFileTest, ThreadsAskForTheSameBlocksFirst) {
  Values values;
  std::mt19937 random(3);
  while (values.size() < 2'000'000)
    values.insert(values.end(), 1 + random() % 9, static_cast<std::uint8_t>(random() % 5));
  ASSERT_TRUE(WriteTableFile(Path(), "test", {{"values", TableCoding::kZstd, values}}).ok());
  for (int round = 0; round < Samples(20); ++round) {
    // Every second time there is hardly room.
    const auto cache =
        std::make_shared<TableCache>(round % 2 == 0 ? values.size() : 3 * TableCache::kBlockValues);
    const auto file = TableFile::Open(Path(), "test", "build-values", cache);
    ASSERT_TRUE(file.ok()) << file.status();
    const TableFile::Section& section = (*file)->sections()[0];
    std::vector<std::size_t> wrong(4);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < wrong.size(); ++t) {
      threads.emplace_back([&, t] {
        // Two of them the other way round.
        for (std::size_t i = 0; i < values.size(); i += 997) {
          const std::size_t at = t % 2 == 0 ? i : values.size() - 1 - i;
          wrong[t] += section[at] == values[at] ? 0 : 1;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(wrong, std::vector<std::size_t>(4)) << round;
  }
}

}  // namespace
}  // namespace tavoliere::core
