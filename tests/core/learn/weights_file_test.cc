#include "core/learn/models/weights_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/bytes.h"
#include "core/files/checksum.h"

namespace tavoliere::learn {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Written() {
  return WeightsText("toy", {"toy 1", 256, {0, 4, 200}, 2}, {1, -2, 300, -400, 32'767, -32'767});
}

// As they were before there were containers.
std::string OldBytes() {
  std::string text = "TAVWEIGH";
  for (const std::uint32_t number : {1U, 256U, 2U, 3U}) files::AppendNumber(number, &text);
  text += "toy 1";
  text.resize(64, '\0');
  text += std::string("\0\4\xC8", 3);
  text.resize(128, '\0');
  for (const int weight : {1, -2, 300, -400, 32'767, -32'767})
    files::AppendNumber(static_cast<std::int16_t>(weight), &text);
  files::AppendNumber(files::Checksum(text.data(), text.size()), &text);
  return text;
}

std::string Error(const std::string& bytes, const std::string& model = "toy 1",
                  std::uint32_t weights = 2) {
  const auto view = ReadWeights("toy", bytes, WeightsCheck::kEverything);
  const absl::Status status = view.ok() ? CheckModel(view->header, model, weights) : view.status();
  return std::string(status.message());
}

TEST(WeightsFile, IsReadAsItWasWritten) {
  const std::string bytes = Written();
  for (const WeightsCheck check : {WeightsCheck::kEverything, WeightsCheck::kHeader}) {
    const auto view = ReadWeights("toy", bytes, check);
    ASSERT_TRUE(view.ok()) << view.status();
    EXPECT_EQ(view->header.scale, 256);
    EXPECT_THAT(view->header.knots, ElementsAre(0, 4, 200));
    EXPECT_THAT(view->weights, ElementsAre(1, -2, 300, -400, 32'767, -32'767));
  }
}

TEST(WeightsFile, IsRefusedWhenAnyByteIsAnother) {
  const std::string bytes = Written();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_NE(Error(damaged), "") << at;
    EXPECT_NE(Error(bytes.substr(0, at)), "") << at;
  }
  EXPECT_NE(Error(bytes + "x"), "");
}

TEST(WeightsFile, SaysWhatIsWrong) {
  EXPECT_THAT(Error("no weights at all"), HasSubstr("is not a weights file"));
  std::string damaged = Written();
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  EXPECT_EQ(Error(damaged), "is damaged: the checksum of section 'weights' is wrong");
  EXPECT_EQ(ReadWeights("other", Written(), WeightsCheck::kHeader).status().message(),
            "is a weights file of 'toy', not of 'other'");
  EXPECT_EQ(Error("TAVWEIGH"),
            "is a weights file of an earlier version; convert it: tav-toy train convert FILE "
            "--output NEW");
  EXPECT_EQ(Error(Written(), "toy 2"), "holds 2 weights of toy 1, not 2 of toy 2");
  EXPECT_EQ(Error(Written(), "toy 1", 3), "holds 2 weights of toy 1, not 3 of toy 1");
}

TEST(WeightsFile, IsMadeOfOneOfAnEarlierVersion) {
  const std::string old = OldBytes();
  const auto converted = ConvertOldWeights("toy", old);
  ASSERT_TRUE(converted.ok()) << converted.status();
  EXPECT_EQ(*converted, Written());
  for (std::size_t at = 0; at < old.size(); ++at) {
    std::string damaged = old;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(ConvertOldWeights("toy", damaged).ok()) << at;
    EXPECT_FALSE(ConvertOldWeights("toy", old.substr(0, at)).ok()) << at;
  }
  EXPECT_EQ(ConvertOldWeights("toy", Written()).status().message(),
            "is not a weights file of an earlier version");
}

}  // namespace
}  // namespace tavoliere::learn
