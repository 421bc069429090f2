// Certificates are read as they were written, and only then.
#include "engines/base/proofs/certificate.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/files/read_file.h"
#include "engines/base/proofs/gzip.h"
#include "engines/base/proofs/sorted_lines.h"

namespace tavoliere::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Claim kClaim{"chess", "small", "start", "first wins"};
constexpr char kText[] =
    "tavoliere-certificate 1\ngame chess\nvariant small\nposition start\nclaim first wins\n"
    "replies 2\n\nalpha\ta1\nbeta\tb2\n";

class CertificateTest : public ::testing::Test {
 protected:
  ~CertificateTest() override { std::remove(path_.c_str()); }

  void WriteBytes(const std::string& bytes) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  std::string Bytes() const { return files::ReadFile(path_, {"a file", 1 << 20}).value(); }
  static std::string Zipped(const std::string& text) {
    std::string bytes;
    const auto write = [&](std::string_view piece) {
      bytes.append(piece);
      return absl::OkStatus();
    };
    GzipWriter gzip;
    EXPECT_TRUE(gzip.Add(text, write).ok());
    EXPECT_TRUE(gzip.Finish(write).ok());
    return bytes;
  }
  // What is wrong with a certificate of this text; empty: nothing.
  std::string ErrorOf(const std::string& text) {
    WriteBytes(Zipped(text));
    return std::string(ReadCertificate(path_).status().message());
  }
  std::string ErrorWith(const std::string& from, const std::string& to) {
    return ErrorOf(absl::StrReplaceAll(kText, {{from, to}}));
  }

  const std::string path_ = absl::StrCat(
      ::testing::TempDir(), ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(CertificateTest, IsReadAsItWasWritten) {
  CertificateWriter writer(path_);
  ASSERT_TRUE(writer.Add("beta", "b2").ok());
  ASSERT_TRUE(writer.Add("alpha", "a1").ok());
  EXPECT_EQ(writer.replies(), 2U);
  const auto bytes = writer.Write(kClaim);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, Bytes().size());
  EXPECT_EQ(Gunzip(Bytes(), 1000).value(), kText);
  const auto read = ReadCertificate(path_);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->claim.game, "chess");
  EXPECT_EQ(read->claim.variant, "small");
  EXPECT_EQ(read->claim.position, "start");
  EXPECT_EQ(WinnerOf(read->claim.claim).value(), core::Player::kFirst);
  ASSERT_EQ(read->replies.size(), 2U);
  EXPECT_EQ(read->replies[0].position, "alpha");
  EXPECT_EQ(read->replies[1].move, "b2");
}

TEST_F(CertificateTest, LinesOfAnotherKindAreReadInTheirOrder) {
  const std::vector<std::string> lines = {"beta\n", "alpha\n"};
  const auto bytes = WriteCertificate(path_, kClaim, "steps", lines.size(), [&](TakeLine take) {
    for (const std::string& line : lines) EXPECT_TRUE(take(line).ok());
    return absl::OkStatus();
  });
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_THAT(std::string(ReadCertificate(path_).status().message()),
              HasSubstr("line 6: expected 'replies' and a value"));
  const auto read = ReadCertificate(path_, {"replies", "steps"});
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->kind, "steps");
  EXPECT_THAT(read->lines, ElementsAre("beta", "alpha"));
  EXPECT_TRUE(read->replies.empty());
}

// The unused bits of the last byte of compressed text mean nothing; every other one is noticed.
TEST_F(CertificateTest, AFlippedBitIsRefusedUnlessTheTextIsTheSame) {
  const std::string bytes = Zipped(kText);
  int unnoticed = 0;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    const auto text = Gunzip(flipped, 1000);
    if (!text.ok()) continue;
    ++unnoticed;
    EXPECT_EQ(*text, kText) << bit;
    EXPECT_EQ(bit / 8, bytes.size() - 9);
  }
  EXPECT_LT(unnoticed, 8);
}

TEST_F(CertificateTest, IsOneWholeGzipFile) {
  const std::string bytes = Zipped(kText);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(Gunzip(bytes.substr(0, size), 1000).ok()) << size;
  EXPECT_FALSE(Gunzip(bytes + '\0', 1000).ok());
  EXPECT_FALSE(Gunzip(bytes + bytes, 1000).ok());
  EXPECT_FALSE(Gunzip(bytes, 20).ok());
  EXPECT_FALSE(ReadCertificate(path_ + "-absent").ok());
}

TEST_F(CertificateTest, ErrorsNameTheLine) {
  EXPECT_EQ(ErrorOf(kText), "");
  EXPECT_THAT(ErrorWith("certificate 1", "certificate 2"), HasSubstr("line 1: expected"));
  EXPECT_THAT(ErrorWith("variant", "Variant"), HasSubstr("line 3: expected 'variant' and"));
  EXPECT_THAT(ErrorWith("replies 2", "replies +2"), HasSubstr("line 6: expected a number"));
  EXPECT_THAT(ErrorWith("2\n\n", "2\n"), HasSubstr("line 7: expected an empty line"));
  EXPECT_THAT(ErrorWith("alpha\t", "alpha "), HasSubstr("line 8: expected a position"));
  EXPECT_THAT(ErrorWith("beta", "alpha"), HasSubstr("line 9: the positions are not in order"));
  EXPECT_THAT(ErrorWith("b2\n", "b2"), HasSubstr("line 9: its newline is missing"));
  EXPECT_THAT(ErrorWith("beta\tb2\n", ""), HasSubstr("expected 2 replies, got 1"));
  EXPECT_FALSE(WinnerOf("nobody wins").ok());
}

TEST(SortedLines, SortsMoreThanItHoldsInMemory) {
  SortedLines lines(::testing::TempDir(), 8);
  for (const char* line : {"delta\n", "a\n", "charlie\n", "b\n", "a1\n"})
    ASSERT_TRUE(lines.Add(line).ok());
  EXPECT_EQ(lines.count(), 5U);
  std::vector<std::string> visited;
  ASSERT_TRUE(lines
                  .Visit([&](std::string_view line) {
                    visited.emplace_back(line);
                    return absl::OkStatus();
                  })
                  .ok());
  EXPECT_THAT(visited, ElementsAre("a\n", "a1\n", "b\n", "charlie\n", "delta\n"));
}

}  // namespace
}  // namespace tavoliere::base
