#include "core/learn/data/data_set_file.h"

#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::learn {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const DataSetKind kKind{"toy", "small", 4};
constexpr std::size_t kHeader = 96;

class DataSetFileTest : public files::FolderTest {
 protected:
  std::string path() const { return Path("set"); }
  std::unique_ptr<DataSetWriter> Open() const {
    auto writer = DataSetWriter::Open(path(), kKind);
    EXPECT_TRUE(writer.ok()) << writer.status();
    return *std::move(writer);
  }
  // The blocks' records, each with its mark: "abcd@3".
  std::vector<std::string> Blocks(absl::Status* status) const {
    std::vector<std::string> blocks;
    *status = VisitDataSet(path(), kKind, [&](const DataSetBlock& block) {
      blocks.push_back(std::string(block.records) + "@" + std::to_string(block.mark));
    });
    return blocks;
  }
  std::vector<std::string> Blocks() const {
    absl::Status status;
    std::vector<std::string> blocks = Blocks(&status);
    EXPECT_TRUE(status.ok()) << status;
    return blocks;
  }
  std::string Bytes() const { return files::TextOf(path()); }
  void Overwrite(const std::string& bytes) const {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
  }
};

TEST_F(DataSetFileTest, KeepsBlocksAndMarks) {
  {
    const auto writer = Open();
    EXPECT_EQ(writer->mark(), 0U);
    ASSERT_TRUE(writer->Append("abcdefgh", 5).ok());
    ASSERT_TRUE(writer->Append("", 6).ok());
    ASSERT_TRUE(writer->Append("ijkl", 9).ok());
    EXPECT_EQ(writer->records(), 3U);
    EXPECT_TRUE(writer->Sync().ok());
  }
  EXPECT_THAT(Blocks(), ElementsAre("abcdefgh@5", "@6", "ijkl@9"));
  EXPECT_EQ(*KindOfDataSet(path()), kKind);
}

TEST_F(DataSetFileTest, ResumesAfterTheLastWholeBlock) {
  {
    const auto writer = Open();
    ASSERT_TRUE(writer->Append("abcd", 1).ok());
    ASSERT_TRUE(writer->Append("efgh", 2).ok());
  }
  const std::string whole = Bytes();
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    Overwrite(whole.substr(0, cut));
    const std::size_t blocks = cut < kHeader + 28 ? 0 : 1;
    {
      const auto writer = Open();
      ASSERT_EQ(writer->mark(), blocks) << cut;
      ASSERT_EQ(writer->records(), blocks) << cut;
      if (blocks == 0) {
        ASSERT_TRUE(writer->Append("abcd", 1).ok());
      }
      ASSERT_TRUE(writer->Append("efgh", 2).ok());
    }
    ASSERT_EQ(Bytes(), whole) << cut;
  }
}

TEST_F(DataSetFileTest, ReadsWhatIsWholeOfAFileThatIsBeingWritten) {
  {
    const auto writer = Open();
    ASSERT_TRUE(writer->Append("abcd", 1).ok());
    ASSERT_TRUE(writer->Append("efgh", 2).ok());
  }
  const std::string whole = Bytes();
  Overwrite(whole.substr(0, whole.size() - 1));
  EXPECT_THAT(Blocks(), ElementsAre("abcd@1"));
  Overwrite(whole.substr(0, kHeader));
  EXPECT_THAT(Blocks(), IsEmpty());
}

TEST_F(DataSetFileTest, ReportsDamage) {
  {
    const auto writer = Open();
    ASSERT_TRUE(writer->Append("abcd", 1).ok());
    ASSERT_TRUE(writer->Append("efgh", 2).ok());
  }
  const std::string whole = Bytes();
  for (std::size_t at = 0; at < kHeader + 28; ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    Overwrite(damaged);
    absl::Status status;
    const std::vector<std::string> blocks = Blocks(&status);
    // A block said to be longer than the file is one that was not written whole.
    if (status.ok()) {
      EXPECT_TRUE(at >= kHeader && at < kHeader + 4 && blocks.empty()) << at;
      continue;
    }
    EXPECT_THAT(std::string(status.message()), HasSubstr(path())) << at;
    EXPECT_FALSE(DataSetWriter::Open(path(), kKind).ok()) << at;
    EXPECT_EQ(Bytes(), damaged);
  }
}

TEST_F(DataSetFileTest, RefusesAnotherGameAndOtherRecords) {
  Open();
  for (const DataSetKind& other : {DataSetKind{"toys", "small", 4}, DataSetKind{"toy", "large", 4},
                                   DataSetKind{"toy", "small", 8}}) {
    EXPECT_EQ(VisitDataSet(path(), other, [](const auto&) {}).code(),
              absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(DataSetWriter::Open(path(), other).status().code(),
              absl::StatusCode::kInvalidArgument);
  }
  Overwrite("something else that somebody wrote into a file of this name, long enough");
  EXPECT_THAT(std::string(DataSetWriter::Open(path(), kKind).status().message()),
              HasSubstr("is not a data set"));
  EXPECT_EQ(VisitDataSet(Path("none"), kKind, [](const auto&) {}).code(),
            absl::StatusCode::kNotFound);
}

// A file as it was written before games were named.
TEST_F(DataSetFileTest, ReadsAndAppendsToAFileWithoutAGameName) {
  const DataSetKind nameless{"", "small", 4};
  {
    const auto writer = DataSetWriter::Open(path(), nameless);
    ASSERT_TRUE((*writer)->Append("abcd", 1).ok());
  }
  const std::string one = Bytes();
  EXPECT_EQ(one.size(), 64U + 28U);
  EXPECT_EQ(one.substr(8, 4), std::string("\1\0\0\0", 4));
  EXPECT_EQ(one.substr(16, 6), std::string("small\0", 6));
  EXPECT_THAT(Blocks(), ElementsAre("abcd@1"));
  ASSERT_TRUE(Open()->Append("efgh", 2).ok());
  EXPECT_EQ(Bytes().substr(0, one.size()), one);
  EXPECT_THAT(Blocks(), ElementsAre("abcd@1", "efgh@2"));
  const absl::Status other =
      VisitDataSet(path(), DataSetKind{"toy", "large", 4}, [](const auto&) {});
  EXPECT_THAT(std::string(other.message()),
              HasSubstr("is a data set of a game that it does not name (variant small, 4 bytes a "
                        "record), not of toy (variant large, 4 bytes a record)"));
}

TEST_F(DataSetFileTest, HasOneWriterAtATime) {
  const auto writer = Open();
  EXPECT_EQ(DataSetWriter::Open(path(), kKind).status().code(), absl::StatusCode::kAborted);
}

}  // namespace
}  // namespace tavoliere::learn
