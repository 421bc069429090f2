// A proof's journal keeps its records through a crash.
#include "core/proof/proof_journal.h"

#include <cstdio>
#include <fstream>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::core {
namespace {

using ::testing::HasSubstr;

class ProofJournalTest : public ::testing::Test {
 protected:
  ProofJournalTest() { std::remove(path_.c_str()); }
  ~ProofJournalTest() override { std::remove(path_.c_str()); }

  absl::StatusOr<std::unique_ptr<ProofJournal>> Open(const std::string& title = "proof of a game") {
    read_.clear();
    return ProofJournal::Open(path_, title, [&](Key key, Solved solved) {
      read_[key] = solved.effort * (solved.wins ? 1 : -1);
    });
  }
  std::string Bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void SetBytes(const std::string& bytes) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }

  const std::string path_ = absl::StrCat(
      ::testing::TempDir(), ::testing::UnitTest::GetInstance()->current_test_info()->name());
  std::map<Key, int> read_;
};

TEST_F(ProofJournalTest, GivesBackItsRecords) {
  {
    const auto journal = Open();
    ASSERT_TRUE(journal.ok()) << journal.status();
    (*journal)->Add(1, {true, 20});
    (*journal)->Add(~Key{0}, {false, 63});
    EXPECT_TRUE((*journal)->status().ok());
  }
  ASSERT_TRUE(Open().ok());
  EXPECT_EQ(read_, (std::map<Key, int>{{1, 20}, {~Key{0}, -63}}));
}

TEST_F(ProofJournalTest, DropsWhatACrashLeftIncomplete) {
  {
    const auto journal = Open();
    (*journal)->Add(1, {true, 20});
    (*journal)->Add(2, {true, 21});
  }
  SetBytes(Bytes().substr(0, Bytes().size() - 3));
  {
    const auto journal = Open();
    EXPECT_EQ(read_, (std::map<Key, int>{{1, 20}}));
    (*journal)->Add(3, {false, 22});
  }
  ASSERT_TRUE(Open().ok());
  EXPECT_EQ(read_, (std::map<Key, int>{{1, 20}, {3, -22}}));
}

TEST_F(ProofJournalTest, DropsADamagedRecord) {
  {
    const auto journal = Open();
    (*journal)->Add(1, {true, 20});
    (*journal)->Add(2, {true, 21});
  }
  std::string bytes = Bytes();
  bytes[bytes.size() - 9] ^= 1;
  SetBytes(bytes);
  ASSERT_TRUE(Open().ok());
  EXPECT_EQ(read_, (std::map<Key, int>{{1, 20}}));
}

TEST_F(ProofJournalTest, BelongsToOneProof) {
  ASSERT_TRUE(Open().ok());
  const auto other = Open("proof of another");
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(std::string(other.status().message()),
              HasSubstr("expected 'proof of another', got 'proof of a game'"));
}

TEST_F(ProofJournalTest, HasOneWriter) {
  const auto journal = Open();
  ASSERT_TRUE(journal.ok());
  EXPECT_THAT(std::string(Open().status().message()), HasSubstr("in use by another process"));
  (*journal)->Remove();
  EXPECT_EQ(Bytes(), "");
}

}  // namespace
}  // namespace tavoliere::core
